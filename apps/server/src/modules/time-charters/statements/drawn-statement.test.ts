import { type Instant, parseInstant } from '@mainsheet/calendar';
import { type HireInput, hireStatement, newHireStatement, rateOf } from '@mainsheet/hire';
import { findChartAccount } from '@mainsheet/ledger';
import { describe, expect, it } from 'vitest';
import { billedDaysOf } from '../hire-terms.ts';
import { changesBetween, drawHire } from './drawn-statement.ts';

const start = parseInstant('2026-01-01T00:00:00Z');
const end = parseInstant('2026-01-31T00:00:00Z');

function changesOf(change: Partial<HireInput>): Record<string, [string, string | null]> {
  const input: HireInput = {
    ...newHireStatement(start, end),
    periods: [{ id: '1', start, end, rate: rateOf(10_000, 'Per Day') }],
    ...change,
  };
  const { statement } = hireStatement(input);
  const drawn = drawHire({ input, indexRates: new Map() }, statement!);
  const changes = changesBetween(drawn, null);
  expect(
    changes.every(
      ({ accountCode }) => accountCode === null || findChartAccount(accountCode) !== null,
    ),
  ).toBe(true);
  return Object.fromEntries(
    changes.map(({ label, amount, accountCode }) => [label, [amount, accountCode]]),
  );
}

describe('what a hire statement brings, by the accounts it is booked to', () => {
  it('a brokerage is the same whether it runs for the whole charter or between two days', () => {
    const typed = { id: 'broker.1', code: 'BROKERAGE', label: 'Brokerage 1.25 %' } as const;
    const dated = changesOf({
      lumpsums: [{ ...typed, amount: -3_750, isCommissionable: false }],
    });
    expect(dated).toEqual(changesOf({ brokeragePercent: 1.25 }));
    expect(dated).toEqual({ Hire: ['300000.00', '4020'], Brokerage: ['-3750.00', '4110'] });
  });

  it('bunkers, expenses and commission given back are not hire', () => {
    const day = (text: string): Instant => parseInstant(`2026-01-${text}T00:00:00Z`);
    expect(
      changesOf({
        addressCommissionPercent: 2.5,
        bunkersOnDelivery: [{ fuel: 'VLSFO', quantityT: 500, price: 600 }],
        lumpsums: [{ id: 'x', label: 'ILOHC', amount: 5_000, isCommissionable: false }],
        ownersExpenses: [{ id: 'y', label: 'Water', amount: 2_000, feePercent: 0 }],
        offHire: [
          {
            ...{ id: 'z', reason: 'Engine', start: day('10'), end: day('12'), percent: 100 },
            fuels: [{ fuel: 'VLSFO', quantityT: 10, price: 600 }],
          },
        ],
      }),
    ).toEqual({
      Hire: ['300000.00', '4020'],
      'Address commission': ['-7500.00', '4100'],
      'Bunkers on Delivery': ['300000.00', '1200'],
      Lumpsums: ['5000.00', '4090'],
      'Owners’ expenses': ['-2000.00', null],
      'Off-hire': ['-20000.00', '4020'],
      'Off-hire, address commission back': ['500.00', '4100'],
      'Off-hire, bunkers': ['-6000.00', '5000'],
    });
  });
});

describe('days whose publications make the rate of a span', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-16T00:00:00Z', '2026-01-01', '2026-01-16'],
    ['2026-01-01T12:00:00Z', '2026-01-16T12:00:00Z', '2026-01-01', '2026-01-16'],
    // Twelve hours of one day are hire of that day.
    ['2026-01-31T00:00:00Z', '2026-01-31T12:00:00Z', '2026-01-31', '2026-02-01'],
  ])('%s to %s', (from, to, first, after) => {
    const days = billedDaysOf({ start: parseInstant(from), end: parseInstant(to) });
    expect(days).toEqual({ start: first, end: after });
  });
});
