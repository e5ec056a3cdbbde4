import { expect } from '@playwright/test';
import { openApi, submitInvoice } from './api.ts';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const CUSTOMER = 'Late Payers Shipping';
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** An invoice that is eight days overdue, of a customer with a person to write to. */
async function overdueInvoice(baseURL: string | undefined): Promise<void> {
  const password = 'mainsheet-demo';
  const operator = await openApi(baseURL, { email: 'operator@fjordline.example', password });
  const id = await submitInvoice(operator, CUSTOMER, {
    people: [{ name: 'Elena Duarte', email: 'elena@late-payers.example' }],
    invoiceOn: dayBefore(38),
    dueOn: dayBefore(8),
  });
  const finance = await openApi(baseURL, { email: 'finance@fjordline.example', password });
  await finance.ask(`mutation { approveInvoice(invoiceId: "${id}", version: 2) { errorFlag } }`);
  await Promise.all([operator.close(), finance.close()]);
}

test('reminders are switched on, one is read and sent as it was read, and a customer is left in peace', async ({
  page,
  baseURL,
}) => {
  await overdueInvoice(baseURL);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/receivables/reminders');
  await expect(page.getByText('No customer is reminded')).toBeVisible();
  await page.getByRole('link', { name: 'the schedule' }).click();
  await page.getByRole('checkbox', { name: 'Remind customers of overdue invoices' }).click();
  const days = page.getByRole('textbox', { name: 'Reminder 1, days after the due day' });
  await days.fill('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('Enter more than 20 days: the reminder before comes then.'),
  ).toBeVisible();
  await days.fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The schedule of reminders was saved.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/receivables/reminders');
  const due = page.getByRole('table', { name: 'Reminders that are due' });
  const row = due.getByRole('row', { name: new RegExp(CUSTOMER) });
  await expect(row).toContainText('First');
  await expectAccessible(page);
  await expectFitting(page);
  await row.getByRole('button', { name: `Preview: ${CUSTOMER}` }).click();
  const mail = page.getByRole('dialog', { name: `Reminder to ${CUSTOMER}` });
  await expect(mail).toContainText('We have not seen your payment of the invoices below.');
  await expect(mail.getByText(/^Dear Elena Duarte,/)).toHaveCSS('white-space-collapse', 'preserve');
  await expect(mail).toContainText(/INV-\d{5}, due .+ days overdue: /);
  await expectAccessible(page);
  await mail.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(`The reminder to ${CUSTOMER} is on its way.`)).toBeVisible();
  const sent = page.getByRole('table', { name: 'Reminders that were sent' });
  await expect(sent.getByRole('row').nth(1)).toContainText(CUSTOMER);
  await expect(row).toHaveCount(0);
  await sent.getByRole('button', { name: CUSTOMER }).click();
  await expect(mail).toContainText('Payment reminder from');
  await expect(mail).toContainText('Dear Elena Duarte,');
  await mail.getByRole('button', { name: 'Close' }).click();

  await due
    .getByRole('button', { name: /^Stop: / })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: /^Stop reminding / });
  const name = ((await question.getAttribute('aria-label')) ?? '').slice(15, -1);
  await question.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(question.getByText('Say why they are not reminded.')).toBeVisible();
  await question.getByRole('textbox', { name: 'Reason' }).fill('They dispute it.');
  await question.getByRole('button', { name: 'Stop reminders' }).click();
  const stopped = page.getByRole('table', { name: 'Customers who are not reminded' });
  await expect(stopped.getByRole('row', { name: new RegExp(name) })).toContainText('They dispute');
  await stopped.getByRole('button', { name: `Resume: ${name}` }).click();
  await expect(page.getByText('They are reminded again.')).toBeVisible();
  await expect(due.getByRole('button', { name: `Stop: ${name}` })).toBeVisible();
  expectQuiet();
});
