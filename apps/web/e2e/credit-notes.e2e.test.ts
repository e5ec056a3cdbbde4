import { expect } from '@playwright/test';
import { signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('RECV-13 a draft is deleted after a question; sent ones are listed with what is left of them', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/create-credit-note');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Meridian');
  await page
    .getByRole('option', { name: /Meridian/ })
    .first()
    .click();
  const lines = page.getByRole('grid', { name: 'Lines' }).getByRole('row').nth(1);
  await lines.getByRole('gridcell').first().click();
  await page.keyboard.type('Good will');
  for (const text of ['', '', '', '75']) {
    await page.keyboard.press('Tab');
    if (text) await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/receivables\/credit-notes\?id=/);
  await page.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByText('Delete this credit note? This cannot be undone.')).toBeVisible();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/receivables\/credit-notes$/);
  await expect(page.getByText('The credit note was deleted.')).toBeVisible();
  const list = page.getByRole('grid', { name: 'Credit notes' });
  await expect(list.getByRole('row', { name: /CN-00001/ })).toBeVisible();
  await expect(list.getByText('Good will')).toHaveCount(0);
  expectQuiet();
});

test('a credit note that is not there says so', async ({ page }) => {
  await signIn(
    page,
    'finance',
    '/receivables/credit-notes?id=01a1f8d3-ea00-7000-8000-000000000000',
  );
  await expect(page.getByText('Failed to fetch credit note detail')).toBeVisible();
});
