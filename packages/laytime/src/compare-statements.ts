import type { Instant } from '@mainsheet/calendar';
import { addMoney, type Money, multiplyMoney, subtractMoney, zeroMoney } from '@mainsheet/money';
import { countLaytime } from './count-laytime.ts';
import { changePort } from './edit-statement.ts';
import type { LaytimeViolation } from './find-faults.ts';
import type { LaytimeInput, PortInput } from './laytime-input.ts';
import { pairEvents } from './pair-events.ts';
import type { CountedInterval, LaytimeStatement } from './statement.ts';

/** One thing the parties see differently, and what it is worth. */
export type LaytimeDifference = {
  /** Path of the cell, `ports.santos.activities.rain1`. */
  readonly path: string;
  /** Moment it bears on; null for terms. */
  readonly at: Instant | null;
  readonly left: unknown;
  readonly right: unknown;
  /** Change of laytime used plus time on demurrage when only this is taken from the right. */
  readonly countedMinutes: number;
  /** Change of the net amount, above zero in favour of owners. */
  readonly amount: Money;
};

export type StatementComparison = {
  readonly differences: readonly LaytimeDifference[];
  readonly left: LaytimeStatement;
  readonly right: LaytimeStatement;
  /** Right net less left net; the differences sum to it exactly. */
  readonly amount: Money;
};

export type ComparisonResult =
  | { readonly comparison: StatementComparison; readonly violations: readonly [] }
  | { readonly comparison: null; readonly violations: readonly LaytimeViolation[] };

type Step = Pick<LaytimeDifference, 'path' | 'at' | 'left' | 'right'> & {
  readonly apply: (input: LaytimeInput) => LaytimeInput;
};

const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** What counts of an event: its words and the line it was read from are no difference. */
const countedPart = (one: object | null): unknown =>
  one === null ? null : { ...one, remarks: '', source: '' };

const HEADER = ['method', 'averageIn', 'isOnceOnDemurrage', 'despatchBasis'] as const;
const NOTICE = [
  'tenderedAt',
  'acceptedAt',
  'isValid',
  'countsFrom',
  'officeHours',
  'rule',
  'berthedAt',
  'isOnlyInBerth',
  'laydaysStartAt',
  'mayStartBeforeLaydays',
  'agreedStartAt',
  'workBeforeStart',
] as const;
const PORT_FIELDS = [
  'arrivedAt',
  'timeZone',
  'terms',
  'rule',
  'usedRule',
  'isWeatherWorking',
  'holidays',
  'allowance',
  'extraAllowedMinutes',
  'completedAt',
  'demurrageRate',
  'demurrageSteps',
  'despatchRate',
  'rateUnit',
] as const;

function stepsOfList(left: PortInput, right: PortInput, list: 'activities' | 'rulings'): Step[] {
  type One = { readonly id: string; readonly start: Instant };
  const mine: readonly One[] = left[list];
  const theirs: readonly One[] = right[list];
  const ids = new Set([...mine, ...theirs].map((one) => one.id));
  const steps = [...ids].flatMap((id): Step[] => {
    const ours = mine.find((one) => one.id === id) ?? null;
    const other = theirs.find((one) => one.id === id) ?? null;
    if (isSame(countedPart(ours), countedPart(other))) return [];
    const apply = (input: LaytimeInput): LaytimeInput =>
      changePort(input, left.id, (port) => {
        const remaining = (port[list] as readonly One[]).filter((one) => one.id !== id);
        return { ...port, [list]: other === null ? remaining : [...remaining, other] };
      });
    const at = (other ?? ours)?.start ?? null;
    return [{ path: `ports.${left.id}.${list}.${id}`, at, left: ours, right: other, apply }];
  });
  return steps.sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1));
}

function stepsOfPort(left: PortInput, right: PortInput): Step[] {
  const notice = NOTICE.filter((field) => !isSame(left.notice[field], right.notice[field])).map(
    (field): Step => ({
      path: `ports.${left.id}.notice.${field}`,
      at: field.endsWith('At') ? (right.notice.tenderedAt ?? left.notice.tenderedAt) : null,
      left: left.notice[field],
      right: right.notice[field],
      apply: (input) =>
        changePort(input, left.id, (port) => ({
          ...port,
          notice: { ...port.notice, [field]: right.notice[field] },
        })),
    }),
  );
  const fields = PORT_FIELDS.filter((field) => !isSame(left[field], right[field])).map(
    (field): Step => ({
      path: `ports.${left.id}.${field}`,
      at: field === 'completedAt' || field === 'arrivedAt' ? right[field] : null,
      left: left[field],
      right: right[field],
      apply: (input) => changePort(input, left.id, (port) => ({ ...port, [field]: right[field] })),
    }),
  );
  const lists = [...stepsOfList(left, right, 'activities'), ...stepsOfList(left, right, 'rulings')];
  return [...fields, ...notice, ...lists];
}

