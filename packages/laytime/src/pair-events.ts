import { epochMsOf } from '@mainsheet/calendar';
import { changePort } from './edit-statement.ts';
import type { Activity, LaytimeInput } from './laytime-input.ts';

/** An hour apart, two moments of the same words are still one event. */
const NEAR_MS = 3_600_000;

type Timed = {
  readonly event: Activity;
  readonly words: string;
  readonly fromMs: number;
  readonly untilMs: number;
};

const timed = (event: Activity): Timed => ({
  event,
  words: event.remarks.trim().toLowerCase(),
  fromMs: epochMsOf(event.start),
  untilMs: epochMsOf(event.end),
});

/** How well two lines are one event; zero where they are none. */
function likeness(left: Timed, right: Timed): number {
  if (left.event.type !== right.event.type) return 0;
  const fromApartMs = Math.abs(left.fromMs - right.fromMs);
  const sharedMs = Math.min(left.untilMs, right.untilMs) - Math.max(left.fromMs, right.fromMs);
  if (sharedMs > 0) {
    const isSameEnd = left.untilMs === right.untilMs;
    return sharedMs + (fromApartMs === 0 ? NEAR_MS : 0) + (isSameEnd ? NEAR_MS : 0);
  }
  const isNear = fromApartMs <= NEAR_MS && left.words === right.words;
  return isNear ? NEAR_MS - fromApartMs + 1 : 0;
}

/** The right's events under the names that the left has for them, each at most once; others keep theirs. */
function renamed(left: readonly Activity[], right: readonly Activity[]): Activity[] {
  const [mine, others] = [left.map(timed), right.map(timed)];
  const pairs = others.flatMap((theirs, at) =>
    mine.flatMap((ours) => {
      const { id } = ours.event;
      const isAlike = ours.event.type === theirs.event.type || ours.words !== '';
      const isKnown = id === theirs.event.id && ours.words === theirs.words && isAlike;
      const score = isKnown ? Number.MAX_SAFE_INTEGER : likeness(ours, theirs);
      return score > 0 ? [{ at, id, score }] : [];
    }),
  );
  const ids = new Map<number, string>();
  const taken = new Set<string>();
  for (const { at, id } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (ids.has(at) || taken.has(id)) continue;
    ids.set(at, id);
    taken.add(id);
  }
  const known = new Set(left.map(({ id }) => id));
  return right.map((theirs, at) => {
    const id = ids.get(at) ?? (known.has(theirs.id) ? `theirs-${theirs.id}` : theirs.id);
    return { ...theirs, id };
  });
}

/**
 * Names the events of one opinion as the other does. Each side reads its own statement of facts, so the
 * nth line of one is seldom the nth of the other: what is of one kind and shares the most time is one event.
 */
export function pairEvents(left: LaytimeInput, right: LaytimeInput): LaytimeInput {
  return left.ports.reduce(
    (changed, port) =>
      changePort(changed, port.id, (one) => ({
        ...one,
        activities: renamed(port.activities, one.activities),
      })),
    right,
  );
}
