import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { putPolicy } from '../../../test/fixtures/approval-policy.ts';
import { baseSumsOf, payablesCompany, say } from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

type Fault = { line: number; column: string; message: string };
type Imported = {
  isSaved: boolean;
  added: number;
  known: string[];
  faults: Fault[];
  journalId: string | null;
  remainder: { currency: string; amount: string }[];
};

const ON = '2026-11-01';

const bring = (
  who: SignedIn,
  what: 'OpenItems' | 'OpeningBalances',
  of: { text: string; isPreview?: boolean },
) =>
  say<Imported>(who, {
    field: `import${what}`,
    args: `isPreview: ${of.isPreview ?? false}`,
    data: { on: ON, text: of.text },
    answer: [
      'imported',
      `isSaved added faults { line column message } ${what === 'OpenItems' ? 'known' : 'journalId remainder { currency amount }'}`,
    ],
  });

type Waiting = { id: string; version: number; number: string; kind: string; needsAnother: boolean };
const waitingOf = async (who: SignedIn) =>
  (
    await who.graphql<{
      openingBooks: { waiting: Waiting[]; clearing: { currency: string; amount: string }[] };
    }>(
      '{ openingBooks { waiting { id version number kind needsAnother } clearing { currency amount } } }',
    )
  ).data.openingBooks;

const approve = (who: SignedIn, items: readonly Waiting[]) =>
  say(who, {
    field: 'approveOpenItems',
    data: { items: items.map(({ id, version }) => ({ id, version })) },
  });

const ITEMS = [
  'Kind;Number;Contact;Date;Due;Currency;Open;Rate;Reference',
  'Invoice;A-77;Meridian Grain;15.08.2026;14.09.2026;USD;1,250.00;;Freight of May',
  'Invoice;A-78;meridian grain;01.09.2026;;EUR;1000.50;1.10;',
  'Credit note;A-9;Meridian Grain;02.09.2026;;USD;250.00;;',
  'Bill;V-5;Santos Port Agency;20.10.2026;20.12.2026;USD;400;;',
  'Vendor credit note;V-6;Santos Port Agency;21.10.2026;;USD;50.00;;',
].join('\n');

/** Items of one dollar each. */
const itemsOf = (...items: string[]) =>
  ['Kind;Number;Contact;Date;Open', ...items.map((item) => `${item};2026-10-01;1.00`)].join('\n');

async function company(name: string) {
  const c = await payablesCompany(server, name);
  await c.addVendor('Meridian Grain');
  return c;
}

