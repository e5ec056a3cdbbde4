import { contactInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import { typeOfArgument } from '../../../tools/argument-type.ts';
import { createCompany } from '../src/modules/companies/index.ts';
import type { SignedIn, TestServer } from './test-server.ts';

export type Violation = { path: string; message: string };

export type BillAnswer = {
  id: string;
  version: number;
  number: string | null;
  vendorNumber: string;
  status: string;
  amount: string;
  paidToDate: string;
  balance: string;
};

export const BILL = 'id version number vendorNumber status amount paidToDate balance';

/** What a mutation came to: its answer, or the code it was refused with. */
export type Said<Row> = {
  flag: string | undefined;
  message: string | undefined;
  code: string | undefined;
  violations: Violation[];
  row: Row | null;
};

type Call = {
  field: string;
  args?: string;
  data?: object;
  key?: string;
  /** The field of the answer that holds the record, and what is asked of it. */
  answer?: readonly [name: string, fields: string];
};

/** Asks for a mutation of the contract and says what it came to. */
export async function say<Row>(who: SignedIn, call: Call): Promise<Said<Row>> {
  const { field, args = '', data, key, answer } = call;
  const [name, fields] = answer ?? [];
  const given = [args, data && 'data: $data', key && 'idempotencyKey: $key'].filter(Boolean);
  const variables = [data && `$data: ${typeOfArgument(field)}`, key && '$key: String'].filter(
    Boolean,
  );
  const head = variables.length > 0 ? `(${variables.join(', ')})` : '';
  const reply = await who.graphql<
    Record<string, { errorFlag: string; message: string; violations: Violation[] } & object>
  >(
    `mutation ${head} { ${field}(${given.join(', ')}) {
      errorFlag message violations { path message } ${name ? `${name} { ${fields} }` : ''} } }`,
    { ...(data ? { data } : {}), ...(key ? { key } : {}) },
  );
  const got = reply.data?.[field];
  return {
    flag: got?.errorFlag,
    message: got?.message ?? reply.errors?.[0]?.message,
    code: reply.errors?.[0]?.extensions.code,
    violations: got?.violations ?? [],
    row:
      ((name && (got as Record<string, unknown> | undefined)?.[name]) as Row | undefined) ?? null,
  };
}

export const sayBill = (who: SignedIn, field: string, args: string, data?: object) =>
  say<BillAnswer>(who, { field, args, answer: ['bill', BILL], ...(data ? { data } : {}) });

export const keyOf = ({ id, version }: { id: string; version: number }): string =>
  `billId: "${id}", version: ${version}`;

/** The form of a bill over one line. */
export const billData = (vendorId: string, rate: string, more: object = {}) => ({
  ...{ type: 'Port DA', vendorId, vendorNumber: '', currency: 'USD', exchangeRate: '1' },
  ...{ rateSource: 'typed', billOn: '2026-11-20', dueOn: '2026-12-20' },
  lines: [{ accountCode: '5010', description: 'Port dues', quantity: '1', unit: '', rate }],
  ...more,
});

/** A company with a vendor: finance prepares and pays, the owner approves. */
export async function payablesCompany(server: TestServer, name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const owner = await server.signIn('Owner', companyId);
  const finance = await server.signIn('Finance', companyId);
  const addVendor = async (vendor: string) => {
    const data = contactInput.parse({ name: vendor, kinds: ['vendor'] });
    const made = await owner.graphql<{ createContact: { contact: { id: string } } }>(
      'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
      { data },
    );
    return made.data.createContact.contact.id;
  };
  const vendorId = await addVendor('Santos Port Agency');
  const draft = async (rate: string, more: object = {}) =>
    (await sayBill(finance, 'createBill', '', billData(vendorId, rate, more))).row!;
  /** A bill that is approved and posted. */
  const bill = async (rate: string, more: object = {}) =>
    (await sayBill(owner, 'approveBill', keyOf(await draft(rate, more)))).row!;
  const readBill = async (id: string) =>
    (await owner.graphql<{ getBill: BillAnswer }>(`{ getBill(billId: "${id}") { ${BILL} } }`)).data
      .getBill;
  return { companyId, owner, finance, vendorId, addVendor, draft, bill, readBill };
}

export type PayablesCompany = Awaited<ReturnType<typeof payablesCompany>>;

/** Sums of the ledger by account and currency, as decimals without a point. */
/** What each account holds in base minor units, by its code and currency: "2000 EUR". */
export const baseSumsOf = async (server: TestServer, companyId: string) =>
  Object.fromEntries(
    (await ledgerOf(server, companyId)).map((row) => [`${row.code} ${row.currency}`, row.base]),
  );

export const ledgerOf = (server: TestServer, companyId: string) =>
  server.platform.db.inTenant(companyId, (tx) =>
    tx.many(sql<{ code: string; currency: string; amount: string; base: string }>`
      select a.code, a.currency, sum(e.amount_minor)::text as amount, sum(e.base_minor)::text as base
      from ledger_entry e
      join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
      where e.company_id = ${tx.companyId} and a.company_id = ${tx.companyId}
      group by a.code, a.currency order by a.code, a.currency`),
  );
