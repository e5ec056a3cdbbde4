import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type OutboxRow = {
  id: string;
  kind: 'mail' | 'sms' | 'push';
  to: string;
  subject: string;
  text: string | null;
  state: string;
  attempts: number;
  last_error: string;
  created_at: string;
  try_at: string;
  done_at: string | null;
};

export type OutboxFilter = { state: string | null; limit: number; offset: number };

export function listMessages(tx: Tx, filter: OutboxFilter): Promise<OutboxRow[]> {
  return tx.many(sql<OutboxRow>`
    select id, kind, payload->>'to' as "to", coalesce(payload->>'subject', 'Text message') as subject,
      payload->>'text' as text, state, attempts, last_error, created_at, try_at, done_at
    from outbox
    where company_id = ${tx.companyId} and (${filter.state}::text is null or state = ${filter.state})
    order by created_at desc, id limit ${filter.limit} offset ${filter.offset}`);
}

export async function countMessages(tx: Tx, state: string | null): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from outbox
      where company_id = ${tx.companyId} and (${state}::text is null or state = ${state})`,
    'The count',
  );
  return Number(row.count);
}

/** Puts a dead message back to the beginning; returns its recipient, null when it is not dead. */
export async function revive(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.find(sql<{ to: string }>`
    update outbox set state = 'waiting', attempts = 0, try_at = now()
    where company_id = ${tx.companyId} and id = ${id} and state = 'dead'
    returning payload->>'to' as "to"`);
  return row?.to ?? null;
}
