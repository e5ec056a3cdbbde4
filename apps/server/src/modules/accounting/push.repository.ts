import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type OpenPosting = {
  transaction_id: string;
  operation_key: string;
  /** Whether it was handed over before without an answer that said how that went. */
  was_tried: boolean;
};

/** Takes a posting that is under way, for some seconds, and notes the try; null when none is left. */
export function claimPosting(
  tx: Tx,
  { runId, leaseSeconds, at }: { runId: string; leaseSeconds: number; at: string },
): Promise<OpenPosting | null> {
  // Materialized: inlined, the choice could be made anew for each row and take more than one.
  return tx.find(sql<OpenPosting>`
    with due as materialized (
      select transaction_id, tried_at from accounting_posting
      where company_id = ${tx.companyId} and run_id = ${runId} and status = 'sending'
        and claimed_until <= now()
      order by transaction_id limit 1 for update skip locked
    )
    update accounting_posting p set claimed_until = now() + make_interval(secs => ${leaseSeconds}),
      tried_at = coalesce(p.tried_at, ${at})
    from due
    where p.company_id = ${tx.companyId} and p.run_id = ${runId}
      and p.transaction_id = due.transaction_id
    returning p.transaction_id, p.operation_key, due.tried_at is not null as was_tried`);
}

type Settled = {
  runId: string;
  transactionId: string;
  status: 'sending' | 'exported' | 'failed';
  operationKey: string;
  error: string;
  /** How long it is left alone when it is still under way. */
  restSeconds: number;
  at: string;
};

export function settlePosting(tx: Tx, s: Settled): Promise<number> {
  // What failed was answered: handed over anew, nobody has to look for it first.
  return tx.run(sql`
    update accounting_posting set status = ${s.status}, operation_key = ${s.operationKey},
      error = ${s.error}, updated_at = ${s.at},
      claimed_until = now() + make_interval(secs => ${s.restSeconds}),
      tried_at = case when ${s.status} = 'failed' then null else tried_at end
    where company_id = ${tx.companyId} and run_id = ${s.runId}
      and transaction_id = ${s.transactionId} and status = 'sending'`);
}

/** Gives up what is left of a run. */
export function failRest(
  tx: Tx,
  { runId, error, at }: { runId: string; error: string; at: string },
): Promise<number> {
  return tx.run(sql`
    update accounting_posting set status = 'failed', error = ${error}, updated_at = ${at}
    where company_id = ${tx.companyId} and run_id = ${runId} and status = 'sending'`);
}

export async function countSending(tx: Tx, runId: string): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from accounting_posting
      where company_id = ${tx.companyId} and run_id = ${runId} and status = 'sending'`,
    'The count',
  );
  return Number(row.count);
}

export function getRunConnection(tx: Tx, runId: string): Promise<{ connection_id: string }> {
  return tx.get(
    sql<{ connection_id: string }>`
      select connection_id from accounting_run
      where company_id = ${tx.companyId} and id = ${runId}`,
    'The run',
  );
}

/** For the identity role: runs that are under way. */
export function listOpenRuns(tx: Tx): Promise<{ company_id: string; run_id: string }[]> {
  return tx.many(sql<{ company_id: string; run_id: string }>`
    select distinct company_id, run_id from accounting_posting where status = 'sending' limit 500`);
}
