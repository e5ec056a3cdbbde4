import { expect } from '@playwright/test';
import { openApi, submitInvoice } from './api.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const NONE = '01a1f8d3-ea00-7000-8000-000000000000';
const password = 'mainsheet-demo';

/** An approved invoice of USD 100.00 or so. */
async function approvedInvoice(baseURL: string | undefined): Promise<string> {
  const operator = await openApi(baseURL, { email: 'operator@fjordline.example', password });
  const id = await submitInvoice(operator, 'Records and Payments House');
  const finance = await openApi(baseURL, { email: 'finance@fjordline.example', password });
  await finance.ask(`mutation { approveInvoice(invoiceId: "${id}", version: 2) { errorFlag } }`);
  await Promise.all([operator.close(), finance.close()]);
  return id;
}

// The mail's own page and the payment's are what the API cannot show: their words, and what a person presses.
test('RECV-04 RECV-17 RECV-29 RECV-31 RECV-32 an invoice’s mail is previewed, its payment is opened and taken back, and what fails says so', async ({
  page,
  baseURL,
}) => {
  const id = await approvedInvoice(baseURL);
  await signIn(page, 'finance', `/email-preview?id=${id}`);
  const expectQuiet = watchConsole(page);
  await expect(page.getByRole('heading', { name: /^Email INV-/ })).toBeVisible();
  await expect(page.locator('canvas.paper-page')).toBeVisible();
  await expectAccessible(page);
  // Nobody is known there: first a person, then the mail.
  await page.getByRole('button', { name: 'Send mail' }).click();
  const asked = page.getByRole('dialog', { name: 'Personal contact need to be added' });
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/receivables/invoices?id=${id}`);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const paying = page.getByRole('dialog', { name: /^Record payment of INV-/ });
  // What came to an account here goes back by a payment of its own.
  await paying.getByRole('combobox', { name: 'Received in' }).click();
  await page.getByRole('option', { name: 'A bank outside Mainsheet' }).click();
  await paying.getByRole('button', { name: 'Record payment' }).click();
  await expect(paying).toHaveCount(0);
  const payments = page.getByRole('table', { name: 'Payments received' });
  await payments.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/receivables\/invoice-payments\?id=/);
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('dialog', { name: /^Take back PAY-/ });
  await dialog.getByLabel('Reason').fill('Sent to us by mistake');
  await dialog.getByRole('button', { name: 'Take back payment' }).click();
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  expectQuiet();

  await page.goto(`/receivables/invoice-payments?id=${NONE}`);
  await expect(page.getByText('Failed to fetch invoice payment detail')).toBeVisible();
  await page.goto(`/receivables/credit-notes?id=${NONE}`);
  await expect(page.getByText('Failed to fetch credit note detail')).toBeVisible();

  // A refusal of the server is shown in its words; one without words in ours.
  const refused = {
    errorFlag: 'ERROR',
    message: 'Not this one',
    violations: [],
    creditNotes: null,
  };
  await page.route('**/v2/graphql', async (route) => {
    if (!route.request().postData()?.includes('MarkCreditNotesSent')) return route.continue();
    await route.fulfill({ json: { data: { markCreditNotesSent: refused } } });
  });
  await page.goto('/receivables/credit-notes');
  const list = page.getByRole('grid', { name: 'Credit notes' });
  const box = list.getByRole('checkbox').nth(1);
  await box.check();
  const send = page.getByRole('button', { name: 'Mark as sent' });
  await send.click();
  await expect(page.getByText('Not this one')).toBeVisible();
  refused.message = '';
  if (!(await box.isChecked())) await box.check();
  await send.click();
  await expect(page.getByText('Failed to mark credit note as sent')).toBeVisible();
});

// Guards, redirects and what is open at first belong to the pages, not to the calls.
test('CASH-01 CASH-03 CASH-04 DASH-01 DASH-02 DASH-03 STMT-01 the pages of money open for those who may, and a figure opens its documents', async ({
  page,
}) => {
  await signIn(page, 'finance', '/dashboard');
  const expectQuiet = watchConsole(page);
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  const tabs = page.getByRole('main').getByRole('link');
  for (const [name, path] of [
    ['Operations', '/dashboard/operations'],
    ['Finance', '/dashboard/finance'],
    ['Covenants', '/dashboard/finance/covenants'],
  ] as const) {
    await tabs.filter({ hasText: name }).first().click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await expect(page.getByText('No loans, no covenants')).toBeVisible();
  await page.goto('/covenants');
  await expect(page.getByText('No loans, no covenants')).toBeVisible();
  await page.goto('/statements');
  await expect(page.getByRole('heading', { level: 1, name: 'Statement of account' })).toBeVisible();

  await page.goto('/cashflow');
  const table = page.getByRole('table', { name: /^Cash by month/ });
  await expect(table.getByRole('columnheader')).toHaveCount(14);
  for (const side of ['Cash Receipts', 'Cash Payments']) {
    await expect(table.getByRole('button', { name: side, exact: true })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  }
  const figure = table.getByRole('button', { name: /, Cash Receipts, / }).first();
  await figure.click();
  const events = page.getByRole('table', { name: 'What the figures are made of' });
  await events.getByRole('link').first().click();
  await expect(page).toHaveURL(/\?id=/);
  expectQuiet();
});

test('CASH-01 the cash flow is closed to a role without cashflow.view', async ({ page }) => {
  await signIn(page, 'operator', '/cashflow');
  await expect(page.getByRole('table', { name: /^Cash by month/ })).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/cashflow$/);
});
