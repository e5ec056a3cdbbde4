import type { Tx } from './database/database.ts';

/** A place in a chain. */
export type ChainPoint = { readonly seq: string; readonly hash: Buffer };

/** Before the first link. */
export const CHAIN_START: ChainPoint = { seq: '0', hash: Buffer.alloc(32) };

export type Link = ChainPoint & {
  readonly prevHash: Buffer;
  /** Whether its hash fits its words. */
  isIntact(): boolean;
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

/**
 * `brokenAt` is the first link that does not fit or is gone, null when all do; `lost` is the known
 * place by which alone it was seen.
 */
export type Walk = {
  readonly end: ChainPoint;
  readonly brokenAt: string | null;
  readonly lost: ChainPoint | null;
};

const nextSeq = (seq: string): string => String(BigInt(seq) + 1n);

/**
 * Walks a chain from a place to its head, in a transaction that sees one moment: it grows while it is walked.
 * @param known places the chain went through before: one that lost them was cut or written anew
 */
export async function walkChain(
  tx: Tx,
  chain: Chain,
  { from = CHAIN_START, known = [] }: { from?: ChainPoint; known?: readonly ChainPoint[] } = {},
): Promise<Walk> {
  const places = Map.groupBy(known, ({ seq }) => seq);
  const findLost = ({ seq, hash }: ChainPoint) => {
    const here = places.size > 0 ? places.get(seq) : undefined;
    return here?.find((place) => !place.hash.equals(hash)) ?? null;
  };
  let end = from;
  let lost = findLost(from);
  if (lost) return { end, brokenAt: from.seq, lost };
  let next = chain.listAfter(tx, from.seq);
  for (;;) {
    const links = await next;
    const last = links.at(-1);
    if (!last) break;
    // The database reads the next page while this one is hashed.
    next = chain.listAfter(tx, last.seq);
    for (const link of links) {
      const isNext = link.seq === nextSeq(end.seq) && link.prevHash.equals(end.hash);
      const isWhole = isNext && link.isIntact();
      lost = isWhole ? findLost(link) : null;
      if (!isWhole || lost) {
        await next;
        return { end, brokenAt: nextSeq(end.seq), lost };
      }
      end = { seq: link.seq, hash: link.hash };
    }
  }
  // A cut-off tail leaves the head pointing at a link that is gone.
  const head = (await chain.findHead(tx)) ?? CHAIN_START;
  const isWhole = head.seq === end.seq && head.hash.equals(end.hash);
  lost = isWhole ? (known.find(({ seq }) => BigInt(seq) > BigInt(end.seq)) ?? null) : null;
  return { end, brokenAt: isWhole && !lost ? null : nextSeq(end.seq), lost };
}
