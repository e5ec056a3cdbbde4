import { newCustomer } from './new-customer.ts';
import type { SignedIn } from './test-server.ts';

const CLEANING = {
  ...{ accountCode: '4090', description: 'Cleaning', quantity: '2', unit: '', rate: '50' },
};

/** Prepares an invoice of USD 100.00 for a new customer, or one that is there, and submits it. @returns its id */
export async function submitInvoice(
  operator: SignedIn,
  client = 'Meridian Grain',
  known: string | null = null,
): Promise<string> {
  const people = [{ name: 'Elena Duarte', email: 'elena@meridian.example' }];
  const clientId = known ?? (await newCustomer(operator, client, { people }));
  return submitInvoiceOf(operator, { clientId, lines: [CLEANING] });
}

/** The same over lines of one's own. */
export async function submitInvoiceOf(
  operator: SignedIn,
  { clientId, lines }: { clientId: string; lines: readonly object[] },
): Promise<string> {
  const data = {
    type: 'misc',
    clientId,
    currency: 'USD',
    exchangeRate: '1',
    rateSource: 'base currency',
    invoiceOn: '2026-11-20',
    dueOn: '2026-11-30',
    lines,
  };
  const draft = await operator.graphql<{ createInvoice: { invoice: { id: string } } }>(
    'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id } } }',
    { data },
  );
  const { id } = draft.data.createInvoice.invoice;
  await operator.graphql(
    `mutation { submitInvoice(invoiceId: "${id}", version: 1) { errorFlag } }`,
  );
  return id;
}