function stepsBetween(left: LaytimeInput, right: LaytimeInput): Step[] {
  const header = HEADER.filter((field) => left[field] !== right[field]).map(
    (field): Step => ({
      path: field,
      at: null,
      left: left[field],
      right: right[field],
      apply: (input) => ({ ...input, [field]: right[field] }),
    }),
  );
  const ports = left.ports.flatMap((port) => {
    const other = right.ports.find((one) => one.id === port.id);
    return other === undefined ? [] : stepsOfPort(port, other);
  });
  const isSameCalls = isSame(
    left.ports.map((port) => port.id),
    right.ports.map((port) => port.id),
  );
  const calls: Step[] = isSameCalls
    ? []
    : [
        {
          path: 'ports',
          at: null,
          left: left.ports.length,
          right: right.ports.length,
          apply: () => right,
        },
      ];
  return [...header, ...ports, ...calls];
}

const countedOf = (statement: LaytimeStatement): number =>
  statement.usedMinutes + statement.demurrageMinutes;

/**
 * Compares two opinions event by event; what both saw is one event, whatever each list calls it. The right's views are taken one after another, terms
 * first, then in time order, and the statement is counted after each: the amounts depend on that
 * order and sum exactly to the difference of the nets. A view that cannot be counted alone is
 * worth nothing and its effect falls to the next that can.
 */
export function compareStatements(left: LaytimeInput, right: LaytimeInput): ComparisonResult {
  const [mine, theirs] = [countLaytime(left), countLaytime(right)];
  if (mine.statement === null) return { comparison: null, violations: mine.violations };
  if (theirs.statement === null) return { comparison: null, violations: theirs.violations };
  if (left.currency !== right.currency) {
    const data = { left: left.currency, right: right.currency };
    const violation = { code: 'CURRENCIES_DIFFER', path: 'currency', data } as const;
    return { comparison: null, violations: [violation] };
  }
  let input = left;
  let before = mine.statement;
  const differences = stepsBetween(left, pairEvents(left, right)).map((step): LaytimeDifference => {
    input = step.apply(input);
    const after = countLaytime(input).statement ?? before;
    const amount = subtractMoney(after.net, before.net);
    const countedMinutes = countedOf(after) - countedOf(before);
    before = after;
    const { path, at } = step;
    return { path, at, left: step.left, right: step.right, countedMinutes, amount };
  });
  const amount = subtractMoney(theirs.statement.net, mine.statement.net);
  return {
    comparison: { differences, left: mine.statement, right: theirs.statement, amount },
    violations: [],
  };
}

/**
 * The net amount when each difference is settled at a share: 0 keeps the left's view, 1 takes the
 * right's. Each part is rounded to the minor unit.
 */
export function settledAmount(comparison: StatementComparison, shares: readonly number[]): Money {
  const { left, differences } = comparison;
  return differences.reduce(
    (sum, one, index) => addMoney(sum, multiplyMoney(one.amount, shares[index] ?? 0)),
    addMoney(zeroMoney(left.currency), left.net),
  );
}

/** A stretch of time that two sheets of a port count differently. */
export type DifferingSpan = {
  readonly start: Instant;
  readonly end: Instant;
  readonly left: CountedInterval | null;
  readonly right: CountedInterval | null;
};

/** The stretches in which bucket or percentage differ, in time order. */
export function differingSpans(
  left: readonly CountedInterval[],
  right: readonly CountedInterval[],
): DifferingSpan[] {
  const cuts = [...new Set([...left, ...right].flatMap((one) => [one.start, one.end]))].sort();
  const at = (list: readonly CountedInterval[], moment: Instant): CountedInterval | null =>
    list.find((one) => one.start <= moment && moment < one.end) ?? null;
  const spans: DifferingSpan[] = [];
  for (let index = 1; index < cuts.length; index += 1) {
    const [start, end] = [cuts[index - 1], cuts[index]];
    if (start === undefined || end === undefined) continue;
    const [mine, theirs] = [at(left, start), at(right, start)];
    if (mine?.bucket === theirs?.bucket && mine?.percent === theirs?.percent) continue;
    spans.push({ start, end, left: mine, right: theirs });
  }
  return spans;
}
