import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accrualBalances, accrualEntries, shareOf } from './accrue.ts';
import { findLedgerFaults } from './entry.ts';

const line = (accountCode: string, accrualMinor: bigint, voyageId = 'V1') => ({
  voyageId,
  vesselId: 'S1',
  accountCode,
  accrualMinor,
});

describe('what of a voyage belongs to a time', () => {
  it('a third of 100.00 is 33.33, two thirds 66.67, of a cost as of a revenue, and all of it at the end', () => {
    expect([shareOf(10_000n, 1n, 3n), shareOf(10_000n, 2n, 3n)]).toEqual([3_333n, 6_667n]);
    expect([shareOf(-10_000n, 1n, 3n), shareOf(-1n, 1n, 2n)]).toEqual([-3_333n, -1n]);
    expect([shareOf(10_000n, 4n, 3n), shareOf(10_000n, -1n, 3n)]).toEqual([10_000n, 0n]);
    expect(() => shareOf(1n, 1n, 0n)).toThrow('above zero');
  });

  it('freight less commission is accrued as one contract; port costs are accrued while bunkers are prepaid', () => {
    const balances = accrualBalances([
      line('4000', 100_000n),
      line('4100', -2_500n),
      line('5010', -30_000n),
      line('5000', 12_000n),
    ]);
    expect([...balances]).toEqual([
      ['4000 V1 S1', -100_000n],
      ['4100 V1 S1', 2_500n],
      ['5010 V1 S1', 30_000n],
      ['5000 V1 S1', -12_000n],
      ['1150 V1 S1', 97_500n],
      ['2200 V1 S1', -30_000n],
      ['1400 V1 S1', 12_000n],
    ]);
  });

  it('freight billed before it is earned is received in advance', () => {
    expect([...accrualBalances([line('4000', -40_000n)])]).toEqual([
      ['4000 V1 S1', 40_000n],
      ['2300 V1 S1', -40_000n],
    ]);
  });

  it('whatever is accrued balances, and posted again posts nothing', () => {
    const lines = fc.array(
      fc.record({
        voyageId: fc.constantFrom('V1', 'V2', 'V3'),
        vesselId: fc.constant('S1'),
        accountCode: fc.constantFrom('4000', '4100', '5000', '5010', '5020'),
        accrualMinor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const [posted, target] = [accrualBalances(before), accrualBalances(after)];
        const entries = accrualEntries(target, posted, 'USD');
        if (entries.length > 0) expect(findLedgerFaults(entries)).toEqual([]);
        expect(accrualEntries(target, target, 'USD')).toEqual([]);
      }),
    );
  });
});
