import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const FILE = [
  'Date,Amount,Description',
  '03/11/2026,-12.50,Monthly charges account and statement',
  '04/11/2026,-77.00,Sundry',
].join('\n');

const linesOf = (page: Page, list = 'Lines to match') =>
  page.getByRole('list', { name: list }).getByRole('listitem');

test('lines of a bank become a payment, a link and a posting by keyboard, a rule is learned and followed, and a match is undone', async ({
  page,
}) => {
  // A file that leaves something open is refused with the question.
  const expectQuiet = watchConsole(page, /status of 400/);
  await signIn(page, 'finance', '/transactions/reconciliation');
  const lines = linesOf(page);
  const paying = lines.filter({ hasText: 'charges USD 25.00' });
  await expect(paying).toContainText('stands in the text');
  await expect(page.getByRole('table', { name: 'Bank and books by currency' })).toContainText(
    'Differs',
  );
  await expectAccessible(page);
  // Amounts stand below each other, whatever a line is likely to be.
  const rights = await lines
    .locator('.bank-line-amount')
    .evaluateAll((amounts) => [
      ...new Set(amounts.map((amount) => Math.round(amount.getBoundingClientRect().right))),
    ]);
  expect(rights).toHaveLength(1);

  // A payment less what a bank kept, by Enter; the focus goes on to the line below.
  await paying.getByRole('button', { name: /^Accept/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The payment is recorded.')).toBeVisible();
  await expect(paying).toHaveCount(0);
  await expect(lines.getByRole('button').and(page.locator(':focus'))).toHaveCount(1);
  // What stands in the books is linked.
  const linked = lines.filter({ hasText: 'stands in the books' });
  await linked.getByRole('button', { name: /^Accept/ }).press('Enter');
  await expect(page.getByText('The line is matched.')).toBeVisible();
  await expect(linked).toHaveCount(0);
  // Charges have no document: they go to an account.
  const charges = lines.filter({ hasText: 'Monthly charges' });
  await charges.getByRole('button', { name: /^Choose/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Open documents' })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Account' }).click();
  await dialog.getByRole('combobox', { name: 'Account' }).fill('5210');
  await page.getByRole('option', { name: '5210 Bank charges' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(page.getByText('The line is posted.')).toBeVisible();
  await expect(charges).toHaveCount(0);

  await page.getByRole('tab', { name: 'Rules' }).click();
  const followed = page.getByRole('switch', { name: 'Follow monthly charges account and' });
  await expect(followed).not.toBeChecked();
  await followed.press('Space');
  await expect(followed).toBeChecked();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Upload statement' }).click();
  await page.getByLabel('Statement', { exact: true }).setInputFiles({
    ...{ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) },
  });
  const upload = dialog.getByRole('button', { name: 'Read november.csv' });
  const question = dialog.getByRole('alert');
  await expect(question).toContainText('does not name its currency');
  await dialog.getByLabel('Currency').fill('USD');
  await upload.click();
  await expect(question).toContainText('day first or month first');
  await dialog.getByRole('combobox', { name: 'Order of the day' }).click();
  await page.getByRole('option', { name: 'day first' }).click();
  await upload.click();
  await expect(question).toContainText('does not name its account');
  // An account that statements came of before is chosen, not typed once more.
  await dialog.getByRole('button', { name: 'NO9386011117947' }).click();
  await expect(dialog.getByLabel('Account')).toHaveValue('NO9386011117947');
  await upload.click();
  // What the file holds is looked at before any of it is kept.
  await expect(dialog.getByText('CSV: 2 new lines. Nothing is kept yet.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take in 2 lines' }).click();
  await expect(page.getByText('2 new lines of CSV.')).toBeVisible();
  await page.getByRole('tab', { name: 'To match' }).click();
  await expect(charges).toContainText('“monthly charges account and” goes to Bank charges');
  await charges.getByRole('button', { name: /^Accept/ }).press('Enter');
  await expect(charges).toHaveCount(0);
  const sundry = lines.filter({ hasText: 'Sundry' });
  await sundry.getByRole('button', { name: /^Set aside/ }).press('Enter');
  await dialog.getByLabel('Reason').fill('Paid from our own account by mistake');
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await expect(sundry).toHaveCount(0);

  await page.getByRole('tab', { name: 'All lines' }).click();
  const all = page.getByRole('table', { name: 'All lines of banks' });
  await expect(all.getByRole('row').filter({ hasText: 'Sundry' })).toContainText('Ignored');
  await page.getByRole('combobox', { name: 'Match' }).click();
  await page.getByRole('option', { name: 'Ignored' }).click();
  await expect(all.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Matched', exact: true }).click();
  const matched = linesOf(page, 'Matched lines').filter({ hasText: 'Charges of the bank' });
  await expect(matched).toContainText('Payment of INV-');
  await expectAccessible(page);
  await matched.getByRole('button', { name: /^Undo/ }).click();
  await dialog.getByLabel('Reason').fill('It was another invoice');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The line is open again.')).toBeVisible();
  await page.getByRole('tab', { name: 'To match' }).click();
  await expect(paying).toBeVisible();

  // What came with a file, and the way to take it out again.
  await page.getByRole('tab', { name: 'Statements' }).click();
  const statements = page.getByRole('table', { name: 'Statements of banks' });
  await statements
    .getByRole('link', { name: /NO9386011117947/ })
    .first()
    .click();
  const came = linesOf(page, 'Lines of NO9386011117947 USD');
  await expect(came.filter({ hasText: 'Sundry' })).toContainText('Set aside');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take out' }).click();
  await dialog.getByLabel('Reason').fill('Another company of ours');
  await dialog.getByRole('button', { name: 'Take out' }).click();
  await expect(dialog.getByRole('alert')).toContainText('is matched: undo that first.');
  expectQuiet();
});
