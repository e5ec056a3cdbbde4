import { findInstant, type Interval } from '@mainsheet/calendar';
import type { Violation } from '@mainsheet/explanation';
import { isCurrencyCode } from '@mainsheet/money';
import type { HireInput } from './hire-input.ts';

export const HIRE_FAULTS = [
  'UNKNOWN_CURRENCY',
  'NOT_AN_INSTANT',
  'ENDS_BEFORE_START',
  'PERIODS_OVERLAP',
  'PERIOD_MISSING',
  'PERCENT_OUT_OF_RANGE',
  'NUMBER_NEGATIVE',
  'NOT_A_NUMBER',
  'DUPLICATE_ID',
] as const;
export type HireFault = (typeof HIRE_FAULTS)[number];
export type HireViolation = Violation<HireFault>;

type Report = (code: HireFault, path: string, data?: Violation['data']) => void;

/** Whether both ends are instants in order. */
function checkSpan(span: Interval, path: string, report: Report): void {
  for (const end of ['start', 'end'] as const) {
    if (findInstant(span[end]) !== span[end]) report('NOT_AN_INSTANT', `${path}.${end}`);
  }
  if (span.end < span.start) report('ENDS_BEFORE_START', `${path}.end`);
}

/** Gaps and overlaps of the hire periods within the statement's span. */
function checkPeriods({ span, periods }: HireInput, report: Report): void {
  periods.forEach((period, index) => {
    checkSpan(period, `periods.${index}`, report);
  });
  const sorted = periods.toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)));
  let covered = span.start;
  for (const period of sorted) {
    if (period.start > covered && covered < span.end) {
      report('PERIOD_MISSING', 'periods', { from: covered, to: period.start });
    }
    const before = sorted[sorted.indexOf(period) - 1];
    if (before !== undefined && period.start < before.end) {
      report('PERIODS_OVERLAP', 'periods', { first: before.id, second: period.id });
    }
    if (period.end > covered) covered = period.end;
  }
  if (covered < span.end) report('PERIOD_MISSING', 'periods', { from: covered, to: span.end });
}

function checkNumbers(input: HireInput, report: Report): void {
  const notNegative: [string, number][] = [
    ...input.periods.map((one, at): [string, number] => [`periods.${at}.rate`, one.rate.amount]),
    ...input.allowances.map((one, at): [string, number] => [
      `allowances.${at}.rate`,
      one.rate.amount,
    ]),
    ...input.ownersExpenses.map((one, at): [string, number] => [
      `ownersExpenses.${at}`,
      one.amount,
    ]),
    ['ballastBonus.amount', input.ballastBonus?.amount ?? 0],
  ];
  for (const side of ['bunkersOnDelivery', 'bunkersOnRedelivery'] as const) {
    input[side].forEach((one, at) => {
      notNegative.push(
        [`${side}.${at}.quantityT`, one.quantityT],
        [`${side}.${at}.price`, one.price],
      );
    });
  }
  for (const [path, value] of notNegative) {
    if (!(value >= 0)) report('NUMBER_NEGATIVE', path, { value });
  }
  const percents: [string, number][] = [
    ['addressCommissionPercent', input.addressCommissionPercent],
    ['brokeragePercent', input.brokeragePercent ?? 0],
    ...input.offHire.map((one, at): [string, number] => [`offHire.${at}.percent`, one.percent]),
  ];
  for (const [path, value] of percents) {
    if (!(value >= 0 && value <= 100)) report('PERCENT_OUT_OF_RANGE', path, { value });
  }
  for (const list of ['claims', 'payments', 'lumpsums'] as const) {
    input[list].forEach((one, at) => {
      if (!Number.isFinite(one.amount)) report('NOT_A_NUMBER', `${list}.${at}.amount`);
    });
  }
}

/** Everything that keeps a statement from being drawn up, all at once. */
export function findHireFaults(input: HireInput): HireViolation[] {
  const violations: HireViolation[] = [];
  const report: Report = (code, path, data = {}) => void violations.push({ code, path, data });
  if (!isCurrencyCode(input.currency)) {
    report('UNKNOWN_CURRENCY', 'currency', { currency: input.currency });
  }
  checkSpan(input.span, 'span', report);
  checkPeriods(input, report);
  input.offHire.forEach((event, index) => {
    checkSpan(event, `offHire.${index}`, report);
  });
  input.allowances.forEach(({ within }, index) => {
    if (within) checkSpan(within, `allowances.${index}.within`, report);
  });
  checkNumbers(input, report);
  const ids = new Set<string>();
  for (const list of [
    'periods',
    'allowances',
    'lumpsums',
    'offHire',
    'ownersExpenses',
    'claims',
    'payments',
  ] as const) {
    input[list].forEach(({ id }, index) => {
      if (ids.has(`${list}.${id}`)) report('DUPLICATE_ID', `${list}.${index}.id`, { id });
      ids.add(`${list}.${id}`);
    });
  }
  return violations;
}
