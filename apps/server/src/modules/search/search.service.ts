import { type Actor, can } from '../../platform/actor.ts';
import { readSearching, SEARCHED_TABLES } from '../../platform/database/text-search.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';

const MOST_OF_A_KIND = 5;
const LONGEST_TEXT = 80;

/**
 * Records of every kind the member may view whose name or number holds the text: what the indexes know of it in one
 * round trip, the records in another.
 * Nothing for a text of one character: it would fit nearly everything.
 */
export async function searchRecords(
  platform: Platform,
  actor: Actor,
  request: { readonly text: string; readonly searches: readonly RecordSearch[] },
): Promise<(FoundRecord & { kind: RecordSearch['kind'] })[]> {
  const search = request.text.trim().slice(0, LONGEST_TEXT);
  const allowed = request.searches.filter(({ guard }) => can(actor, guard));
  if (search.length < 2 || allowed.length === 0) return [];
  const found = await readSearching(
    platform.db,
    { companyId: actor.companyId, asked: { search }, tables: SEARCHED_TABLES },
    (tx, { text }) =>
      Promise.all(
        allowed.map(async ({ kind, find }) => {
          const records = await find(tx, { actor, text: text!, limit: MOST_OF_A_KIND });
          return records.map((record) => ({ kind, ...record }));
        }),
      ),
  );
  return found.flat();
}
