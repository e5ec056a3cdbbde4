import type { Instant, TimeZone } from '@mainsheet/calendar';
import type { CurrencyCode, Money } from '@mainsheet/money';
import type { DespatchBasis, JoiningMethod } from './laytime-input.ts';

export const BUCKETS = [
  'beforeNotice',
  'noticeTime',
  'beforeLaydays',
  'laytime',
  'excepted',
  'holiday',
  'weather',
  'interrupted',
  'demurrage',
  'notOnDemurrage',
  'customary',
] as const;
/**
 * What a stretch of time is: `laytime` and `demurrage` count (in full or in part); the others do
 * not. `customary` is time under customary quick despatch, which no clock measures.
 */
export type Bucket = (typeof BUCKETS)[number];

/** A line of the time sheet: [start, end), in one bucket, with the clause that put it there. */
export type CountedInterval = {
  readonly start: Instant;
  readonly end: Instant;
  readonly bucket: Bucket;
  /** Share of the time that counts, 0 to 100. */
  readonly percent: number;
  readonly clause: string;
  /** Activities and rulings that cover the interval. */
  readonly factIds: readonly string[];
  readonly elapsedMinutes: number;
  /** Elapsed × percent / 100, counted as laytime or on demurrage by the bucket. */
  readonly countedMinutes: number;
  /** Laytime used at the port so far, this interval included. */
  readonly usedMinutes: number;
  /** Laytime left (of the pool when reversible); below zero on demurrage; null under CQD. */
  readonly balanceMinutes: number | null;
};

export type PortStatement = {
  readonly portId: string;
  readonly portName: string;
  readonly timeZone: TimeZone;
  readonly noticeCountsAt: Instant;
  readonly noticeExpiresAt: Instant;
  readonly startsAt: Instant;
  /** When laytime ran out, or demurrage began where none was left; null when neither happened. */
  readonly expiresAt: Instant | null;
  readonly completedAt: Instant;
  /** Of this port alone; null under customary quick despatch. */
  readonly allowedMinutes: number | null;
  readonly usedMinutes: number;
  readonly demurrageMinutes: number;
  /** Laytime saved (working time) at this port; 0 where ports share a pool. */
  readonly savedMinutes: number;
  /** All time saved: from completion to the moment laytime would have run out. */
  readonly allTimeSavedMinutes: number;
  /** The tiles of [arrival, completion): no gap, no overlap. */
  readonly intervals: readonly CountedInterval[];
  /** Elapsed minutes of each bucket; they sum to completion less arrival. */
  readonly bucketMinutes: Readonly<Record<Bucket, number>>;
};

/** A claim: minutes at a rate, rounded once to the minor unit. */
export type Claim = {
  readonly kind: 'demurrage' | 'despatch';
  /** The port it arose at; null for ports joined. */
  readonly portId: string | null;
  readonly minutes: number;
  readonly ratePerDay: number;
  /** Positive. */
  readonly amount: Money;
};

export type LaytimeStatement = {
  readonly currency: CurrencyCode;
  readonly method: JoiningMethod;
  readonly despatchBasis: DespatchBasis;
  readonly ports: readonly PortStatement[];
  readonly claims: readonly Claim[];
  /** Sums of the ports; allowed is null when any port has no fixed time. */
  readonly allowedMinutes: number | null;
  readonly usedMinutes: number;
  readonly demurrageMinutes: number;
  readonly demurrage: Money;
  readonly despatch: Money;
  /** Demurrage less despatch: above zero due to owners. */
  readonly net: Money;
};

/** Time that was saved in all ports together. */
export const savedMinutes = ({ claims }: LaytimeStatement): number =>
  claims.filter(({ kind }) => kind === 'despatch').reduce((sum, { minutes }) => sum + minutes, 0);
