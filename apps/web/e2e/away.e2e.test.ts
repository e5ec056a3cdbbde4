import { expect } from '@playwright/test';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

/** Far enough ahead that no clock of a test comes to it: nothing is prepared meanwhile. */
const FIRST_DAY = '01 Mar 2029';

test('what is paid every month is set up once, paused, resumed and ended', async ({ page }) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/payouts?tab=recurring');
  await page.getByRole('button', { name: 'New recurring payout' }).click();
  const dialog = page.getByRole('dialog', { name: 'New recurring payout' });
  await dialog.getByRole('combobox', { name: 'Beneficiary' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('combobox', { name: 'From account' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Amount that arrives').fill('1,200');
  await dialog.getByRole('textbox', { name: 'First day' }).fill(FIRST_DAY);
  await dialog.getByLabel('Reference').fill('Retainer {month}');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^(Save|Create)/ }).click();
  const list = page.getByRole('list', { name: 'Recurring payouts' });
  const item = list.getByRole('listitem').filter({ hasText: 'Retainer {month}' });
  await expect(item.getByText(/^Next: 01 Mar 2029, /)).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await item.getByRole('button', { name: /^Pause/ }).click();
  await expect(item.getByText('Paused', { exact: true })).toBeVisible();
  await item.getByRole('button', { name: /^Resume/ }).click();
  await expect(item.getByText('Active', { exact: true })).toBeVisible();
  await item.getByRole('button', { name: /^End/ }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(item.getByText('Ended', { exact: true })).toBeVisible();
  expectQuiet();
});

test('an approver names who decides in their stead, and ends it', async ({ page }) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/settings?section=approvals');
  await page.getByRole('button', { name: 'Name my deputy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name my deputy' });
  await dialog.getByRole('combobox', { name: 'Deputy' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('textbox', { name: 'First day' }).fill('01 Mar 2029');
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('05 Mar 2029');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^(Save|Name)/ }).click();
  const row = page.getByRole('list', { name: 'Deputies' }).getByRole('listitem').first();
  await expect(row).toContainText('01 Mar 2029 to 05 Mar 2029');
  await expect(row.getByText('Coming')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: /^End: / }).click();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(row).toContainText('ended');
  expectQuiet();
});
