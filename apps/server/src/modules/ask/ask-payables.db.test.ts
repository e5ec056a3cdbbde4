import { valuesOf } from '@mainsheet/ask';
import { BILL_STATUSES, BILL_TYPES } from '@mainsheet/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type PayablesCompany,
  payablesCompany,
  say,
} from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
let c: PayablesCompany;

type Answer = {
  outcome: string;
  sentence: { text: string }[];
  rows: {
    recordType: string | null;
    recordId: string | null;
    name: string;
    cells: (string | null)[];
  }[];
  totals: (string | null)[];
  totalRows: number;
};
async function ask(who: SignedIn, question: string): Promise<Answer> {
  const { data, errors } = await who.graphql<{ ask: Answer }>(
    `query ($question: String!) { ask(question: $question) {
      outcome sentence { text } rows { recordType recordId name cells } totals totalRows } }`,
    { question },
  );
  if (errors) throw new Error(`${question}: ${JSON.stringify(errors)}`);
  return data.ask;
}
const shown = ({ sentence }: Answer): string => sentence.map(({ text }) => text).join('');

beforeAll(async () => {
  c = await payablesCompany(server, 'Payers');
  const bunkers = await c.addVendor('Rotterdam Marine Fuels');
  const late = { billOn: '2026-10-01', dueOn: '2026-10-31' };
  const [first] = [await c.bill('1000.10', late), await c.bill('250')];
  await c.bill('400', {
    vendorId: bunkers,
    type: 'Bunkers',
    currency: 'EUR',
    exchangeRate: '1.25',
    lines: [{ accountCode: '5000', description: 'VLSFO', quantity: '1', unit: '', rate: '400' }],
  });
  await c.draft('99999');
  const paid = await say<{ id: string }>(c.owner, {
    field: 'recordBillPayment',
    data: {
      ...{ vendorId: c.vendorId, currency: 'USD', amount: '300.10', paidOn: '2026-11-19' },
      ...{ exchangeRate: '1', rateSource: 'typed', transactionReference: 'T1' },
      paymentables: [{ billId: first!.id, amount: '300.10' }],
    },
    answer: ['payment', 'id'],
  });
  expect(paid.flag, JSON.stringify(paid)).toBe('SUCCESS');
});

describe('questions about what a company owes', () => {
  it('AI-02 what we owe is what vendors billed and we did not pay, exact per currency and in base; never what is owed to us', async () => {
    const answer = await ask(c.owner, 'who do we owe the most?');
    expect(answer.rows.map(({ cells }) => cells)).toEqual([
      ['Santos Port Agency', '950.00', 'USD 950.00', '2'],
      ['Rotterdam Marine Fuels', '500.00', 'EUR 400.00', '1'],
    ]);
    expect(answer.rows.map(({ recordType }) => recordType)).toEqual(['contact', 'contact']);
    expect(answer.totals).toEqual([null, '1450.00', 'EUR 400.00 · USD 950.00', '3']);
    expect(shown(await ask(c.owner, 'what do we owe Rotterdam Marine Fuels'))).toContain(
      '500.00 USD',
    );
    expect((await ask(c.owner, 'who owes us the most?')).totalRows).toBe(0);
  });

  it('AI-02 bills are found by what they are for, by status and by how late they are', async () => {
    const overdue = await ask(c.owner, 'overdue bills');
    expect(overdue.rows).toHaveLength(1);
    expect(overdue.rows[0]).toMatchObject({ recordType: 'bill' });
    expect(overdue.rows[0]?.cells).toContain('700.00');
    expect((await ask(c.owner, 'bunker bills')).rows[0]?.cells).toContain('500.00');
    expect((await ask(c.owner, 'draft bills')).totalRows).toBe(1);
    expect((await ask(c.owner, 'bills more than 30 days overdue')).totalRows).toBe(0);
    expect((await ask(c.owner, 'bills more than 10 days overdue')).totalRows).toBe(1);
  });

  it('AI-02 what we paid is what left for vendors; what customers paid is another question', async () => {
    expect(shown(await ask(c.owner, 'how much did we pay Santos Port Agency this year'))).toContain(
      '300.10 USD',
    );
    expect(
      shown(await ask(c.owner, 'how much did Santos Port Agency pay us this year')),
    ).not.toContain('300.10');
  });

  it('AI-02 the words of bills are those of the forms', () => {
    expect(Object.keys(valuesOf('bills', 'type'))).toEqual([...BILL_TYPES]);
    expect(Object.keys(valuesOf('bills', 'status'))).toEqual([...BILL_STATUSES]);
  });

  it('AI-02 bills and their payments need their own permissions', async () => {
    const denied = JSON.stringify({
      payablesBills: { view: false },
      payablesBillPayments: { view: false },
    });
    await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.run(sql`update role set permissions = permissions || ${denied}::jsonb
        where company_id = ${tx.companyId} and name = 'Viewer'`),
    );
    const viewer = await server.signIn('Viewer', c.companyId);
    for (const question of ['what do we owe?', 'bills', 'bill payments']) {
      expect(await ask(viewer, question), question).toMatchObject({
        outcome: 'FORBIDDEN',
        rows: [],
      });
    }
  });
});
