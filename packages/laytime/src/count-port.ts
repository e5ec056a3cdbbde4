import { epochMsOf, instantFromEpochMs } from '@mainsheet/calendar';
import type { LaytimeRule } from '@mainsheet/terms';
import { ACTIVITY_RULES } from './activity-rules.ts';
import type { Commencement } from './commencement.ts';
import { type ExceptedSpan, exceptedSpans, ruleOf } from './excepted-time.ts';
import type { PortInput } from './laytime-input.ts';
import { settleMinutes } from './settle-minutes.ts';
import type { Bucket, CountedInterval } from './statement.ts';

const MS_PER_MINUTE = 60_000;

type Fact = {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Share counted as laytime and on demurrage. */
  readonly percent: number;
  readonly demurragePercent: number;
  readonly bucket: 'weather' | 'interrupted';
  readonly isWork: boolean;
  readonly isRuling: boolean;
  readonly clause: string;
};

/** How a stretch of time counts before and after laytime has expired. */
type Verdict = { readonly bucket: Bucket; readonly percent: number; readonly clause: string };
type Piece = {
  readonly startMs: number;
  readonly endMs: number;
  readonly factIds: readonly string[];
  readonly running: Verdict;
  readonly expired: Verdict;
};

function factsOf(port: PortInput): Fact[] {
  const activities = port.activities.map((activity): Fact => {
    const rule = ACTIVITY_RULES[activity.type];
    const isWeather = activity.type === 'Weather';
    const standard = isWeather && !port.isWeatherWorking ? 100 : rule.percent;
    return {
      id: activity.id,
      startMs: epochMsOf(activity.start),
      endMs: epochMsOf(activity.end),
      percent: activity.acceptancePercent ?? standard,
      demurragePercent: activity.demurragePercent ?? rule.demurragePercent,
      bucket: isWeather ? 'weather' : 'interrupted',
      isWork: rule.isWork,
      isRuling: false,
      clause: activity.clause ?? rule.clause,
    };
  });
  const rulings = port.rulings.map(
    (ruling): Fact => ({
      id: ruling.id,
      startMs: epochMsOf(ruling.start),
      endMs: epochMsOf(ruling.end),
      percent: ruling.percent,
      demurragePercent: ruling.percent,
      bucket: 'interrupted',
      isWork: false,
      isRuling: true,
      clause: ruling.clause,
    }),
  );
  return [...rulings, ...activities];
}

type Sheet = {
  readonly port: PortInput;
  readonly rule: LaytimeRule;
  readonly times: Commencement;
  readonly isOnceOnDemurrage: boolean;
};

/** Time before the start: nothing counts, but work where the charter counts it. */
function verdictBeforeStart(sheet: Sheet, atMs: number): Verdict {
  const { times } = sheet;
  if (atMs < times.noticeCountsAtMs) {
    return { bucket: 'beforeNotice', percent: 0, clause: 'Notice of readiness' };
  }
  if (atMs < times.noticeExpiresAtMs) {
    return { bucket: 'noticeTime', percent: 0, clause: 'Notice time' };
  }
  return { bucket: 'beforeLaydays', percent: 0, clause: 'Laydays' };
}

/** Time of the term alone: excepted, counted, or counted because it was used. */
function verdictOfTerm(rule: LaytimeRule, span: ExceptedSpan | null, isWorked: boolean): Verdict {
  if (span === null) {
    return { bucket: 'laytime', percent: 100, clause: `${rule.code}: ${rule.meaning}` };
  }
  if (!isWorked || rule.usedRule === 'EIU') {
    return { bucket: span.kind, percent: 0, clause: span.clause };
  }
  const percent = rule.usedRule === 'UU-half' ? 50 : 100;
  return { bucket: 'laytime', percent, clause: `${rule.code}: excepted unless used` };
}

function least(verdict: Verdict, facts: readonly Fact[], share: 'percent' | 'demurragePercent') {
  let result = verdict;
  for (const fact of facts) {
    const percent = fact[share];
    if (percent >= result.percent) continue;
    const bucket = percent > 0 ? result.bucket : fact.bucket;
    result = { bucket, percent, clause: fact.clause };
  }
  return result;
}

