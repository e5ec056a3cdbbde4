import { type Money, money } from '@mainsheet/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNT,
  findLedgerFaults,
  reverseEntries,
  settleClaim,
  sumByCurrency,
  translateLines,
} from './index.ts';

const usd = (minor: bigint): Money => money('USD', minor);
const eur = (minor: bigint): Money => money('EUR', minor);

describe('translateLines', () => {
  it('100.00 EUR at 1.08 is 108.00 USD on both sides', () => {
    const entries = translateLines(
      [
        { accountCode: ACCOUNT.receivable, amount: eur(10_000n) },
        { accountCode: ACCOUNT.freight, amount: eur(-10_000n) },
      ],
      '1.08',
      'USD',
    );
    expect(entries.map((e) => e.base.minorUnits)).toEqual([10_800n, -10_800n]);
  });

  it('three credits of 33.33, 33.33, 33.34 EUR at 1.1 share 110.00 USD without a cent lost', () => {
    const entries = translateLines(
      [
        { accountCode: '1100', amount: eur(10_000n) },
        { accountCode: '4000', amount: eur(-3_333n) },
        { accountCode: '4010', amount: eur(-3_333n) },
        { accountCode: '4090', amount: eur(-3_334n) },
      ],
      '1.1',
      'USD',
    );
    expect(entries.map((e) => e.base.minorUnits)).toEqual([11_000n, -3_666n, -3_666n, -3_668n]);
    expect(findLedgerFaults(entries)).toEqual([]);
  });

  it('any balanced lines at any rate balance in base', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), {
      minLength: 1,
      maxLength: 8,
    });
    const rates = fc.integer({ min: 1, max: 99_999_999 }).map((n) => (n / 100_000).toFixed(5));
    fc.assert(
      fc.property(amounts, rates, (credits, rate) => {
        const total = credits.reduce((sum, part) => sum + part, 0n);
        const lines = [
          { accountCode: '1100', amount: eur(total) },
          ...credits.map((part) => ({ accountCode: '4000', amount: eur(-part) })),
        ];
        const entries = translateLines(lines, rate, 'USD');
        expect(findLedgerFaults(entries)).toEqual([]);
      }),
    );
  });
});

describe('settleClaim', () => {
  const accounts = {
    bankAccount: ACCOUNT.bank,
    claimAccount: ACCOUNT.receivable,
    gainAccount: ACCOUNT.exchangeGain,
    lossAccount: ACCOUNT.exchangeLoss,
    exchangeAccount: ACCOUNT.exchange,
  };

  it('1,000 EUR booked at 1.08 and paid at 1.10 gains 20 USD', () => {
    const entries = settleClaim({
      ...accounts,
      received: eur(100_000n),
      claimBase: usd(108_000n),
      rate: '1.10',
    });
    expect(entries.map((e) => [e.accountCode, e.base.minorUnits])).toEqual([
      ['1000', 110_000n],
      ['1100', -108_000n],
      ['4900', -2_000n],
      ['1900', 0n],
    ]);
    expect(findLedgerFaults(entries)).toEqual([]);
  });

  it('paid at 1.05 it loses 30 USD', () => {
    const entries = settleClaim({
      ...accounts,
      received: eur(100_000n),
      claimBase: usd(108_000n),
      rate: '1.05',
    });
    expect(entries[2]).toMatchObject({ accountCode: '5900', base: usd(3_000n) });
    expect(findLedgerFaults(entries)).toEqual([]);
  });

  it('1,000 EUR owed at 1.08 and paid at 1.10 lose 20 USD, at 1.05 gain 30', () => {
    const paidAt = (rate: string) =>
      settleClaim({
        ...accounts,
        claimAccount: ACCOUNT.payable,
        received: eur(-100_000n),
        claimBase: usd(-108_000n),
        rate,
      });
    expect(paidAt('1.10').map((e) => [e.accountCode, e.base.minorUnits])).toEqual([
      ['1000', -110_000n],
      ['2000', 108_000n],
      ['5900', 2_000n],
      ['1900', 0n],
    ]);
    expect(paidAt('1.05')[2]).toMatchObject({ accountCode: '4900', base: usd(-3_000n) });
    expect(findLedgerFaults(paidAt('1.10'))).toEqual([]);
  });

  it('in the base currency there is no difference', () => {
    const entries = settleClaim({
      ...accounts,
      received: usd(500n),
      claimBase: usd(500n),
      rate: '1',
    });
    expect(entries).toHaveLength(2);
  });
});

