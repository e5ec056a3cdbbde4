import { actionPatternsOf } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { AuditRow } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';

/** As people read it: `role: Operator` and `ended elsewhere` stand as `"role"` and `ended_elsewhere` in the detail. */
const wordsOf = (text: string): string[] => text.split(/[\s:;,→]+/).filter(Boolean);

/** Every word stands somewhere in an entry. */
const matches = (tx: Tx, text: string) => {
  const held = wordsOf(text).map((word) => {
    const pattern = likePattern(word);
    return sql`and (actor_name ilike ${pattern} or action ilike ${pattern}
      or action like any(${actionPatternsOf(word)}::text[])
      or subject_label ilike ${pattern} or subject_type ilike ${pattern}
      or detail::text ilike ${pattern})`;
  });
  return sql`company_id = ${tx.companyId} ${sql.join(held, sql` `)}`;
};

export function listEvents(
  tx: Tx,
  of: { text: string; limit: number; offset: number },
): Promise<AuditRow[]> {
  return tx.many(sql<AuditRow>`
    select * from audit_event where ${matches(tx, of.text)}
    order by seq desc limit ${of.limit} offset ${of.offset}`);
}

export async function countEvents(tx: Tx, text: string): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`select count(*) from audit_event where ${matches(tx, text)}`,
    'The count',
  );
  return Number(row.count);
}