function verdictOf(percent: number, clause: string, isExpired: boolean): Verdict {
  if (percent > 0) return { bucket: isExpired ? 'demurrage' : 'laytime', percent, clause };
  return { bucket: isExpired ? 'notOnDemurrage' : 'interrupted', percent, clause };
}

function onDemurrage(sheet: Sheet, running: Verdict, facts: readonly Fact[]): Verdict {
  const always: Verdict = { bucket: 'demurrage', percent: 100, clause: 'On demurrage' };
  const start: Verdict = sheet.isOnceOnDemurrage
    ? always
    : { ...running, bucket: running.bucket === 'laytime' ? 'demurrage' : running.bucket };
  const verdict = least(start, facts, 'demurragePercent');
  if (verdict.percent > 0) return { ...verdict, bucket: 'demurrage' };
  return verdict === start ? verdict : { ...verdict, bucket: 'notOnDemurrage' };
}

/** What covers a stretch of time. */
type Stretch = { readonly facts: readonly Fact[]; readonly span: ExceptedSpan | null };

/** Both verdicts on a stretch in which nothing changes. */
function judge(sheet: Sheet, atMs: number, { facts, span }: Stretch) {
  const ruling = facts.find((fact) => fact.isRuling);
  if (ruling !== undefined) {
    return {
      running: verdictOf(ruling.percent, ruling.clause, false),
      expired: verdictOf(ruling.percent, ruling.clause, true),
    };
  }
  const isWorked = facts.some((fact) => fact.isWork);
  const { workBeforeStart } = sheet.port.notice;
  if (atMs < sheet.times.startsAtMs) {
    const countsWork = workBeforeStart === 'half' || workBeforeStart === 'full';
    const idle = verdictBeforeStart(sheet, atMs);
    if (!isWorked || !countsWork) return { running: idle, expired: idle };
    const used = least(verdictOfTerm(sheet.rule, span, true), facts, 'percent');
    if (used.percent === 0) return { running: used, expired: used };
    const percent = workBeforeStart === 'half' ? used.percent / 2 : used.percent;
    const clause = 'Used before laytime started';
    return {
      running: verdictOf(percent, clause, false),
      expired: verdictOf(percent, clause, true),
    };
  }
  const running = least(verdictOfTerm(sheet.rule, span, isWorked), facts, 'percent');
  return { running, expired: onDemurrage(sheet, running, facts) };
}

/** Cuts [arrival, completion) wherever anything begins or ends, and judges each piece. */
function piecesOf(sheet: Sheet): Piece[] {
  const startMs = epochMsOf(sheet.port.arrivedAt);
  const endMs = epochMsOf(sheet.port.completedAt);
  const facts = factsOf(sheet.port).filter((f) => f.startMs < endMs && f.endMs > startMs);
  const spans = sheet.rule.isCustomary ? [] : exceptedSpans(sheet.port, startMs, endMs);
  const { noticeCountsAtMs, noticeExpiresAtMs, startsAtMs } = sheet.times;
  const cuts = [startMs, endMs, noticeCountsAtMs, noticeExpiresAtMs, startsAtMs];
  for (const one of [...facts, ...spans]) cuts.push(one.startMs, one.endMs);
  const inside = cuts.filter((ms) => ms >= startMs && ms <= endMs).sort((a, b) => a - b);
  const pieces: Piece[] = [];
  for (let index = 1; index < inside.length; index += 1) {
    const from = inside[index - 1] ?? startMs;
    const to = inside[index] ?? endMs;
    if (from === to) continue;
    const here = facts.filter((fact) => fact.startMs <= from && fact.endMs >= to);
    const span =
      spans.find((one) => one.startMs <= from && one.endMs >= to && one.kind === 'excepted') ??
      spans.find((one) => one.startMs <= from && one.endMs >= to) ??
      null;
    const factIds = here.map((fact) => fact.id);
    pieces.push({
      startMs: from,
      endMs: to,
      factIds,
      ...judge(sheet, from, { facts: here, span }),
    });
  }
  return pieces;
}

