import { describe, expect, it } from 'vitest';
import { type Comparable, findSimilar } from './duplicates.ts';

const bill = (
  their_number: string,
  document_on: string,
  cents: bigint,
  currency = 'USD',
): Comparable => ({ their_number, document_on, currency, total_minor: String(cents) });

const reasons = (one: Comparable, other: Comparable) =>
  findSimilar(one, [other]).map(({ reason }) => reason);

const NEW = bill('INV-1001', '2026-11-20', 100_000_00n);

describe('bills that may be the same one', () => {
  it.each([
    ['INV-1001', '2020-01-01', 5_00n],
    ['inv 01001', '2026-11-20', 100_000_00n],
    ['Inv. 1001', '2026-12-31', 1n],
  ])(
    'the number %s is the same however it is written, whatever day and amount',
    (number, on, cents) => {
      expect(reasons(NEW, bill(number, on, cents))).toEqual([`the same number ${number}`]);
    },
  );

  it.each([
    ['INV-1010', '2026-11-30', 100_000_00n],
    ['INV-1O01', '2026-11-10', 100_502_51n],
    ['INV-101', '2026-11-20', 99_500_00n],
  ])(
    '%s of %s over %s cents is near in number, within ten days and half a per cent',
    (number, on, cents) => {
      expect(reasons(NEW, bill(number, on, cents))).toEqual([
        `about the same amount, date and number ${number}`,
      ]);
    },
  );

  it('in another currency the number alone decides', () => {
    const inEuro = (number: string) => bill(number, '2026-11-20', 100_000_00n, 'EUR');
    expect(reasons(NEW, inEuro('INV-1001'))).toEqual(['the same number INV-1001']);
    expect(reasons(NEW, inEuro('INV-1010'))).toEqual([]);
  });

  it('without a number the amount and the day decide', () => {
    const other = bill('', '2026-11-25', 100_000_00n);
    expect(reasons(NEW, other)).toEqual(['about the same amount and date']);
    expect(reasons(other, NEW)).toEqual(['about the same amount and date']);
  });

  it.each([
    ['an amount 0.51 % away', bill('INV-1002', '2026-11-20', 99_489_99n)],
    ['a day eleven days away', bill('INV-1002', '2026-12-01', 100_000_00n)],
    ['another number', bill('A-77', '2026-11-20', 100_000_00n)],
  ])('%s is another bill', (_, other) => {
    expect(reasons(NEW, other)).toEqual([]);
  });
});
