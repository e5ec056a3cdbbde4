import { addMinutes, epochMsOf, type Instant, instantFromEpochMs } from '@mainsheet/calendar';
import { everyPart, reevaluate } from '@mainsheet/explanation';
import { addMoney, decimalFromMoney, money, subtractMoney, sumMoney } from '@mainsheet/money';
import { ACTIVITY_TYPES, LAYTIME_TERMS } from '@mainsheet/terms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Activity,
  claimByParcel,
  compareStatements,
  countLaytime,
  DESPATCH_BASES,
  explainLaytime,
  JOINING_METHODS,
  LAYTIME_FIGURES,
  type LaytimeInput,
  type LaytimeStatement,
  newLaytime,
  newPort,
  type PortInput,
  settledAmount,
} from './index.ts';

const BASE = Date.UTC(2024, 2, 20);
const at = (minutes: number): Instant => instantFromEpochMs(BASE + minutes * 60_000);
const TIMED = LAYTIME_TERMS.filter((term) => term !== 'CQD1');

const spans = (length: number) =>
  fc
    .tuple(fc.integer({ min: -300, max: length + 300 }), fc.integer({ min: 0, max: 2000 }))
    .map(([from, minutes]) => [from, minutes] as const);

const activity = (start: number, length: number): fc.Arbitrary<Activity> =>
  fc
    .record({
      span: spans(length),
      type: fc.constantFrom(...ACTIVITY_TYPES),
      acceptancePercent: fc.constantFrom(null, 0, 25, 50, 100),
      demurragePercent: fc.constantFrom(null, 0, 50, 100),
      id: fc.uuid(),
    })
    .map(({ span: [from, minutes], ...rest }) => ({
      ...rest,
      start: at(start + from),
      end: at(start + from + minutes),
      clause: null,
      remarks: '',
    }));

const port = (index: number): fc.Arbitrary<PortInput> => {
  const start = index * 30 * 1440;
  return fc.integer({ min: 1, max: 16 * 1440 }).chain((length) =>
    fc
      .record({
        terms: fc.constantFrom(...TIMED),
        usedRule: fc.constantFrom(null, 'EIU', 'UU', 'UU-half' as const),
        isWeatherWorking: fc.boolean(),
        timeZone: fc.constantFrom('UTC', 'Europe/Amsterdam', 'Asia/Kolkata', 'America/Sao_Paulo'),
        quantity: fc.integer({ min: 0, max: 80_000 }),
        rate: fc.integer({ min: 2000, max: 20_000 }),
        activities: fc.array(activity(start, length), { maxLength: 8 }),
        turn: fc.integer({ min: 0, max: 24 }),
        workBeforeStart: fc.constantFrom('none', 'half', 'full', 'starts' as const),
        demurrageRate: fc.integer({ min: 0, max: 60_000 }),
        isHoliday: fc.boolean(),
      })
      .map((one): PortInput => {
        const base = newPort(`p${index}`, {
          arrivedAt: at(start),
          completedAt: at(start + length),
        });
        return {
          ...base,
          terms: one.terms,
          usedRule: one.usedRule as PortInput['usedRule'],
          isWeatherWorking: one.isWeatherWorking,
          timeZone: one.timeZone,
          allowance: {
            kind: 'rate',
            quantity: one.quantity,
            rate: one.rate,
            rateUnit: 'Per Day',
          },
          activities: one.activities,
          notice: {
            ...base.notice,
            rule: { kind: 'hours', hours: one.turn },
            workBeforeStart: one.workBeforeStart as 'none',
          },
          demurrageRate: one.demurrageRate,
          holidays: one.isHoliday
            ? [{ on: '2024-03-29' as never, name: 'Good Friday', fromTime: null, untilTime: null }]
            : [],
        };
      }),
  );
};

const laytime: fc.Arbitrary<LaytimeInput> = fc
  .record({
    ports: fc.tuple(port(0), port(1)),
    method: fc.constantFrom(...JOINING_METHODS),
    despatchBasis: fc.constantFrom(...DESPATCH_BASES),
    isOnceOnDemurrage: fc.boolean(),
  })
  .map((one) => ({ ...newLaytime(), ...one, averageIn: 'money' }));

function counted(input: LaytimeInput): LaytimeStatement {
  const { statement, violations } = countLaytime(input);
  if (statement === null) throw new Error(JSON.stringify(violations));
  return statement;
}

const minutesBetween = (from: Instant, to: Instant): number =>
  (epochMsOf(to) - epochMsOf(from)) / 60_000;