describe('open items of the books before', () => {
  it('come in as they were, are approved by another, and stand in ageing, statement and ledger', async () => {
    const c = await company('Open items');
    const seen = await bring(c.finance, 'OpenItems', { text: ITEMS, isPreview: true });
    expect(seen).toMatchObject({ message: '5 open items to add, nothing is wrong.' });
    expect((await waitingOf(c.owner)).waiting).toEqual([]);
    expect((await bring(c.finance, 'OpenItems', { text: ITEMS })).message).toBe(
      '5 open items taken as drafts: somebody else approves them.',
    );
    expect((await bring(c.finance, 'OpenItems', { text: ITEMS })).row).toMatchObject({
      ...{ added: 0, known: ['A-77', 'A-78', 'A-9', 'V-5', 'V-6'] },
    });
    const { waiting } = await waitingOf(c.finance);
    expect(waiting.map(({ number, needsAnother }) => [number, needsAnother])).toEqual(
      ['A-77', 'A-78', 'A-9', 'V-5', 'V-6'].map((number) => [number, true]),
    );
    expect(await baseSumsOf(server, c.companyId)).toEqual({});
    const claims = waiting.filter(({ kind }) => kind === 'invoice' || kind === 'bill');
    expect((await approve(c.finance, claims)).message).toMatch(/^0 open items .*prepared/);
    expect((await approve(c.owner, waiting)).message).toBe('5 open items approved and posted.');
    // 1,250.00 and 1,000.50 EUR at 1.10 less 250.00; 400.00 less 50.00.
    expect(await baseSumsOf(server, c.companyId)).toEqual({
      ...{ '1100 EUR': '110055', '1100 USD': '100000', '2000 USD': '-35000' },
      ...{ '3900 EUR': '-110055', '3900 USD': '-65000' },
    });
    // The rates are those of the day on which the books begin.
    const rates = await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.many(sql<{ on: string }>`select distinct rate_on::text as on from ledger_transaction
        where company_id = ${tx.companyId}`),
    );
    expect(rates).toEqual([{ on: ON }]);
    const { data } = await c.owner.graphql<{
      listInvoices: { rows: { number: string; status: string; invoiceOn: string }[] };
      receivablesAgeingReport: object;
      before: { total: string };
    }>(`{
      listInvoices { rows { number status invoiceOn dueOn } }
      receivablesAgeingReport { total difference }
      before: receivablesAgeingReport(on: "2026-10-31") { total }
    }`);
    expect(data.listInvoices.rows).toEqual([
      { number: 'A-78', status: 'Sent', invoiceOn: '2026-09-01', dueOn: '2026-10-01' },
      { number: 'A-77', status: 'Sent', invoiceOn: '2026-08-15', dueOn: '2026-09-14' },
    ]);
    expect(data.receivablesAgeingReport).toEqual({ total: '2100.55', difference: '0.00' });
    expect(data.before.total).toBe('0.00');
  });

  it('leave the next number of our own as it was, and the VAT report alone', async () => {
    const c = await company('Numbers of before');
    await bring(c.finance, 'OpenItems', { text: ITEMS });
    await approve(c.owner, (await waitingOf(c.owner)).waiting);
    const bill = await c.bill('10.00');
    expect(bill.number).toBe('BILL-00002');
    const { data } = await c.owner.graphql<{ taxPostings: { total: number } }>(
      '{ taxPostings(from: "2026-11-01", to: "2026-11-30") { total } }',
    );
    expect(data.taxPostings.total).toBe(1);
  });

  it('name every fault by line and column, and take nothing while there is one', async () => {
    const c = await company('Faults of items');
    const text = [
      'Kind;Number;Contact;Date;Due;Currency;Open;Rate',
      'Invoice;A-1;Nobody;2026-10-01;;USD;10;',
      'Receipt;A-2;Meridian Grain;2026-10-01;;USD;10;',
      'Invoice;A-3;Meridian Grain;2026-10-01;2026-09-01;USD;0;2',
      'Invoice;A-4;Meridian Grain;2026-11-02;;KRW;10;',
      'Invoice;A-5;Meridian Grain;2026-10-01;;XYZ;10;',
      'Invoice;A-6;Meridian Grain;2026-10-01;;USD;10;',
      'Invoice;A-6;Meridian Grain;2026-10-01;;USD;20;',
      'Invoice;INV-00012;Meridian Grain;2026-10-01;;USD;20;',
    ].join('\n');
    const { row, message } = await bring(c.finance, 'OpenItems', { text });
    expect(message).toBe('Nothing is taken until these are put right.');
    expect(row!.faults.map(({ line, column }) => `${line} ${column}`)).toEqual([
      ...['2 Contact', '3 Kind', '4 Due', '4 Open', '4 Rate', '5 Date', '5 Rate', '6 Currency'],
      ...['6 Rate', '8 Number', '9 Number'],
    ]);
    expect((await waitingOf(c.owner)).waiting).toEqual([]);
    const two = 'Kind;Number;Contact;Date;Open\nInvoice;A-1;Meridian Grain;01/02/2026;10';
    expect((await bring(c.finance, 'OpenItems', { text: two })).row!.faults).toMatchObject([
      { line: 2, column: 'Date', message: expect.stringContaining('read in two ways') },
    ]);
  });

  it('are refused where a bill was typed by hand, or a number of ours is given already', async () => {
    const c = await company('Numbers twice');
    await c.draft('10.00', { vendorNumber: 'v-5' });
    await c.addVendor('Other Grain');
    await bring(c.finance, 'OpenItems', { text: itemsOf('Invoice;A-1;Meridian Grain') });
    const { row } = await bring(c.finance, 'OpenItems', {
      text: itemsOf(
        'Bill;V-5;Santos Port Agency',
        'Bill;V-5;Other Grain',
        'Invoice;a-1;Other Grain',
        'Credit note;CN-00012;Other Grain',
        'Credit note;CN-12;Other Grain',
        'Invoice;B-1;Other Grain',
        'Invoice;b-1;Other Grain',
      ),
    });
    expect(row!.faults).toEqual([
      ...[2, 4, 5, 8].map((line) => ({ line, column: 'Number', message: expect.any(String) })),
    ]);
    expect(row!.faults[0]!.message).toContain('stands in these books already');
    // The same item in other letters is the same item.
    const again = await bring(c.finance, 'OpenItems', {
      text: itemsOf('Invoice;a-1;Meridian Grain'),
    });
    expect(again.row).toMatchObject({ added: 0, known: ['a-1'] });
  });

  it('are not approved under a number that is given, and ours pass over what they took', async () => {
    const c = await company('Numbers met');
    const invoice = async () => {
      const made = await say<{ id: string }>(c.finance, {
        field: 'createInvoice',
        data: {
          ...{ type: 'misc', clientId: c.vendorId, currency: 'USD', exchangeRate: '1' },
          ...{ rateSource: '', invoiceOn: ON, dueOn: ON },
          lines: [{ accountCode: '4090', description: 'x', quantity: '1', unit: '', rate: '1' }],
        },
        answer: ['invoice', 'id'],
      });
      const args = `invoiceId: "${made.row!.id}", version: 1`;
      const field = 'approveInvoice';
      return (
        await say<{ number: string }>(c.owner, { field, args, answer: ['invoice', 'number'] })
      ).row!.number;
    };
    const text = itemsOf('Invoice;OLD-1;Meridian Grain', 'Invoice;OLD-2;Meridian Grain');
    await bring(c.finance, 'OpenItems', { text });
    // As the prefix was set to that of before only then.
    await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.run(sql`update commercial_document set former_number = replace(former_number, 'OLD-', 'INV-0000')
        where company_id = ${tx.companyId}`),
    );
    const { waiting } = await waitingOf(c.owner);
    expect(await invoice()).toBe('INV-00001');
    expect((await approve(c.owner, waiting)).message).toMatch(
      /^1 open item approved and posted\. Another invoice of these books is called INV-00001/,
    );
    expect(await invoice()).toBe('INV-00003');
  });

  it('wait for the second person whom the policy asks for, and are not called posted before', async () => {
    const c = await company('Two for items');
    await putPolicy(server, c.companyId, {
      steps: [{ currency: 'USD', fromAmount: '500', approvers: 2 }],
    });
    const approver = await server.signIn('Approver', c.companyId);
    await bring(c.finance, 'OpenItems', { text: ITEMS });
    const bills = ({ number }: Waiting) => ['A-77', 'V-5'].includes(number);
    const first = (await waitingOf(c.owner)).waiting.filter(bills);
    expect((await approve(approver, first)).message).toBe(
      '1 open item approved and posted. 1 waits for another person.',
    );
    const second = (await waitingOf(c.owner)).waiting.filter(bills);
    expect(second.map(({ number }) => number)).toEqual(['A-77']);
    expect((await approve(c.owner, second)).message).toBe('1 open item approved and posted.');
  });

  it('are never rounded: each amount has the decimals of its currency', async () => {
    const c = await company('Decimals of items');
    const text = [
      'Kind;Number;Contact;Date;Currency;Open;Rate',
      'Invoice;A-1;Meridian Grain;2026-10-01;KWD;10.125;3.25',
      'Invoice;A-2;Meridian Grain;2026-10-01;USD;10.125;',
      'Invoice;A-3;Meridian Grain;2026-10-01;USD;10.120;',
      'Invoice;A-4;Meridian Grain;2026-10-01;JPY;1000.50;0.0065',
      'Invoice;A-5;Meridian Grain;2026-10-01;JPY;1000.00;0.0065',
    ].join('\n');
    const { row } = await bring(c.finance, 'OpenItems', { text });
    expect(row!.faults).toEqual([
      {
        line: 3,
        column: 'Open',
        message: 'USD has 2 decimals at the most: 10.125 would be rounded.',
      },
      { line: 5, column: 'Open', message: 'JPY has no decimals: write 1000.50 without them.' },
    ]);
  });

  it('are not changed, are deleted to be imported anew, and are for who may bill and pay', async () => {
    const c = await company('Rights to items');
    await bring(c.finance, 'OpenItems', { text: ITEMS });
    const { waiting } = await waitingOf(c.owner);
    const [first] = waiting;
    const edit = await say(c.finance, {
      field: 'updateInvoice',
      args: `invoiceId: "${first!.id}", version: 1`,
      data: {
        ...{ type: 'misc', clientId: c.vendorId, currency: 'USD', exchangeRate: '1' },
        ...{ rateSource: '', invoiceOn: ON, dueOn: ON },
        lines: [{ accountCode: '4090', description: 'x', quantity: '1', unit: '', rate: '1' }],
      },
    });
    expect(edit.message).toContain('import it anew');
    const items = waiting.map(({ id, version }) => ({ id, version }));
    const gone = await say(c.owner, { field: 'deleteOpenItems', data: { items } });
    expect(gone.message).toBe('5 open items deleted.');
    expect((await bring(c.finance, 'OpenItems', { text: ITEMS })).row).toMatchObject({ added: 5 });
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await bring(viewer, 'OpenItems', { text: ITEMS })).code).toBe('FORBIDDEN');
    // Operators bill and take bills in, and give no credit.
    const operator = await server.signIn('Operator', c.companyId);
    const claim = itemsOf('Invoice;B-1;Meridian Grain', 'Vendor credit note;B-2;Meridian Grain');
    expect((await bring(operator, 'OpenItems', { text: claim })).row).toMatchObject({ added: 2 });
    const credit = itemsOf('Invoice;B-3;Meridian Grain', 'Credit note;B-4;Meridian Grain');
    expect((await bring(operator, 'OpenItems', { text: credit })).code).toBe('FORBIDDEN');
    const other = await payablesCompany(server, 'Rights elsewhere');
    expect((await say(other.owner, { field: 'approveOpenItems', data: { items } })).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('opening balances', () => {
  const BALANCES = [
    'Account\tCurrency\tDebit\tCredit\tRate',
    '1500 Vessels\t\t5,000,000.00\t\t',
    '1590\tUSD\t\t1,200,000.00\t',
    '1400\tEUR\t1.000,00\t\t1.10',
    '3000\t\t\t2,000,000.00\t',
    '2200\t\t0.00\t0.00\t',
  ].join('\n');

  it('become one draft that another posts; what is missing waits on 3900, in each currency', async () => {
    const c = await company('Balances');
    const bad = await bring(c.finance, 'OpeningBalances', { text: BALANCES });
    expect(bad.row!.faults).toMatchObject([
      { line: 2, column: 'Debit', message: expect.stringContaining('two ways') },
    ]);
    const text = BALANCES.replace('1.000,00', '1,000.00');
    const { row, message } = await bring(c.finance, 'OpeningBalances', { text });
    expect(message).toBe('4 balances taken into a draft: somebody else posts it.');
    expect(row).toMatchObject({
      remainder: [
        { currency: 'USD', amount: '1800000.00' },
        { currency: 'EUR', amount: '1000.00' },
      ],
    });
    const post = (who: SignedIn) =>
      say(who, { field: 'postJournal', args: `id: "${row!.journalId}", version: 1` });
    expect((await post(c.finance)).code).toBe('FOUR_EYES');
    expect((await post(c.owner)).flag).toBe('SUCCESS');
    expect(await baseSumsOf(server, c.companyId)).toEqual({
      ...{ '1400 EUR': '110000', '1500 USD': '500000000', '1590 USD': '-120000000' },
      ...{ '3000 USD': '-200000000', '3900 EUR': '-110000', '3900 USD': '-180000000' },
    });
    expect((await waitingOf(c.owner)).clearing).toEqual([
      { currency: 'EUR', amount: '-1000.00' },
      { currency: 'USD', amount: '-1800000.00' },
    ]);
  });

  it('name every fault by line and column', async () => {
    const c = await company('Faults of balances');
    const text = [
      'Account;Balance;Currency;Counterparty',
      '1100;100.00;USD;Meridian Grain',
      '9999;100.00;USD;',
      '2320;-5.00;USD;',
      '1400;5.00;KRW;',
    ].join('\n');
    const { row } = await bring(c.finance, 'OpeningBalances', { text });
    expect(row!.faults.map(({ line, column }) => `${line} ${column}`)).toEqual([
      ...['2 Account', '3 Account', '5 Rate'],
    ]);
    const named = 'Account;Balance;Counterparty\n2320;-5.00;\n1400;5.00;Nobody';
    const second = await bring(c.finance, 'OpeningBalances', { text: named });
    expect(second.row!.faults).toMatchObject([{ line: 3, column: 'Counterparty' }]);
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await bring(viewer, 'OpeningBalances', { text })).code).toBe('FORBIDDEN');
  });

  it('are one draft however often the button is pressed, and another once that is deleted', async () => {
    const c = await company('Balances twice');
    const text = 'Account;Balance\n1400;10.00';
    const pressed = await Promise.all(
      [1, 2].map(async () => (await bring(c.finance, 'OpeningBalances', { text })).row!.journalId),
    );
    expect(pressed[0]).toBe(pressed[1]);
    await say(c.finance, { field: 'deleteJournal', args: `id: "${pressed[0]}", version: 1` });
    const { row } = await bring(c.finance, 'OpeningBalances', { text });
    expect(row).toMatchObject({ isSaved: true, journalId: expect.any(String) });
    expect(row!.journalId).not.toBe(pressed[0]);
  });

  it('say already as they are checked that the lines between are too many', async () => {
    const c = await company('Balances of many rates');
    const lines = Array.from({ length: 251 }, (_, n) => `1400;EUR;5.00;1.${1000 + n}`);
    const text = ['Account;Currency;Balance;Rate', ...lines].join('\n');
    const { row } = await bring(c.finance, 'OpeningBalances', { text, isPreview: true });
    expect(row!.faults).toMatchObject([
      { line: 1, message: expect.stringMatching(/^The journal has 502 lines, 251 .*500 lines/) },
    ]);
  });
});