describe('findLedgerFaults', () => {
  it('names the currency that is out of balance', () => {
    const faults = findLedgerFaults([
      { accountCode: '1000', amount: usd(100n), base: usd(100n) },
      { accountCode: '4000', amount: usd(-99n), base: usd(-99n) },
    ]);
    expect(faults.map((f) => f.code)).toEqual(['UNBALANCED', 'UNBALANCED_BASE']);
    expect(faults[0]!.message).toBe('USD is out of balance by 1 minor units.');
  });

  it('refuses no lines and lines of zero', () => {
    expect(findLedgerFaults([])[0]!.code).toBe('EMPTY');
    const zero = { accountCode: '1000', amount: usd(0n), base: usd(0n) };
    expect(findLedgerFaults([zero])[0]!.code).toBe('ZERO_LINE');
  });

  it('a transaction and its reversal sum to nothing', () => {
    const entries = translateLines(
      [
        { accountCode: '1100', amount: eur(777n) },
        { accountCode: '4000', amount: eur(-777n) },
      ],
      '1.2345',
      'USD',
    );
    const both = [...entries, ...reverseEntries(entries)];
    expect([...sumByCurrency(both).values()]).toEqual([0n]);
    expect(both.reduce((sum, e) => sum + e.base.minorUnits, 0n)).toBe(0n);
  });
});

describe('a base that does not balance', () => {
  it('names by how much: 1,000 against −900 is out by 100 minor units', () => {
    const line = (account: string, minorUnits: bigint, base: bigint) => ({
      account,
      amount: money('EUR', minorUnits),
      base: money('USD', base),
    });
    const entries = [line('1100', 800n, 1_000n), line('4000', -800n, -900n)];
    expect(findLedgerFaults(entries as never)).toEqual([
      {
        code: 'UNBALANCED_BASE',
        currency: 'USD',
        message: 'The base amounts are out of balance by 100 minor units.',
      },
    ]);
  });
});

describe('lines that may not be posted', () => {
  const line = (minor: bigint) => ({ accountCode: '1100', amount: usd(minor), base: usd(minor) });
  it('the line of zero is named by its place', () => {
    const faults = findLedgerFaults([line(5n), line(0n), line(-5n)]);
    expect(faults).toEqual([{ code: 'ZERO_LINE', message: 'Line 2 is zero.' }]);
  });
  it('no lines are no entries, and a transaction without lines is a fault', () => {
    expect(translateLines([], '1.1', 'USD')).toEqual([]);
    expect(findLedgerFaults([]).map(({ code }) => code)).toEqual(['EMPTY']);
  });
  it('a cent too much is told by currency, in the amount and in the base', () => {
    const faults = findLedgerFaults([line(6n), line(-5n)]);
    expect(faults.map(({ code }) => code)).toEqual(['UNBALANCED', 'UNBALANCED_BASE']);
    expect(faults[0]?.message).toBe('USD is out of balance by 1 minor units.');
  });
  it('lines already in the base currency keep their amounts at a rate of one', () => {
    const entries = translateLines(
      [
        { accountCode: '1100', amount: usd(700n) },
        { accountCode: '4000', amount: usd(-700n) },
      ],
      '1',
      'USD',
    );
    expect(entries.map(({ base }) => base.minorUnits)).toEqual([700n, -700n]);
  });
});
