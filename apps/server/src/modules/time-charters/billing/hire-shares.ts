import type { Interval } from '@mainsheet/calendar';
import {
  addShares,
  type HireLineCode,
  type NamedSpan,
  type Shares,
  shareAlike,
  shareByTime,
} from '@mainsheet/hire';
import { type Money, parseMoney, subtractMoney } from '@mainsheet/money';
import { type DrawnLine, type DrawnStatement, groupOf } from '../statements/drawn-statement.ts';

/** Who bears what a statement brings. */
export type Bearers = {
  readonly voyages: readonly NamedSpan[];
  /** Of which voyage a record of time off hire is, by its id. */
  readonly voyageOfEvent: ReadonlyMap<string, string>;
};

/** A group of lines of a bill or an invoice, and who bears how much of it. */
export type SharedChange = {
  readonly label: string;
  readonly accountCode: string;
  readonly shares: Shares;
};

type Part = {
  readonly code: string;
  readonly eventId: string | null;
  readonly span: Interval | null;
  readonly amount: Money;
};

/** What goes as another line went: commissions as the hire, or what was lost of it. */
const LIKE: Partial<Record<HireLineCode, readonly HireLineCode[]>> = {
  ADDRESS_COMMISSION: ['HIRE'],
  BROKERAGE: ['HIRE'],
  OFF_HIRE_COMMISSION: ['OFF_HIRE', 'OFF_HIRE_ALLOWANCE'],
  OFF_HIRE_BROKERAGE: ['OFF_HIRE', 'OFF_HIRE_ALLOWANCE'],
};

/** `offHire.<event>.…`, and so for its allowances and fuel. */
const eventOf = (id: string): string | null => /^offHire[A-Za-z]*\.([^.]+)\./.exec(id)?.[1] ?? null;

const spanOf = ({ start, end }: DrawnLine): Interval | null =>
  start === null || end === null ? null : ({ start, end } as Interval);

/** What a line of the statements says beyond the one before, and for which time: a longer stretch at one rate for the longer part alone. */
function partsOf(currency: string, now: DrawnLine | null, before: DrawnLine | null): Part[] {
  const { code, id } = (now ?? before)!;
  const amount = (line: DrawnLine | null) => parseMoney(currency, line?.amount ?? '0');
  const change = subtractMoney(amount(now), amount(before));
  if (change.minorUnits === 0n) return [];
  const of = { code, eventId: eventOf(id) };
  const [nowSpan, beforeSpan] = [now && spanOf(now), before && spanOf(before)];
  if (!nowSpan || !beforeSpan) return [{ ...of, span: nowSpan ?? beforeSpan, amount: change }];
  const isLonger =
    nowSpan.start === beforeSpan.start &&
    now?.rate === before?.rate &&
    now?.rateUnit === before?.rateUnit &&
    nowSpan.end !== beforeSpan.end;
  if (isLonger) {
    const ends = [nowSpan.end, beforeSpan.end] as const;
    const [start, end] = ends[0] < ends[1] ? ends : [ends[1], ends[0]];
    return [{ ...of, span: { start, end }, amount: change }];
  }
  const zero = parseMoney(currency, '0');
  return [
    { ...of, span: nowSpan, amount: amount(now) },
    { ...of, span: beforeSpan, amount: subtractMoney(zero, amount(before)) },
  ];
}

function partsBetween(now: DrawnStatement, before: DrawnStatement | null): Part[] {
  const earlier = new Map(before?.lines.map((line) => [line.id, line]));
  const later = new Set(now.lines.map(({ id }) => id));
  const gone = before?.lines.filter(({ id }) => !later.has(id)) ?? [];
  return [
    ...now.lines.flatMap((line) => partsOf(now.currency, line, earlier.get(line.id) ?? null)),
    ...gone.flatMap((line) => partsOf(now.currency, null, line)),
  ];
}

/** When the time off hire of a record was, as the statements say it. */
function timeOffHire(statements: readonly (DrawnStatement | null)[], eventId: string) {
  const spans = statements
    .flatMap((one) => one?.lines ?? [])
    .filter(({ code, id }) => code === 'OFF_HIRE' && eventOf(id) === eventId)
    .flatMap((line) => spanOf(line) ?? []);
  const starts = spans.map(({ start }) => start).toSorted();
  const ends = spans.map(({ end }) => end).toSorted();
  return starts[0] && ends[0] ? { start: starts[0], end: ends.at(-1)! } : null;
}

/**
 * What a statement brings beyond the one before it, group by group, and who bears it: hire and allowances by days, to
 * the second; time off hire and its fuel whole where a voyage recorded it, else when it was; commissions as the hire they are
 * taken on. What has no time of its own, and the time between voyages, stays with the ship.
 */
export function shareChanges(
  now: DrawnStatement,
  before: DrawnStatement | null,
  { voyages, voyageOfEvent }: Bearers,
): SharedChange[] {
  const parts = partsBetween(now, before);
  const own = ({ code, eventId, span, amount }: Part): Shares => {
    const voyageId = eventId && voyageOfEvent.get(eventId);
    if (voyageId) return new Map([[voyageId, amount]]);
    const isFuel = code === 'OFF_HIRE_BUNKERS' && eventId !== null;
    const time = span ?? (isFuel ? timeOffHire([now, before], eventId) : null);
    return time ? shareByTime(amount, time, voyages) : new Map([[null, amount]]);
  };
  const sharesOf = (part: Part): Shares => {
    const like = LIKE[part.code as HireLineCode];
    if (!like) return own(part);
    const lines = parts.filter(({ code }) => like.includes(code as HireLineCode)).map(own);
    return shareAlike(part.amount, addShares(lines), () => own(part));
  };
  const groups = Map.groupBy(parts, ({ code }) => groupOf(code).label);
  return [...groups].flatMap(([label, ofGroup]): SharedChange[] => {
    const { accountCode } = groupOf(ofGroup[0]!.code);
    return accountCode === null
      ? []
      : [{ label, accountCode, shares: addShares(ofGroup.map(sharesOf)) }];
  });
}

/** What a voyage bears of an account, in minor units. */
export type VoyageShare = {
  readonly label: string;
  readonly accountCode: string;
  readonly voyageId: string | null;
  readonly minor: bigint;
};

/**
 * Moves among voyages, each account with what the ship bears against them, so that it comes to nothing. Where there is not room
 * for so many lines, what the oldest voyages bear stays with the ship.
 */
export function balancedMoves(
  moves: readonly VoyageShare[],
  { oldestFirst, room }: { oldestFirst: readonly string[]; room: number },
): VoyageShare[] {
  const accountsOf = (of: readonly VoyageShare[]) =>
    Map.groupBy(of, ({ accountCode }) => accountCode);
  let left = moves;
  for (const oldest of oldestFirst) {
    if (left.length + accountsOf(left).size <= room) break;
    left = left.filter(({ voyageId }) => voyageId !== oldest);
  }
  return [...accountsOf(left).values()].flatMap((ofAccount): VoyageShare[] => {
    const rest = ofAccount.reduce((sum, { minor }) => sum - minor, 0n);
    return rest === 0n
      ? ofAccount
      : [...ofAccount, { ...ofAccount[0]!, voyageId: null, minor: rest }];
  });
}
