import { instantFromEpochMs, isTimeZone } from '@mainsheet/calendar';
import type { Violation } from '@mainsheet/explanation';
import { isCurrencyCode } from '@mainsheet/money';
import { commencement } from './commencement.ts';
import { ruleOf } from './excepted-time.ts';
import type { Allowance, LaytimeInput, PortInput } from './laytime-input.ts';
import { demurragePerDay, despatchPerDay } from './money-of-time.ts';

export const LAYTIME_FAULTS = [
  'NO_PORT',
  'UNKNOWN_CURRENCY',
  'CURRENCIES_DIFFER',
  'UNKNOWN_ZONE',
  'NOT_AN_INSTANT',
  'COMPLETED_BEFORE_ARRIVAL',
  'ENDS_BEFORE_START',
  'PERCENT_OUT_OF_RANGE',
  'RATE_NOT_POSITIVE',
  'NUMBER_NEGATIVE',
  'NOTICE_MISSING',
  'RULINGS_OVERLAP',
  'DUPLICATE_ID',
  'PORTS_OUT_OF_ORDER',
  'CUSTOMARY_CANNOT_JOIN',
  'AVERAGE_RATES_DIFFER',
] as const;
export type LaytimeFault = (typeof LAYTIME_FAULTS)[number];
export type LaytimeViolation = Violation<LaytimeFault>;

/** The one text that a moment has; texts are compared, so no other will do. */
function isInstant(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && instantFromEpochMs(ms) === text;
}

type Report = (code: LaytimeFault, path: string, data?: Violation['data']) => void;

/** Fields of an allowance that must be above zero because they divide, and those that may be zero. */
function fieldsOf(allowance: Allowance): {
  readonly divisors: readonly (readonly [string, number])[];
  readonly amounts: readonly (readonly [string, number])[];
} {
  switch (allowance.kind) {
    case 'fixed':
      return { divisors: [], amounts: [['amount', allowance.amount]] };
    case 'rate':
      return {
        divisors: [['rate', allowance.rate]],
        amounts: [['quantity', allowance.quantity]],
      };
    case 'perHatch':
      return {
        divisors: [
          ['ratePerHatchDay', allowance.ratePerHatchDay],
          ['hatches', allowance.hatches],
        ],
        amounts: [['quantity', allowance.quantity]],
      };
    case 'perWorkingHatch':
      return {
        divisors: [
          ['ratePerHatchDay', allowance.ratePerHatchDay],
          ['hatchesServingIt', allowance.hatchesServingIt],
        ],
        amounts: [['largestHatchQuantity', allowance.largestHatchQuantity]],
      };
    case 'parcels':
      return {
        divisors: allowance.parcels.map((one, at) => [`parcels.${at}.ratePerDay`, one.ratePerDay]),
        amounts: allowance.parcels.map((one, at) => [`parcels.${at}.quantity`, one.quantity]),
      };
  }
}

function checkAllowance(allowance: Allowance, path: string, report: Report): void {
  const { divisors, amounts } = fieldsOf(allowance);
  for (const [field, value] of divisors) {
    if (!(value > 0)) report('RATE_NOT_POSITIVE', `${path}.${field}`, { value });
  }
  for (const [field, value] of amounts) {
    if (!(value >= 0)) report('NUMBER_NEGATIVE', `${path}.${field}`, { value });
  }
}

function checkSpans(port: PortInput, path: string, report: Report): void {
  const ids = new Set<string>();
  const check = (
    list: readonly { id: string; start: string; end: string }[],
    name: 'activities' | 'rulings',
  ): void => {
    list.forEach((one, index) => {
      const at = `${path}.${name}.${index}`;
      if (ids.has(one.id)) report('DUPLICATE_ID', `${at}.id`, { id: one.id });
      ids.add(one.id);
      for (const end of ['start', 'end'] as const) {
        if (!isInstant(one[end])) report('NOT_AN_INSTANT', `${at}.${end}`);
      }
      if (one.end < one.start) report('ENDS_BEFORE_START', `${at}.end`);
    });
  };
  check(port.activities, 'activities');
  check(port.rulings, 'rulings');
  const percents = port.activities.flatMap((activity, index) => [
    [`activities.${index}.acceptancePercent`, activity.acceptancePercent] as const,
    [`activities.${index}.demurragePercent`, activity.demurragePercent] as const,
  ]);
  const ruled = port.rulings.map(
    (one, index) => [`rulings.${index}.percent`, one.percent] as const,
  );
  for (const [field, value] of [...percents, ...ruled]) {
    if (value !== null && !(value >= 0 && value <= 100)) {
      report('PERCENT_OUT_OF_RANGE', `${path}.${field}`, { value });
    }
  }
  const sorted = port.rulings.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  for (let index = 1; index < sorted.length; index += 1) {
    const [before, after] = [sorted[index - 1], sorted[index]];
    if (before === undefined || after === undefined || after.start >= before.end) continue;
    report('RULINGS_OVERLAP', `${path}.rulings`, { first: before.id, second: after.id });
  }
}

