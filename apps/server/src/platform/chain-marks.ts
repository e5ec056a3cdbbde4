import { sql } from 'kysely';
import type { Chain, ChainPoint } from './chain.ts';
import type { Tx } from './database/database.ts';
import type { Keys } from './keys.ts';

/** Up to where a chain was found whole; `walkedAt` is when all of it was. */
export type ChainMark = ChainPoint & { readonly walkedAt: string };

type MarkRow = { seq: string; hash: Buffer; walked_at: string; key_version: number; seal: Buffer };

function sealOf(keys: Keys, tx: Tx, chain: Chain, mark: ChainMark & { version: number }): Buffer {
  const { seq, hash, walkedAt, version } = mark;
  return keys.hmac(
    'audit',
    version,
    'mark',
    tx.companyId!,
    chain.name,
    seq,
    hash.toString('hex'),
    walkedAt,
  );
}

/** The mark of a company's chain; null where there is none, or one that the server did not set. */
export async function findChainMark(tx: Tx, keys: Keys, chain: Chain): Promise<ChainMark | null> {
  const row = await tx.find(sql<MarkRow>`
    select seq, hash, walked_at, key_version, seal from chain_mark
    where company_id = ${tx.companyId} and chain = ${chain.name}`);
  if (!row || row.key_version < 1 || row.key_version > keys.latestVersion('audit')) return null;
  const mark = { seq: row.seq, hash: row.hash, walkedAt: row.walked_at };
  const seal = sealOf(keys, tx, chain, { ...mark, version: row.key_version });
  return seal.equals(row.seal) ? mark : null;
}

export async function keepChainMark(
  tx: Tx,
  keys: Keys,
  { chain, mark }: { chain: Chain; mark: ChainMark },
): Promise<void> {
  const version = keys.latestVersion('audit');
  const seal = sealOf(keys, tx, chain, { ...mark, version });
  await tx.run(sql`
    insert into chain_mark (company_id, chain, seq, hash, walked_at, key_version, seal)
    values (${tx.companyId}, ${chain.name}, ${mark.seq}, ${mark.hash}, ${mark.walkedAt},
      ${version}, ${seal})
    on conflict (company_id, chain) do update set seq = excluded.seq, hash = excluded.hash,
      walked_at = excluded.walked_at, key_version = excluded.key_version, seal = excluded.seal`);
}