describe('every statement', () => {
  // What the whole claim rests on: ten thousand statements, judged without a matcher a stretch.
  it('its intervals tile [arrival, completion): each minute in exactly one bucket', () => {
    fc.assert(
      fc.property(laytime, (input) => {
        const faults = counted(input).ports.flatMap((one, index) => {
          const { arrivedAt, completedAt } = input.ports[index]!;
          const edges = [arrivedAt, ...one.intervals.map(({ end }) => end)];
          const sum = Object.values(one.bucketMinutes).reduce((a, b) => a + b, 0);
          return [
            ...one.intervals.filter(({ start }, at) => start !== edges[at]),
            ...(edges.at(-1) === completedAt ? [] : [edges.at(-1)]),
            ...(Math.abs(sum - minutesBetween(arrivedAt, completedAt)) < 5e-4 ? [] : [sum]),
          ];
        });
        expect(faults).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  }, 180_000);

  it('two counts compared both ways differ by the same money and minutes with the other sign, and each way adds up', () => {
    fc.assert(
      fc.property(laytime, laytime, (ours, theirs) => {
        const [there, back] = [compareStatements(ours, theirs), compareStatements(theirs, ours)];
        const [one, other] = [there.comparison!, back.comparison!];
        expect(one.amount.minorUnits).toBe(-other.amount.minorUnits);
        for (const { differences, amount, left, right } of [one, other]) {
          expect(
            sumMoney(
              'USD',
              differences.map((each) => each.amount),
            ),
          ).toEqual(amount);
          expect(subtractMoney(right.net, left.net)).toEqual(amount);
        }
        expect([one.left.net, one.right.net]).toEqual([other.right.net, other.left.net]);
        const minutes = ({ differences }: typeof one) =>
          differences.reduce((sum, { countedMinutes }) => sum + countedMinutes, 0);
        expect(minutes(one)).toBeCloseTo(-minutes(other), 3);
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it('laytime used never exceeds the time allowed, and used + balance is what was allowed', () => {
    fc.assert(
      fc.property(laytime, (input) => {
        const statement = counted(input);
        expect(statement.usedMinutes).toBeLessThanOrEqual((statement.allowedMinutes ?? 0) + 1e-3);
        if (input.method === 'Reversible') return;
        for (const one of statement.ports) {
          expect(one.usedMinutes + one.savedMinutes).toBeCloseTo(one.allowedMinutes ?? 0, 3);
          if (one.demurrageMinutes > 0) expect(one.savedMinutes).toBe(0);
        }
      }),
    );
  });

  it('totals foot: claims sum to demurrage and despatch, net is their difference', () => {
    fc.assert(
      fc.property(laytime, (input) => {
        const { claims, demurrage, despatch, net } = counted(input);
        const of = (kind: string) =>
          sumMoney(
            'USD',
            claims.filter((claim) => claim.kind === kind).map((one) => one.amount),
          );
        expect(demurrage).toEqual(of('demurrage'));
        expect(despatch).toEqual(of('despatch'));
        expect(net).toEqual(subtractMoney(demurrage, despatch));
      }),
    );
  });

  it('more delay never lowers demurrage, nor with working time saved what is due to owners', () => {
    const later = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(laytime, later, (input, minutes) => {
        const last = input.ports[1]!;
        const completedAt = addMinutes(last.completedAt, minutes);
        const delayed = { ...input, ports: [input.ports[0]!, { ...last, completedAt }] };
        const [before, after] = [counted(input), counted(delayed)];
        expect(after.demurrage.minorUnits).toBeGreaterThanOrEqual(before.demurrage.minorUnits);
        // All time saved may grow: a delay that does not count can push the rest over a week-end.
        if (input.despatchBasis === 'ATS') return;
        expect(after.net.minorUnits).toBeGreaterThanOrEqual(before.net.minorUnits);
      }),
    );
  });

  it('all time saved is never less than working time saved', () => {
    fc.assert(
      fc.property(laytime, (input) => {
        for (const one of counted(input).ports) {
          expect(one.allTimeSavedMinutes).toBeGreaterThanOrEqual(one.savedMinutes - 1e-3);
        }
      }),
    );
  });

  it('every node of every explanation re-evaluates to the value it shows', () => {
    fc.assert(
      fc.property(laytime, fc.constantFrom(...LAYTIME_FIGURES), (input, figure) => {
        const statement = counted(input);
        const root = explainLaytime(input, statement, figure);
        const shown = statement[figure];
        const value =
          typeof shown === 'object' ? shown && decimalFromMoney(shown).toNumber() : shown;
        expect(root.value).toBe(value);
        for (const part of everyPart(root)) {
          expect(reevaluate(part) ?? 0, `${part.key}: ${part.formula}`).toBeCloseTo(
            part.value ?? 0,
            4,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('the differences of two opinions sum to the difference of their nets', () => {
    fc.assert(
      fc.property(laytime, laytime, (left, right) => {
        const { comparison } = compareStatements(left, right);
        if (comparison === null) throw new Error('Both can be counted');
        const parts = comparison.differences.map((one) => one.amount);
        expect(sumMoney('USD', parts)).toEqual(comparison.amount);
        const all = comparison.differences.map(() => 1);
        expect(settledAmount(comparison, all)).toEqual(comparison.right.net);
        expect(settledAmount(comparison, [])).toEqual(comparison.left.net);
        expect(addMoney(comparison.left.net, comparison.amount)).toEqual(comparison.right.net);
      }),
      { numRuns: 40 },
    );
  });

  it('a claim shared over receivers loses no cent', () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 90_000 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(quantities, fc.bigInt({ min: 0n, max: 10n ** 10n }), (list, minor) => {
        const parcels = list.map((quantity, index) => ({ id: `r${index}`, quantity }));
        const shares = claimByParcel(money('USD', minor), parcels).map((one) => one.amount);
        expect(sumMoney('USD', shares).minorUnits).toBe(minor);
      }),
    );
  });
});
