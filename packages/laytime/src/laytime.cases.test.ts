import {
  type CivilDate,
  type Instant,
  instantAt,
  type WallClock,
  type Weekday,
  wallClockAt,
} from '@mainsheet/calendar';
import { decimalFromMoney, type Money } from '@mainsheet/money';
import type { ActivityType, LaytimeTerm, UsedRule } from '@mainsheet/terms';
import { describe, expect, it } from 'vitest';
import cases from '../cases/laytime.json' with { type: 'json' };
import {
  type Allowance,
  countLaytime,
  formatMinutes,
  GENCON_94,
  type LaytimeInput,
  type LaytimeStatement,
  NOON_14_08,
  type Notice,
  newLaytime,
  newPort,
  type PortInput,
  type PortStatement,
} from './index.ts';

/** A port as the cases write it: clocks are the port's own. */
type CasePort = {
  id?: string;
  zone?: string;
  terms: LaytimeTerm;
  arrived?: string;
  nor?: string;
  start?: string;
  complete: string;
  allowed: Record<string, unknown>;
  extra?: number;
  used_rule?: UsedRule;
  weather?: boolean;
  holidays?: [string, string, string?, (string | null)?][];
  facts?: [ActivityType, string, string, (number | null)?, number?][];
  rulings?: [string, string, number][];
  notice?: Record<string, unknown>;
  demurrage?: number;
  despatch?: number;
  rate_unit?: 'Per Hour';
  steps?: [number, number][];
};
type Case = {
  id: string;
  source: string;
  inputs: {
    ports: CasePort[];
    method?: LaytimeInput['method'];
    basis?: LaytimeInput['despatchBasis'];
    average_in?: 'money';
    once?: boolean;
    currency?: string;
  };
  expected: Record<string, number | string>;
  tolerance: Record<string, number>;
};

const number = (value: unknown): number => Number(value);

function allowanceOf(allowed: Record<string, unknown>): Allowance {
  if (allowed.days !== undefined) {
    return { kind: 'fixed', amount: number(allowed.days), unit: 'Days' };
  }
  if (allowed.hours !== undefined) {
    return { kind: 'fixed', amount: number(allowed.hours), unit: 'Hours' };
  }
  if (allowed.parcels !== undefined) {
    const parcels = allowed.parcels as [number, number][];
    return {
      kind: 'parcels',
      worked: allowed.worked as 'together',
      parcels: parcels.map(([quantity, ratePerDay], at) => ({
        id: `p${at}`,
        quantity,
        ratePerDay,
      })),
    };
  }
  const ratePerHatchDay = number(allowed.per_hatch_day);
  if (allowed.largest !== undefined) {
    const largestHatchQuantity = number(allowed.largest);
    const hatchesServingIt = number(allowed.serving);
    return { kind: 'perWorkingHatch', largestHatchQuantity, ratePerHatchDay, hatchesServingIt };
  }
  const quantity = number(allowed.quantity);
  if (allowed.hatches !== undefined) {
    return { kind: 'perHatch', quantity, ratePerHatchDay, hatches: number(allowed.hatches) };
  }
  const rateUnit = allowed.rate_unit === 'Per Hour' ? 'Per Hour' : 'Per Day';
  return { kind: 'rate', quantity, rate: number(allowed.rate), rateUnit };
}

function noticeOf(port: CasePort, base: Notice, at: (clock: string) => Instant): Notice {
  const typed = port.notice ?? {};
  const notice: Record<string, unknown> = { ...base };
  for (const [field, value] of Object.entries(typed)) {
    if (field.endsWith('At')) notice[field] = at(String(value));
    else if (field === 'officeHours') {
      const hours = value as [Weekday, string, string][];
      notice.officeHours = hours.map(([weekday, fromTime, untilTime]) => ({
        weekday,
        fromTime,
        untilTime,
      }));
    } else if (value === '13/06') notice.rule = GENCON_94;
    else if (value === '14/08') notice.rule = NOON_14_08;
    else notice[field] = value;
  }
  notice.tenderedAt = at(port.nor ?? port.start ?? '');
  if (port.start !== undefined) notice.agreedStartAt = at(port.start);
  return notice as Notice;
}

function portOf(port: CasePort, index: number): PortInput {
  const timeZone = port.zone ?? 'UTC';
  const at = (clock: string): Instant => instantAt(clock as WallClock, timeZone);
  const arrivedAt = at(port.arrived ?? port.nor ?? port.start ?? '');
  const base = newPort(port.id ?? `port${index}`, { arrivedAt, completedAt: at(port.complete) });
  return {
    ...base,
    portName: base.id,
    timeZone,
    terms: port.terms,
    usedRule: port.used_rule ?? null,
    isWeatherWorking: port.weather ?? false,
    holidays: (port.holidays ?? []).map(([on, name, fromTime = null, untilTime = null]) => ({
      on: on as CivilDate,
      name,
      fromTime: fromTime ?? null,
      untilTime,
    })),
    allowance: allowanceOf(port.allowed),
    extraAllowedMinutes: port.extra ?? 0,
    notice: noticeOf(port, base.notice, at),
    activities: (port.facts ?? []).map(([type, from, to, share, onDemurrage], order) => ({
      id: `fact${order}`,
      type,
      start: at(from),
      end: at(to),
      acceptancePercent: share ?? null,
      demurragePercent: onDemurrage ?? null,
      clause: null,
      remarks: '',
    })),
    rulings: (port.rulings ?? []).map(([from, to, percent], order) => ({
      id: `ruling${order}`,
      start: at(from),
      end: at(to),
      percent,
      clause: 'Agreed',
      remarks: '',
    })),
    demurrageRate: port.demurrage ?? 0,
    demurrageSteps: (port.steps ?? []).map(([days, rate]) => ({ days, rate })),
    despatchRate: port.despatch ?? null,
    rateUnit: port.rate_unit ?? 'Per Day',
  };
}

