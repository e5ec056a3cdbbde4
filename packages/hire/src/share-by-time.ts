import { epochMsOf, type Interval, intersectIntervals } from '@mainsheet/calendar';
import { decimalFromMoney, type Money, moneyFromDecimal } from '@mainsheet/money';

/** What has a time of its own, such as a voyage. */
export type NamedSpan = Interval & { readonly id: string };

/** Money by what bears it; null is nobody of those who are named. */
export type Shares = ReadonlyMap<string | null, Money>;

type Weighted = { readonly id: string | null; readonly weight: bigint };

/**
 * Each part takes what the parts up to it come to, rounded, less what was given: the parts sum to the whole, and what
 * rounding leaves goes to the last.
 */
function shareInOrder(amount: Money, parts: readonly Weighted[]): Shares {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0n);
  const shares = new Map<string | null, Money>();
  const exact = decimalFromMoney(amount);
  let [upTo, given] = [0n, 0n];
  for (const { id, weight } of parts) {
    upTo += weight;
    const soFar = moneyFromDecimal(
      amount.currency,
      exact.times(String(upTo)).div(String(total)),
    ).minorUnits;
    const minorUnits = (shares.get(id)?.minorUnits ?? 0n) + soFar - given;
    shares.set(id, { ...amount, minorUnits });
    given = soFar;
  }
  return shares;
}

const secondOf = (instant: Interval['start']): number => Math.floor(epochMsOf(instant) / 1_000);

/**
 * An amount for a stretch of time, shared over those whose time lies in it, to the second. A ship is on one voyage at a
 * time: where two say the same time, it is of the earlier. Time that nobody names is of null.
 */
export function shareByTime(amount: Money, span: Interval, named: readonly NamedSpan[]): Shares {
  const inOrder = named.toSorted((a, b) => epochMsOf(a.start) - epochMsOf(b.start));
  const parts: Weighted[] = [];
  const end = secondOf(span.end);
  let at = secondOf(span.start);
  const take = (id: string | null, until: number) => {
    if (until > at) parts.push({ id, weight: BigInt(until - at) });
    at = Math.max(at, until);
  };
  for (const one of inOrder) {
    const part = intersectIntervals(one, span);
    if (part === null) continue;
    take(null, secondOf(part.start));
    take(one.id, secondOf(part.end));
  }
  take(null, end);
  return parts.length === 0 ? new Map([[null, amount]]) : shareInOrder(amount, parts);
}

/** An amount as others were shared; as `otherwise` says where those come to nothing. */
export function shareAlike(amount: Money, like: Shares, otherwise: () => Shares): Shares {
  const parts = [...like].map(([id, { minorUnits }]) => ({ id, weight: minorUnits }));
  const total = parts.reduce((sum, { weight }) => sum + weight, 0n);
  return total === 0n ? otherwise() : shareInOrder(amount, parts);
}

/** Several shares as one. */
export function addShares(all: readonly Shares[]): Shares {
  const sums = new Map<string | null, Money>();
  for (const [id, share] of all.flatMap((shares) => [...shares])) {
    const minorUnits = (sums.get(id)?.minorUnits ?? 0n) + share.minorUnits;
    sums.set(id, { ...share, minorUnits });
  }
  return sums;
}
