import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

async function typeLine(page: Page, texts: readonly string[]): Promise<void> {
  await page.getByRole('grid', { name: 'Lines' }).getByRole('gridcell').first().click();
  for (const [index, text] of texts.entries()) {
    if (text) await page.keyboard.type(text);
    if (index < texts.length - 1) await page.keyboard.press('Tab');
    else await page.keyboard.press('Enter');
  }
}

const REFERENCE = `CP ${Date.now()}`;

test('RECV-06 an invoice goes from draft to paid, and statement, ledger and dashboard agree', async ({
  page,
  browser,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/create-invoice');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Meridian');
  await page
    .getByRole('option', { name: /Meridian/ })
    .first()
    .click();
  await page.getByLabel('Reference').fill(REFERENCE);
  await typeLine(page, ['Freight 95 %', '', '66000', 'mt', '36.575']);
  await expect(page.getByText('2,413,950.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('img', { name: 'The PDF of the draft' })).toBeVisible();
  await expect(page.locator('canvas.paper-page')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page).toHaveURL(/\/receivables\/invoices\?id=/);
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const address = page.url();
  expectQuiet();

  const context = await browser.newContext();
  const finance = await context.newPage();
  const expectFinanceQuiet = watchConsole(finance);
  await signIn(finance, 'finance');
  await finance.getByRole('button', { name: /Notifications/ }).click();
  await expect(finance.getByText('Approval needed: USD 2,413,950.00').first()).toBeVisible();
  await finance.goto(address);
  await finance.getByRole('button', { name: 'Approve' }).click();
  const asked = finance.getByRole('dialog', { name: /^Approve / });
  await expect(asked.getByRole('row', { name: /1100 .*2,413,950\.00/ })).toBeVisible();
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(finance.getByRole('heading', { name: /Freight invoice INV-\d{5}/ })).toBeVisible();
  const number = /INV-\d{5}/.exec(await finance.locator('h1').innerText())?.[0] ?? '';
  const popup = finance.waitForEvent('popup');
  await finance.getByRole('button', { name: 'Open PDF' }).click();
  await (await popup).close();
  await finance.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(finance.getByRole('button', { name: 'Mark as sent' })).toHaveCount(0);
  await finance.getByRole('button', { name: 'Record payment' }).click();
  const dialog = finance.getByRole('dialog');
  await dialog.getByLabel('Amount received').fill('413950');
  await dialog.getByLabel('Bank reference').fill('BANK-1');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(finance.getByText('Partially paid').first()).toBeVisible();
  await expect(finance.getByText('2,000,000.00').first()).toBeVisible();
  await expectAccessible(finance);
  await finance.getByRole('button', { name: 'Email invoice' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue(new RegExp(`our invoice ${number}`));
  await dialog.getByLabel('To').fill('accounts@customer.example');
  await expectAccessible(finance);
  await dialog.getByRole('button', { name: 'Send mail' }).click();
  await expect(finance.getByText(`${number} is on its way by mail.`)).toBeVisible();

  await finance.getByRole('link', { name: /^Statement of/ }).click();
  const statement = finance.getByRole('table', { name: /^Statement of/ });
  const billed = statement.getByRole('row', { name: new RegExp(number) }).first();
  await expect(billed).toContainText('2,413,950.00');
  const closing = await statement.locator('tfoot .end').innerText();
  await expect(finance.locator('.key-figure-value')).toContainText(closing);
  await expectAccessible(finance);

  await finance.goto('/journal/journal-report');
  const totals = finance.getByRole('table').locator('tfoot .end');
  await expect(totals).toHaveCount(2);
  expect(await totals.nth(0).innerText()).toBe(await totals.nth(1).innerText());
  const receivable = finance.getByRole('row', { name: /1100 Accounts receivable USD/ });
  const open = await receivable.locator('td').nth(1).innerText();
  const bank = await finance
    .getByRole('row', { name: /1000 Bank USD/ })
    .locator('td')
    .nth(1)
    .innerText();
  await expectAccessible(finance);

  await finance.goto('/dashboard/overview');
  await expect(finance.locator('.ageing-total b')).toHaveText(open);
  await expect(finance.locator('.cash-amount').first()).toHaveText(bank);
  await expectAccessible(finance);
  await finance.goto('/receivables/invoices');
  await expect(finance.getByRole('link', { name: number })).toBeVisible();
  await expectAccessible(finance);
  expectFinanceQuiet();
  await context.close();
});

test('RECV-01 RECV-02 receivables open on invoices; payments have a tab of their own', async ({
  page,
}) => {
  await signIn(page, 'finance', '/receivables');
  await expect(page).toHaveURL(/\/receivables\/invoices$/);
  await page.getByRole('link', { name: 'Invoice payments' }).click();
  await expect(page.getByRole('grid', { name: 'Invoice payments' })).toBeVisible();
});

test('who prepared an invoice is told that another must approve it', async ({ page }) => {
  await signIn(page, 'finance', '/create-invoice');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Meridian');
  await page
    .getByRole('option', { name: /Meridian/ })
    .first()
    .click();
  await typeLine(page, ['Cleaning', '', '1', '', '1500']);
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(
    page.getByText('You have worked on this invoice: another person approves it.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});
