import type { AutoTransferKind } from '@mainsheet/contract';
import { decimal, roundDecimal } from '@mainsheet/money';

/** A rule as it is judged: amounts in minor units of the one currency of both accounts. */
export type Rule = {
  readonly id: string;
  readonly name: string;
  readonly kind: AutoTransferKind;
  readonly accountId: string;
  readonly otherAccountId: string;
  /** Floor or ceiling; null where a part of what comes in is passed on. */
  readonly level: bigint | null;
  /** What the account is brought to. */
  readonly target: bigint | null;
  readonly percent: string | null;
  readonly fixed: bigint | null;
  readonly least: bigint;
  readonly limit: bigint | null;
  readonly weekdays: readonly number[];
};

/** The accounts that the money of a rule leaves and goes to. */
export const wayOf = ({ kind, accountId, otherAccountId }: Rule) =>
  kind === 'Top up'
    ? { from: otherAccountId, to: accountId }
    : { from: accountId, to: otherAccountId };

/** The most that may leave an account: not what its own floors keep there. */
export function movableOf(available: bigint, accountId: string, rules: readonly Rule[]): bigint {
  const floors = rules.flatMap((rule) =>
    rule.kind === 'Top up' && rule.accountId === accountId ? [rule.level ?? 0n] : [],
  );
  const highest = floors.reduce((most, floor) => (floor > most ? floor : most), 0n);
  return available > highest ? available - highest : 0n;
}

/** What is passed on of a receipt, before any limit; a receipt that was taken back counts below zero. */
export const countedOf = ({ fixed }: Pick<Rule, 'fixed'>, receipt: bigint): bigint => {
  if (fixed === null) return receipt;
  if (receipt > fixed) return fixed;
  return receipt < -fixed ? -fixed : receipt;
};

/** The part of counted receipts, rounded to the minor unit, half away from zero. */
export function shareOf({ percent }: Pick<Rule, 'percent'>, counted: bigint): bigint {
  if (percent === null) return counted;
  const share = decimal(counted).times(decimal(percent)).dividedBy(100);
  return BigInt(roundDecimal(share, 0).toFixed(0));
}

export type Facts = {
  /** What is available in the watched account. */
  readonly watched: bigint;
  /** What may leave the paying account. */
  readonly movable: bigint;
  /** What a rule that passes on a part has still to pass on. */
  readonly owed: bigint;
};

export type Outcome = 'Transferred' | 'In part' | 'Nothing to do' | 'Too little' | 'No money';
export type Decision = {
  readonly outcome: Outcome;
  readonly wanted: bigint;
  readonly amount: bigint;
};

function wantedOf({ kind, level, target }: Rule, { watched, owed }: Facts): bigint {
  if (kind === 'Share') return owed > 0n ? owed : 0n;
  const to = target ?? level!;
  if (kind === 'Top up') return watched < level! ? to - watched : 0n;
  return watched > level! ? watched - to : 0n;
}

/** What a rule moves: never more than may leave the paying account, than its limit, or less than its least amount. */
export function decide(rule: Rule, facts: Facts): Decision {
  const wanted = wantedOf(rule, facts);
  if (wanted === 0n) return { outcome: 'Nothing to do', wanted, amount: 0n };
  const allowed = rule.limit !== null && rule.limit < wanted ? rule.limit : wanted;
  const amount = facts.movable < allowed ? facts.movable : allowed;
  if (allowed < rule.least) return { outcome: 'Too little', wanted, amount: 0n };
  if (amount === 0n || amount < rule.least) return { outcome: 'No money', wanted, amount: 0n };
  return { outcome: amount < wanted ? 'In part' : 'Transferred', wanted, amount };
}
