import { describe, expect, it } from 'vitest';
import {
  baseSumsOf,
  ledgerOf,
  type PayablesCompany,
  payablesCompany,
  say,
} from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

type Note = {
  id: string;
  version: number;
  number: string | null;
  status: string;
  amount: string;
  applied: string;
  balance: string;
  allocations: { id: string; billNumber: string; amount: string; isTakenBack: boolean }[];
};

const NOTE = `id version number status amount applied balance
  allocations { id billNumber amount isTakenBack }`;

const dataOf = (vendorId: string, rate: string, more: object = {}) => ({
  ...{ type: 'Port DA', vendorId, vendorNumber: 'C-1', currency: 'USD', exchangeRate: '1' },
  ...{ rateSource: 'typed', creditOn: '2026-11-20' },
  lines: [{ accountCode: '5010', description: 'Dues', quantity: '1', unit: '', rate }],
  ...more,
});

const sayNote = (who: SignedIn, field: string, args: string, data?: object) =>
  say<Note>(who, { field, args, answer: ['vendorCredit', NOTE], ...(data ? { data } : {}) });

const keyOf = ({ id, version }: Note) => `vendorCreditId: "${id}", version: ${version}`;

const draft = async (c: PayablesCompany, rate: string, more: object = {}) =>
  (await sayNote(c.finance, 'vendorCreateCreditNote', '', dataOf(c.vendorId, rate, more))).row!;

const bulk = (who: SignedIn, ids: readonly string[], action = 'mark_sent') =>
  say<{ id: string; status: string; number: string }[]>(who, {
    field: 'bulkVendorCredit',
    args: `ids: ${JSON.stringify(ids)}, action: "${action}"`,
    answer: ['vendorCredits', 'id status number'],
  });

const read = async (who: SignedIn, id: string) =>
  (
    await who.graphql<{ vendorCreditNoteDetails: Note }>(
      `{ vendorCreditNoteDetails(vendorCreditId: "${id}") { ${NOTE} } }`,
    )
  ).data.vendorCreditNoteDetails;

/** A credit over an amount that counts: made by one, sent by another. */
async function sent(c: PayablesCompany, rate: string, more: object = {}): Promise<Note> {
  const { id } = await draft(c, rate, more);
  await bulk(c.owner, [id]);
  return read(c.owner, id);
}

const rowsOf = (rows: readonly (readonly [{ id: string }, string])[]) => ({
  rows: rows.map(([{ id: billId }, amount]) => ({ billId, amount })),
});

