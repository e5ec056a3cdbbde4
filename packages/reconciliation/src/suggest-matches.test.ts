import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LineToMatch, type OpenDocument, suggestMatches } from './index.ts';

const line = (of: Partial<LineToMatch>): LineToMatch => ({
  id: 'l1',
  bookedOn: '2026-03-10',
  currency: 'USD',
  amountMinor: 100_000n,
  counterparty: '',
  counterpartyAccount: '',
  text: '',
  ...of,
});
const document = (of: Partial<OpenDocument>): OpenDocument => ({
  id: 'd1',
  number: 'INV-0007',
  otherNumber: '',
  currency: 'USD',
  openMinor: 100_000n,
  counterparty: 'Baltic Grain Ltd',
  accounts: ['NL91 ABNA 0417 1643 00'],
  dueOn: '2026-03-09',
  ...of,
});
const rates: Record<string, number> = { USD: 1, EUR: 1.1 };
const suggest = (lines: LineToMatch[], documents: OpenDocument[]) =>
  suggestMatches(lines, documents, (currency) => rates[currency] ?? null);

describe('suggestions', () => {
  it('name why an amount with the number written is this invoice, and are sure', () => {
    const [one] = suggest([line({ text: 'freight inv 0007' })], [document({})]);
    expect(one).toMatchObject({ kind: 'exact', isSure: true, score: 98 });
    expect(one!.reasons).toEqual([
      'exactly USD 1,000.00 is open',
      'INV-0007 stands in the text',
      '1 day from the due date',
    ]);
  });

  it('find a bill by the number of its vendor, of four parts too, and say which number that is', () => {
    const bill = document({
      ...{ number: 'BILL-00013', otherNumber: 'WB/2026/11-778', openMinor: -25_399_398n },
    });
    const paid = line({ text: 'Bunker WB/2026/11-778', amountMinor: -25_399_398n });
    const [one] = suggest([paid], [bill]);
    expect(one).toMatchObject({ kind: 'exact', isSure: true });
    expect(one!.reasons).toContain('WB/2026/11-778 stands in the text');
    const [ours] = suggest([{ ...paid, text: 'BILL-00013, WB/2026/11-778' }], [bill]);
    expect(ours!.reasons).toContain('BILL-00013 stands in the text');
  });

  it('see a fee of a bank, a part with its number, and another currency at the rate of the day', () => {
    const text = 'INV-0007';
    expect(suggest([line({ text, amountMinor: 98_500n })], [document({})])[0]).toMatchObject({
      kind: 'fee',
      feeMinor: 1500n,
      documents: [{ id: 'd1', settledMinor: 100_000n }],
    });
    expect(suggest([line({ text, amountMinor: 40_000n })], [document({})])[0]).toMatchObject({
      kind: 'partial',
      isSure: false,
      documents: [{ id: 'd1', settledMinor: 40_000n }],
    });
    const foreign = document({ currency: 'EUR' });
    expect(suggest([line({ text, amountMinor: 110_500n })], [foreign])[0]).toMatchObject({
      kind: 'foreign',
      isSure: false,
    });
    expect(suggest([line({ text, amountMinor: 130_000n })], [foreign])).toEqual([]);
  });

  it('take several documents for one line and several lines for one document', () => {
    const two = [document({}), document({ id: 'd2', number: 'INV-0008', openMinor: 50_000n })];
    const both = line({ amountMinor: 150_000n, text: 'INV-0007, INV-0008' });
    expect(suggest([both], two)[0]).toMatchObject({ kind: 'many documents', isSure: true });
    const parts = [30_000n, 70_000n].map((amountMinor, at) =>
      line({ id: `l${at}`, amountMinor, text: 'INV-0007' }),
    );
    expect(suggest(parts, [document({})])).toMatchObject([
      { kind: 'many lines', lineIds: ['l0', 'l1'], documents: [{ settledMinor: 100_000n }] },
    ]);
  });

  it('stay away where two documents fit equally, and where only the amount does', () => {
    const alike = [document({}), document({ id: 'd2', number: 'INV-0008' })];
    expect(suggest([line({ counterparty: 'BALTIC GRAIN' })], alike)).toEqual([]);
    expect(suggest([line({})], [document({})])).toEqual([]);
    expect(suggest([line({ text: 'INV-0007', amountMinor: -100_000n })], [document({})])).toEqual(
      [],
    );
  });
});

it('no line and no document is taken twice, and nothing settles more than is open', () => {
  const amounts = fc.integer({ min: 1, max: 6 }).map((count) => BigInt(count) * 10_000n);
  const lines = fc.array(fc.tuple(amounts, fc.integer({ min: 0, max: 9 })), { maxLength: 12 });
  const documents = fc.array(amounts, { maxLength: 10 });
  fc.assert(
    fc.property(lines, documents, (someLines, someDocuments) => {
      const open = someDocuments.map((openMinor, at) =>
        document({ id: `d${at}`, number: `INV-000${at}`, openMinor }),
      );
      const given = suggest(
        someLines.map(([amountMinor, at], index) =>
          line({
            id: `l${index}`,
            amountMinor,
            text: `INV-000${at}`,
            counterparty: 'Baltic Grain',
          }),
        ),
        open,
      );
      const lineIds = given.flatMap((one) => one.lineIds);
      const parts = given.flatMap((one) => one.documents);
      expect(new Set(lineIds).size).toBe(lineIds.length);
      expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
      for (const { id, settledMinor } of parts) {
        expect(settledMinor <= open.find((one) => one.id === id)!.openMinor).toBe(true);
      }
      for (const one of given) {
        const paid = one.lineIds.reduce((sum, id) => sum + someLines[Number(id.slice(1))]![0], 0n);
        const settled = one.documents.reduce((sum, { settledMinor }) => sum + settledMinor, 0n);
        expect(settled).toBe(paid + one.feeMinor);
      }
    }),
  );
});
