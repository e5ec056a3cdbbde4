import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  billData,
  keyOf,
  type PayablesCompany,
  payablesCompany,
  sayBill,
} from '../../../test/fixtures/payables-company.ts';
import { voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
let c: PayablesCompany;
let operator: SignedIn;
beforeAll(async () => {
  c = await payablesCompany(server, 'Bill types AS');
  operator = await server.signIn('Operator', c.companyId);
});

const OTHER = {
  ...{ name: 'Superintendent', description: '', cargoId: null, itineraryRowId: null },
  ...{ paymentType: 'Lumpsum' as const, currency: 'USD', amount: 5000, exchangeRate: 1 },
  ...{ isNonAccounting: true, operationLedger: '', rebillable: 'Non-Rebillable' as const },
};
const LINE = {
  ...{ accountCode: '5090', description: 'Superintendent', quantity: '1', unit: '' },
};
const data = (type: string, voyageId: string | null, rate = '4200.00') =>
  billData(c.vendorId, rate, { type, voyageId, lines: [{ ...LINE, rate }] });

/** How many entries the ledger of the company holds. */
const entries = async (): Promise<number> => {
  const found = await server.platform.db.inTenant(c.companyId, (tx) =>
    tx.get(
      sql<{ count: string }>`select count(*) from ledger_entry where company_id = ${tx.companyId}`,
      'The count',
    ),
  );
  return Number(found.count);
};

describe('what a voyage is billed for', () => {
  it('the server refuses a type that the operation does not have, and takes Misc on any', async () => {
    const { id } = await voyageRecordsOf(operator).fixed();
    const refused = await sayBill(c.finance, 'createBill', '', data('Time Charter Hire', id));
    expect(refused.violations).toEqual([
      {
        path: 'type',
        message:
          'A voyage of this operation is billed for Technical management fee, Insurance, Other expense, Brokerage, Bunkers, Port DA, Freight Tax, Cargo Expense, Non-Acc Expense. Bill anything else as Misc.',
      },
    ]);
    for (const type of ['Port DA', 'Insurance', 'Misc']) {
      expect((await sayBill(c.finance, 'createBill', '', data(type, id))).flag).toBe('SUCCESS');
    }
    const free = await sayBill(c.finance, 'createBill', '', data('Time Charter Hire', null));
    expect(free.flag).toBe('SUCCESS');
    const moved = await sayBill(
      c.finance,
      'updateBill',
      keyOf(free.row!),
      data('Time Charter Hire', id),
    );
    expect(moved.violations[0]?.path).toBe('type');
  });
});

describe('a non-accounting expense', () => {
  it('is numbered and settled by its approval, posted nowhere, and counts in the result of its voyage', async () => {
    const own = voyageRecordsOf(operator);
    const { id } = await own.fixed({ otherExpenses: [OTHER] });
    const before = await own.linesOf(id);
    expect(before.get('miscExpense')?.latest).toBe(-5000);
    const profit = before.get('profit')?.latest ?? 0;
    const posted = await entries();
    const alone = await sayBill(c.finance, 'createBill', '', data('Non-Acc Expense', null));
    expect(alone.violations).toEqual([
      {
        path: 'voyageId',
        message: 'A non-accounting expense counts in a voyage alone: choose the voyage.',
      },
    ]);
    const draft = await sayBill(c.finance, 'createBill', '', data('Non-Acc Expense', id));
    const approved = await sayBill(c.owner, 'approveBill', keyOf(draft.row!));
    expect(approved.row).toMatchObject({
      ...{ status: 'Paid', number: expect.stringMatching(/^BILL-/) },
      ...{ amount: '4200.00', balance: '0.00' },
    });
    expect(approved.message).toMatch(/^BILL-\d+ is approved\.$/);
    expect(await entries()).toBe(posted);
    const after = await own.linesOf(id);
    expect(after.get('miscExpense')?.latest ?? 0).toBe(0);
    expect(after.get('memoBills')).toMatchObject({
      ...{ label: 'Non-Acc Expense', latest: -4200, actual: -4200 },
    });
    expect(after.get('profit')?.latest).toBeCloseTo(profit + 800, 2);

    const deleted = await sayBill(c.finance, 'deleteBill', keyOf(approved.row!));
    expect(deleted.message).toBe('A bill that is approved is not deleted: cancel it instead.');
    const cancelled = await sayBill(
      c.finance,
      'cancelBill',
      `${keyOf(approved.row!)}, reason: "entered twice"`,
    );
    expect(cancelled.row).toMatchObject({ status: 'Cancelled', paidToDate: '0.00' });
    expect(await entries()).toBe(posted);
    expect((await own.linesOf(id)).get('profit')?.latest).toBeCloseTo(profit, 2);
  });
});

describe('fuel that is bought on board of a ship', () => {
  it('is stock of a ship: without the vessel no voyage could burn it, and the bill is refused', async () => {
    const { id: voyageId } = await voyageRecordsOf(operator).fixed();
    const { inputs } = await voyageRecordsOf(operator).inputsOf(voyageId);
    const lines = [
      { ...LINE, accountCode: '1200', description: 'Bunkers on delivery', rate: '9000.00' },
    ];
    const of = (vesselId: string | null) =>
      billData(c.vendorId, '9000.00', { type: 'Misc', vesselId, lines });
    expect((await sayBill(c.finance, 'createBill', '', of(null))).violations).toEqual([
      {
        path: 'lines.0.accountCode',
        message: 'Fuel on board is stock of a ship: name the vessel, so that her voyages burn it.',
      },
    ]);
    const named = await sayBill(c.finance, 'createBill', '', of(inputs.vessel?.id ?? null));
    expect(named.flag).toBe('SUCCESS');
    const borne = { ...of(inputs.vessel?.id ?? null), lines: [{ ...lines[0], voyageId }] };
    expect((await sayBill(c.finance, 'createBill', '', borne)).violations).toEqual([
      { path: 'lines.0.accountCode', message: 'Fuel of a voyage is booked on 5000 Bunkers.' },
    ]);
  });
});
