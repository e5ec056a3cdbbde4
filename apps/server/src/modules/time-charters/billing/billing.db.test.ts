import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { payablesCompany } from '../../../../test/fixtures/payables-company.ts';
import { comeToWait, whileRowIsHeld } from '../../../../test/fixtures/row-lock.ts';
import { type TimeCharter, timeChartersOf } from '../../../../test/fixtures/time-charters.ts';
import { type SignedIn, testServer } from '../../../../test/test-server.ts';

const server = testServer();
let books: Awaited<ReturnType<typeof payablesCompany>>;
let charters: ReturnType<typeof timeChartersOf>;

beforeAll(async () => {
  books = await payablesCompany(server, 'Hire');
  charters = timeChartersOf(books.owner);
});

const vesselOf = async (name: string, ownership: string): Promise<string> => {
  const data = { name, ownership, type: 'Kamsarmax', deadweightT: 82_000, details: {} };
  const made = await books.owner.graphql<{ createVessel: { vessel: { id: string } } }>(
    'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id } } }',
    { data },
  );
  return made.data.createVessel.vessel.id;
};

/** Delivered on 9 October 2026: hire of 15 days at 14,000 less 3.75 % is 202,125.00 a statement. */
async function delivered(
  type: 'in' | 'out',
  name: string,
  terms: object = {},
): Promise<TimeCharter> {
  const party = type === 'in' ? 'ownerCompanyId' : 'timeCharterCompanyId';
  const fixed = await charters.made({
    ...{ type, status: 'Fixed', [party]: books.vendorId },
    vesselId: await vesselOf(name, type === 'in' ? 'TCIN' : 'OV-Owned Vessel'),
    ...{ deliveryPort: 'Gibraltar', redeliveryPort: 'Singapore–Japan range' },
    ...{ actualDeliveryDateTime: '2026-10-09T00:00:00.000Z', maxDuration: 300 },
    hireLines: [{ hireRate: 14_000 }],
    brokers: [{ type: 'Address Commission', amount: 3.75 }],
    ...terms,
  });
  return charters.changed(fixed, { status: 'Delivered' });
}

type Billing = { kind: string; id: string; number: string | null; status: string } | null;

/** The billing of a statement, or the words it is refused with. */
async function bill({ id }: TimeCharter, number: number, by: SignedIn = books.owner) {
  const { data, errors } = await by.graphql<{
    billHireStatement: {
      message: string;
      violations: { message: string }[];
      statement: { billing: Billing } | null;
    };
  } | null>(
    `mutation { billHireStatement(timeCharterId: "${id}", number: ${number}) {
      message violations { message } statement { billing { kind id number status } } } }`,
  );
  const answer = data?.billHireStatement;
  return (
    answer?.statement?.billing ??
    answer?.violations[0]?.message ??
    answer?.message ??
    errors?.[0]?.message
  );
}

/** The words that answer a mutation. */
async function said(call: string): Promise<string | undefined> {
  const { data, errors } = await books.owner.graphql<Record<
    string,
    { message: string; violations: { message: string }[] }
  > | null>(`mutation { ${call} { message violations { message } } }`);
  const answer = Object.values(data ?? {})[0];
  return answer?.violations[0]?.message ?? answer?.message ?? errors?.[0]?.message;
}

const issue = ({ id }: TimeCharter, number: number) =>
  books.owner.graphql(
    `mutation { issueHireStatement(timeCharterId: "${id}", number: ${number}) { message } }`,
  );

async function billingOf({ id }: TimeCharter, number: number, by = books.owner) {
  const { data } = await by.graphql<{ hireStatement: { billing: Billing; totalDue: string } }>(
    `{ hireStatement(timeCharterId: "${id}", number: ${number}) {
      totalDue billing { kind id number status } } }`,
  );
  return data.hireStatement;
}

const linesOf = (documentId: string) =>
  server.platform.db.inTenant(books.companyId, (tx) =>
    tx.many(sql<{ account_code: string; amount_minor: string }>`
      select account_code, amount_minor::text from commercial_document_line
      where company_id = ${tx.companyId} and document_id = ${documentId} order by line_no`),
  );

