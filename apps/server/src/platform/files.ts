import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';
import type { Tx } from './database/database.ts';
import { type Clock, newId } from './ids.ts';

export type StoredFile = { id: string; name: string; media_type: string; content: Buffer };

/** Keeps a file in the company's store; returns its id. */
export async function storeFile(
  tx: Tx,
  file: { name: string; mediaType: string; content: Buffer },
  by: { actor: Pick<Actor, 'memberId'>; clock: Clock },
): Promise<string> {
  const id = newId(by.clock);
  await tx.run(sql`
    insert into file (company_id, id, name, media_type, byte_size, content, sha256, created_at, created_by)
    values (${tx.companyId}, ${id}, ${file.name}, ${file.mediaType}, ${file.content.length},
      ${file.content}, ${createHash('sha256').update(file.content).digest()},
      ${by.clock.now().toISOString()}, ${by.actor.memberId})`);
  return id;
}

export async function getFile(tx: Tx, id: string): Promise<StoredFile> {
  return tx.get(
    sql<StoredFile>`
      select id, name, media_type, content from file
      where company_id = ${tx.companyId} and id = ${id}`,
    'The document',
  );
}

/** For files nothing points at any more. */
export function removeFile(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`delete from file where company_id = ${tx.companyId} and id = ${id}`);
}
