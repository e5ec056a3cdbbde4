import type { Explanation } from '@mainsheet/explanation';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import {
  type PayablesCompany,
  payablesCompany,
  say,
} from '../../../test/fixtures/payables-company.ts';
import { moveTo, voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

type Standing = { amount: string; explanation: Explanation };
type Overview = {
  baseCurrency: string;
  alerts: { kind: string; title: string; text: string; recordId: string | null }[];
  demurrage: Standing | null;
  demurrageClaimed: string;
  cashIn: Standing;
  cashOut: Standing;
};

const STANDING = '{ amount explanation }';
const OVERVIEW = `query ($id: ID!) { voyageOverview(voyageId: $id) { baseCurrency
  alerts { kind title text recordId } demurrage ${STANDING} demurrageClaimed
  cashIn ${STANDING} cashOut ${STANDING} } }`;

const overviewOf = async (who: SignedIn, id: string) =>
  (await who.graphql<{ voyageOverview: Overview } | null>(OVERVIEW, { id })).data?.voyageOverview;

const cents = (amount: string | number): bigint => BigInt(Math.round(Number(amount) * 100));
const sumOfParts = ({ explanation }: Standing): bigint =>
  explanation.inputs.reduce((sum, { value }) => sum + cents(value ?? 0), 0n);

/** A posted invoice of 1,000 euros at 1.08, due on a day. */
async function billed(c: PayablesCompany, of: { voyageId: string; dueOn: string }) {
  const clientId = await newCustomer(c.owner, 'Meridian Grain');
  const line = { accountCode: '4090', description: 'Work', quantity: '1', unit: '', rate: '1000' };
  const data = {
    ...{ type: 'misc', clientId, currency: 'EUR', exchangeRate: '1.08', rateSource: 'typed' },
    ...{ invoiceOn: of.dueOn, lines: [line], ...of },
  };
  type Made = { id: string; version: number };
  const made = await say<Made>(c.finance, {
    ...{ field: 'createInvoice', data, answer: ['invoice', 'id version'] as const },
  });
  const { id, version } = made.row!;
  await say<Made>(c.owner, {
    ...{ field: 'approveInvoice', args: `invoiceId: "${id}", version: ${version}` },
    answer: ['invoice', 'id version'],
  });
  return id;
}

describe('overview of a voyage', () => {
  it('cash still to move is what is expected and not billed, part by part to the cent', async () => {
    const c = await payablesCompany(server, 'Overview');
    const { id } = await voyageRecordsOf(c.owner).fixed();
    const { data } = await c.owner.graphql<{
      upcomingCashItems: { amount: string; isExpense: boolean; category: string }[];
    }>(
      'query ($id: ID!) { upcomingCashItems(voyageId: $id, startDate: "2020-01-01") { amount isExpense category } }',
      { id },
    );
    const sumOf = (isOut: boolean) =>
      data.upcomingCashItems
        .filter(({ isExpense, category }) => isExpense === isOut && category !== 'Hire')
        .reduce((sum, { amount }) => sum + cents(amount), 0n);
    const found = (await overviewOf(c.owner, id))!;
    for (const [standing, isOut] of [
      [found.cashIn, false],
      [found.cashOut, true],
    ] as const) {
      expect(sumOf(isOut)).toBeGreaterThan(0n);
      expect(cents(standing.amount)).toBe(sumOf(isOut));
      expect(sumOfParts(standing)).toBe(sumOf(isOut));
    }
    expect(found).toMatchObject({ demurrage: null, demurrageClaimed: '0.00' });
  });

  it('an invoice adds what is open of it in base and is named to those who may read it; overdue it is an alert', async () => {
    const c = await payablesCompany(server, 'Overview billed');
    const { id: voyageId } = await voyageRecordsOf(c.owner).fixed();
    const before = (await overviewOf(c.owner, voyageId))!;
    const invoiceId = await billed(c, { voyageId, dueOn: '2026-01-15' });
    const after = (await overviewOf(c.owner, voyageId))!;
    expect(cents(after.cashIn.amount) - cents(before.cashIn.amount)).toBe(108_000n);
    expect(sumOfParts(after.cashIn)).toBe(cents(after.cashIn.amount));
    expect(after.alerts).toContainEqual(
      expect.objectContaining({ kind: 'invoice', title: 'Invoice overdue', recordId: invoiceId }),
    );
    expect(after.cashOut).toEqual(before.cashOut);
  });

  it('a credit that nobody has used goes out in base, until the invoice takes it', async () => {
    const c = await payablesCompany(server, 'Overview credited');
    const { id: voyageId } = await voyageRecordsOf(c.owner).fixed();
    const invoiceId = await billed(c, { voyageId, dueOn: '2026-01-15' });
    const before = (await overviewOf(c.owner, voyageId))!;
    const prefill = await c.finance.graphql<{ creditNotePrefill: { data: { lines: object[] } } }>(
      `{ creditNotePrefill(invoiceId: "${invoiceId}") { data } }`,
    );
    const form = prefill.data.creditNotePrefill.data;
    const data = { ...form, lines: form.lines.map((line) => ({ ...line, rate: '250' })) };
    type Made = { id: string; version: number; number: string };
    const answer = ['creditNote', 'id version number'] as const;
    const made = await say<Made>(c.finance, { field: 'createCreditNote', data, answer });
    const { id, version } = made.row!;
    expect(await overviewOf(c.owner, voyageId)).toEqual(before);
    const sent = await say<Made>(c.owner, {
      ...{ field: 'markCreditNoteSent', args: `creditId: "${id}", version: ${version}`, answer },
    });
    const after = (await overviewOf(c.owner, voyageId))!;
    expect(cents(after.cashOut.amount) - cents(before.cashOut.amount)).toBe(27_000n);
    expect(sumOfParts(after.cashOut)).toBe(cents(after.cashOut.amount));
    expect(after.cashOut.explanation.inputs.map(({ label }) => label)).toContain(sent.row!.number);
    expect(after.cashIn).toEqual(before.cashIn);
    const viewer = (await overviewOf(await server.signIn('Operator', c.companyId), voyageId))!;
    expect(viewer.cashOut.amount).toBe(after.cashOut.amount);
  });

  it('a cancelled voyage expects nothing; what was billed on it stands and is to be credited', async () => {
    const c = await payablesCompany(server, 'Overview cancelled');
    const { id: voyageId } = await voyageRecordsOf(c.owner).fixed();
    const invoiceId = await billed(c, { voyageId, dueOn: '2099-01-15' });
    await moveTo(c.owner, voyageId, 'Cancelled');
    const found = (await overviewOf(c.owner, voyageId))!;
    expect([found.cashIn.amount, found.cashOut.amount]).toEqual(['1080.00', '0.00']);
    expect(found.alerts).toMatchObject([
      { kind: 'invoice', title: 'Billed on a cancelled voyage', recordId: invoiceId },
    ]);
  });

  it('another company sees nothing of it', async () => {
    const c = await payablesCompany(server, 'Overview ours');
    const other = await payablesCompany(server, 'Overview theirs');
    const { id } = await voyageRecordsOf(c.owner).fixed();
    expect(await overviewOf(other.owner, id)).toBeUndefined();
  });
});