describe('a vendor credit note', () => {
  it('PAYB-09 says its surcharges, discount, order and documents; lines, surcharges and discount foot and are posted', async () => {
    const c = await payablesCompany(server, 'Surcharged');
    const bill = await c.bill('900.00');
    const note = await draft(c, '250.00', {
      ...{ billId: bill.id, reference: 'Claim 3', poNumber: 'PO-77' },
      ...{ surcharges: ['10.50', '0', '4.25', '1'], discount: '15.75' },
    });
    expect(note).toMatchObject({ amount: '250.00' });
    const whole = await c.finance.graphql<{ vendorCreditNoteDetails: object }>(
      `{ vendorCreditNoteDetails(vendorCreditId: "${note.id}") { amount balance number date dueDate
        status vendor lineItems { description total } documents { name } surcharge1 surcharge2
        surcharge3 surcharge4 discount poNumber billId reference } }`,
    );
    expect(whole.data.vendorCreditNoteDetails).toEqual({
      ...{ amount: '250.00', balance: '250.00', number: null, status: 'Draft' },
      ...{ date: '2026-11-20', dueDate: '2026-11-20', vendor: 'Santos Port Agency' },
      lineItems: [{ description: 'Dues', total: '250.00' }],
      documents: [],
      ...{ surcharge1: '10.50', surcharge2: '0.00', surcharge3: '4.25', surcharge4: '1.00' },
      ...{ discount: '15.75', poNumber: 'PO-77', billId: bill.id, reference: 'Claim 3' },
    });
    await bulk(c.owner, [note.id]);
    const posted = (await ledgerOf(server, c.companyId)).find(({ code }) => code === '5010');
    expect(posted).toMatchObject({ amount: '65000' });
    const sly = dataOf(c.vendorId, '1.00');
    Object.assign(sly.lines[0]!, { sourceKey: 'discount' });
    expect((await sayNote(c.finance, 'vendorCreateCreditNote', '', sly)).violations).toEqual([
      { path: 'lines.0.sourceKey', message: 'This line has a field of its own.' },
    ]);
    const below = dataOf(c.vendorId, '1.00', { discount: '-1' });
    expect((await sayNote(c.finance, 'vendorCreateCreditNote', '', below)).violations).toEqual([
      { path: 'discount', message: 'Enter zero or more.' },
    ]);
  });

  it('PAYB-14 PAYB-28 PAYB-30 is prepared and changed by one, marked as sent by another; that numbers and posts it', async () => {
    const c = await payablesCompany(server, 'Credited');
    const note = await draft(c, '250.00');
    const changed = await sayNote(
      c.finance,
      'updateVendorCredit',
      keyOf(note),
      dataOf(c.vendorId, '300.00'),
    );
    expect(changed.row).toMatchObject({ status: 'Draft', amount: '300.00', number: null });
    expect((await bulk(c.finance, [note.id])).code).toBe('FOUR_EYES');
    const seenBefore = await say(c.owner, {
      field: 'bulkVendorCredit',
      args: `ids: ["${note.id}"], action: "mark_sent", version: ${note.version}`,
      answer: ['vendorCredits', 'id'],
    });
    expect(seenBefore.code).toBe('STALE_VERSION');
    const done = await bulk(c.owner, [note.id]);
    expect(done).toMatchObject({
      message: 'Successfully marked credit note as sent',
      row: [{ id: note.id, status: 'Sent', number: 'VCN-00001' }],
    });
    expect(await ledgerOf(server, c.companyId)).toEqual([
      { code: '2000', currency: 'USD', amount: '30000', base: '30000' },
      { code: '5010', currency: 'USD', amount: '-30000', base: '-30000' },
    ]);
  });

  it('PAYB-30 of several are sent all or none; what is no action and no id is refused in words', async () => {
    const c = await payablesCompany(server, 'Several credits');
    const [first, second] = [await draft(c, '1.00'), await draft(c, '2.00')];
    const gone = await sent(c, '3.00');
    const refused = await bulk(c.owner, [first.id, gone.id]);
    expect(refused.message).toBe(
      'VCN-00001: A vendor credit note that is sent cannot be marked as sent.',
    );
    expect(await read(c.owner, first.id)).toMatchObject({ status: 'Draft' });
    const both = await bulk(c.owner, [first.id, second.id]);
    expect(both.message).toBe('Successfully marked credit notes as sent');
    expect((await bulk(c.owner, [])).violations[0]!.message).toBe('No credit note IDs provided');
    expect((await bulk(c.owner, [''])).violations[0]!.message).toBe(
      'No valid credit note IDs provided',
    );
    expect((await bulk(c.owner, [first.id], 'archive')).violations[0]).toEqual({
      path: 'action',
      message: 'Use one of: mark_sent.',
    });
  });

  it('PAYB-31 settles bills of its vendor and is taken back; what both were booked at differently is realised', async () => {
    const c = await payablesCompany(server, 'Applied');
    const bill = await c.bill('100.00', { currency: 'EUR', exchangeRate: '1.08' });
    const note = await sent(c, '60.00', { currency: 'EUR', exchangeRate: '1.10' });
    const applied = await sayNote(
      c.finance,
      'applyVendorCredit',
      keyOf(note),
      rowsOf([[bill, '60.00']]),
    );
    expect(applied.row).toMatchObject({ status: 'Applied', balance: '0.00' });
    expect(await c.readBill(bill.id)).toMatchObject({ status: 'Partially paid', balance: '40.00' });
    const base = () => baseSumsOf(server, c.companyId);
    // 60 EUR owed at 64.80 are met by a credit worth 66.00: a loss of 1.20.
    expect(await base()).toEqual({
      ...{ '1900 USD': '0', '2000 EUR': '-4320' },
      ...{ '5010 EUR': '4200', '5900 USD': '120' },
    });
    const { id } = applied.row!.allocations[0]!;
    const back = await sayNote(c.finance, 'takeVendorCreditBack', `allocationId: "${id}"`);
    expect(back.row).toMatchObject({ status: 'Sent', balance: '60.00' });
    expect(await c.readBill(bill.id)).toMatchObject({ status: 'Approved', balance: '100.00' });
    expect(await base()).toMatchObject({ '5900 USD': '0', '2000 EUR': '-4200' });
    const again = await sayNote(c.finance, 'takeVendorCreditBack', `allocationId: "${id}"`);
    expect(again.code).toBe('INVALID_STATE');
    const notOfOurs = await c.finance.graphql(
      `mutation { takeCreditBack(allocationId: "${id}") { errorFlag } }`,
    );
    expect(notOfOurs.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const cancelled = await sayNote(
      c.owner,
      'cancelVendorCredit',
      `${keyOf(back.row!)}, reason: "Wrong vendor"`,
    );
    expect(cancelled.row).toMatchObject({ status: 'Cancelled' });
  });

  it('is not above the bill that it corrects, of its vendor and in its currency, and never settles more than is open', async () => {
    const c = await payablesCompany(server, 'Bounds');
    const bill = await c.bill('100.00');
    const other = await c.addVendor('Other Agency');
    const refused = async (rate: string, more: object) =>
      (await sayNote(c.finance, 'vendorCreateCreditNote', '', dataOf(c.vendorId, rate, more)))
        .violations[0];
    const billId = bill.id;
    await draft(c, '70.00', { billId });
    expect(await refused('30.01', { billId })).toEqual({
      path: 'lines',
      message: 'Only USD 30.00 of BILL-00001 is not credited yet.',
    });
    expect(await refused('1.00', { billId, vendorId: other })).toEqual({
      path: 'vendorId',
      message: 'BILL-00001 is from Santos Port Agency.',
    });
    expect(await refused('1.00', { billId, currency: 'EUR', exchangeRate: '1.1' })).toEqual({
      path: 'currency',
      message: 'BILL-00001 is in USD.',
    });
    const note = await sent(c, '150.00');
    const all = await Promise.all(
      [1, 2, 3, 4].map(() =>
        sayNote(c.finance, 'applyVendorCredit', keyOf(note), rowsOf([[bill, '100.00']])),
      ),
    );
    expect(all.filter(({ row }) => row !== null)).toHaveLength(1);
    expect(await c.readBill(bill.id)).toMatchObject({ status: 'Paid', balance: '0.00' });
    expect(await read(c.owner, note.id)).toMatchObject({ balance: '50.00' });
  });

  it('PAYB-26 PAYB-27 PAYB-29 are listed 20 a page, read, filled in from a payment, and deleted while a draft', async () => {
    const c = await payablesCompany(server, 'Listed credits');
    const bill = await c.bill('100.00');
    const paid = await say<{ id: string }>(c.finance, {
      field: 'recordBillPayment',
      data: {
        ...{ vendorId: c.vendorId, currency: 'USD', amount: '40.00', paidOn: '2026-11-20' },
        ...{ exchangeRate: '1', rateSource: 'typed', transactionReference: '' },
        paymentables: [{ billId: bill.id, amount: '40.00' }],
      },
      answer: ['payment', 'id'],
    });
    const prefill = await c.finance.graphql<{ vendorCreditNotePrefill: { data: object } }>(
      `{ vendorCreditNotePrefill(paymentId: "${paid.row!.id}") { data } }`,
    );
    const { data } = prefill.data.vendorCreditNotePrefill;
    expect(data).toMatchObject({
      ...{ billId: bill.id, vendorId: c.vendorId, reference: 'BILL-00001' },
      lines: [
        { accountCode: '5010', rate: '40.00', description: 'Credit of a payment for BILL-00001' },
      ],
    });
    const made = (await sayNote(c.finance, 'vendorCreateCreditNote', '', data)).row!;
    const counted = await sent(c, '5.00', { vendorId: await c.addVendor('Maas'), billId: null });
    const list = async (args: string) => {
      const reply = await c.finance.graphql<{
        listAllVendorCreditNotes: { data: { id: string }[]; meta: object };
      }>(
        `{ listAllVendorCreditNotes${args && `(${args})`} { data { id }
          meta { total page perPage lastPage } } }`,
      );
      return reply.data.listAllVendorCreditNotes;
    };
    expect((await list('')).meta).toEqual({ total: 2, page: 1, perPage: 20, lastPage: 1 });
    const finds = { 'search: "maas"': counted, 'status: ["Draft"]': made };
    for (const [args, { id }] of Object.entries(finds)) {
      expect((await list(args)).data, args).toEqual([{ id }]);
    }
    expect((await list(`vendorId: "${c.vendorId}", page: 1, perPage: 1`)).data).toEqual([
      { id: made.id },
    ]);
    const posted = await sayNote(c.owner, 'vendorCreditDelete', keyOf(counted));
    expect(posted.message).toBe(
      'A vendor credit note that was sent is not deleted: cancel it instead.',
    );
    const deleted = await sayNote(c.owner, 'vendorCreditDelete', keyOf(made));
    expect(deleted.message).toBe('The vendor credit note was deleted.');
    expect((await list('')).meta).toMatchObject({ total: 1 });
  });

  it('nobody, who lacks the permission, and another company get nothing and move nothing', async () => {
    const c = await payablesCompany(server, 'Guarded credits');
    const stranger = (await payablesCompany(server, 'Strangers to credits')).owner;
    const viewer = await server.signIn('Viewer', c.companyId);
    const note = await draft(c, '10.00');
    expect((await bulk(viewer, [note.id])).code).toBe('FORBIDDEN');
    expect((await sayNote(viewer, 'vendorCreditDelete', keyOf(note))).code).toBe('FORBIDDEN');
    expect((await bulk(stranger, [note.id])).code).toBe('NOT_FOUND');
    expect((await sayNote(stranger, 'vendorCreditDelete', keyOf(note))).code).toBe('NOT_FOUND');
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: '{ listAllVendorCreditNotes { meta { total } } }' },
    });
    expect(nobody.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});
