import { request } from '@playwright/test';

/** The API as one person, beside the browser: to make what a journey begins with. */
export type Api = {
  /** Throws with the server's words when it refuses: a journey that begins with nothing proves nothing. */
  ask(query: string, data?: object): Promise<Record<string, never>>;
  close(): Promise<void>;
};

export async function openApi(
  baseURL: string | undefined,
  { email, password }: { email: string; password: string },
): Promise<Api> {
  const api = await request.newContext(baseURL ? { baseURL } : {});
  const login = await api.post('/v2/contact/login', {
    data: { email, password: Buffer.from(password).toString('base64') },
  });
  const headers = { authtoken: (await login.json()).result.sessionToken };
  return {
    async ask(query, data = {}) {
      const answer = await api.post('/v2/graphql', {
        headers,
        data: { query, variables: { data } },
      });
      const { data: made, errors } = await answer.json();
      if (errors) throw new Error(errors[0].message);
      return made;
    },
    close: () => api.dispose(),
  };
}

type InvoiceMade = {
  people: readonly { name: string; email: string }[];
  invoiceOn: string;
  dueOn: string;
};

/** An invoice of USD 900.00 to a new customer and who is known there, submitted; returns its id. */
export async function submitInvoice(
  api: Api,
  customer: string,
  { people = [], invoiceOn = '2026-11-20', dueOn = '2026-11-30' }: Partial<InvoiceMade> = {},
): Promise<string> {
  const { createContact } = await api.ask(
    'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
    { name: customer, kinds: ['customer'], email: 'info@customer.example', people },
  );
  const { createInvoice } = await api.ask(
    'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id } } }',
    {
      type: 'misc',
      clientId: idIn(createContact, 'contact'),
      currency: 'USD',
      exchangeRate: '1',
      rateSource: 'base currency',
      invoiceOn,
      dueOn,
      lines: [
        { accountCode: '4090', description: 'Hold cleaning', quantity: '1', unit: '', rate: '900' },
      ],
    },
  );
  const id = idIn(createInvoice, 'invoice');
  await api.ask(`mutation { submitInvoice(invoiceId: "${id}", version: 1) { errorFlag } }`);
  return id;
}

export const idIn = (answer: unknown, record: string): string =>
  (answer as Record<string, { id: string }>)[record]!.id;