export type PortCount = {
  readonly intervals: CountedInterval[];
  readonly usedMinutes: number;
  readonly demurrageMinutes: number;
  readonly expiresAtMs: number | null;
  readonly remainingMinutes: number | null;
};

/** Runs the allowance down over the pieces; the piece in which it ends is cut there. */
class Tally {
  readonly intervals: CountedInterval[] = [];
  usedMs = 0;
  demurrageMs = 0;
  expiresAtMs: number | null = null;
  remainingMs: number | null;

  constructor(remainingMinutes: number | null) {
    this.remainingMs = remainingMinutes === null ? null : remainingMinutes * MS_PER_MINUTE;
  }

  add(piece: Piece): void {
    if (this.remainingMs === null) {
      const customary = {
        bucket: 'customary',
        percent: 0,
        clause: 'Customary quick despatch',
      } as const;
      this.#write(piece, customary);
      return;
    }
    if (this.remainingMs <= 0) {
      if (piece.expired.bucket === 'demurrage') this.#expire(piece.startMs);
      this.#write(piece, piece.expired);
      return;
    }
    const { percent } = piece.running;
    const lasts = percent > 0 ? (this.remainingMs * 100) / percent : Number.POSITIVE_INFINITY;
    const expiresAtMs = piece.startMs + lasts;
    if (expiresAtMs >= piece.endMs) {
      this.#write(piece, piece.running);
      return;
    }
    this.#write({ ...piece, endMs: expiresAtMs }, piece.running);
    this.remainingMs = 0;
    this.#expire(expiresAtMs);
    this.#write({ ...piece, startMs: expiresAtMs }, piece.expired);
  }

  #expire(atMs: number): void {
    this.expiresAtMs ??= atMs;
  }

  #write(piece: Piece, verdict: Verdict): void {
    const { startMs: fromMs, endMs: toMs } = piece;
    const countedMs = ((toMs - fromMs) * verdict.percent) / 100;
    if (verdict.bucket === 'laytime') {
      this.usedMs += countedMs;
      if (this.remainingMs !== null) this.remainingMs -= countedMs;
    } else if (verdict.bucket === 'demurrage') {
      this.demurrageMs += countedMs;
    }
    this.intervals.push({
      start: instantFromEpochMs(fromMs),
      end: instantFromEpochMs(toMs),
      ...verdict,
      factIds: piece.factIds,
      elapsedMinutes: settleMinutes((toMs - fromMs) / MS_PER_MINUTE),
      countedMinutes: settleMinutes(countedMs / MS_PER_MINUTE),
      usedMinutes: settleMinutes(this.usedMs / MS_PER_MINUTE),
      balanceMinutes:
        this.remainingMs === null
          ? null
          : settleMinutes((this.remainingMs - this.demurrageMs) / MS_PER_MINUTE),
    });
  }
}

/**
 * Counts one port to the millisecond: for each stretch of time the term's share, then the least
 * share of the activities covering it; a ruling beats both. When the allowance is used up the
 * ship is on demurrage. `remainingMinutes` is the port's allowance, or what the ports before left
 * of a reversible pool; null under customary quick despatch.
 */
export function countPort(
  port: PortInput,
  times: Commencement,
  options: { readonly remainingMinutes: number | null; readonly isOnceOnDemurrage: boolean },
): PortCount {
  const { isOnceOnDemurrage, remainingMinutes } = options;
  const tally = new Tally(remainingMinutes);
  for (const piece of piecesOf({ port, rule: ruleOf(port), times, isOnceOnDemurrage })) {
    tally.add(piece);
  }
  return {
    intervals: tally.intervals,
    usedMinutes: settleMinutes(tally.usedMs / MS_PER_MINUTE),
    demurrageMinutes: settleMinutes(tally.demurrageMs / MS_PER_MINUTE),
    expiresAtMs: tally.expiresAtMs,
    remainingMinutes:
      tally.remainingMs === null ? null : settleMinutes(tally.remainingMs / MS_PER_MINUTE),
  };
}
