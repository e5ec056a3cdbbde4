import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';
import { canonicalJson } from './audit.ts';
import type { Tx } from './database/database.ts';
import { DomainError } from './errors.ts';
import type { Clock } from './ids.ts';

/** As long as the table keeps. */
const KEY = /^.{8,200}$/s;

type Stored = { request_hash: Buffer; answer: unknown };

/**
 * Runs a command once per key. A repeated key with the same request gets the first answer; with
 * another request it is refused. The key row is written first, in the transaction of the effect, so
 * a failed command leaves no trace and may be sent again.
 */
export async function once<Answer>(
  tx: Tx,
  command: { actor: Actor; operation: string; key: string | null; request: unknown; clock: Clock },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { actor, operation, key, clock } = command;
  if (key === null) return work();
  if (!KEY.test(key)) {
    throw new DomainError('BAD_REQUEST', { reason: 'An idempotency key has 8 to 200 characters.' });
  }
  const hash = createHash('sha256').update(canonicalJson(command.request)).digest();
  const where = sql`company_id = ${tx.companyId} and member_id = ${actor.memberId}
    and operation = ${operation} and key = ${key}`;
  const isFirst = await tx.run(sql`
    insert into idempotency (company_id, member_id, operation, key, request_hash, created_at)
    values (${tx.companyId}, ${actor.memberId}, ${operation}, ${key}, ${hash},
      ${clock.now().toISOString()})
    on conflict do nothing`);
  if (!isFirst) {
    const stored = await tx.get(
      sql<Stored>`select request_hash, answer from idempotency where ${where}`,
      'The earlier request',
    );
    if (!stored.request_hash.equals(hash)) throw new DomainError('IDEMPOTENCY_MISMATCH');
    return stored.answer as Answer;
  }
  const answer = await work();
  await tx.run(sql`update idempotency set answer = ${JSON.stringify(answer)} where ${where}`);
  return answer;
}
