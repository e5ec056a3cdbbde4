import { addMinutes, type Instant, parseInstant } from '@mainsheet/calendar';
import { type HireInput, hireStatement, newHireStatement, rateOf } from '@mainsheet/hire';
import { formatAmount } from '@mainsheet/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween, type DrawnStatement, drawHire } from '../statements/drawn-statement.ts';
import { type Bearers, balancedMoves, shareChanges } from './hire-shares.ts';

const START = parseInstant('2026-01-01T00:00:00Z');
const day = (days: number): Instant => addMinutes(START, Math.round(days * 1440));

/** The statement from delivery over some days. */
function drawn(days: number, change: Partial<HireInput> = {}): DrawnStatement {
  const input: HireInput = {
    ...newHireStatement(START, day(days)),
    periods: [{ id: '1', start: START, end: day(90), rate: rateOf(10_000, 'Per Day') }],
    addressCommissionPercent: 3.75,
    ...change,
  };
  const { statement, violations } = hireStatement(input);
  expect(violations).toEqual([]);
  return drawHire({ input, indexRates: new Map() }, statement!);
}

const BEARERS: Bearers = {
  voyages: [
    { id: 'A', start: day(0), end: day(20) },
    { id: 'B', start: day(21), end: day(60) },
  ],
  voyageOfEvent: new Map([['crane', 'A']]),
};

const texts = (now: DrawnStatement, before: DrawnStatement | null, bearers = BEARERS) =>
  Object.fromEntries(
    shareChanges(now, before, bearers).map(({ label, shares }) => [
      label,
      Object.fromEntries([...shares].map(([id, share]) => [id ?? 'ship', formatAmount(share)])),
    ]),
  );

describe('what a hire statement brings, by the voyages that bear it', () => {
  it('hire and its commission by days: five of a voyage, one between and nine of the next', () => {
    expect(texts(drawn(30), drawn(15))).toEqual({
      Hire: { A: '50000.00', ship: '10000.00', B: '90000.00' },
      'Address commission': { A: '-1875.00', ship: '-375.00', B: '-3375.00' },
    });
  });

  it('time off hire with its fuel and commission to the voyage that recorded it, or when it was, though it is said late', () => {
    const offHire = [
      { id: 'crane', reason: 'Crane', start: day(20), end: day(20.5), percent: 100, fuels: [] },
      {
        ...{ id: 'engine', reason: 'Engine', start: day(5), end: day(7), percent: 100 },
        fuels: [{ fuel: 'VLSFO', quantityT: 10, price: 600 } as const],
      },
    ];
    const late = texts(drawn(45, { offHire }), drawn(30));
    expect(late).toEqual({
      Hire: { B: '150000.00' },
      'Address commission': { B: '-5625.00' },
      'Off-hire': { A: '-25000.00' },
      'Off-hire, address commission back': { A: '937.50' },
      'Off-hire, bunkers': { A: '-6000.00' },
    });
  });

  it('a rate that turns out otherwise goes to the voyages of all the time it is for', () => {
    const dearer = [{ id: '1', start: START, end: day(90), rate: rateOf(11_000, 'Per Day') }];
    expect(texts(drawn(30, { periods: dearer }), drawn(15))['Hire']).toEqual({
      ...{ A: '70000.00', ship: '11000.00', B: '99000.00' },
    });
  });

  it('what has no time of its own, and fuel that goes with the ship, stays with the ship', () => {
    const now = drawn(15, {
      ballastBonus: { amount: 50_000, terms: 'Net', isCommissionable: false },
      bunkersOnDelivery: [{ fuel: 'VLSFO', quantityT: 500, price: 600 }],
      claims: [{ id: 'x', label: 'Speed', amount: -4_000 }],
    });
    expect(texts(now, null)).toMatchObject({
      'Ballast bonus': { ship: '50000.00' },
      'Bunkers on Delivery': { ship: '300000.00' },
      Claims: { ship: '-4000.00' },
    });
  });

  it('whatever is billed and whoever bears it, the shares of a group sum to what it brings, to the minor unit', () => {
    const days = fc.integer({ min: 0, max: 90 * 24 }).map((hours) => hours / 24);
    const span = fc.tuple(days, days).map(([a, b]) => ({
      ...{ start: day(Math.min(a, b)), end: day(Math.max(a, b) + 0.25) },
    }));
    const offHire = fc.array(
      fc.record({ id: fc.constantFrom('crane', 'engine', 'bridge'), span }).map((one) => ({
        ...{ id: one.id, reason: '', ...one.span, percent: 50 },
        fuels: [{ fuel: 'VLSFO', quantityT: 3.337, price: 611.11 } as const],
      })),
      { maxLength: 3 },
    );
    const unique = (events: HireInput['offHire']) => [
      ...new Map(events.map((one) => [one.id, one])).values(),
    ];
    const rate = fc.integer({ min: 1, max: 2_000_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(
        fc.record({ first: fc.integer({ min: 1, max: 40 }), rates: fc.tuple(rate, rate), offHire }),
        fc.array(span, { maxLength: 4 }),
        ({ first, rates, offHire: events }, voyages) => {
          const at = (price: number) => [
            { id: '1', start: START, end: day(90), rate: rateOf(price, 'Per Day') },
          ];
          const before = drawn(first, { periods: at(rates[0]) });
          const now = drawn(first + 15, { periods: at(rates[1]), offHire: unique(events) });
          const bearers = {
            voyages: voyages.map((voyage, index) => ({ id: String(index), ...voyage })),
            voyageOfEvent: BEARERS.voyageOfEvent,
          };
          const sums = Object.fromEntries(
            shareChanges(now, before, bearers).flatMap(({ label, shares }) => {
              const [one] = shares.values();
              const minorUnits = [...shares.values()].reduce((s, m) => s + m.minorUnits, 0n);
              return minorUnits === 0n ? [] : [[label, formatAmount({ ...one!, minorUnits })]];
            }),
          );
          const brought = changesBetween(now, before).filter((one) => one.accountCode !== null);
          expect(sums).toEqual(
            Object.fromEntries(brought.map(({ label, amount }) => [label, amount])),
          );
        },
      ),
    );
  });
});

describe('moves among voyages', () => {
  const move = (voyageId: string | null, minor: bigint, accountCode = '5110') => ({
    ...{ label: 'Hire of earlier statements', accountCode, voyageId, minor },
  });

  it('come to nothing by account: the ship bears the rest', () => {
    expect(
      balancedMoves([move('A', 700n), move('B', -200n), move('A', 5n, '5120')], {
        ...{ oldestFirst: ['A', 'B'], room: 5 },
      }),
    ).toEqual([
      move('A', 700n),
      move('B', -200n),
      move(null, -500n),
      move('A', 5n, '5120'),
      move(null, -5n, '5120'),
    ]);
  });

  it('of the oldest voyages are left with the ship where the document has no room for them', () => {
    const ids = Array.from({ length: 120 }, (_, at) => `v${at}`);
    const moves = ids.flatMap((id) => [move(id, 100n), move(id, 10n, '5120')]);
    const fitting = balancedMoves(moves, { oldestFirst: ids, room: 186 });
    expect(fitting).toHaveLength(186);
    expect(new Set(fitting.map(({ voyageId }) => voyageId))).toEqual(
      new Set([...ids.slice(28), null]),
    );
    expect(fitting.reduce((sum, { minor }) => sum + minor, 0n)).toBe(0n);
    expect(balancedMoves(moves, { oldestFirst: ids, room: 1 })).toEqual([]);
  });
});
