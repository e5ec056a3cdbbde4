import { useNetwork } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useSyncExternalStore } from 'react';
import { OWN_ZONE } from '../../../platform/places/own-zone.ts';
import { formatInstant } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { useColumn } from './ColumnHead.tsx';
import { LABEL } from './keys/grid-state.ts';
import { useGrid, useWorksheet } from './worksheet-context.ts';

/** Asked once: the question takes milliseconds. */

type Overall = { text: string; tone: string; failedId: string | null };

function offlineText(columns: readonly EstimateColumn[]): string {
  const waiting = columns.filter(({ save }) => save.kind !== 'saved').length;
  if (waiting === 0) return 'Offline: everything is saved';
  const which =
    waiting === 1 ? 'changes in 1 estimate wait' : `changes in ${waiting} estimates wait`;
  return `Offline: ${which}, and are saved when the network is back`;
}

/** The least safe state of all columns. */
function overallOf(columns: readonly EstimateColumn[], isOnline: boolean): Overall {
  if (!isOnline) return { text: offlineText(columns), tone: 'warning', failedId: null };
  const by = (kind: string) => columns.find((column) => column.save.kind === kind);
  const failed = by('failed');
  if (failed?.save.kind === 'failed') {
    return { text: `Not saved: ${failed.save.message}`, tone: 'negative', failedId: failed.id };
  }
  if (by('saving') ?? by('dirty')) return { text: 'Saving …', tone: '', failedId: null };
  const latest = columns
    .flatMap(({ save }) => (save.kind === 'saved' ? [save.at] : []))
    .toSorted()
    .at(-1);
  const time = latest ? ` ${formatInstant(latest, OWN_ZONE).slice(-5)}` : '';
  return { text: `Saved${time}`, tone: '', failedId: null };
}

function useOverall(): Overall {
  const { store } = useWorksheet();
  const { online } = useNetwork();
  const subscribe = useCallback((listener: () => void) => store.subscribeAny(listener), [store]);
  const text = useSyncExternalStore(subscribe, () =>
    JSON.stringify(overallOf(store.columns, online)),
  );
  return JSON.parse(text) as Overall;
}

/** Whether what was typed is safe, and the gravest finding of the column in words. */
export function StatusBar({ onShowFindings }: { onShowFindings: (columnId: string) => void }) {
  const { store } = useWorksheet();
  const overall = useOverall();
  const activeId = useGrid(({ active }) =>
    active && active.columnId !== LABEL ? active.columnId : (store.baselineId ?? ''),
  );
  const column = useColumn(activeId);
  const findings = column?.result.findings ?? [];
  const worst = findings.find((finding) => finding.severity === 'error') ?? findings[0];
  const more = findings.length > 1 ? ` (+${findings.length - 1})` : '';
  return (
    <div className="ws-status">
      <span role="status" className={`nowrap ${overall.tone}`}>
        {overall.text}
      </span>
      {overall.failedId && (
        <button
          type="button"
          className="link-button"
          onClick={() => overall.failedId && store.autosave.schedule(overall.failedId, 0)}
        >
          Save again
        </button>
      )}
      {column && worst && (
        <button
          type="button"
          className={`ws-findings ${worst.severity === 'error' ? 'negative' : 'warning'}`}
          onClick={() => onShowFindings(column.id)}
        >
          <IconAlertTriangle size={13} aria-hidden style={{ flex: 'none' }} />
          <span className="ellipsis">
            {column.fullNumber}: {worst.message}
            {more}
          </span>
        </button>
      )}
      <span className="grow" />
      <span className="nowrap">Ctrl+’ duplicates the column</span>
      <span className="nowrap">? explains a figure</span>
    </div>
  );
}
