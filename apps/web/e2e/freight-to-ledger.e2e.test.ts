import { applyVessel, figuresOfVessel, sampleGrainVoyage } from '@mainsheet/voyage';
import { expect, type Page } from '@playwright/test';
import { type Api, idIn, openApi } from './api.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const CUSTOMER = 'Ninety-five Grain';
const password = 'mainsheet-demo';
const people = ['operator', 'owner'] as const;

/** A voyage of one cargo of the customer, 95 % of its freight first and 5 % after discharge. */
async function fixVoyage(api: Api, clientId: string): Promise<string> {
  const { vessels } = await api.ask(
    '{ vessels(search: "Baltic Star") { type deadweightT details } }',
  );
  const [like] = vessels as unknown as { details: object }[];
  const { createVessel } = await api.ask(
    `mutation ($data: VesselInput!) { createVessel(data: $data) {
      vessel { id name imo deadweightT details } } }`,
    { ...like, name: 'Skua of Bergen', ownership: 'OV-Owned Vessel' },
  );
  const { vessel } = createVessel as unknown as { vessel: Parameters<typeof figuresOfVessel>[0] };
  const filled = applyVessel(sampleGrainVoyage(), figuresOfVessel(vessel), 14_000);
  const inputs = {
    ...filled,
    cargoes: filled.cargoes.map((cargo) => ({
      ...{ ...cargo, chartererId: clientId },
      ...{ initialPercent: 95, balancePercent: 5 },
    })),
    bunkers: filled.bunkers.map((row) => ({ ...row, initialPrice: 600, initialQuantityT: 900 })),
  };
  const { createEstimateSheet } = await api.ask(
    'mutation { createEstimateSheet(name: "Freight to ledger", isPublic: true) { estimateSheetId } }',
  );
  const { estimateSheetId: worksheetId } = createEstimateSheet as unknown as {
    estimateSheetId: string;
  };
  const { createEstimate } = await api.ask(
    'mutation ($data: EstimateDataInput!) { createEstimate(data: $data) { estimate { id } } }',
    { estimateData: { worksheetId, inputs } },
  );
  const estimateId = idIn(createEstimate, 'estimate');
  const { fixingFindings } = await api.ask(
    `{ fixingFindings(estimateId: "${estimateId}") { severity message } }`,
  );
  const read = (fixingFindings as unknown as { message: string }[]).map(({ message }) => message);
  const { createVoyage } = await api.ask(
    `mutation { createVoyage(estimateId: "${estimateId}", warningsRead: ${JSON.stringify(read)}) {
      violations { message } voyage { id } } }`,
  );
  return idIn(createVoyage, 'voyage');
}

/** A part of the freight as the voyage fills it, prepared by one and approved by another; its number and total. */
async function billPart(by: Record<(typeof people)[number], Api>, voyageId: string, part: string) {
  const { prefillFreightInvoice } = await by.operator.ask(
    `{ prefillFreightInvoice(voyageId: "${voyageId}", part: "${part}") { data } }`,
  );
  const { data } = prefillFreightInvoice as unknown as { data: object };
  const { createInvoice } = await by.operator.ask(
    'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id } } }',
    data,
  );
  const id = idIn(createInvoice, 'invoice');
  await by.operator.ask(`mutation { submitInvoice(invoiceId: "${id}", version: 1) { errorFlag } }`);
  const { approveInvoice } = await by.owner.ask(
    `mutation { approveInvoice(invoiceId: "${id}", version: 2) { invoice { id number total } } }`,
  );
  return (approveInvoice as unknown as { invoice: { id: string; number: string; total: string } })
    .invoice;
}