function inputOf({ inputs }: Case): LaytimeInput {
  return {
    ...newLaytime(),
    currency: inputs.currency ?? 'USD',
    method: inputs.method ?? 'Non-reversible',
    averageIn: inputs.average_in ?? 'time',
    despatchBasis: inputs.basis ?? 'WTS',
    isOnceOnDemurrage: inputs.once ?? true,
    ports: inputs.ports.map(portOf),
  };
}

const numberOf = (amount: Money): number => decimalFromMoney(amount).toNumber();
const sum = (statement: LaytimeStatement, pick: (port: PortStatement) => number): number =>
  statement.ports.reduce((total, port) => total + pick(port), 0);

/** Minutes a case may ask for; `_hours` and `_days` of them too. */
const MINUTES: Record<string, (statement: LaytimeStatement) => number> = {
  allowed: (s) => s.allowedMinutes ?? 0,
  used: (s) => s.usedMinutes,
  demurrage: (s) => s.demurrageMinutes,
  saved: (s) => sum(s, (port) => port.savedMinutes),
  saved_all: (s) => sum(s, (port) => port.allTimeSavedMinutes),
  saved_pool: (s) => s.claims.find((claim) => claim.kind === 'despatch')?.minutes ?? 0,
  claim: (s) => s.claims[0]?.minutes ?? 0,
  weather: (s) => sum(s, (port) => port.bucketMinutes.weather),
  excepted: (s) => sum(s, (port) => port.bucketMinutes.excepted),
  holiday: (s) => sum(s, (port) => port.bucketMinutes.holiday),
  not_on_demurrage: (s) => sum(s, (port) => port.bucketMinutes.notOnDemurrage),
  before_notice: (s) => sum(s, (port) => port.bucketMinutes.beforeNotice),
  notice_time: (s) => sum(s, (port) => port.bucketMinutes.noticeTime),
  before_laydays: (s) => sum(s, (port) => port.bucketMinutes.beforeLaydays),
  customary: (s) => sum(s, (port) => port.bucketMinutes.customary),
};
const INSTANTS = {
  start: 'startsAt',
  expiry: 'expiresAt',
  notice_counts: 'noticeCountsAt',
  notice_expires: 'noticeExpiresAt',
} as const;
const PER_UNIT = { minutes: 1, hours: 60, days: 1440 } as const;

function figureOf(statement: LaytimeStatement, key: string): number | string {
  const at = /^ports\.(\d)\.(.*)$/.exec(key);
  const port = statement.ports[Number(at?.[1] ?? 0)];
  const name = at?.[2] ?? key;
  if (name === 'demurrage' || name === 'despatch' || name === 'net')
    return numberOf(statement[name]);
  if (name in INSTANTS && port !== undefined) {
    const instant = port[INSTANTS[name as keyof typeof INSTANTS]];
    return instant === null ? 'never' : wallClockAt(instant, port.timeZone).slice(0, 16);
  }
  const parts = /^(.*)_(minutes|hours|days|text)$/.exec(name);
  const minutes = MINUTES[parts?.[1] ?? '']?.(statement) ?? Number.NaN;
  if (parts?.[2] === 'text') return formatMinutes(minutes);
  return minutes / PER_UNIT[(parts?.[2] ?? 'minutes') as keyof typeof PER_UNIT];
}

describe('worked cases of laytime', () => {
  it('at least sixty, each with its source', () => {
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(new Set(cases.map((one) => one.id)).size).toBe(cases.length);
    for (const one of cases) expect(one.source.length * one.how_derived.length).toBeGreaterThan(0);
  });

  it.each(cases as unknown as Case[])('$id $source', (worked) => {
    const { statement, violations } = countLaytime(inputOf(worked));
    expect(violations).toEqual([]);
    for (const [key, value] of Object.entries(worked.expected)) {
      const actual = statement === null ? Number.NaN : figureOf(statement, key);
      if (typeof value === 'string') {
        expect(actual, key).toBe(value);
        continue;
      }
      const allowed = (worked.tolerance[key] ?? worked.tolerance['*'] ?? 0) + 1e-9;
      expect(Math.abs(Number(actual) - value), `${key}: ${actual}`).toBeLessThanOrEqual(allowed);
    }
  });
});
