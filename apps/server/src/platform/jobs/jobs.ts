import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** What a job is handed: its company, and what was put in when it was asked for. */
export type CompanyJob = { readonly companyId: string } & Readonly<Record<string, unknown>>;

type Request = {
  readonly key: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** How long it waits at least before it begins. */
  readonly afterSeconds?: number;
};

/**
 * Asks for a job of this transaction's company, once it commits. A second request with the same key
 * takes the place of one that has not begun. A job may run more than once: its effect must not.
 */
export async function enqueue(
  tx: Tx,
  task: string,
  { key, payload = {}, afterSeconds = 0 }: Request,
): Promise<void> {
  const full = `${task}:${tx.companyId}:${key}`;
  await tx.run(sql`
    select enqueue_company_job(${task}, ${JSON.stringify(payload)}::jsonb, ${full}, ${afterSeconds})`);
}