function checkTimes(port: PortInput, path: string, report: Report): boolean {
  let isGood = true;
  const { notice } = port;
  const instants = {
    arrivedAt: port.arrivedAt,
    completedAt: port.completedAt,
    'notice.tenderedAt': notice.tenderedAt,
    'notice.acceptedAt': notice.acceptedAt,
    'notice.berthedAt': notice.berthedAt,
    'notice.laydaysStartAt': notice.laydaysStartAt,
    'notice.agreedStartAt': notice.agreedStartAt,
  };
  for (const [field, value] of Object.entries(instants)) {
    if (value === null || isInstant(value)) continue;
    isGood = false;
    report('NOT_AN_INSTANT', `${path}.${field}`);
  }
  if (!isTimeZone(port.timeZone)) {
    isGood = false;
    report('UNKNOWN_ZONE', `${path}.timeZone`, { zone: port.timeZone });
  }
  if (port.completedAt < port.arrivedAt) report('COMPLETED_BEFORE_ARRIVAL', `${path}.completedAt`);
  if (notice.rule.kind === 'hours' && !(notice.rule.hours >= 0)) {
    report('NUMBER_NEGATIVE', `${path}.notice.rule.hours`, { value: notice.rule.hours });
  }
  return isGood;
}

function checkPort(port: PortInput, path: string, report: Report): void {
  const isTimed = checkTimes(port, path, report);
  checkSpans(port, path, report);
  if (!ruleOf(port).isCustomary) checkAllowance(port.allowance, `${path}.allowance`, report);
  if (!Number.isFinite(port.extraAllowedMinutes)) {
    report('NUMBER_NEGATIVE', `${path}.extraAllowedMinutes`);
  }
  const rates = { demurrageRate: port.demurrageRate, despatchRate: port.despatchRate };
  for (const [field, value] of Object.entries(rates)) {
    if (value !== null && !(value >= 0)) report('NUMBER_NEGATIVE', `${path}.${field}`, { value });
  }
  port.demurrageSteps.forEach((step, index) => {
    if (step.days >= 0 && step.rate >= 0) return;
    report('NUMBER_NEGATIVE', `${path}.demurrageSteps.${index}`, { ...step });
  });
  if (isTimed && commencement(port, false) === null) report('NOTICE_MISSING', `${path}.notice`);
}

function checkJoining(input: LaytimeInput, report: Report): void {
  if (input.method === 'Non-reversible') return;
  const [first] = input.ports;
  input.ports.forEach((port, index) => {
    const before = input.ports[index - 1];
    if (before !== undefined && port.arrivedAt < before.completedAt) {
      report('PORTS_OUT_OF_ORDER', `ports.${index}.arrivedAt`);
    }
    if (ruleOf(port).isCustomary) report('CUSTOMARY_CANNOT_JOIN', `ports.${index}.terms`);
    if (first === undefined || input.method !== 'Average' || input.averageIn !== 'time') return;
    const isSame =
      demurragePerDay(port) === demurragePerDay(first) &&
      despatchPerDay(port) === despatchPerDay(first);
    if (!isSame) report('AVERAGE_RATES_DIFFER', `ports.${index}.demurrageRate`);
  });
}

/** Everything that keeps a statement from being counted, all at once; empty when it can be. */
export function findLaytimeFaults(input: LaytimeInput): LaytimeViolation[] {
  const violations: LaytimeViolation[] = [];
  const report: Report = (code, path, data = {}) => void violations.push({ code, path, data });
  if (input.ports.length === 0) report('NO_PORT', 'ports');
  if (!isCurrencyCode(input.currency)) {
    report('UNKNOWN_CURRENCY', 'currency', { currency: input.currency });
  }
  const ids = new Set<string>();
  input.ports.forEach((port, index) => {
    if (ids.has(port.id)) report('DUPLICATE_ID', `ports.${index}.id`, { id: port.id });
    ids.add(port.id);
    checkPort(port, `ports.${index}`, report);
  });
  checkJoining(input, report);
  return violations;
}
