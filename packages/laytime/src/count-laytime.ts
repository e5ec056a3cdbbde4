import { epochMsOf, instantFromEpochMs } from '@mainsheet/calendar';
import { type Money, subtractMoney, sumMoney } from '@mainsheet/money';
import { allowedMinutes } from './allowance.ts';
import { type Commencement, commencement } from './commencement.ts';
import { countPort, type PortCount } from './count-port.ts';
import { laytimeWouldExpireMs } from './excepted-time.ts';
import { findLaytimeFaults, type LaytimeViolation } from './find-faults.ts';
import type { LaytimeInput, PortInput } from './laytime-input.ts';
import { demurrageByRate, despatchPerDay, moneyOfMinutes } from './money-of-time.ts';
import { settleMinutes } from './settle-minutes.ts';
import {
  BUCKETS,
  type Bucket,
  type Claim,
  type LaytimeStatement,
  type PortStatement,
} from './statement.ts';

const MS_PER_MINUTE = 60_000;

/** A statement, or every reason why there is none. */
export type LaytimeResult =
  | { readonly statement: LaytimeStatement; readonly violations: readonly [] }
  | { readonly statement: null; readonly violations: readonly LaytimeViolation[] };

type Counted = {
  readonly port: PortInput;
  readonly times: Commencement;
  readonly count: PortCount;
  readonly allowed: number | null;
};

function bucketMinutes(count: PortCount): Record<Bucket, number> {
  const sums = Object.fromEntries(BUCKETS.map((bucket) => [bucket, 0])) as Record<Bucket, number>;
  for (const interval of count.intervals) {
    sums[interval.bucket] = settleMinutes(sums[interval.bucket] + interval.elapsedMinutes);
  }
  return sums;
}

/** From completion to the moment what is left of the allowance would have run out. */
function allTimeSaved({ port, times }: Counted, remainingMinutes: number): number {
  if (remainingMinutes <= 0) return 0;
  const completedMs = epochMsOf(port.completedAt);
  const from = Math.max(completedMs, times.startsAtMs);
  const expires = laytimeWouldExpireMs(port, from, remainingMinutes);
  if (expires === null) return 0;
  return settleMinutes((expires - completedMs) / MS_PER_MINUTE);
}

function portStatement(counted: Counted, isPooled: boolean): PortStatement {
  const { port, times, count, allowed } = counted;
  const remaining = isPooled ? 0 : Math.max(0, count.remainingMinutes ?? 0);
  return {
    portId: port.id,
    portName: port.portName,
    timeZone: port.timeZone,
    noticeCountsAt: instantFromEpochMs(times.noticeCountsAtMs),
    noticeExpiresAt: instantFromEpochMs(times.noticeExpiresAtMs),
    startsAt: instantFromEpochMs(times.startsAtMs),
    expiresAt: count.expiresAtMs === null ? null : instantFromEpochMs(count.expiresAtMs),
    completedAt: port.completedAt,
    allowedMinutes: allowed === null ? null : settleMinutes(allowed),
    usedMinutes: count.usedMinutes,
    demurrageMinutes: count.demurrageMinutes,
    savedMinutes: remaining,
    allTimeSavedMinutes: allTimeSaved(counted, remaining),
    intervals: count.intervals,
    bucketMinutes: bucketMinutes(count),
  };
}

function countAll(input: LaytimeInput): Counted[] {
  const isPooled = input.method === 'Reversible';
  const { isOnceOnDemurrage } = input;
  let pool = 0;
  if (isPooled) for (const port of input.ports) pool += allowedMinutes(port) ?? 0;
  return input.ports.map((port, index) => {
    const isOnDemurrage = isPooled && index > 0 && pool <= 0;
    const times = commencement(port, isOnDemurrage);
    if (times === null) throw new Error('A port without notice passed the check');
    const allowed = allowedMinutes(port);
    const remainingMinutes = isPooled ? pool : allowed;
    const count = countPort(port, times, { remainingMinutes, isOnceOnDemurrage });
    if (isPooled) pool = Math.max(0, count.remainingMinutes ?? 0);
    return { port, times, count, allowed };
  });
}

type Parts = {
  readonly kind: Claim['kind'];
  readonly port: PortInput;
  readonly minutes: number;
  /** On demurrage at earlier ports, where all ports share one allowance. */
  readonly minutesBefore?: number;
  readonly isJoined: boolean;
};

