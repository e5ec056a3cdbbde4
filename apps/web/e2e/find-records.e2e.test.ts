import { expect } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { test } from './test.ts';

test('a ship, an invoice, a customer and a voyage are found from anywhere, and name their tab', async ({
  page,
}) => {
  await signIn(page, 'owner');
  const typed = page.getByRole('textbox', { name: 'Search commands' });
  const find = async (text: string, record: RegExp) => {
    await page.keyboard.press('Control+k');
    await expect(typed).toBeFocused();
    await typed.fill(text);
    await expect(page.getByRole('button', { name: record }).first()).toBeVisible();
    await page.getByRole('button', { name: record }).first().click();
    await expect(typed).toBeHidden();
  };
  await find('nordic', /Vessel · /);
  await expect(page).toHaveURL(/vessels\/vessel-detail\?id=/);
  await expect(page).toHaveTitle(/^.*Nordic.* · Mainsheet$/);
  await find('INV-00049', /^INV-00049/);
  await expect(page).toHaveTitle(/invoice INV-00049 · Mainsheet$/);
  // The first row is selected when it comes, so that Enter opens it.
  await page.keyboard.press('Control+k');
  await typed.fill('OP3-0003');
  await expect(page.getByRole('button', { name: /^OP3-0003/ })).toHaveAttribute('data-selected');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/contracts\/contract-detail\?id=/);
  await expect(page).toHaveTitle(/OP3-0003/);
  await page.goto('/contacts');
  await expect(page).toHaveTitle('Contacts · Mainsheet');
});

test('the palette offers to ask where nothing fits, and still runs commands', async ({ page }) => {
  await signIn(page, 'viewer');
  await page.keyboard.press('Control+k');
  const typed = page.getByRole('textbox', { name: 'Search commands' });
  await typed.fill('zzzz nothing of this name');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('button')).toHaveText(['Ask: zzzz nothing of this name']);
  await typed.fill('dark');
  await expect(palette.getByRole('button', { name: 'Switch to dark colours' })).toBeVisible();
});
