import type { EstimateHistoryQuery } from '../../../api/generated/graphql.ts';
import { formatInstant, formatNumber } from '../../../ui/index.ts';

type Entry = EstimateHistoryQuery['estimateHistory']['entries'][number];

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const MOST_DECIMALS = 6;

/** What stands in a cell, as the forms show it. */
export function contentText(content: unknown): string {
  if (content === null || content === undefined || content === '') return 'nothing';
  if (typeof content === 'boolean') return content ? 'yes' : 'no';
  if (typeof content === 'number') {
    const decimals = String(content).split('.')[1]?.length ?? 0;
    return formatNumber(content, Math.min(decimals, MOST_DECIMALS));
  }
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return INSTANT.test(text) ? formatInstant(text) : text;
}

/** What a save changed, cell by cell: old → new. */
export function ChangeList({ entry, isFirst }: { entry: Entry; isFirst: boolean }) {
  const { changes, changeCount, restoredFrom } = entry;
  const more = changeCount - changes.length;
  return (
    <ul className="history-changes">
      {restoredFrom !== null && <li>Restored from state {restoredFrom}</li>}
      {changes.map(({ path, label, unit, before, after }) => (
        <li key={path}>
          {label}: <span className="muted">{contentText(before)} →</span> {contentText(after)}
          {unit && <span className="muted"> {unit}</span>}
        </li>
      ))}
      {more > 0 && <li className="muted">and {more} more</li>}
      {changeCount === 0 && restoredFrom === null && (
        <li className="muted">{isFirst ? 'Created' : 'Name, notes or route only'}</li>
      )}
    </ul>
  );
}