function claimOf(input: LaytimeInput, parts: Parts): Claim[] {
  const { kind, port, minutes, minutesBefore, isJoined } = parts;
  if (minutes <= 0) return [];
  const portId = isJoined ? null : port.id;
  const byRate =
    kind === 'demurrage'
      ? demurrageByRate(port, minutes, minutesBefore)
      : [{ minutes, ratePerDay: despatchPerDay(port) }];
  return byRate.map((part) => ({
    kind,
    portId,
    ...part,
    amount: moneyOfMinutes(input.currency, part.minutes, part.ratePerDay),
  }));
}

const savedOf = (input: LaytimeInput, port: PortStatement): number =>
  input.despatchBasis === 'ATS' ? port.allTimeSavedMinutes : port.savedMinutes;

function claimsOfPorts(input: LaytimeInput, ports: readonly PortStatement[]): Claim[] {
  let minutesBefore = 0;
  return input.ports.flatMap((port, index) => {
    const counted = ports[index];
    if (counted === undefined) return [];
    const passed = minutesBefore;
    if (input.method === 'Reversible') minutesBefore += counted.demurrageMinutes;
    return [
      ...claimOf(input, {
        kind: 'demurrage',
        port,
        minutes: counted.demurrageMinutes,
        minutesBefore: passed,
        isJoined: false,
      }),
      ...claimOf(input, {
        kind: 'despatch',
        port,
        minutes: savedOf(input, counted),
        isJoined: false,
      }),
    ];
  });
}

/** What is left of a pool after the last port is despatch at that port's rate. */
function despatchOfPool(input: LaytimeInput, counted: readonly Counted[]): Claim[] {
  const last = counted.at(-1);
  if (last === undefined) return [];
  const left = Math.max(0, last.count.remainingMinutes ?? 0);
  const minutes = input.despatchBasis === 'ATS' ? allTimeSaved(last, left) : left;
  return claimOf(input, { kind: 'despatch', port: last.port, minutes, isJoined: true });
}

/** Net time of all ports at the common rate: saved against exceeded. */
function claimsOfAverage(input: LaytimeInput, ports: readonly PortStatement[]): Claim[] {
  const [port] = input.ports;
  if (port === undefined) return [];
  let net = 0;
  for (const one of ports) net += savedOf(input, one) - one.demurrageMinutes;
  const kind = net > 0 ? 'despatch' : 'demurrage';
  return claimOf(input, { kind, port, minutes: settleMinutes(Math.abs(net)), isJoined: true });
}

function claimsOf(input: LaytimeInput, counted: readonly Counted[], ports: PortStatement[]) {
  if (input.method === 'Average' && input.averageIn === 'time')
    return claimsOfAverage(input, ports);
  const claims = claimsOfPorts(input, ports);
  return input.method === 'Reversible' ? [...claims, ...despatchOfPool(input, counted)] : claims;
}

/**
 * Counts a laytime statement. Each port's intervals tile [arrival, completion); each claim is
 * rounded once to the minor unit, half away from zero, and totals are sums of claims. Answers all
 * violations instead when the input cannot be counted. Sources: BIMCO Laytime Definitions for
 * Charter Parties 2013; Schofield, Laytime and Demurrage (reversing and averaging).
 */
export function countLaytime(input: LaytimeInput): LaytimeResult {
  const violations = findLaytimeFaults(input);
  if (violations.length > 0) return { statement: null, violations };
  const counted = countAll(input);
  const ports = counted.map((one) => portStatement(one, input.method === 'Reversible'));
  const claims = claimsOf(input, counted, ports);
  const total = (kind: Claim['kind']): Money =>
    sumMoney(
      input.currency,
      claims.filter((claim) => claim.kind === kind).map((claim) => claim.amount),
    );
  const demurrage = total('demurrage');
  const despatch = total('despatch');
  const sum = (minutesOf: (port: PortStatement) => number): number =>
    settleMinutes(ports.reduce((minutes, port) => minutes + minutesOf(port), 0));
  const statement: LaytimeStatement = {
    currency: input.currency,
    method: input.method,
    despatchBasis: input.despatchBasis,
    ports,
    claims,
    allowedMinutes: ports.some((port) => port.allowedMinutes === null)
      ? null
      : sum((port) => port.allowedMinutes ?? 0),
    usedMinutes: sum((port) => port.usedMinutes),
    demurrageMinutes: sum((port) => port.demurrageMinutes),
    demurrage,
    despatch,
    net: subtractMoney(demurrage, despatch),
  };
  return { statement, violations: [] };
}
