import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import type { Outcome } from './deciding.ts';

export type RunRow = {
  rule_id: string;
  run_on: string;
  /** Which of the day: what was refused moved nothing, and another may follow it. */
  turn: number;
  outcome: Outcome | 'Refused';
  watched_minor: string | null;
  movable_minor: string | null;
  wanted_minor: string;
  amount_minor: string;
  reason: string;
  bank_transaction_id: string | null;
  ran_at: string;
  ran_by: string;
};

/** The latest of each of some rules, the latest first. */
export const listRuns = (tx: Tx, of: { ids: readonly string[]; most: number }): Promise<RunRow[]> =>
  tx.many(sql<RunRow>`
    select u.* from unnest(${[...of.ids]}::uuid[]) as wanted (id)
    cross join lateral (
      select x.* from auto_transfer_run x
      where x.company_id = ${tx.companyId} and x.rule_id = wanted.id
      order by x.run_on desc, x.turn desc limit ${of.most}) u
    order by u.run_on desc, u.rule_id, u.turn desc`);

/** Which of them ran on a day; a run that was refused is none. */
export async function listRunOn(tx: Tx, on: string): Promise<Set<string>> {
  const rows = await tx.many(sql<{ rule_id: string }>`
    select rule_id from auto_transfer_run where company_id = ${tx.companyId} and run_on = ${on}
      and outcome <> 'Refused'`);
  return new Set(rows.map(({ rule_id }) => rule_id));
}

export type NewRun = {
  ruleId: string;
  on: string;
  outcome: RunRow['outcome'];
  watched: bigint | null;
  movable: bigint | null;
  wanted: bigint;
  amount: bigint;
  reason: string;
  bankTransactionId: string | null;
};

/** Keeps the run of a day of a locked rule unless there is one; returns whether it did. */
export async function insertRun(tx: Tx, u: NewRun, by: Stamp): Promise<boolean> {
  const { turns } = await tx.get(
    sql<{ turns: number }>`
      select count(*)::int as turns from auto_transfer_run
      where company_id = ${tx.companyId} and rule_id = ${u.ruleId} and run_on = ${u.on}`,
    'The count',
  );
  const stored = await tx.run(sql`
    insert into auto_transfer_run (company_id, rule_id, run_on, turn, outcome, watched_minor,
      movable_minor, wanted_minor, amount_minor, reason, bank_transaction_id, ran_at, ran_by)
    values (${tx.companyId}, ${u.ruleId}, ${u.on}, ${turns + 1}, ${u.outcome},
      ${u.watched === null ? null : String(u.watched)},
      ${u.movable === null ? null : String(u.movable)}, ${String(u.wanted)}, ${String(u.amount)},
      ${u.reason}, ${u.bankTransactionId}, ${by.at}, ${by.by})
    on conflict do nothing`);
  return stored === 1;
}
