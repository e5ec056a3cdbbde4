import { sql } from 'kysely';
import { ledgerChain } from './modules/ledger/index.ts';
import { type Anchor, appendAnchors, readAnchors } from './platform/anchors.ts';
import { type Chain, type Walk, walkChain } from './platform/chain.ts';
import { findChainMark, keepChainMark } from './platform/chain-marks.ts';
import type { Tx } from './platform/database/database.ts';
import { guardedPost } from './platform/outside/guarded-post.ts';
import type { Platform } from './platform/platform.ts';

const WHOLE_WALK_EVERY_MS = 24 * 60 * 60 * 1000;

/**
 * Walks both chains of every company from their beginning and trusts nothing that the database
 * remembers; the anchors of the file are places that each chain must go through.
 * @returns one line for each that is broken, naming the first bad entry
 */
export async function findBreaks(platform: Platform): Promise<string[]> {
  const { lines } = await inEveryChain(platform, (tx, chain, known) =>
    walkChain(tx, chain, { known }),
  );
  return lines;
}

/**
 * The same for a watch that comes again and again: goes on from where it found a chain whole before,
 * and walks all of it once a day. A broken chain keeps its mark, so that every watch tells of it.
 * Heads of whole chains that moved are anchored outside the database.
 */
export async function watchChains(platform: Platform): Promise<string[]> {
  const { lines, moved } = await inEveryChain(platform, (tx, chain, known) =>
    watchChain(platform, tx, { chain, known }),
  );
  if (moved.length > 0) await keepAnchors(platform, moved);
  return lines;
}

async function keepAnchors({ config, keys, log }: Platform, moved: readonly Anchor[]) {
  const lines = appendAnchors(config.anchorsFile, keys, moved);
  if (config.anchorsWebhook === null) return;
  try {
    const { status } = await guardedPost(new URL(config.anchorsWebhook), {
      headers: { 'content-type': 'application/x-ndjson' },
      body: Buffer.from(`${lines.join('\n')}\n`),
      isAnyAllowed: true,
    });
    if (status >= 300) throw new Error(`It answered ${status}`);
  } catch (error) {
    // The file has them; of a chain that moves on, the next head vouches for all before it.
    log.error({ err: error, alarm: 'anchors' }, 'the anchors were not taken by the webhook');
  }
}

type Watched = { chain: Chain; known: readonly Anchor[] };

async function watchChain(platform: Platform, tx: Tx, { chain, known }: Watched): Promise<Walk> {
  const { keys, clock } = platform;
  const mark = await findChainMark(tx, keys, chain);
  const now = clock.now();
  const ageMs = mark === null ? Number.NaN : now.getTime() - Date.parse(mark.walkedAt);
  // A clock that was set back makes the mark look new for ever: that walks all of it too.
  const goesOn = mark !== null && ageMs >= 0 && ageMs < WHOLE_WALK_EVERY_MS;
  const walk = goesOn
    ? await walkChain(tx, chain, { from: mark, known })
    : await walkChain(tx, chain, { known: mark ? [...known, mark] : known });
  if (walk.brokenAt !== null) return walk;
  if (!goesOn || walk.end.seq !== mark.seq) {
    const walkedAt = goesOn ? mark.walkedAt : now.toISOString();
    await keepChainMark(tx, keys, { chain, mark: { ...walk.end, walkedAt } });
  }
  return walk;
}

type Walked = { readonly lines: string[]; readonly moved: Anchor[] };

/** Walks every chain of every company, with the anchors that it has. */
async function inEveryChain(
  platform: Platform,
  walkOne: (tx: Tx, chain: Chain, known: readonly Anchor[]) => Promise<Walk>,
): Promise<Walked> {
  const { config, keys, clock } = platform;
  const { anchors, foreignLines } = readAnchors(config.anchorsFile, keys);
  const lines = foreignLines.map(
    (number) => `Line ${number} of ${config.anchorsFile} was not written by this installation.`,
  );
  const companies = await platform.db.inIdentity((tx) =>
    tx.many(sql<{ company_id: string; name: string }>`select company_id, name from company`),
  );
  const gone = new Set(anchors.map(({ companyId }) => companyId));
  for (const { company_id } of companies) gone.delete(company_id);
  for (const id of gone) lines.push(`The company ${id} is gone, but its chains were anchored.`);
  const known = Map.groupBy(anchors, ({ companyId, chain }) => `${companyId} ${chain}`);
  const moved: Anchor[] = [];
  for (const { company_id: companyId, name } of companies) {
    for (const chain of [platform.audit.chain, ledgerChain(platform)]) {
      const places = known.get(`${companyId} ${chain.name}`) ?? [];
      const { end, brokenAt, lost } = await platform.db.inOneMoment(companyId, (tx) =>
        walkOne(tx, chain, places),
      );
      if (brokenAt === null) {
        const isNew = end.seq !== (places.at(-1)?.seq ?? '0');
        const at = clock.now().toISOString();
        if (isNew) moved.push({ ...end, companyId, chain: chain.name, at });
        continue;
      }
      const anchor = places.find((place) => place === lost);
      const why = anchor
        ? `: ${chain.linkTitle} ${anchor.seq} was anchored otherwise on ${anchor.at}`
        : '';
      lines.push(`${name}: ${chain.title} is broken at ${chain.linkTitle} ${brokenAt}${why}.`);
    }
  }
  return { lines, moved };
}