/** Euros that pay a part of what is open in dollars, less what banks kept. */
async function payInEuros(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Record receipt' }).click();
  await expect(
    page.getByRole('table', { name: 'Open invoices in USD' }).getByRole('row'),
  ).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'EUR', exact: true }).click();
  await expect(page.getByLabel('A EUR is worth')).not.toHaveValue('');
  await page.getByRole('combobox', { name: 'Received in' }).click();
  await page.getByRole('option', { name: 'A bank outside Mainsheet' }).click();
  await page.getByLabel('Amount received').fill('499980');
  await page.getByLabel('Bank charges').fill('20');
  await page.keyboard.press('Alt+o');
  await expect(page.getByRole('status', { name: 'Allocation' })).toContainText('Left EUR 0.00');
  await page.getByRole('button', { name: 'Record receipt' }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
}

test('RECV-03 RECV-05 RECV-12 RECV-30 freight of 95 % with its balance, paid in part in euros, the balance credited: ageing and statement are the ledger', async ({
  page,
  baseURL,
}) => {
  const [operator, owner] = await Promise.all(
    people.map((person) => openApi(baseURL, { email: `${person}@fjordline.example`, password })),
  );
  const by = { operator: operator!, owner: owner! };
  const { createContact } = await by.operator.ask(
    'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
    { name: CUSTOMER, kinds: ['customer'] },
  );
  const clientId = idIn(createContact, 'contact');
  const voyageId = await fixVoyage(by.operator, clientId);
  const first = await billPart(by, voyageId, 'initial');
  const balance = await billPart(by, voyageId, 'balance');
  expect(Math.abs(Number(first.total) * (5 / 95) - Number(balance.total))).toBeLessThan(0.03);

  await signIn(page, 'finance', `/contacts/contact-detail?id=${clientId}`);
  const expectQuiet = watchConsole(page);
  await payInEuros(page);

  await page.goto(`/receivables/invoices?id=${balance.id}`);
  await page.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'New credit note' })).toBeVisible();
  await expect(page.getByLabel('Reference')).toHaveValue(balance.number);
  await page.getByLabel('Reference').fill('Shortage at discharge');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(
    page.getByText('You have worked on this credit note: another person marks it as sent.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toHaveCount(0);
  const creditId = new URL(page.url()).searchParams.get('id');
  await by.owner.ask(
    `mutation { markCreditNoteSent(creditId: "${creditId}", version: 1) { errorFlag } }`,
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: /Credit note CN-\d{5}/ })).toBeVisible();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Apply CN-\d{5}/ });
  await expect(dialog.getByRole('row', { name: /Left of the credit/ })).toContainText('0.00');
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const applied = page.getByRole('table', { name: 'Applied to invoices' });
  await expect(applied.getByRole('link', { name: balance.number })).toBeVisible();
  await expectAccessible(page);
  await applied.getByRole('button', { name: 'Take back' }).first().click();
  await expect(applied.getByText('Taken back')).toBeVisible();

  await page.goto(`/receivables/invoices?id=${first.id}`);
  await page.getByRole('link', { name: /^Statement of/ }).click();
  const statement = page.getByRole('table', { name: /^Statement of/ });
  await expect(statement.getByRole('row', { name: new RegExp(balance.number) })).toBeVisible();
  const closing = await statement.locator('tfoot .end').innerText();

  await page.goto(`/ageing?contact=${clientId}`);
  await expect(page.getByText('agrees', { exact: true })).toBeVisible();
  const row = page
    .getByRole('table', { name: /^Receivables by days overdue/ })
    .getByRole('row', { name: CUSTOMER });
  await expect(row).toContainText(closing);
  await expect(page.getByRole('table', { name: /^Documents open on/ })).toContainText(first.number);
  await expectAccessible(page);

  const { ledgerLines } = await by.owner.ask(
    `{ ledgerLines(accountCode: "1100", contactId: "${clientId}") { rows { base } } }`,
  );
  const { rows } = ledgerLines as unknown as { rows: { base: string }[] };
  const held = rows.reduce((sum, { base }) => sum + Number(base), 0);
  expect(held).toBeCloseTo(Number(closing.replaceAll(',', '')), 2);
  await Promise.all([by.operator.close(), by.owner.close()]);
  expectQuiet();
});
