import type { CivilDate } from '@mainsheet/calendar';
import type { ListedParty, ParsedList, SanctionsList } from './listed-party.ts';

/** Reads records one by one: one that cannot be read is a problem and stops no other. */
export function readRecords<Row>(
  list: SanctionsList,
  { rows, publishedOn }: { rows: readonly Row[]; publishedOn: CivilDate | null },
  read: (row: Row) => ListedParty,
): ParsedList {
  const parties: ListedParty[] = [];
  const problems: { record: string; reason: string }[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      const party = read(row);
      if (party.name === '') throw new Error('The record has no name.');
      parties.push(party);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push({ record: `${list} record ${index + 1}`, reason });
    }
  }
  return { list, publishedOn, parties, problems };
}

/** A list whose file could not be read at all. */
export function unreadable(list: SanctionsList, error: unknown): ParsedList {
  const reason = error instanceof Error ? error.message : String(error);
  return { list, publishedOn: null, parties: [], problems: [{ record: list, reason }] };
}
