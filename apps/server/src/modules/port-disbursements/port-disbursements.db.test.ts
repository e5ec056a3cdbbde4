import { contactInput, type PortDisbursementInput } from '@mainsheet/contract';
import { newOtherRow } from '@mainsheet/voyage';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { say, sayBill } from '../../../test/fixtures/payables-company.ts';
import { moveTo, voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';

const server = testServer();

let operator: SignedIn;
let ours: ReturnType<typeof voyageRecordsOf>;
let agentId = '';

beforeAll(async () => {
  operator = await server.signIn('Operator');
  ours = voyageRecordsOf(operator);
  const actor = await server.actorWith('Operator');
  const typed = contactInput.parse({ name: 'Santos Agency', kinds: ['vendor'] });
  agentId = (await createContact(server.platform, actor, typed)).id;
});

const ANSWER = '{ errorFlag message violations { path message } }';
const SAVE = `mutation ($voyageId: ID!, $id: ID, $version: Int, $data: PortDisbursementInput!) {
  savePortDisbursement(voyageId: $voyageId, id: $id, version: $version, data: $data) ${ANSWER} }`;
const DELETE = `mutation ($voyageId: ID!, $id: ID!, $version: Int!) {
  deletePortDisbursement(voyageId: $voyageId, id: $id, version: $version) ${ANSWER} }`;

type Paper = { reference: string; status: string; amount: string | null; total: string };
type Disbursement = {
  id: string;
  version: number;
  counts: string;
  difference: string;
  billId: string | null;
  invoiceId: string | null;
  proforma: Paper;
  final: Paper;
  lineItems: { difference: string | null }[];
};
const PAPER = '{ reference status date amount total billingReference }';
const listOf = async (voyageId: string, by = ours) =>
  (
    await by.read<{ getPortDisbursement: Disbursement[] }>(
      `query ($id: ID!) { getPortDisbursement(voyageId: $id) { id rowId portName agentId agentName
        currency exchangeRate proforma ${PAPER} final ${PAPER}
        lineItems { accountCode ledgerExpense description proforma final difference rebillable }
        difference counts billId billStatus invoiceId version } }`,
      { id: voyageId },
    )
  ).getPortDisbursement;

async function newVoyage(change = {}) {
  const { id } = await ours.fixed(change);
  const { inputs } = await ours.inputsOf(id);
  const rowIds = inputs.itinerary.filter((row) => row.portExpenses > 0).map((row) => row.id);
  return { voyageId: id, inputs, rowIds, rowId: rowIds[0] ?? '' };
}

const LINES: (Pick<PortDisbursementInput['lines'][number], 'proforma' | 'final'> & object)[] = [
  {
    ...{ accountCode: '5010', description: 'Port dues', rebillable: 'Non-Rebillable' },
    ...{ proforma: 60_000.1, final: 61_000.4 },
  },
  {
    ...{ accountCode: '5010', description: 'Survey', rebillable: 'Rebillable' },
    ...{ proforma: 2_000, final: 1_500.25 },
  },
];

const account = (rowId: string, change: object = {}) => ({
  rowId,
  agentId,
  currency: 'USD',
  proforma: { reference: 'PDA-1', status: 'Received', date: '2026-11-18', amount: 62_000.1 },
  lines: LINES,
  ...change,
});
const FINAL = {
  final: { reference: 'FDA-1', status: 'Approved', amount: 62_500.65, billingReference: 'B-77' },
};

const RECEIVED = { reference: 'P', status: 'Received' };

type Filled = { data: { lines: { description: string; rate: string }[] } };

/** Who bills the port costs of a voyage, and what is due of its first account. */
async function clerkOf(voyageId: string) {
  const clerk = voyageRecordsOf(await server.signIn('Finance'));
  const due = async () =>
    (
      await ours.read<{
        getPortDisbursement: (Disbursement & { billDue: string; rebillDue: string })[];
      }>(
        `query ($id: ID!) { getPortDisbursement(voyageId: $id) {
          id version billId billDue rebillDue } }`,
        { id: voyageId },
      )
    ).getPortDisbursement[0]!;
  const fill = async (id: string) =>
    (
      await clerk.read<{ prefillPortDaBill: Filled }>(
        'query ($id: ID!) { prefillPortDaBill(portDisbursementId: $id) { data } }',
        { id },
      )
    ).prefillPortDaBill.data;
  const create = (data: object) =>
    clerk.change(
      `mutation ($data: BillInput!) { createBill(data: $data) {
        errorFlag message violations { path message } } }`,
      { data },
    );
  const bill = async (id: string) => {
    const data = await fill(id);
    expect(await create(data)).toMatchObject({ errorFlag: 'SUCCESS', violations: [] });
    return data.lines.map(({ description, rate }) => `${description} ${rate}`);
  };
  return { ...clerk, due, fill, create, bill };
}

describe('port disbursements of a voyage', () => {
  it('hold both accounts of the agent, line by line with their differences (VOY-13, VOY-39)', async () => {
    const { voyageId, rowId } = await newVoyage();
    await ours.change(SAVE, { voyageId, data: account(rowId, FINAL) });
    expect(await listOf(voyageId)).toMatchObject([
      {
        agentId,
        agentName: 'Santos Agency',
        currency: 'USD',
        exchangeRate: '1',
        proforma: { reference: 'PDA-1', status: 'Received', date: '2026-11-18', total: '62000.10' },
        final: {
          reference: 'FDA-1',
          status: 'Approved',
          amount: '62500.65',
          total: '62500.65',
          billingReference: 'B-77',
        },
        lineItems: [
          {
            ledgerExpense: 'Port expenses',
            proforma: '60000.10',
            final: '61000.40',
            difference: '1000.30',
          },
          {
            proforma: '2000.00',
            final: '1500.25',
            difference: '-499.75',
            rebillable: 'Rebillable',
          },
        ],
        difference: '500.55',
        counts: 'final',
        version: 1,
      },
    ]);
  });

  it('count in the voyage as proforma, then as final, and once all are final their cost is actual', async () => {
    const { voyageId, rowIds } = await newVoyage();
    const before = await ours.linesOf(voyageId);
    const cost = async () => (await ours.linesOf(voyageId)).get('portExpenses')!;
    for (const rowId of rowIds) await ours.change(SAVE, { voyageId, data: account(rowId) });
    expect(await cost()).toMatchObject({ basis: 'estimate', actual: null });
    expect((await cost()).latest).toBeCloseTo(-62_000.1 * rowIds.length, 4);
    for (const { id, version } of await listOf(voyageId)) {
      const row = (await listOf(voyageId)).find((one) => one.id === id) as Disbursement & {
        rowId: string;
      };
      await ours.change(SAVE, { voyageId, id, version, data: account(row.rowId, FINAL) });
    }
    const done = await cost();
    expect(done.basis).toBe('actual');
    expect(done.actual).toBeCloseTo(-62_500.65 * rowIds.length, 4);
    for (const { id } of await listOf(voyageId)) {
      await ours.change(DELETE, { voyageId, id, version: 2 });
    }
    expect(await ours.linesOf(voyageId)).toEqual(before);
  });

  it('currencies without and with three decimals are exact, and count at their rate', async () => {
    const { voyageId, rowId } = await newVoyage();
    const lines = (final: number) => [{ ...LINES[0]!, proforma: null, final }];
    const of = (currency: string, exchangeRate: number, final: number) =>
      account(rowId, {
        ...{ currency, exchangeRate, lines: lines(final), proforma: {} },
        final: { status: 'Received' },
      });
    const faults = async (data: object) => (await ours.change(SAVE, { voyageId, data })).violations;
    expect(await faults(of('JPY', 0.0067, 1_000.5))).toEqual([
      { path: 'lines.0.final', message: 'Enter at most 0 decimals.' },
    ]);
    expect(await faults(of('KWD', 3.25, 20_000.125))).toEqual([]);
    const [row] = await listOf(voyageId);
    expect(row?.final.total).toBe('20000.125');
    const { inputs } = await ours.inputsOf(voyageId);
    expect(inputs.itinerary.find(({ id }) => id === rowId)).toMatchObject({
      ...{ portExpenses: 20_000.125, portExpensesCurrency: 'KWD', portExpensesExchangeRate: 3.25 },
    });
    await ours.change(SAVE, {
      voyageId,
      id: row!.id,
      version: 1,
      data: of('JPY', 0.0067, 9_000_000),
    });
    expect((await listOf(voyageId))[0]?.final.total).toBe('9000000');
  });

  it('an account is approved with the sum of its lines, and a disputed one does not count', async () => {
    const { voyageId, rowId } = await newVoyage();
    const wrong = account(rowId, { final: { status: 'Approved', amount: 70_000 } });
    expect((await ours.change(SAVE, { voyageId, data: wrong })).violations).toEqual([
      {
        path: 'final.amount',
        message: 'Its lines come to USD 62500.65: approve what they say.',
      },
    ]);
    const disputed = account(rowId, { final: { status: 'Disputed', amount: 70_000 } });
    await ours.change(SAVE, { voyageId, data: disputed });
    expect((await listOf(voyageId))[0]).toMatchObject({ counts: 'proforma' });
    const twice = await ours.change(SAVE, { voyageId, data: account(rowId) });
    expect(twice.violations[0]?.message).toBe('This call has its port costs already.');
    const income = account(rowId, { lines: [{ ...LINES[0]!, accountCode: '4000' }] });
    expect((await ours.change(SAVE, { voyageId, data: income })).violations[0]?.path).toBe(
      'lines.0.accountCode',
    );
  });

  it('fill in the bill of the agent, and the invoice of what is rebillable (VOY-45)', async () => {
    const { voyageId, rowId } = await newVoyage();
    await ours.change(SAVE, { voyageId, data: account(rowId, FINAL) });
    const [{ id }] = (await listOf(voyageId)) as [Disbursement];
    const clerk = await server.signIn('Finance');
    const theirs = voyageRecordsOf(clerk);
    const bill = await theirs.read<{ prefillPortDaBill: { data: object; readOnly: string[] } }>(
      'query ($id: ID!) { prefillPortDaBill(portDisbursementId: $id) { data readOnly } }',
      { id },
    );
    expect(bill.prefillPortDaBill).toMatchObject({
      readOnly: ['vendor', 'contract', 'bill_type', 'bill_category'],
      data: {
        ...{ type: 'Port DA', vendorId: agentId, vendorNumber: 'B-77', voyageId },
        lines: [
          { description: 'Port dues', quantity: '1', rate: '61000.40' },
          { description: 'Survey', rate: '1500.25', sourceKey: `port-disbursement.${id}` },
        ],
      },
    });
    const rebill = await theirs.read<{ prefillInvoicePortDa: { data: object } }>(
      'query ($id: ID!) { prefillInvoicePortDa(portDisbursementId: $id) { data } }',
      { id },
    );
    expect(rebill.prefillInvoicePortDa.data).toMatchObject({
      ...{ type: 'rebill', currency: 'USD', exchangeRate: '1', voyageId },
      lines: [{ accountCode: '4040', quantity: '1', rate: '1500.25' }],
    });
    const { data } = await clerk.graphql<{ createBill: { errorFlag: string } }>(
      `mutation ($data: BillInput!) { createBill(data: $data, idempotencyKey: "port-costs") {
        errorFlag } }`,
      { data: bill.prefillPortDaBill.data },
    );
    expect(data.createBill.errorFlag).toBe('SUCCESS');
    expect((await listOf(voyageId))[0]?.billId).not.toBeNull();
    const stored = await ours.change(DELETE, { voyageId, id, version: 1 });
    expect(stored.message).toBe('A bill or an invoice names these port costs. Cancel it first.');
  });

  it('rebill an advance from the proforma on, the rest once the final is approved, what is dearer by the difference; each once', async () => {
    const { voyageId, rowId } = await newVoyage();
    const lines = (advance: number) => [
      {
        ...{ accountCode: '5010', description: 'Tallying', rebillable: 'Advance Rebillable' },
        ...{ proforma: 3_000, final: advance },
      },
      {
        ...{ accountCode: '5010', description: 'Survey', rebillable: 'Rebillable' },
        ...{ proforma: 2_000, final: 1_500.25 },
      },
    ];
    const first = account(rowId, {
      lines: lines(3_000),
      proforma: { reference: 'P', status: 'Received', amount: 5_000 },
    });
    await ours.change(SAVE, { voyageId, data: first });
    type Due = Disbursement & { rebillDue: string };
    const due = async () => {
      const { getPortDisbursement } = await ours.read<{ getPortDisbursement: Due[] }>(
        'query ($id: ID!) { getPortDisbursement(voyageId: $id) { id version rebillDue } }',
        { id: voyageId },
      );
      return getPortDisbursement[0]!;
    };
    const theirs = voyageRecordsOf(await server.signIn('Finance'));
    const client = await server.actorWith('Operator');
    const typed = contactInput.parse({ name: 'Rebill Grain', kinds: ['customer'] });
    const { id: clientId } = await createContact(server.platform, client, typed);
    const rebill = async (id: string) => {
      const { prefillInvoicePortDa } = await theirs.read<{
        prefillInvoicePortDa: { data: { lines: { description: string; rate: string }[] } };
      }>('query ($id: ID!) { prefillInvoicePortDa(portDisbursementId: $id) { data } }', { id });
      const { data } = prefillInvoicePortDa;
      const made = await theirs.change(
        `mutation ($data: InvoiceInput!) { createInvoice(data: $data) {
          errorFlag message violations { path message } } }`,
        { data: { ...data, clientId } },
      );
      expect(made).toMatchObject({ errorFlag: 'SUCCESS', violations: [] });
      return data.lines.map(({ description, rate }) => [description.split(',')[0], rate]);
    };
    const { id, rebillDue } = await due();
    expect(rebillDue).toBe('3000.00');
    expect(await rebill(id)).toEqual([['Tallying', '3000.00']]);
    await expect(rebill(id)).rejects.toThrow(
      'These costs are rebilled once their final account is approved.',
    );
    const { version } = await due();
    const approved = await ours.change(SAVE, {
      ...{ voyageId, id, version },
      data: {
        ...first,
        lines: lines(3_400),
        final: { reference: 'F', status: 'Approved', amount: 4_900.25, billingReference: '' },
      },
    });
    expect(approved).toMatchObject({ errorFlag: 'SUCCESS' });
    expect((await due()).rebillDue).toBe('1900.25');
    expect(await rebill(id)).toEqual([
      ['Tallying', '400.00'],
      ['Survey', '1500.25'],
    ]);
    expect((await due()).rebillDue).toBe('0.00');
    await expect(rebill(id)).rejects.toThrow('Invoices name all of these port costs already.');
  });

  it('after a bill of the proforma the final account is billed with what it is dearer by, once', async () => {
    const { voyageId, rowId } = await newVoyage();
    await ours.change(SAVE, { voyageId, data: account(rowId) });
    const { due, bill } = await clerkOf(voyageId);
    const { id, version, billDue } = await due();
    expect(billDue).toBe('62000.10');
    expect(await bill(id)).toEqual(['Port dues 60000.10', 'Survey 2000.00']);
    expect((await due()).billDue).toBe('0.00');
    await expect(bill(id)).rejects.toThrow('A bill names these port costs already.');
    await ours.change(SAVE, { voyageId, id, version, data: account(rowId, FINAL) });
    // 62,500.65 less 62,000.10: the survey came cheaper than its advance.
    expect((await due()).billDue).toBe('500.55');
    expect(await bill(id)).toEqual(['Port dues 500.55']);
    expect((await due()).billDue).toBe('0.00');
  });

  it('a final account cheaper than its bill drafts the vendor credit note of the difference, once; dearer again it is billed', async () => {
    const { voyageId, rowId } = await newVoyage();
    await ours.change(SAVE, { voyageId, data: account(rowId) });
    const { due, bill, read } = await clerkOf(voyageId);
    const { id } = await due();
    await bill(id);
    const approver = await server.signIn('Owner');
    const { billId } = await due();
    const approved = await sayBill(approver, 'approveBill', `billId: "${billId}", version: 1`);
    expect(approved.row?.status).toBe('Approved');
    const cheap = { final: { status: 'Approved' } };
    const lines = [LINES[1]!, { ...LINES[0]!, final: 58_000 }];
    const save = async (of: object) => {
      const { version } = await due();
      return ours.change(SAVE, { voyageId, id, version, data: account(rowId, of) });
    };
    expect((await save({ ...cheap, lines })).message).toBe(
      'The port costs were saved. A vendor credit note of USD 2,499.85 is drafted: the final account is cheaper than what was billed.',
    );
    expect((await save({ ...cheap, lines })).message).toBe('The port costs were saved.');
    const { listAllVendorCreditNotes: credits } = await read<{
      listAllVendorCreditNotes: { data: { status: string; amount: string }[] };
    }>('{ listAllVendorCreditNotes { data { status amount } } }', {});
    expect(credits.data).toEqual([{ status: 'Draft', amount: '2499.85' }]);
    const again = [LINES[1]!, { ...LINES[0]!, final: 58_100 }];
    await save({ ...cheap, lines: again });
    expect((await due()).billDue).toBe('100.00');
    // The credit is a draft yet: by it nothing more is approved.
    await bill(id);
    const { listBills: bills } = await read<{
      listBills: { data: { id: string; amount: string }[] };
    }>('{ listBills { data { id amount } } }', {});
    const { id: more } = bills.data.find(({ amount }) => amount === '100.00')!;
    const refused = await sayBill(approver, 'approveBill', `billId: "${more}", version: 1`);
    expect(refused.message).toContain('other bills have USD 62,000.10 of it');
  });

  it('are saved where their credit cannot be drafted, and say so', async () => {
    const { voyageId, rowId } = await newVoyage();
    const actor = await server.actorWith('Operator');
    const contact = async (name: string) => {
      const typed = contactInput.parse({ name, kinds: ['vendor'] });
      return (await createContact(server.platform, actor, typed)).id;
    };
    const gone = await contact('Gone Agency');
    await ours.change(SAVE, { voyageId, data: account(rowId, { agentId: gone }) });
    const { due, bill } = await clerkOf(voyageId);
    const { id } = await due();
    await bill(id);
    const approver = await server.signIn('Owner');
    const { billId } = await due();
    await sayBill(approver, 'approveBill', `billId: "${billId}", version: 1`);
    await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.run(sql`
        update contact set is_deleted = true where company_id = ${tx.companyId} and id = ${gone}`),
    );
    const { version } = await due();
    const lines = [LINES[1]!, { ...LINES[0]!, final: 58_000 }];
    const data = account(rowId, { final: { status: 'Approved' }, lines });
    const saved = await ours.change(SAVE, { voyageId, id, version, data });
    expect(saved).toMatchObject({ errorFlag: 'SUCCESS' });
    expect(saved.message).toContain('The vendor credit note could not be drafted, though');
    expect((await due()).version).toBe(version + 1);
  });

  it('a bill beyond its account is not approved until somebody else accepts the difference', async () => {
    const { voyageId, rowId } = await newVoyage();
    await ours.change(SAVE, { voyageId, data: account(rowId) });
    const { due, fill, create } = await clerkOf(voyageId);
    const { id } = await due();
    const data = await fill(id);
    const dearer = { ...data, lines: data.lines.map((one) => ({ ...one, rate: '70000.00' })) };
    await create(dearer);
    const approver = await server.signIn('Owner');
    const { billId } = await due();
    const key = `billId: "${billId}", version: 1`;
    expect((await sayBill(approver, 'approveBill', key)).message).toContain(
      'The bill does not match the port account: The proforma comes to USD 62,000.10; USD 140,000.00 are billed.',
    );
    const { data: matched } = await approver.graphql<{
      bunkerMatch: { kind: string; status: string; hash: string; difference: string };
    }>(`{ bunkerMatch(billId: "${billId}") { kind status hash difference } }`);
    expect(matched.bunkerMatch).toMatchObject({
      ...{ kind: 'port-costs', status: 'Mismatch', difference: '77999.90' },
    });
    const accepted = await say(approver, {
      field: 'acceptBunkerMismatch',
      args: `${key}, hash: "${matched.bunkerMatch.hash}", reason: "Storm, two more tugs"`,
      answer: ['match', 'status'],
    });
    expect(accepted.row).toEqual({ status: 'Accepted' });
    const approved = await sayBill(approver, 'approveBill', `billId: "${billId}", version: 2`);
    expect(approved.row?.status).toBe('Approved');
  });

  it('a rebate lowers what is billed and rebilled, and lines of the same words are billed each once', async () => {
    const { voyageId, rowId } = await newVoyage();
    const row = (description: string, proforma: number | null, final: number) => ({
      ...{ accountCode: '5010', rebillable: 'Rebillable', description, proforma, final },
    });
    const lines = [
      ...[row('Towage', 1_000, 1_100), row('Pilotage', 500, 500), row('Pilotage', 700, 750)],
      row('Rebate', -100, -120),
    ];
    await ours.change(SAVE, { voyageId, data: account(rowId, { lines, proforma: RECEIVED }) });
    const clerk = await clerkOf(voyageId);
    const { id, version } = await clerk.due();
    expect(await clerk.bill(id)).toEqual([
      ...['Towage 1000.00', 'Pilotage 500.00', 'Pilotage 700.00', 'Rebate -100.00'],
    ]);
    const data = account(rowId, { lines, proforma: RECEIVED, final: { status: 'Approved' } });
    await ours.change(SAVE, { voyageId, id, version, data });
    expect(await clerk.due()).toMatchObject({ billDue: '130.00', rebillDue: '2230.00' });
    expect(await clerk.bill(id)).toEqual(['Towage 100.00', 'Pilotage 50.00', 'Rebate -20.00']);
    expect((await clerk.due()).billDue).toBe('0.00');
    const { prefillInvoicePortDa } = await clerk.read<{ prefillInvoicePortDa: Filled }>(
      'query ($id: ID!) { prefillInvoicePortDa(portDisbursementId: $id) { data } }',
      { id },
    );
    const rates = prefillInvoicePortDa.data.lines.map(({ rate }) => rate);
    expect(rates).toEqual(['1100.00', '500.00', '750.00', '-120.00']);
  });

  it('a final account that rises again is billed again, also after the first bill is cancelled; never beyond it', async () => {
    const { voyageId, rowId } = await newVoyage();
    const of = (proforma: number, final: number | null) =>
      account(rowId, {
        proforma: RECEIVED,
        final: { status: final === null ? 'Not received' : 'Received' },
        lines: [{ accountCode: '5010', description: 'Towage', proforma, final }],
      });
    const { due, fill, create, bill } = await clerkOf(voyageId);
    const save = async (final: number) => {
      const { id, version } = await due();
      await ours.change(SAVE, { voyageId, id, version, data: of(1_000, final) });
    };
    await ours.change(SAVE, { voyageId, data: of(1_000, null) });
    const { id } = await due();
    expect(await bill(id)).toEqual(['Towage 1000.00']);
    const first = (await due()).billId;
    await save(1_100);
    expect(await bill(id)).toEqual(['Towage 100.00']);
    await save(1_250);
    const again = await fill(id);
    const dearer = { ...again, lines: again.lines.map((line) => ({ ...line, rate: '150.01' })) };
    expect((await create(dearer)).violations).toEqual([
      {
        path: 'lines',
        message:
          'These port costs come to USD 1,250.00, and other bills have USD 1,100.00 of them: bill the rest at most, or correct the account first.',
      },
    ]);
    const otherwise = { ...again, currency: 'EUR', exchangeRate: '1.1' };
    expect((await create(otherwise)).violations[0]?.message).toBe(
      'These port costs are in USD: bill what is left of them in USD.',
    );
    const both = await Promise.all([create(again), create(again)]);
    expect(both.map(({ errorFlag }) => errorFlag).toSorted()).toEqual(['ERROR', 'SUCCESS']);
    expect((await due()).billDue).toBe('0.00');
    await expect(bill(id)).rejects.toThrow('A bill names these port costs already.');
    const gone = await voyageRecordsOf(await server.signIn('Owner')).change(
      `mutation ($id: ID!) { cancelBill(billId: $id, version: 1, reason: "Not theirs") ${ANSWER} }`,
      { id: first },
    );
    expect(gone).toMatchObject({ errorFlag: 'SUCCESS' });
    expect((await due()).billDue).toBe('1000.00');
    expect(await bill(id)).toEqual(['Towage 1000.00']);
    expect((await due()).billDue).toBe('0.00');
  });

  it('the invoice of other revenue has its lumpsums in the currency of the first', async () => {
    const row = (change: object) => ({ ...newOtherRow(), ...change });
    const { voyageId } = await newVoyage({
      otherRevenues: [
        row({ name: 'Deviation', currency: 'EUR', amount: 12_500.5, exchangeRate: 1.085 }),
        row({ name: 'Lashing', currency: 'USD', amount: 900 }),
        row({ name: 'Waiting', currency: 'EUR', amount: 500, paymentType: 'Daily Rate' }),
      ],
    });
    const clerk = voyageRecordsOf(await server.signIn('Finance'));
    const prefill = (id: string) =>
      clerk.read<{ prefillInvoiceMiscRevenue: { data: object } }>(
        'query ($id: ID!) { prefillInvoiceMiscRevenue(voyageId: $id) { data } }',
        { id },
      );
    expect((await prefill(voyageId)).prefillInvoiceMiscRevenue.data).toMatchObject({
      ...{ type: 'misc', currency: 'EUR', exchangeRate: '1.085' },
      lines: [{ accountCode: '4090', description: 'Deviation', rate: '12500.50' }],
    });
    await expect(prefill((await newVoyage()).voyageId)).rejects.toThrow('no lumpsum');
  });

  it('nobody, who may not, and another company change and see nothing; a locked voyage stays', async () => {
    const { voyageId, rowId } = await newVoyage();
    const change = { voyageId, data: account(rowId) };
    const payload = { query: SAVE, variables: change };
    const nobody = await server.app.inject({ method: 'POST', url: '/v2/graphql', payload });
    expect(nobody.body).toContain('Your session expired');
    const viewer = voyageRecordsOf(await server.signIn('Viewer'));
    expect((await viewer.change(SAVE, change)).errorFlag).toBe('ERROR');
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const stranger = voyageRecordsOf(await server.signIn('Owner', companyId));
    expect((await stranger.change(SAVE, change)).message).toContain('not found');
    await expect(listOf(voyageId, stranger)).rejects.toThrow('not found');
    await ours.change(SAVE, change);
    const [{ id }] = (await listOf(voyageId, viewer)) as [Disbursement];
    for (const call of ['prefillPortDaBill', 'prefillInvoicePortDa']) {
      const query = `query ($id: ID!) { ${call}(portDisbursementId: $id) { data } }`;
      await expect(stranger.read(query, { id })).rejects.toThrow('not found');
      await expect(viewer.read(query, { id })).rejects.toThrow(/may not|permission/);
    }
    await moveTo(operator, voyageId, 'Cancelled');
    expect((await ours.change(DELETE, { voyageId, id, version: 1 })).message).toContain('locked');
  });
});
