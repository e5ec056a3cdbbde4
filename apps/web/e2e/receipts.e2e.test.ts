import { expect } from '@playwright/test';
import { typeOfArgument } from '../../../tools/argument-type.ts';
import { type Api, openApi } from './api.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const password = 'mainsheet-demo';
const CUSTOMER = 'Three Freights Trading';

type Made = Record<string, Record<string, { id: string }>>;
const make = async (api: Api, field: string, record: string, data: object) => {
  const query = `mutation ($data: ${typeOfArgument(field)}) { ${field}(data: $data) { ${record} { id } } }`;
  return ((await api.ask(query, data)) as unknown as Made)[field]![record]!.id;
};

/** An approved invoice of USD 900.00. */
async function invoiceOf(by: Record<'operator' | 'owner', Api>, clientId: string, dueOn: string) {
  const id = await make(by.operator, 'createInvoice', 'invoice', {
    ...{ type: 'misc', clientId, currency: 'USD', exchangeRate: '1', rateSource: 'base currency' },
    ...{ invoiceOn: '2026-11-02', dueOn },
    lines: [{ accountCode: '4090', description: 'Cleaning', quantity: '1', unit: '', rate: '900' }],
  });
  await by.operator.ask(`mutation { submitInvoice(invoiceId: "${id}", version: 1) { errorFlag } }`);
  await by.owner.ask(`mutation { approveInvoice(invoiceId: "${id}", version: 2) { errorFlag } }`);
  return id;
}

test('one amount in euros pays three invoices in dollars less what banks kept, and its rest a fourth one later', async ({
  page,
  baseURL,
}) => {
  const [operator, owner] = await Promise.all(
    ['operator', 'owner'].map((person) =>
      openApi(baseURL, { email: `${person}@fjordline.example`, password }),
    ),
  );
  const by = { operator: operator!, owner: owner! };
  const clientId = await make(by.operator, 'createContact', 'contact', {
    ...{ name: CUSTOMER, kinds: ['customer'] },
  });
  for (const dueOn of ['2026-11-20', '2026-11-10', '2026-11-30']) {
    await invoiceOf(by, clientId, dueOn);
  }
  await signIn(page, 'finance', `/contacts/contact-detail?id=${clientId}`);
  const expectQuiet = watchConsole(page);
  await page.getByRole('link', { name: 'Record receipt' }).click();
  const open = page.getByRole('table', { name: 'Open invoices in USD' });
  await expect(open.getByRole('row')).toHaveCount(4);
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'EUR', exact: true }).click();
  await expect(page.getByLabel('Exchange rate')).not.toHaveValue('');
  const agreed = page.getByLabel('A EUR is worth');
  await expect(agreed).not.toHaveValue('');
  await page.getByRole('combobox', { name: 'Received in' }).click();
  await page.getByRole('option', { name: 'A bank outside Mainsheet' }).click();
  await page.getByLabel('Amount received').fill('2580');
  await page.getByLabel('Bank charges').fill('20');
  // While the charges are still being typed.
  await page.keyboard.press('Alt+o');
  const standing = page.getByRole('status', { name: 'Allocation' });
  await expect(standing).toContainText('= USD 2,700.00');
  await expect(standing).toContainText('of EUR 2,600.00');
  await expect(standing).toContainText('Left EUR');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record receipt' }).click();

  await expect(page.getByText('Partly allocated', { exact: true })).toBeVisible();
  const settled = page.getByRole('table', { name: 'What the payment settles' });
  await expect(settled.getByText('Paid', { exact: true })).toHaveCount(3);
  await expectAccessible(page);
  const payment = page.url();
  await page.goto(`/contacts/contact-detail?id=${clientId}`);
  await expect(page.getByText('Unallocated cash')).toBeVisible();

  await invoiceOf(by, clientId, '2026-12-20');
  await Promise.all([by.operator.close(), by.owner.close()]);
  await page.goto(payment);
  await page.getByRole('button', { name: 'Allocate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Allocate PAY-/ });
  await expect(dialog.getByRole('row')).toHaveCount(2);
  // The key is answered from when the dialog holds the focus.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Alt+o');
  await expect(dialog.getByRole('status', { name: 'Allocation' })).toContainText('Left EUR 0.00');
  await dialog.getByRole('button', { name: 'Allocate', exact: true }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(settled.getByText('Partially paid', { exact: true })).toBeVisible();

  await settled
    .getByRole('button', { name: /^Release INV-/ })
    .last()
    .click();
  const releasing = page.getByRole('dialog', { name: /^Release the allocation to INV-/ });
  await releasing.getByLabel('Reason').fill('Meant for another voyage');
  await releasing.getByRole('button', { name: 'Release allocation' }).click();
  await expect(page.getByText('Partly allocated', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Refund' }).click();
  await expect(page.getByText(`There is no beneficiary of ${CUSTOMER} in EUR yet`)).toBeVisible();
  expectQuiet();
});
