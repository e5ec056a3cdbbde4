import { type Actor, can } from '../../platform/actor.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';

const MOST_OF_A_KIND = 5;
const LONGEST_TEXT = 80;

/**
 * Records of every kind the member may view whose name or number holds the text, in one round trip.
 * Nothing for a text of one character: it would fit nearly everything.
 */
export async function searchRecords(
  platform: Platform,
  actor: Actor,
  request: { readonly text: string; readonly searches: readonly RecordSearch[] },
): Promise<(FoundRecord & { kind: RecordSearch['kind'] })[]> {
  const text = request.text.trim().slice(0, LONGEST_TEXT);
  const pattern = text.length < 2 ? null : likePattern(text);
  const allowed = request.searches.filter(({ guard }) => can(actor, guard));
  if (pattern === null || allowed.length === 0) return [];
  const query = { actor, pattern, limit: MOST_OF_A_KIND };
  const found = await platform.db.readTenant(actor.companyId, (tx) =>
    Promise.all(
      allowed.map(async ({ kind, find }) =>
        (await find(tx, query)).map((record) => ({ kind, ...record })),
      ),
    ),
  );
  return found.flat();
}
