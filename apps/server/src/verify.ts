import { sql } from 'kysely';
import { ledgerChain } from './modules/ledger/index.ts';
import { type Chain, seeOneMoment, walkChain } from './platform/chain.ts';
import { findChainMark, keepChainMark } from './platform/chain-marks.ts';
import type { Tx } from './platform/database/database.ts';
import type { Platform } from './platform/platform.ts';

const WHOLE_WALK_EVERY_MS = 24 * 60 * 60 * 1000;

/**
 * Walks both chains of every company from their beginning and trusts nothing that was remembered.
 * @returns one line for each that is broken, naming the first bad entry
 */
export function findBreaks(platform: Platform): Promise<string[]> {
  return inEveryChain(platform, async (tx, chain) => (await walkChain(tx, chain)).brokenAt);
}

/**
 * The same for a watch that comes again and again: goes on from where it found a chain whole before,
 * and walks all of it once a day. A broken chain keeps its mark, so that every watch tells of it.
 */
export function watchChains(platform: Platform): Promise<string[]> {
  return inEveryChain(platform, (tx, chain) => watchChain(platform, tx, chain));
}

async function watchChain(platform: Platform, tx: Tx, chain: Chain): Promise<string | null> {
  const { keys, clock } = platform;
  const mark = await findChainMark(tx, keys, chain);
  const now = clock.now();
  const ageMs = mark === null ? Number.NaN : now.getTime() - Date.parse(mark.walkedAt);
  // A clock that was set back makes the mark look new for ever: that walks all of it too.
  const goesOn = mark !== null && ageMs >= 0 && ageMs < WHOLE_WALK_EVERY_MS;
  const walk = goesOn
    ? await walkChain(tx, chain, { from: mark })
    : await walkChain(tx, chain, mark ? { known: mark } : {});
  if (walk.brokenAt !== null) return walk.brokenAt;
  if (!goesOn || walk.end.seq !== mark.seq) {
    const walkedAt = goesOn ? mark.walkedAt : now.toISOString();
    await keepChainMark(tx, keys, { chain, mark: { ...walk.end, walkedAt } });
  }
  return null;
}

/** Asks of every chain of every company where it is broken. */
async function inEveryChain(
  platform: Platform,
  findBreak: (tx: Tx, chain: Chain) => Promise<string | null>,
): Promise<string[]> {
  const companies = await platform.db.inIdentity((tx) =>
    tx.many(sql<{ company_id: string; name: string }>`select company_id, name from company`),
  );
  const lines: string[] = [];
  for (const { company_id, name } of companies) {
    for (const chain of [platform.audit.chain, ledgerChain(platform)]) {
      const brokenAt = await platform.db.inTenant(company_id, async (tx) => {
        await seeOneMoment(tx);
        return findBreak(tx, chain);
      });
      if (brokenAt === null) continue;
      lines.push(`${name}: ${chain.title} is broken at ${chain.linkTitle} ${brokenAt}.`);
    }
  }
  return lines;
}