describe('TC-20 an issued hire statement is billed', () => {
  it('to the charterers of a charter out: an invoice of what it brings, once, and the statement says so', async () => {
    const charter = await delivered('out', 'Nordic Wren');
    expect(await bill(charter, 1)).toBe(
      'Issue hire statement 1 first: what is billed stays as it is.',
    );
    await issue(charter, 1);
    const made = await bill(charter, 1);
    expect(made).toMatchObject({ kind: 'invoice', number: null, status: 'Draft' });
    expect(await linesOf((made as { id: string }).id)).toEqual([
      { account_code: '4020', amount_minor: '21000000' },
      { account_code: '4100', amount_minor: '-787500' },
    ]);
    expect((await billingOf(charter, 1)).billing).toEqual(made);
    expect(await bill(charter, 1)).toBe('Hire statement 1 is billed already.');
  });

  it('fuel on board goes with the ship: sold out of stock to charterers, bought into it from owners', async () => {
    const terms = { bunkersOnDelivery: [{ fuelType: 'VLSFO', price: 541, quantity: 700 }] };
    for (const [type, hire] of [
      ['out', '4020'],
      ['in', '5110'],
    ] as const) {
      const charter = await delivered(type, `Fuelled Wren ${type}`, terms);
      await issue(charter, 1);
      const made = (await bill(charter, 1)) as { id: string };
      const lines = await linesOf(made.id);
      expect(lines[0]).toMatchObject({ account_code: hire });
      expect(lines).toContainEqual({ account_code: '1200', amount_minor: '37870000' });
    }
  });

  it('by the owners of a charter in: a bill of all hire that nothing billed yet, commission lowering it; two at once make one', async () => {
    const charter = await delivered('in', 'Northern Wren');
    await issue(charter, 1);
    await issue(charter, 2);
    const both = await Promise.all([bill(charter, 2), bill(charter, 2)]);
    const made = both.find((one) => typeof one === 'object') as { id: string };
    expect(both.filter((one) => one === 'Hire statement 2 is billed already.')).toHaveLength(1);
    expect(await linesOf(made.id)).toEqual([
      { account_code: '5110', amount_minor: '42000000' },
      { account_code: '5110', amount_minor: '-1575000' },
    ]);
    expect(await bill(charter, 1)).toBe('Hire statement 1 is billed already.');
    const { totalDue, billing } = await billingOf(charter, 1);
    expect(billing).toMatchObject({ id: made.id });
    expect(totalDue).toBe('202125.00');
  });

  it('an earlier statement that is billed at the same time leaves the later one to be billed, and says so', async () => {
    const charter = await delivered('out', 'Twin Wren');
    for (const number of [1, 2]) await issue(charter, number);
    const later: ReturnType<typeof bill>[] = [];
    const row = { from: 'time_charter where id = $1', id: charter.id };
    const first = await whileRowIsHeld(server.platform, row, {
      start: () => bill(charter, 1),
      meanwhile: async (watcher) => {
        later.push(bill(charter, 2));
        await comeToWait(watcher, 2);
      },
    });
    expect(first).toMatchObject({ kind: 'invoice' });
    expect(await later[0]).toBe(
      'An earlier statement was billed meanwhile: look at hire statement 2 again.',
    );
    expect(await bill(charter, 2)).toMatchObject({ kind: 'invoice', status: 'Draft' });
  });

  it('with those that were skipped, from the last that was billed, and what bills it stays under the charter', async () => {
    const charter = await delivered('out', 'Star Wren');
    await issue(charter, 1);
    await bill(charter, 1);
    await issue(charter, 3);
    const made = (await bill(charter, 3)) as { id: string };
    expect((await linesOf(made.id))[0]).toEqual({ account_code: '4020', amount_minor: '42000000' });
    expect((await billingOf(charter, 2)).billing).toMatchObject({ id: made.id });
    const take = `unlinkTimeCharterDocument(timeCharterId: "${charter.id}", documentId: "${made.id}")`;
    expect(await said(take)).toBe('It bills hire statements 2 to 3: delete it instead.');
    const { data } = await books.owner.graphql<{ createInvoice: { invoice: { id: string } } }>(
      'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id } } }',
      {
        data: {
          ...{ type: 'hire', clientId: books.vendorId, currency: 'USD', exchangeRate: '1' },
          ...{ rateSource: '', invoiceOn: '2026-11-20', dueOn: '2026-12-20' },
          lines: [{ accountCode: '4020', description: 'Hire', quantity: '1', unit: '', rate: '1' }],
        },
      },
    );
    const other = data.createInvoice.invoice.id;
    const link = `linkTimeCharterDocument(timeCharterId: "${charter.id}", documentId: "${other}", groupId: "hire.2")`;
    expect(await said(link)).toBe('A draft bills hire statement 2 already.');
  });

  it('nobody, who may bill nothing, and another company bill none', async () => {
    const charter = await delivered('out', 'Baltic Wren');
    await issue(charter, 1);
    const viewer = await server.signIn('Viewer', books.companyId);
    expect(await bill(charter, 1, viewer)).toContain('permission');
    const stranger = await server.signIn(
      'Owner',
      (await payablesCompany(server, 'Else')).companyId,
    );
    expect(await bill(charter, 1, stranger)).toBe('No time charter details found');
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: {
        query: `mutation { billHireStatement(timeCharterId: "${charter.id}", number: 1) { message } }`,
      },
    });
    expect(answer.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect((await billingOf(charter, 1)).billing).toBeNull();
  });
});
