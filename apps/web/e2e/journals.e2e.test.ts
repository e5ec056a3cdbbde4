import { expect, type Page } from '@playwright/test';
import { paste } from './paste.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

/** Somebody else posts the draft at an address, reads it in the ledger and takes it back. */
async function postAndReverse(page: Page, address: string): Promise<void> {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', address);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('J-0003 is posted.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'J-0003' }).click();
  await expect(page).toHaveURL(/\/journal\/journal-report\?transaction=/);
  const posted = page.getByRole('table', { name: 'Ledger lines' });
  await expect(posted).toContainText('2000 Accounts payable');
  await posted.getByRole('link', { name: 'J-0003' }).first().click();
  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect(page.getByText('J-0003 is reversed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  expectQuiet();
  await page.close();
}

test('JOUR-01 JOUR-02 JOUR-03 a journal is pasted from a spreadsheet by one, posted by another, read in the ledger and reversed', async ({
  page,
  browser,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/journal');
  await expect(page).toHaveURL(/\/journal\/manual-journals/);
  await expect(page.getByRole('grid', { name: 'Manual journals' })).toContainText('J-0001');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New journal' }).first().click();
  await page.getByLabel('What it is for').fill('Insurance paid for the year');
  await page.getByLabel('Reference', { exact: true }).fill('Policy 27');
  const lines = page.getByRole('grid', { name: 'Lines' });
  await lines.getByRole('gridcell').first().click();
  await paste(
    page,
    'Lines',
    [
      '1400\tHull, eleven months\t\t110,000.00\t',
      '5100\tHull, one month\t\t10,000.00\t',
      '2000\tPremium\tTrident Surveyors\t\t119,999.99',
    ].join('\n'),
  );
  await expect(lines).toContainText('1400 Prepaid expenses');
  await expect(page.getByText('debits are more than the credits by USD 0.01')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('It cannot be posted yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await lines.getByRole('gridcell', { name: '119,999.99', exact: true }).click();
  await page.keyboard.type('120k');
  await page.keyboard.press('Enter');
  await expect(page.getByText('debits are more')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('another person posts it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toHaveCount(0);
  expectQuiet();
  const { pathname, search } = new URL(page.url());
  await page.close();
  await postAndReverse(await browser.newPage(), `${pathname}${search}`);
});

test('profit and loss and the balance sheet lead from any figure to the ledger, and agree', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/journal/profit-and-loss?compare=before');
  const report = page.getByRole('table', { name: /^Profit and loss/ });
  const result = await report.getByRole('row', { name: /^Result/ }).innerText();
  const byVessel = page.getByRole('table', { name: 'Results by vessel' });
  const [, inAll] = result.split('\t');
  await expect(byVessel.getByRole('row', { name: /^In all/ })).toContainText(inAll!);
  await page.getByText('Counterparty', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Results by counterparty' })).toContainText(inAll!);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Balance sheet' }).click();
  const sheet = page.getByRole('table', { name: /^Balance sheet/ });
  const amountOf = async (name: RegExp) =>
    (await sheet.getByRole('row', { name }).innerText()).split('\t')[1];
  expect(await amountOf(/^Assets, in all/)).toBe(await amountOf(/^Liabilities and equity/));
  await expectAccessible(page);
  const row = sheet.getByRole('row', { name: /^3000 Share capital/ });
  const amount = await row.getByRole('link').innerText();
  await row.getByRole('link').click();
  const lines = page.getByRole('table', { name: 'Ledger lines' });
  await expect(lines.getByRole('row', { name: /^Balance/ })).toContainText(`(${amount})`);
  expectQuiet();
});

test('the cash flow statement goes from the cash before to the cash after, and a figure opens its postings', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/journal/cash-flow?compare=year');
  const statement = page.getByRole('table', { name: /^Cash flow statement/ });
  const row = statement.getByRole('row', { name: /^1100 Accounts receivable/ });
  const figure = await row.getByRole('link').first().innerText();
  await expect(statement.getByRole('row', { name: /^Cash at the end/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Beside it' })).toHaveValue('The year before');
  await expectAccessible(page);
  await row.getByRole('link').first().click();
  await expect(page.getByText(/of operating cash flows/)).toBeVisible();
  const lines = page.getByRole('table', { name: 'Ledger lines' });
  await expect(lines.getByRole('row', { name: /^Balance/ })).toContainText(`(${figure})`);
  expectQuiet();
});
