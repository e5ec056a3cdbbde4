import { VOYAGE_STATUSES } from '../voyage-status.ts';
import type { VoyageRow } from '../voyages.queries.ts';

/** One status: all voyages that have it, and those that are drawn. */
export type BoardColumn = {
  readonly status: string;
  readonly rows: readonly VoyageRow[];
  readonly shown: readonly VoyageRow[];
};

/** Drawn at the most: what lies behind is for the list. */
const MOST_CARDS = 40;

/** These stand there empty too: they are the way that a voyage goes. */
const ALWAYS = ['Scheduled', 'Commenced', 'Completed'];
/** What is over: the latest first. */
const OVER = ['Closed', 'Cancelled'];

/** Next to begin, next to end, longest waiting to be closed; of what is over, the latest. */
function ordered(status: string, rows: readonly VoyageRow[]): VoyageRow[] {
  const at = ({ commencingAt, completionAt }: VoyageRow) =>
    status === 'Draft' || status === 'Scheduled' ? commencingAt : completionAt;
  const sign = OVER.includes(status) ? -1 : 1;
  return rows.toSorted(
    (a, b) => sign * (at(a).localeCompare(at(b)) || a.voyageNumber.localeCompare(b.voyageNumber)),
  );
}

/** The columns of the board, in the order in which a voyage goes through them. */
export function columnsOf(rows: readonly VoyageRow[]): BoardColumn[] {
  const byStatus = Map.groupBy(rows, ({ status }) => status);
  return VOYAGE_STATUSES.flatMap((status) => {
    const of = byStatus.get(status) ?? [];
    if (of.length === 0 && !ALWAYS.includes(status)) return [];
    const all = ordered(status, of);
    return [{ status, rows: all, shown: all.slice(0, MOST_CARDS) }];
  });
}
