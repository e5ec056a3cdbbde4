import type { ListedParty } from './listed-party.ts';
import { type Hit, SCREENING_VERSION } from './screen.ts';

/** What differs between two editions, by the id of the record. */
export type ListDelta = {
  readonly added: readonly ListedParty[];
  readonly changed: readonly ListedParty[];
  readonly removed: readonly ListedParty[];
};

/** The same text for the same record: what a decision was made about. */
export function fingerprint(value: object): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Records new, changed or gone since the last edition: parties are screened against these first. */
export function compareEditions(
  before: readonly ListedParty[],
  after: readonly ListedParty[],
): ListDelta {
  const known = new Map(before.map((party) => [party.id, party]));
  const added: ListedParty[] = [];
  const changed: ListedParty[] = [];
  for (const party of after) {
    const old = known.get(party.id);
    if (old === undefined) added.push(party);
    else if (fingerprint(old) !== fingerprint(party)) changed.push(party);
    known.delete(party.id);
  }
  return { added, changed, removed: [...known.values()] };
}

/** How a reviewer decided on a pair, with everything it rested on. */
export type ScreeningDecision = {
  readonly decision: 'cleared' | 'confirmed';
  readonly partyPrint: string;
  readonly listedPrint: string;
  readonly listedId: string;
  readonly score: number;
  readonly screeningVersion: string;
  readonly reviewer: string;
  readonly reason: string;
};

/** The record of a decision on a hit. */
export function decide(
  hit: Hit,
  party: object,
  by: Pick<ScreeningDecision, 'decision' | 'reviewer' | 'reason'>,
): ScreeningDecision {
  return {
    ...by,
    partyPrint: fingerprint(party),
    listedPrint: fingerprint(hit.party),
    listedId: hit.party.id,
    score: hit.score,
    screeningVersion: SCREENING_VERSION,
  };
}

/** Hits that still need somebody: a cleared pair stays cleared until either record changes. */
export function withoutCleared(
  hits: readonly Hit[],
  party: object,
  decisions: readonly ScreeningDecision[],
): Hit[] {
  const partyPrint = fingerprint(party);
  const cleared = decisions.filter(
    (one) => one.decision === 'cleared' && one.partyPrint === partyPrint,
  );
  return hits.filter(
    (hit) =>
      !cleared.some(
        (one) => one.listedId === hit.party.id && one.listedPrint === fingerprint(hit.party),
      ),
  );
}
