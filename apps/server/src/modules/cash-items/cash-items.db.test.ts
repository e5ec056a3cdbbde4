import { type CashItemInput, contactInput } from '@mainsheet/contract';
import { COST_KEYS } from '@mainsheet/voyage';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { typeOfArgument } from '../../../../../tools/argument-type.ts';
import { postFreight } from '../../../test/fixtures/post-freight.ts';
import { moveTo, voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';
import { listCashItems, listOpenCashItems } from './index.ts';

const server = testServer();

let operator: SignedIn;
let ours: ReturnType<typeof voyageRecordsOf>;
let partnerId = '';

beforeAll(async () => {
  operator = await server.signIn('Operator');
  ours = voyageRecordsOf(operator);
  const actor = await server.actorWith('Operator');
  const typed = contactInput.parse({ name: 'Meridian Grain', kinds: ['customer', 'vendor'] });
  partnerId = (await createContact(server.platform, actor, typed)).id;
});

const ANSWER = '{ errorFlag message violations { path message } }';
const SAVE = `mutation ($voyageId: ID!, $id: ID, $version: Int, $data: CashItemInput!) {
  saveCashItem(voyageId: $voyageId, id: $id, version: $version, data: $data) ${ANSWER} }`;
const DELETE = `mutation ($id: ID!, $version: Int!) {
  deleteCashItem(id: $id, version: $version) ${ANSWER} }`;
const LINK = `mutation ($data: CashLinkInput!) { linkBillOrInvoice(data: $data) {
  errorFlag message violations { path message } billId invoiceId cashflowId } }`;
const ITEM = `id name category status eventDate currency amount isExpense isComputed billId
  billNumber invoiceId invoiceNumber isActive version`;

type Item = {
  id: string;
  name: string;
  category: string;
  status: string;
  eventDate: string;
  currency: string;
  amount: string;
  isExpense: boolean;
  isComputed: boolean;
  billId: string | null;
  invoiceId: string | null;
  version: number;
};
const upcoming = async (voyageId: string, startDate = '2020-01-01', by = ours) =>
  (
    await by.read<{ upcomingCashItems: Item[] }>(
      `query ($v: ID!, $d: CivilDate!) { upcomingCashItems(voyageId: $v, startDate: $d) { ${ITEM} } }`,
      { v: voyageId, d: startDate },
    )
  ).upcomingCashItems;
const page = async (variables: Record<string, unknown>) =>
  (
    await ours.read<{ listCashItems: { rows: Item[]; total: number } }>(
      `query ($v: ID!, $d: CivilDate!, $e: CivilDate, $s: [String!], $l: Int!, $o: Int!) {
        listCashItems(voyageId: $v, startDate: $d, endDate: $e, status: $s, limit: $l, offset: $o) {
          total rows { ${ITEM} } } }`,
      { d: '2020-01-01', l: 100, o: 0, ...variables },
    )
  ).listCashItems;

const typed = (change: Partial<CashItemInput> = {}) => ({
  name: 'Crew bonus',
  category: 'Other expense',
  eventDate: '2026-12-24',
  currency: 'USD',
  amount: 1_250.5,
  isExpense: true,
  ...change,
});

/** A document of a voyage, as a draft. */
async function documentOf(
  kind: 'bill' | 'invoice',
  voyageId: string,
  billType = 'Misc',
): Promise<string> {
  const clerk = await server.signIn('Finance');
  const common = { currency: 'USD', exchangeRate: '1', voyageId, dueOn: '2027-01-15' };
  const lineOf = (accountCode: string) => [
    { accountCode, description: 'x', quantity: '1', rate: '1000.25' },
  ];
  const data =
    kind === 'bill'
      ? {
          ...common,
          type: billType,
          vendorId: partnerId,
          billOn: '2026-12-01',
          lines: lineOf('5090'),
        }
      : {
          ...common,
          type: 'misc',
          clientId: partnerId,
          invoiceOn: '2026-12-01',
          lines: lineOf('4090'),
        };
  const call = kind === 'bill' ? 'createBill' : 'createInvoice';
  const answer = await clerk.graphql<Record<string, Record<string, { id: string }>>>(
    `mutation ($data: ${typeOfArgument(call)}) { ${call}(data: $data, idempotencyKey: "${crypto.randomUUID()}") {
      errorFlag message violations { path message } ${kind} { id } } }`,
    { data },
  );
  const made = answer.data[call]?.[kind];
  if (!made) throw new Error(JSON.stringify(answer));
  return made.id;
}

describe('what a voyage is expected to move', () => {
  it('follows from the voyage and adds up to its figures to the cent (VOY-11, VOY-23)', async () => {
    const { id } = await ours.fixed();
    const rows = await upcoming(id);
    expect(rows.every(({ amount }) => Number(amount) > 0)).toBe(true);
    const { voyage } = await ours.read<{
      voyage: {
        result: { totals: Record<string, number>; rows: { call: { portExpenses: number } }[] };
      };
    }>('query ($id: ID!) { voyage(id: $id) { result } }', { id });
    const sum = (category: string) =>
      rows
        .filter((row) => row.category === category)
        .reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
    const { grossFreight, deadfreight, addressCommission, portExpenses } = voyage.result.totals;
    const freight = grossFreight! + deadfreight! - addressCommission!;
    expect(sum('Freight')).toBe(Math.round(freight * 100));
    expect(sum('Port costs')).toBe(Math.round(portExpenses! * 100));
    expect(rows.find(({ category }) => category === 'Freight')).toMatchObject({
      ...{ status: 'Expected', isExpense: false, isComputed: true, billId: null, invoiceId: null },
      ...{ billNumber: null, invoiceNumber: null, isActive: true, currency: 'USD' },
    });
    expect(rows.map(({ eventDate, name }) => `${eventDate} ${name}`)).toEqual(
      rows.map(({ eventDate, name }) => `${eventDate} ${name}`).toSorted(),
    );
  });

  it('moves with the voyage; what comes to nothing leaves the list', async () => {
    const { id } = await ours.fixed();
    const before = await upcoming(id);
    const ports = before.filter(({ category }) => category === 'Port costs');
    const { inputs, version } = await ours.inputsOf(id);
    const itinerary = inputs.itinerary.map((row) => ({ ...row, portExpenses: 0 }));
    const commencingAt = new Date(Date.parse(inputs.commencingAt) + 5 * 86_400_000).toISOString();
    await ours.change(
      `mutation ($id: ID!, $v: Int!, $data: VoyageInput!) {
        updateVoyage(voyageId: $id, version: $v, data: $data) { errorFlag message } }`,
      { id, v: version, data: { inputs: { ...inputs, itinerary, commencingAt } } },
    );
    const after = await upcoming(id);
    expect(ports.length).toBeGreaterThan(0);
    expect(after.filter(({ category }) => category === 'Port costs')).toEqual([]);
    const freightOn = (rows: Item[]) =>
      rows.find(({ name }) => name.startsWith('Freight'))!.eventDate;
    expect(Date.parse(freightOn(after)) - Date.parse(freightOn(before))).toBe(5 * 86_400_000);
  });

  it('lies ahead of a day, or within a range by pages and statuses, by day then name (VOY-27, VOY-28)', async () => {
    const { id } = await ours.fixed();
    const all = await upcoming(id);
    const middle = all[Math.floor(all.length / 2)]!.eventDate;
    expect(await upcoming(id, middle)).toEqual(all.filter(({ eventDate }) => eventDate >= middle));
    const until = await page({ v: id, e: middle });
    expect(until.rows).toEqual(all.filter(({ eventDate }) => eventDate <= middle));
    expect(until.total).toBe(until.rows.length);
    const second = await page({ v: id, l: 2, o: 1 });
    expect(second).toEqual({ rows: all.slice(1, 3), total: all.length });
    expect((await page({ v: id, s: ['Billed', 'Settled'] })).rows).toEqual([]);
    await expect(page({ v: id, s: ['Paid'] })).rejects.toThrow('Some fields need attention.');
  });

  it('is typed beside what follows from the voyage, exact in its currency, and deleted', async () => {
    const { id: voyageId } = await ours.fixed();
    const save = (data: object, key: object = {}) => ours.change(SAVE, { voyageId, ...key, data });
    expect((await save(typed({ currency: 'JPY', amount: 10.5 }))).violations).toEqual([
      { path: 'amount', message: 'Enter at most 0 decimals.' },
    ]);
    await save(typed({ currency: 'KWD', amount: 1_250.125, exchangeRate: 3.25 }));
    const found = async () => (await upcoming(voyageId)).find(({ name }) => name === 'Crew bonus');
    const item = (await found())!;
    expect(item).toMatchObject({ currency: 'KWD', amount: '1250.125', isComputed: false });
    await save(typed(), { id: item.id, version: item.version });
    expect(await found()).toMatchObject({ currency: 'USD', amount: '1250.50', version: 2 });
    const stale = await save(typed(), { id: item.id, version: item.version });
    expect(stale.message).toContain('Somebody else saved this');
    const computed = (await upcoming(voyageId)).find(({ isComputed }) => isComputed)!;
    const fixed = await ours.change(DELETE, { id: computed.id, version: computed.version });
    expect(fixed.message).toContain('follows from the voyage');
    expect((await ours.change(DELETE, { id: item.id, version: 2 })).errorFlag).toBe('SUCCESS');
    expect(await found()).toBeUndefined();
  });

  it('becomes a bill or an invoice of its voyage, whose day and amount count then (VOY-36)', async () => {
    const { id: voyageId } = await ours.fixed();
    await ours.change(SAVE, { voyageId, data: typed({ isExpense: false }) });
    const items = await upcoming(voyageId);
    const receipt = items.find(({ isExpense }) => !isExpense)!;
    const payment = items.find(({ isExpense }) => isExpense)!;
    const [invoiceId, billId] = [
      await documentOf('invoice', voyageId),
      await documentOf('bill', voyageId),
    ];
    const clerk = voyageRecordsOf(await server.signIn('Owner'));
    const link = (data: object) => clerk.change(LINK, { data });
    const wrong = await link({ cashflow_id: receipt.id, bill_id: billId });
    expect(wrong.violations).toEqual([
      { path: 'bill_id', message: 'A payment becomes a bill, a receipt an invoice.' },
    ]);
    const both = await link({ cashflow_id: receipt.id, bill_id: billId, invoice_id: invoiceId });
    expect(both.violations[0]?.message).toBe('Name a bill or an invoice, not both.');
    expect(await link({ cashflow_id: receipt.id, invoice_id: invoiceId })).toEqual({
      ...{ errorFlag: 'SUCCESS', message: 'The item is linked.', violations: [] },
      ...{ billId: null, invoiceId, cashflowId: receipt.id },
    });
    await link({ cashflow_id: payment.id, bill_id: billId });
    const linked = await page({ v: voyageId, s: ['Billed'] });
    expect(linked.rows).toMatchObject([
      { status: 'Billed', eventDate: '2027-01-15', amount: '1000.25' },
      { status: 'Billed', eventDate: '2027-01-15', amount: '1000.25' },
    ]);
    expect(new Set(linked.rows.map((row) => row.billId ?? row.invoiceId))).toEqual(
      new Set([billId, invoiceId]),
    );
    const other = items.find(({ id, isExpense }) => !isExpense && id !== receipt.id)!;
    const taken = await link({ cashflow_id: other.id, invoice_id: invoiceId });
    expect(taken.violations[0]?.message).toContain('that no item names');
    const stray = await documentOf('invoice', (await ours.fixed()).id);
    expect((await link({ cashflow_id: other.id, invoice_id: stray })).violations).toHaveLength(1);
    await runAsOwner(
      server,
      `update role set permissions = jsonb_set(permissions, '{receivablesInvoices,view}', 'false')
       where company_id = '${server.companyId}' and name = 'Operator'`,
    );
    const blind = voyageRecordsOf(await server.signIn('Operator'));
    expect(await blind.change(LINK, { data: { cashflow_id: receipt.id } })).toMatchObject({
      errorFlag: 'ERROR',
    });
    await link({ cashflow_id: receipt.id });
    expect((await upcoming(voyageId)).find(({ id }) => id === receipt.id)).toEqual({
      ...receipt,
      version: receipt.version + 2,
    });
  });
});

describe('what of cash items is open beside the documents', () => {
  it('what a voyage has billed of a category comes off its items, the earliest first; hire is not among them', async () => {
    const { id: voyageId } = await ours.fixed();
    const open = async () => {
      const items = await server.platform.db.inTenant(server.companyId, (tx) =>
        listOpenCashItems(tx, { from: '2020-01-01', to: '2040-01-01' }),
      );
      return items.filter((item) => item.voyageId === voyageId);
    };
    const before = await open();
    const all = await upcoming(voyageId);
    expect(before).toHaveLength(all.filter(({ category }) => category !== 'Hire').length);
    const billId = await documentOf('bill', voyageId, 'Port DA');
    expect(await open()).toEqual(before);
    const posted = await postFreight(server, await server.actorWith('Owner'));
    await runAsOwner(
      server,
      `update commercial_document set transaction_id = '${posted}' where id = '${billId}'`,
    );
    const first = before.find(({ category }) => category === 'Port costs')!;
    const minorUnits = first.amount.minorUnits - 100_025n;
    expect(minorUnits).toBeGreaterThan(0n);
    expect(await open()).toEqual(
      before.map((item) =>
        item.id === first.id ? { ...item, amount: { ...item.amount, minorUnits } } : item,
      ),
    );
  });
});

describe('what of cash items is open once documents are credited, taxed and shared', () => {
  type Posted = {
    kind: 'invoice' | 'bill' | 'creditNote';
    type: string;
    voyageId: string;
    lines: readonly { accountCode: string; rate: string; voyageId?: string }[];
    more?: object;
  };
  const HEADS = {
    invoice: { field: 'createInvoice', party: 'clientId', on: 'invoiceOn', due: true },
    bill: { field: 'createBill', party: 'vendorId', on: 'billOn', due: true },
    creditNote: { field: 'createCreditNote', party: 'clientId', on: 'creditOn', due: false },
  } as const;

  /** A document that counts as posted, whatever the policy asks for. */
  async function posted({ kind, type, voyageId, lines, more = {} }: Posted): Promise<string> {
    const { field, party, on, due } = HEADS[kind];
    const data = {
      ...{ type, voyageId, currency: 'USD', exchangeRate: '1', rateSource: 'typed' },
      ...{ [party]: partnerId, [on]: '2026-12-01', ...(due ? { dueOn: '2027-01-15' } : {}) },
      lines: lines.map((line) => ({ description: 'x', quantity: '1', ...line })),
      ...more,
    };
    const clerk = await server.signIn('Finance');
    const { data: answer, errors } = await clerk.graphql<
      Record<string, Record<string, { id: string } | null>>
    >(
      `mutation ($data: ${typeOfArgument(field)}) { ${field}(data: $data) {
        message violations { path message } ${kind} { id } } }`,
      { data },
    );
    const id = answer?.[field]?.[kind]?.id;
    if (!id) throw new Error(JSON.stringify({ answer, errors }));
    const transaction = await postFreight(server, await server.actorWith('Owner'));
    await runAsOwner(
      server,
      `update commercial_document set transaction_id = '${transaction}' where id = '${id}'`,
    );
    return id;
  }

  const openOf = async (voyageId: string, category: string): Promise<bigint> => {
    const items = await server.platform.db.inTenant(server.companyId, (tx) =>
      listOpenCashItems(tx, { from: '2020-01-01', to: '2040-01-01', voyageId }),
    );
    return items
      .filter((item) => item.category === category)
      .reduce((sum, { amount }) => sum + amount.minorUnits, 0n);
  };

  it('a credit gives back what it takes off an invoice or a bill', async () => {
    const { id: voyageId } = await ours.fixed();
    const [freight, ports] = [
      await openOf(voyageId, 'Freight'),
      await openOf(voyageId, 'Port costs'),
    ];
    const invoiceId = await posted({
      ...{ kind: 'invoice', type: 'freight', voyageId },
      lines: [{ accountCode: '4000', rate: '100000' }],
    });
    expect(await openOf(voyageId, 'Freight')).toBe(freight - 10_000_000n);
    await posted({
      ...{ kind: 'creditNote', type: 'freight', voyageId, more: { invoiceId } },
      lines: [{ accountCode: '4000', rate: '40000' }],
    });
    expect(await openOf(voyageId, 'Freight')).toBe(freight - 6_000_000n);
    expect(await openOf(voyageId, 'Port costs')).toBe(ports);
  });

  it('despatch is billed by a credit note, and no demurrage with it', async () => {
    const { inputs } = await ours.inputsOf((await ours.fixed()).id);
    const itinerary = inputs.itinerary.map((row) => {
      const rate = { demurrageRatePerDay: 20_000, despatchRatePerDay: 10_000 };
      if (row.portFunction === 'Loading') return { ...row, ...rate, demurrageDays: 1 };
      return row.portFunction === 'Discharging' ? { ...row, ...rate, demurrageDays: -2 } : row;
    });
    const { id: voyageId } = await ours.fixed({ itinerary });
    const openBoth = async () => [
      await openOf(voyageId, 'Demurrage'),
      await openOf(voyageId, 'Despatch'),
    ];
    expect(await openBoth()).toEqual([2_000_000n, 2_000_000n]);
    await posted({
      ...{ kind: 'creditNote', type: 'demurrage', voyageId },
      lines: [{ accountCode: '5030', rate: '15000' }],
    });
    expect(await openBoth()).toEqual([2_000_000n, 500_000n]);
  });

  it('of a voyage that is closed nothing is expected but what people typed', async () => {
    const { id: voyageId } = await ours.fixed();
    const data = typed({ isExpense: false, category: 'Freight' });
    await ours.change(SAVE, { voyageId, data });
    expect(await openOf(voyageId, 'Freight')).toBeGreaterThan(125_050n);
    await runAsOwner(server, `update voyage set status = 'Closed' where id = '${voyageId}'`);
    expect(await openOf(voyageId, 'Freight')).toBe(125_050n);
    expect(await openOf(voyageId, 'Port costs')).toBe(0n);
  });

  it('a cost typed in one figure is expected until it is billed', async () => {
    const [cost] = COST_KEYS;
    const { id: voyageId } = await ours.fixed({ [cost!]: 5_000 });
    expect(await openOf(voyageId, 'Other expense')).toBe(500_000n);
    await posted({
      ...{ kind: 'bill', type: 'Insurance', voyageId },
      lines: [{ accountCode: '5090', rate: '2000' }],
    });
    expect(await openOf(voyageId, 'Other expense')).toBe(300_000n);
  });

  it('of a bill that two voyages bear each has its own lines, and a tax takes nothing off', async () => {
    const [{ id: first }, { id: second }] = [await ours.fixed(), await ours.fixed()];
    const openBoth = async () => [
      await openOf(first, 'Port costs'),
      await openOf(second, 'Port costs'),
    ];
    const [ofFirst, ofSecond] = (await openBoth()) as [bigint, bigint];
    await posted({
      ...{ kind: 'bill', type: 'Port DA', voyageId: first },
      lines: [
        { accountCode: '5020', rate: '3000' },
        { accountCode: '5020', rate: '2000', voyageId: second },
      ],
      more: { taxes: [{ name: 'VAT', rate: '20' }] },
    });
    expect(await openBoth()).toEqual([ofFirst - 300_000n, ofSecond - 200_000n]);
  });
});

describe('cash items and their voyage', () => {
  it('a voyage that is deleted is inactive, its cash items too and deleted (VOY-22, VOY-34)', async () => {
    const { id } = await ours.fixed();
    await ours.change(SAVE, { voyageId: id, data: typed() });
    const count = (await upcoming(id)).length;
    const answer = await ours.change(
      `mutation ($id: ID!) { deleteVoyage(voyageId: $id) ${ANSWER} }`,
      { id },
    );
    expect(answer.errorFlag).toBe('SUCCESS');
    const rows = await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.many(sql<{ is_active: boolean; is_deleted: boolean; voyage_active: boolean }>`
        select i.is_active, i.is_deleted, y.is_active as voyage_active
        from cash_item i join voyage y on y.company_id = i.company_id and y.id = i.voyage_id
        where i.company_id = ${tx.companyId} and i.voyage_id = ${id} and i.amount_minor <> 0`),
    );
    expect(rows).toEqual(
      Array.from({ length: count }, () => ({
        ...{ is_active: false, is_deleted: true, voyage_active: false },
      })),
    );
    await expect(upcoming(id)).rejects.toThrow('not found');
  });

  it('a cancelled voyage moves no money of the company, and comes back with it', async () => {
    const { id } = await ours.fixed();
    const actor = await server.actorWith('Finance');
    const ofCompany = async () =>
      (
        await server.platform.db.inTenant(server.companyId, (tx) =>
          listCashItems(
            { platform: server.platform, tx, actor },
            { voyageId: null, startDate: '2020-01-01' },
          ),
        )
      ).rows.filter((row) => row.voyage_id === id).length;
    const before = await ofCompany();
    expect(before).toBeGreaterThan(0);
    await moveTo(operator, id, 'Cancelled');
    expect(await ofCompany()).toBe(0);
    await moveTo(operator, id, 'Draft');
    expect(await ofCompany()).toBe(before);
  });

  it('a voyage from before there were cash items gets them when they are asked for', async () => {
    const { id } = await ours.fixed();
    const before = (await upcoming(id)).map(({ name, amount }) => `${name} ${amount}`);
    await runAsOwner(server, `delete from cash_item where voyage_id = '${id}'`);
    expect((await upcoming(id)).map(({ name, amount }) => `${name} ${amount}`)).toEqual(before);
  });

  it('nobody, who may not, and another company change and see nothing', async () => {
    const { id: voyageId } = await ours.fixed();
    const change = { voyageId, data: typed() };
    const payload = { query: SAVE, variables: change };
    const nobody = await server.app.inject({ method: 'POST', url: '/v2/graphql', payload });
    expect(nobody.body).toContain('Your session expired');
    const viewer = voyageRecordsOf(await server.signIn('Viewer'));
    expect((await viewer.change(SAVE, change)).errorFlag).toBe('ERROR');
    const [item] = await upcoming(voyageId, '2020-01-01', viewer);
    const data = { cashflow_id: item!.id };
    expect((await viewer.change(LINK, { data })).errorFlag).toBe('ERROR');
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const stranger = voyageRecordsOf(await server.signIn('Owner', companyId));
    expect((await stranger.change(SAVE, change)).message).toContain('not found');
    expect((await stranger.change(LINK, { data })).message).toContain('not found');
    await expect(upcoming(voyageId, '2020-01-01', stranger)).rejects.toThrow('not found');
  });
});
