import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Types a line into the empty row of the grid: description, and its rate. */
async function typeLine(page: Page, description: string, rate: string): Promise<void> {
  const line = page.getByRole('grid', { name: 'Lines' }).getByRole('row').nth(1);
  await line.getByRole('gridcell').first().click();
  await page.keyboard.type(description);
  for (const text of ['', '', '', rate]) {
    await page.keyboard.press('Tab');
    if (text) await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
}

test('PAYB-01 PAYB-06 PAYB-12 a bill is entered by one, approved and paid by another, and stays once it is paid', async ({
  page,
  browser,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/payables');
  await expect(page).toHaveURL(/\/payables\/bills$/);
  await expect(page.getByRole('link', { name: 'BILL-00001' })).toBeVisible();
  await page.getByRole('button', { name: /90\+ days/ }).click();
  await expect(page.getByRole('link', { name: 'BILL-00001' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'BILL-00006' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New bill' }).click();
  await page.getByRole('combobox', { name: 'Vendor' }).fill('Gatun');
  await page.getByRole('option', { name: /Gatun/ }).click();
  await page.getByLabel('Vendor number').fill('GCA-26-0388');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Another bill has this number')).toBeVisible();
  await typeLine(page, 'Canal dues', '1200.50');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/payables\/bills\?id=/);
  await expect(page.getByText('the same number GCA-26-0388')).toBeVisible();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(
    page.getByText('You have worked on this bill: another person approves it.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const address = page.url();
  expectQuiet();

  const context = await browser.newContext();
  const finance = await context.newPage();
  const expectFinanceQuiet = watchConsole(finance);
  await signIn(finance, 'finance', address);
  await finance.getByRole('button', { name: 'Approve' }).click();
  const approve = dialog(finance, /^Approve the draft from Gatun/);
  await expect(approve.getByText('This bill may have been entered before:')).toBeVisible();
  await expect(approve.getByRole('row', { name: /2000 Accounts payable/ })).toContainText(
    '1,200.50',
  );
  await expectAccessible(finance);
  await approve.getByRole('button', { name: 'Approve' }).click();
  await expect(finance.getByText(/BILL-\d{5} is approved and posted/)).toBeVisible();

  await finance.getByRole('button', { name: 'Write off' }).click();
  const writeOff = dialog(finance, /^Write off BILL-/);
  await writeOff.getByLabel('Amount').fill('0.50');
  await writeOff.getByRole('combobox', { name: 'Reason' }).click();
  await finance.getByRole('option', { name: 'Rounding' }).click();
  await expect(writeOff.getByText('USD 1,200.00 stays open.')).toBeVisible();
  await writeOff.getByRole('button', { name: 'Submit for approval' }).click();
  const given = finance.getByRole('table', { name: 'Write-offs of the bill' });
  await expect(given.getByText('Pending approval')).toBeVisible();
  await expect(given.getByRole('button', { name: 'Approve write-off' })).toHaveCount(0);
  await given.getByRole('button', { name: 'Withdraw' }).click();
  const withdraw = dialog(finance, 'Withdraw the write-off?');
  await withdraw.getByLabel('Reason').fill('They want all of it.');
  await withdraw.getByRole('button', { name: 'Withdraw write-off' }).click();
  await expect(given.getByText('Refused', { exact: true })).toBeVisible();

  for (const [amount, shown] of [
    ['200.50', 'Partially paid'],
    ['1000', 'Paid'],
  ] as const) {
    await finance.getByRole('button', { name: 'Record payment' }).click();
    const pay = dialog(finance, /^Record payment of BILL-/);
    await pay.getByLabel('Amount paid').fill(amount);
    await pay.getByRole('button', { name: 'Record payment' }).click();
    await expect(pay).toHaveCount(0);
    await expect(finance.getByText(shown, { exact: true }).first()).toBeVisible();
  }
  await finance.getByRole('button', { name: 'Delete bill' }).click();
  const refused = dialog(finance, 'Bill cannot be deleted!');
  await expect(refused).toContainText(
    'Once a bill is paid, it cannot be deleted to ensure financial integrity and accurate reporting.',
  );
  await refused.getByRole('button', { name: 'OK' }).click();
  await expectAccessible(finance);
  await finance
    .getByRole('link', { name: /^BP-\d{5}$/ })
    .first()
    .click();
  await expect(finance.getByRole('heading', { name: /^Payment BP-/ })).toBeVisible();
  await expectAccessible(finance);
  expectFinanceQuiet();
  await context.close();
});

test('a draft bill is deleted after a question', async ({ page }) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/payables/bills?f.status=Draft');
  await page
    .getByRole('row', { name: /Compass/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete bill' }).click();
  await dialog(page, /^Delete Draft from Compass/)
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page).toHaveURL(/\/payables\/bills$/);
  await expect(page.getByText('The bill was deleted.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Compass/ })).toHaveCount(0);
  expectQuiet();
});

test('PAYB-03 PAYB-05 a vendor credit note is made from a bill by one, sent and applied by another', async ({
  page,
  browser,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/payables/bills');
  await page.getByRole('link', { name: 'BILL-00005' }).click();
  await page.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'New vendor credit note' })).toBeVisible();
  await expect(page.getByLabel('Reference')).toHaveValue('BILL-00005');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/payables\/vendor-credit-note\?id=/);
  await expect(page.getByText('another person marks it as sent.')).toBeVisible();
  const address = page.url();
  expectQuiet();

  const context = await browser.newContext();
  const finance = await context.newPage();
  const expectFinanceQuiet = watchConsole(finance);
  await signIn(finance, 'finance', address);
  await finance.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(finance.getByText('Successfully marked credit note as sent')).toBeVisible();
  await finance.getByRole('button', { name: 'Apply', exact: true }).click();
  const apply = dialog(finance, /^Apply VCN-\d{5}/);
  await expect(apply.getByRole('row', { name: /Left of the credit/ })).toContainText('0.00');
  await apply.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(apply).toHaveCount(0);
  const applied = finance.getByRole('table', { name: 'Applied to bills' });
  await expectAccessible(finance);
  await applied.getByRole('button', { name: 'Take back' }).click();
  await expect(applied.getByText('Taken back')).toBeVisible();
  await finance.getByRole('link', { name: 'All vendor credit notes' }).click();
  await expect(finance.getByRole('row', { name: /VCN-00001/ })).toBeVisible();
  for (const tab of ['Bills', 'Bill payments', 'Vendor credit notes']) {
    await expect(finance.getByRole('link', { name: tab, exact: true })).toBeVisible();
  }
  expectFinanceQuiet();
  await context.close();
});
