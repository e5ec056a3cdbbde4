import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../../test/new-customer.ts';
import {
  billData,
  keyOf,
  type PayablesCompany,
  payablesCompany,
  say,
} from '../../../test/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { voyageRecordsOf } from '../../../test/voyage-records.ts';

const server = testServer();

type Line = { key: string; posted: number | null; cashIn: number; cashOut: number };

const FIELDS = '{ key posted cashIn cashOut }';

/** Lines that something is posted or paid on: posted, in, out. */
async function moneyOf(who: SignedIn, voyageId: string) {
  const { data } = await who.graphql<{ voyagePAndL: Record<string, Line[]> }>(
    `query ($id: ID!) { voyagePAndL(voyageId: $id) {
      revenue ${FIELDS} expense ${FIELDS} runningCost ${FIELDS} } }`,
    { id: voyageId },
  );
  return Object.fromEntries(
    Object.values(data.voyagePAndL)
      .flat()
      .filter(({ posted, cashIn, cashOut }) => posted || cashIn || cashOut)
      .map(({ key, posted, cashIn, cashOut }) => [key.split('.')[0], [posted, cashIn, cashOut]]),
  );
}

/** What the bank moved by for a voyage, in cents of base. */
const bankOf = (companyId: string, voyageId: string) =>
  server.platform.db.inTenant(companyId, (tx) =>
    tx.get(
      sql<{ minor: string }>`
        select coalesce(sum(e.base_minor), 0)::text as minor from ledger_entry e
        join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
        where e.company_id = ${companyId} and e.voyage_id = ${voyageId} and a.code = '1000'`,
      'The sum',
    ),
  );

async function invoice(c: PayablesCompany, of: { voyageId: string; lines: object[] }) {
  const clientId = await newCustomer(c.owner, 'Meridian Grain');
  const data = {
    ...{ type: 'demurrage', clientId, currency: 'EUR', exchangeRate: '1.08', rateSource: 'typed' },
    ...{ invoiceOn: '2026-11-20', dueOn: '2026-11-30', ...of },
  };
  type Made = { id: string; version: number };
  const made = await say<Made>(c.finance, {
    ...{ field: 'createInvoice', data, answer: ['invoice', 'id version'] as const },
  });
  const key = ({ id, version }: Made) => `invoiceId: "${id}", version: ${version}`;
  const approved = await say<Made>(c.owner, {
    ...{
      field: 'approveInvoice',
      args: key(made.row!),
      answer: ['invoice', 'id version'] as const,
    },
  });
  return approved.row!;
}

const line = (accountCode: string, rate: string) => ({
  ...{ accountCode, description: 'Work', quantity: '1', unit: '', rate },
});

const pay = (c: PayablesCompany, rows: [bill: { id: string }, amount: string][], more = {}) =>
  say<{ id: string; version: number }>(c.finance, {
    field: 'recordBillPayment',
    data: {
      ...{ vendorId: c.vendorId, currency: 'USD', paidOn: '2026-11-20', exchangeRate: '1' },
      ...{ rateSource: 'typed', transactionReference: 'WIRE 1' },
      paymentables: rows.map(([{ id: billId }, amount]) => ({ billId, amount })),
      ...more,
    },
    answer: ['payment', 'id version'],
  });

describe('cash of a voyage', () => {
  it('comes in and goes out on the lines whose documents were paid, at the rate of the payment, and back', async () => {
    const c = await payablesCompany(server, 'Cash');
    const { fixed } = voyageRecordsOf(c.owner);
    const [{ id: voyageId }, other] = [await fixed(), await fixed()];
    const eur = { currency: 'EUR', exchangeRate: '1.08' };
    const lines = [line('5010', '80.00'), line('5090', '20.00')];
    const bill = await c.bill('0', { ...eur, voyageId, lines });
    const [same, elsewhere] = [
      await c.bill('50.00', { ...eur, voyageId }),
      await c.bill('50.00', { ...eur, voyageId: other.id }),
    ];
    expect(await moneyOf(c.owner, voyageId)).toEqual({
      portExpenses: [-140.4, 0, 0],
      miscExpense: [-21.6, 0, 0],
    });

    const rows: Parameters<typeof pay>[1] = [
      [bill, '50.01'],
      [same, '50.00'],
      [elsewhere, '50.00'],
    ];
    const paid = await pay(c, rows, { amount: '150.01', currency: 'EUR', exchangeRate: '1.10' });
    const claim = [line('4030', '1000.00'), line('4090', '500.00')];
    const { id } = await invoice(c, { voyageId, lines: claim });
    await say(c.finance, {
      field: 'recordInvoicePayment',
      args: `invoiceId: "${id}"`,
      data: {
        ...{ amount: '600.00', paidOn: '2026-11-20', exchangeRate: '1.2', rateSource: 'typed' },
        transactionReference: 'WIRE 2',
      },
    });
    // 50.01 EUR at 1.10 is 55.01, of which four fifths are port costs: 44.01 and 55.00 of the other bill.
    expect(await moneyOf(c.owner, voyageId)).toEqual({
      portExpenses: [-140.4, 0, 99.01],
      miscExpense: [-21.6, 0, 11],
      demurrage: [1_080, 480, 0],
      miscRevenue: [540, 240, 0],
    });
    expect(await bankOf(c.companyId, voyageId)).toEqual({ minor: String(72_000 - 11_001) });

    const reason = 'reason: "Paid twice"';
    await say(c.finance, {
      field: 'reverseBillPayment',
      args: `billPaymentId: "${paid.row!.id}", version: ${paid.row!.version}, ${reason}`,
    });
    expect(await moneyOf(c.owner, voyageId)).toMatchObject({ portExpenses: [-140.4, 0, 0] });
  });

  it('goes out with the advance that a bill is settled from, at the rate at which the advance left', async () => {
    const c = await payablesCompany(server, 'Advance');
    const { id: voyageId } = await voyageRecordsOf(c.owner).fixed();
    const advance = await pay(c, [], { amount: '100.00', currency: 'EUR', exchangeRate: '1.05' });
    const data = billData(c.vendorId, '40.00', { currency: 'EUR', exchangeRate: '1.08', voyageId });
    const bill = await c.bill('40.00', data);
    const { id, version } = advance.row!;
    await say(c.finance, {
      field: 'applyBillPayment',
      args: `billPaymentId: "${id}", version: ${version}`,
      data: { paymentables: [{ billId: bill.id, amount: '40.00' }] },
    });
    expect(await moneyOf(c.owner, voyageId)).toEqual({ portExpenses: [-43.2, 0, 42] });
  });

  it('of a bill that was approved and is cancelled nothing is left', async () => {
    const c = await payablesCompany(server, 'Cancelled');
    const { id: voyageId } = await voyageRecordsOf(c.owner).fixed();
    const bill = await c.bill('40.00', { voyageId });
    await say(c.owner, { field: 'cancelBill', args: `${keyOf(bill)}, reason: "Not ours"` });
    expect(await moneyOf(c.owner, voyageId)).toEqual({});
  });
});
