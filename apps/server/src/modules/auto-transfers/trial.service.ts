import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany } from '../../platform/work.ts';
import { findAccount, listDays } from '../accounts/index.ts';
import { findConflicts } from './conflicts.ts';
import type { Rule } from './deciding.ts';
import { type Lowest, type Past, type Replayed, replay } from './replaying.ts';
import * as rules from './rules.repository.ts';
import { type Key, takeSeen } from './rules.service.ts';

/** How far back a rule is tried before it is switched on. */
const TRIAL_DAYS = 90;

export type Trial = {
  readonly row: rules.RuleRow;
  readonly from: string;
  readonly to: string;
  /** What the rule would have moved, the latest first. */
  readonly transfers: readonly Replayed[];
  /** Days on which it wanted more than was there to move. */
  readonly shortDays: number;
  readonly lowest: readonly (Lowest & { readonly accountName: string })[];
  /** Why it cannot be switched on beside the others. */
  readonly conflicts: readonly string[];
  /** The rules beside which it was tried, in their order. */
  readonly beside: readonly string[];
};

/**
 * What a rule would have done over the last 90 days beside those that are switched on: their accounts are taken as
 * they moved, without what rules moved. It moves nothing, and keeps that these terms were looked at.
 * @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE when it ended
 */
export function tryRule(platform: Platform, actor: Actor, key: Key): Promise<Trial> {
  return inCompany(platform, actor, async ({ tx }) => {
    const row = await takeSeen(tx, key);
    await rules.keepTried(tx, row.id, { termsNo: row.terms_no, ...stampOf(platform, actor) });
    const all = (await rules.listRules(tx)).filter(
      ({ id, status, currency }) =>
        id === row.id || (status === 'Active' && currency === row.currency),
    );
    const tried = all.map(rules.ruleOf);
    const own = rules.ruleOf(row);
    const others = tried.filter(({ id }) => id !== row.id);
    const today = parseCivilDate(todayBy(platform.clock));
    const days = Array.from({ length: TRIAL_DAYS }, (_, at) =>
      addCivilDays(today, at - TRIAL_DAYS),
    );
    const { past, names } = await readPast(tx, tried, days);
    const { steps, lowest } = replay(tried, past);
    const mine = steps.filter(({ rule }) => rule.id === row.id);
    const isOwn = (id: string) => id === own.accountId || id === own.otherAccountId;
    return {
      ...{ row, from: days[0]!, to: days.at(-1)! },
      transfers: mine.filter(({ amount }) => amount > 0n).toReversed(),
      shortDays: mine.filter(isShort).length,
      lowest: lowest
        .filter(({ accountId }) => isOwn(accountId))
        .map((one) => ({ ...one, accountName: names.get(one.accountId) ?? '' })),
      conflicts: findConflicts(own, others),
      beside: others.map(({ name }) => name),
    };
  });
}

/** Less than it wanted, and not for its own limit. */
const isShort = ({ outcome, amount, rule }: Replayed): boolean =>
  outcome === 'No money' || (outcome === 'In part' && amount !== rule.limit);

async function readPast(
  tx: Tx,
  tried: readonly Rule[],
  days: readonly string[],
): Promise<{ past: Past; names: Map<string, string> }> {
  const ids = new Set(
    tried.flatMap(({ accountId, otherAccountId }) => [accountId, otherAccountId]),
  );
  const moved = await listDays(tx, { accountIds: [...ids], from: days[0]! });
  const held = new Map<string, bigint>();
  const begins = new Map<string, string>();
  const names = new Map<string, string>();
  for (const id of ids) {
    const account = await findAccount(tx, id);
    if (!account) continue;
    const own = moved.filter((day) => day.account_id === id);
    const since = own.reduce((sum, day) => sum + BigInt(day.moved_minor), 0n);
    held.set(id, BigInt(account.posted_minor) - since);
    const opened = account.created_at.slice(0, 10);
    begins.set(id, own[0] && own[0].day < opened ? own[0].day : opened);
    names.set(id, account.nickname);
  }
  const moves = moved.map((day) => ({
    ...{ on: day.day, accountId: day.account_id, moved: BigInt(day.moved_minor) },
    movedByHand: BigInt(day.by_hand_minor),
    receipts: day.receipts.map(BigInt),
  }));
  return { past: { days, held, begins, moves }, names };
}
