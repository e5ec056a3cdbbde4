import { expect } from '@playwright/test';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('VOY-10 VOY-13 time off hire and port costs are recorded on the voyage and move its cash', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/contracts');
  await page
    .getByRole('link', { name: /KT8-0009/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /KT8-0009/ })).toBeVisible();
  const open = (tab: string) => page.getByRole('tab', { name: tab, exact: true }).click();
  const dialog = page.getByRole('dialog');

  await open('Off-hire');
  await page.getByRole('button', { name: 'Add off-hire' }).click();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Delay from' }).fill('2026-11-25 06:00');
  await dialog.getByRole('textbox', { name: 'Delay to' }).fill('2026-11-26 18:00');
  await dialog.getByLabel('Remarks').fill('Crane stopped');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Crane stopped' })).toContainText('36.00');
  await expectAccessible(page);
  await expectFitting(page);

  await open('Port costs');
  await page.getByRole('button', { name: 'Add port costs' }).click();
  await dialog.getByLabel('Line 1').fill('Pilotage');
  await dialog.getByLabel('Proforma 1', { exact: true }).fill('12345.67');
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Proforma status' }).click();
  await page.getByRole('option', { name: 'Received', exact: true }).click();
  await dialog.getByLabel('Proforma says').fill('12345.67');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: '12,345.67' })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);

  await open('Cash flow');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /Port costs/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '12,345.67' }).first()).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  expectQuiet();
});
