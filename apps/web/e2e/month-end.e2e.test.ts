import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('the accountant closes a month: an open euro item is valued, explained by keyboard, posted once and read in the ledger', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/journal/month-end');
  await expect(page.getByRole('list', { name: 'Steps of the month end' })).toContainText(
    'Revaluation',
  );
  const table = page.getByRole('table', { name: 'Open items in foreign currency' });
  await expect(table).toContainText('EUR');
  await expectAccessible(page);
  await table.getByRole('button', { name: 'Explain Unrealised difference' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: /^− Losses/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Post revaluation' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText(/The revaluation of .* is posted\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post revaluation' })).toHaveCount(0);
  await page
    .getByRole('list', { name: 'Postings of revaluation' })
    .getByRole('link', { name: 'Posting' })
    .click();
  await expect(page.getByRole('table', { name: 'Ledger lines' })).toContainText('unrealised');
  await expectAccessible(page);
  expectQuiet();
});
