import { money } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import { ACCOUNT } from './chart.ts';
import { findLedgerFaults } from './entry.ts';
import { EXCHANGE_ACCOUNTS, settleClaim } from './settle.ts';
import { convert } from './translate.ts';

type Case = {
  readonly base: string;
  readonly currency: string;
  /** Minor units of a claim, below zero of a debt. */
  readonly minor: bigint;
  readonly booked: string;
  readonly paid: string;
};

/** What comes of a claim that was booked at one rate and is settled at another, by account in base. */
function settled({ base, currency, minor, booked, paid }: Case) {
  const received = money(currency, minor);
  const entries = settleClaim({
    ...EXCHANGE_ACCOUNTS,
    ...{ received, claimBase: convert(received, booked, base), rate: paid },
    bankAccount: ACCOUNT.bank,
    claimAccount: minor > 0n ? ACCOUNT.receivable : ACCOUNT.payable,
  });
  expect(findLedgerFaults(entries)).toEqual([]);
  return Object.fromEntries(
    entries
      .filter(({ base: { minorUnits } }) => minorUnits !== 0n)
      .map(({ accountCode, base: { minorUnits } }) => [accountCode, minorUnits]),
  );
}

// Errors that users of another system had to report: github.com/frappe/erpnext PR 51311, issue 40472, PR 38717.
describe('exchange differences to the minor unit', () => {
  it('USD 1,000 booked at 85 and received at 90 gains 5,000 rupees, not 85,000', () => {
    const inRupees = { base: 'INR', currency: 'USD', minor: 100_000n };
    expect(settled({ ...inRupees, booked: '85', paid: '90' })).toEqual({
      ...{ '1000': 9_000_000n, '1100': -8_500_000n, '4900': -500_000n },
    });
    // The debt of as much loses what the claim gains: together nothing.
    expect(settled({ ...inRupees, minor: -100_000n, booked: '85', paid: '90' })).toEqual({
      ...{ '1000': -9_000_000n, '2000': 8_500_000n, '5900': 500_000n },
    });
  });

  it('an invoice at 160 that is paid at 140.5 loses 19.5 a dollar', () => {
    expect(
      settled({ base: 'PKR', currency: 'USD', minor: 123_456n, booked: '160', paid: '140.5' }),
    ).toEqual({ '1000': 17_345_568n, '1100': -19_752_960n, '5900': 2_407_392n });
    expect(2_407_392n).toBe((123_456n * 195n) / 10n);
  });

  it('at equal rates nothing is gained or lost, in any currency', () => {
    for (const [currency, rate] of [
      ['EUR', '1.0873'],
      ['JPY', '0.006667'],
      ['KWD', '3.2561'],
    ] as const) {
      for (const minor of [1n, 99_999n, -12_345_678n]) {
        const worth = settled({ base: 'USD', currency, minor, booked: rate, paid: rate });
        expect(Object.keys(worth).filter((code) => /^[45]/.test(code))).toEqual([]);
      }
    }
  });

  it('yen have no decimals and dinars three, on either side', () => {
    // 1,500,000 yen: 10,050.00 dollars booked, 9,900.00 received.
    expect(
      settled({
        base: 'USD',
        currency: 'JPY',
        minor: 1_500_000n,
        booked: '0.0067',
        paid: '0.0066',
      }),
    ).toEqual({ '1000': 990_000n, '1100': -1_005_000n, '5900': 15_000n });
    // 1,000.000 dinars owed: 3,255.00 dollars booked, 3,260.50 paid.
    expect(
      settled({
        base: 'USD',
        currency: 'KWD',
        minor: -1_000_000n,
        booked: '3.255',
        paid: '3.2605',
      }),
    ).toEqual({ '1000': -326_050n, '2000': 325_500n, '5900': 550n });
    // 100.00 dollars in books of yen and of dinars.
    expect(
      settled({ base: 'JPY', currency: 'USD', minor: 10_000n, booked: '149.55', paid: '151.2' }),
    ).toEqual({ '1000': 15_120n, '1100': -14_955n, '4900': -165n });
    expect(
      settled({ base: 'KWD', currency: 'USD', minor: 10_000n, booked: '0.30712', paid: '0.30671' }),
    ).toEqual({ '1000': 30_671n, '1100': -30_712n, '5900': 41n });
  });

  it('parts that are paid at other rates come to the whole difference, and leave the claim at nothing', () => {
    // 100.00 euros at 1.0833, paid as a third at each of three rates.
    const booked = 10_833n;
    const parts = [
      ...[
        { minor: 3_333n, base: 3_611n, rate: '1.1' },
        { minor: 3_333n, base: 3_611n, rate: '1.05' },
      ],
      { minor: 3_334n, base: 3_611n, rate: '1.0833' },
    ];
    const entries = parts.flatMap(({ minor, base, rate }) =>
      settleClaim({
        ...EXCHANGE_ACCOUNTS,
        ...{ received: money('EUR', minor), claimBase: money('USD', base), rate },
        ...{ bankAccount: ACCOUNT.bank, claimAccount: ACCOUNT.receivable },
      }),
    );
    const sumOf = (code: string) =>
      entries
        .filter(({ accountCode }) => accountCode === code)
        .reduce((sum, { base }) => sum + base.minorUnits, 0n);
    expect(sumOf('1100')).toBe(-booked);
    expect(sumOf('1000') + sumOf('1100') + sumOf('4900') + sumOf('5900')).toBe(0n);
    expect([sumOf('1000'), sumOf('4900'), sumOf('5900')]).toEqual([10_778n, -56n, 111n]);
  });
});
