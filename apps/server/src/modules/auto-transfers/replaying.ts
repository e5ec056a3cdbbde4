import { parseCivilDate, weekdayOf } from '@mainsheet/calendar';
import {
  countedOf,
  type Decision,
  decide,
  movableOf,
  type Rule,
  shareOf,
  wayOf,
} from './deciding.ts';

/** What moved an account on a day: all of it, and without what rules moved. */
export type DayOfAccount = {
  readonly on: string;
  readonly accountId: string;
  readonly moved: bigint;
  readonly movedByHand: bigint;
  readonly receipts: readonly bigint[];
};

export type Past = {
  /** The days of the replay, in order. */
  readonly days: readonly string[];
  /** What each account held before the first of them. */
  readonly held: ReadonlyMap<string, bigint>;
  /** The first day of each account: before it there is nothing to move, and nothing that it lacks. */
  readonly begins: ReadonlyMap<string, string>;
  readonly moves: readonly DayOfAccount[];
};

export type Replayed = Decision & {
  readonly on: string;
  readonly rule: Rule;
  /** What the watched account held before it. */
  readonly watched: bigint;
};

/** The least an account held at the end of a day, with the rules and as it really was. */
export type Lowest = {
  readonly accountId: string;
  readonly with: { readonly minor: bigint; readonly on: string };
  readonly without: { readonly minor: bigint; readonly on: string };
};

/** What rules would have done on days that passed: each moves at the end of a day, one after another. It moves nothing. */
export function replay(
  rules: readonly Rule[],
  past: Past,
): { steps: Replayed[]; lowest: Lowest[] } {
  const byDay = Map.groupBy(past.moves, ({ on }) => on);
  const really = new Map(past.held);
  const held = new Map(past.held);
  const owed = new Map<string, bigint>();
  const came = new Map<string, bigint>();
  const isThere = (accountId: string, on: string) => (past.begins.get(accountId) ?? '') <= on;
  const steps: Replayed[] = [];
  const lowest = new Map<string, Lowest>();
  for (const on of past.days) {
    const moves = byDay.get(on) ?? [];
    for (const { accountId, moved, movedByHand } of moves) {
      really.set(accountId, (really.get(accountId) ?? 0n) + moved);
      held.set(accountId, (held.get(accountId) ?? 0n) + movedByHand);
    }
    for (const rule of rules) {
      const receipts = moves.find(({ accountId }) => accountId === rule.accountId)?.receipts ?? [];
      const counted = receipts.reduce((sum, one) => sum + countedOf(rule, one), 0n);
      came.set(rule.id, (came.get(rule.id) ?? 0n) + counted);
      if (!rule.weekdays.includes(weekdayOf(parseCivilDate(on)))) continue;
      if (!isThere(rule.accountId, on) || !isThere(rule.otherAccountId, on)) continue;
      // As a run does: what came since the last one is shared at once, and rounded once.
      owed.set(rule.id, (owed.get(rule.id) ?? 0n) + shareOf(rule, came.get(rule.id) ?? 0n));
      came.set(rule.id, 0n);
      steps.push(step(rule, { on, held, owed, rules }));
    }
    for (const accountId of past.held.keys()) {
      if (isThere(accountId, on)) keepLowest(lowest, { accountId, on, held, really });
    }
  }
  return { steps, lowest: [...lowest.values()] };
}

type Day = {
  on: string;
  held: Map<string, bigint>;
  owed: Map<string, bigint>;
  rules: readonly Rule[];
};

function step(rule: Rule, { on, held, owed, rules }: Day): Replayed {
  const { from, to } = wayOf(rule);
  const watched = held.get(rule.accountId) ?? 0n;
  const decision = decide(rule, {
    watched,
    movable: movableOf(held.get(from) ?? 0n, from, rules),
    owed: owed.get(rule.id) ?? 0n,
  });
  held.set(from, (held.get(from) ?? 0n) - decision.amount);
  held.set(to, (held.get(to) ?? 0n) + decision.amount);
  owed.set(rule.id, (owed.get(rule.id) ?? 0n) - decision.amount);
  return { ...decision, on, rule, watched };
}

type Ended = {
  accountId: string;
  on: string;
  held: ReadonlyMap<string, bigint>;
  really: ReadonlyMap<string, bigint>;
};

function keepLowest(lowest: Map<string, Lowest>, { accountId, on, held, really }: Ended): void {
  const before = lowest.get(accountId);
  const [now, was] = [held.get(accountId) ?? 0n, really.get(accountId) ?? 0n];
  lowest.set(accountId, {
    accountId,
    with: before && before.with.minor <= now ? before.with : { minor: now, on },
    without: before && before.without.minor <= was ? before.without : { minor: was, on },
  });
}
