import { sql } from 'kysely';
import type { Tx } from './database/database.ts';

/** A place in a chain. */
export type ChainPoint = { readonly seq: string; readonly hash: Buffer };

/** Before the first link. */
export const CHAIN_START: ChainPoint = { seq: '0', hash: Buffer.alloc(32) };

export type Link = ChainPoint & {
  readonly prevHash: Buffer;
  /** Its hash fits its words. */
  readonly isIntact: boolean;
};

/** Records of a company of which each is hashed with the one before. */
export type Chain = {
  readonly name: 'audit' | 'ledger';
  /** What people call the chain and its links. */
  readonly title: string;
  readonly linkTitle: string;
  /** A page of the links after a position, in their order; none behind the last. */
  listAfter(tx: Tx, seq: string): Promise<readonly Link[]>;
  findHead(tx: Tx): Promise<ChainPoint | null>;
};

/** `brokenAt` is the first link that does not fit or is gone, null when all do. */
export type Walk = { readonly end: ChainPoint; readonly brokenAt: string | null };

const nextSeq = (seq: string): string => String(BigInt(seq) + 1n);

/** A chain grows while it is walked: from here on the transaction sees the moment of its first read. */
export async function seeOneMoment(tx: Tx): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read`);
}

/**
 * Walks a chain from a place to its head, in a transaction that sees one moment.
 * @param known a place the chain went through before: one that lost it was cut or written anew
 */
export async function walkChain(
  tx: Tx,
  chain: Chain,
  { from = CHAIN_START, known = from }: { from?: ChainPoint; known?: ChainPoint } = {},
): Promise<Walk> {
  let end = from;
  for (;;) {
    const links = await chain.listAfter(tx, end.seq);
    if (links.length === 0) break;
    for (const link of links) {
      const isNext = link.seq === nextSeq(end.seq) && link.prevHash.equals(end.hash);
      const isKnown = link.seq !== known.seq || link.hash.equals(known.hash);
      if (!isNext || !isKnown || !link.isIntact) return { end, brokenAt: nextSeq(end.seq) };
      end = { seq: link.seq, hash: link.hash };
    }
  }
  // A cut-off tail leaves the head pointing at a link that is gone.
  const head = (await chain.findHead(tx)) ?? CHAIN_START;
  const isWhole = head.seq === end.seq && head.hash.equals(end.hash);
  const isLong = BigInt(end.seq) >= BigInt(known.seq);
  return { end, brokenAt: isWhole && isLong ? null : nextSeq(end.seq) };
}
