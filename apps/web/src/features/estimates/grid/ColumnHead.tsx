import { comparableTce, type Finding, missingCells } from '@mainsheet/voyage';
import { ActionIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDots,
  IconLink,
  IconLock,
  IconNote,
  IconPin,
  IconPinFilled,
} from '@tabler/icons-react';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { formatNumber, formatSigned, Tag, type Tone } from '../../../ui/index.ts';
import { routeText } from '../model/estimate-column.ts';
import { useColumnDrag } from './keys/use-column-drag.ts';
import { useGrid, useWorksheet } from './worksheet-context.ts';

const STATUS: Readonly<Record<string, { label: string; tone: Tone }>> = {
  DRAFT: { label: 'Draft', tone: 'idle' },
  ACTIVE: { label: 'Active', tone: 'accent' },
  FIXED: { label: 'Fixed', tone: 'positive' },
};

/** The column's present state; a new object whenever anything in it changes. */
export function useColumn(columnId: string) {
  const { store } = useWorksheet();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeColumn(columnId, listener),
    [store, columnId],
  );
  return useSyncExternalStore(subscribe, () => store.find(columnId));
}

/** Difference of the TCE from the baseline's; listens to both columns. None while one is incomplete. */
function useTceDelta(columnId: string): number | null {
  const { store } = useWorksheet();
  const baselineId = store.pinnedState ? null : store.baselineId;
  const ownResult = useColumn(columnId)?.result;
  const baseColumn = useColumn(baselineId ?? columnId);
  const baseResult = (store.pinnedState ?? baseColumn)?.result;
  const own = ownResult ? comparableTce(ownResult) : null;
  const base = baseResult ? comparableTce(baseResult) : null;
  return own === null || base === null || baselineId === columnId ? null : own - base;
}

/** Whether no other column earns more a day. */
function useIsBest(columnId: string): boolean {
  const { store } = useWorksheet();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeColumn(columnId, listener),
    [store, columnId],
  );
  return useSyncExternalStore(subscribe, () => {
    const row = store.rows.find((one) => one.key === 'netTce');
    return row !== undefined && store.isBest(row, columnId);
  });
}

type HeadTopProps = {
  columnId: string;
  fullNumber: string;
  /** Number of the estimate that it is sailed after; empty where it begins by itself. */
  follows: string;
  status: string;
  remarks: string;
  isBaseline: boolean;
  worst: string;
  errorCount: number;
  findingCount: number;
};

/** What a key seldom changes: number, status, findings, notes and the buttons. */
const HeadTop = memo(function HeadTop(props: HeadTopProps) {
  const { columnId, fullNumber, follows, remarks, isBaseline, worst, errorCount, findingCount } =
    props;
  const { store, openColumnMenu } = useWorksheet();
  const status = STATUS[props.status] ?? { label: props.status, tone: 'idle' as const };
  return (
    <div className="ws-head-top">
      <Tag tone={status.tone}>{status.label}</Tag>
      <span className="muted nowrap">{fullNumber}</span>
      {follows !== '' && (
        <span className="muted" title={`Sailed after ${follows}`}>
          <IconLink size={13} aria-label={`Sailed after ${follows}`} />
        </span>
      )}
      {worst !== '' && (
        <span title={worst} className={errorCount > 0 ? 'negative' : 'warning'}>
          <IconAlertTriangle size={13} aria-label={`${findingCount} findings`} />
        </span>
      )}
      {remarks !== '' && (
        <span className="muted" title={remarks}>
          <IconNote size={13} aria-label={`Notes: ${remarks}`} />
        </span>
      )}
      {props.status === 'FIXED' && <IconLock size={12} aria-label="Read-only" />}
      <span className="grow" />
      <ActionIcon
        size={22}
        variant="subtle"
        aria-label={isBaseline ? `Baseline: ${fullNumber}` : `Pin ${fullNumber} as baseline`}
        aria-pressed={isBaseline}
        onClick={() => store.pin(columnId)}
      >
        {isBaseline ? <IconPinFilled size={13} /> : <IconPin size={13} />}
      </ActionIcon>
      <ActionIcon
        size={22}
        variant="subtle"
        aria-label={`Menu of ${fullNumber}`}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          openColumnMenu(columnId, { x: box.left, y: box.bottom });
        }}
      >
        <IconDots size={14} />
      </ActionIcon>
    </div>
  );
});

/** Names what an incomplete estimate misses and leads to it. */
function Missing({ columnId, missing }: { columnId: string; missing: readonly Finding[] }) {
  const { goToMissing } = useWorksheet();
  if (missing.length === 0) return null;
  const all = missing.map(({ message }) => message).join('\n');
  return (
    <button
      type="button"
      className="ws-missing"
      title={`${all}\nF8 goes to the next`}
      aria-label={`Incomplete, ${missing.length} missing: ${missing[0]?.message} Go to the next`}
      onClick={(event) => {
        goToMissing(columnId);
        event.currentTarget.closest('table')?.focus({ preventScroll: true });
      }}
    >
      incomplete, {missing.length} missing
    </button>
  );
}

type ColumnHeadProps = { columnId: string; columnIndex: number; isBaseline: boolean };

/** The answer of a column, always in sight: what it is, its TCE and whether something is wrong. */
export const ColumnHead = memo(function ColumnHead(props: ColumnHeadProps) {
  const { columnId, columnIndex, isBaseline } = props;
  const { store, mayEdit, explain } = useWorksheet();
  const column = useColumn(columnId);
  const onPointerDown = useColumnDrag(columnId);
  const dragClass = useGrid(({ drag }) => {
    if (drag?.columnId === columnId) return 'dragged';
    return drag?.overId === columnId ? `drop-${drag.side}` : '';
  });
  const delta = useTceDelta(columnId);
  const isBest = useIsBest(columnId);
  if (!column) return null;
  const { result, fullNumber } = column;
  const errors = result.findings.filter((finding) => finding.severity === 'error');
  const worst = errors[0] ?? result.findings[0];
  const missing = missingCells(result);
  const name = column.shown.vessel?.name ?? 'No vessel';
  return (
    <th
      scope="col"
      data-column={columnId}
      aria-colindex={columnIndex + 2}
      className={`ws-head ${isBaseline ? 'baseline' : ''} ${mayEdit ? 'movable' : ''} ${dragClass}`}
      style={{ gridColumn: columnIndex + 1 }}
      onPointerDown={mayEdit ? onPointerDown : undefined}
    >
      <HeadTop
        columnId={columnId}
        fullNumber={fullNumber}
        follows={store.find(column.inputs.followsEstimateId ?? '')?.fullNumber ?? ''}
        status={column.status}
        remarks={column.inputs.remarks}
        isBaseline={isBaseline}
        worst={worst?.message ?? ''}
        errorCount={errors.length}
        findingCount={result.findings.length}
      />
      <div className="ws-head-name ellipsis" title={column.name || name}>
        {column.name || name}
      </div>
      <div className="ws-head-route ellipsis" title={routeText(column)}>
        {routeText(column) || 'No ports yet'}
      </div>
      <div className="ws-head-tce">
        <Missing columnId={columnId} missing={missing} />
        {isBest && <span className="ws-best">best</span>}
        {delta !== null && Math.abs(delta) >= 0.5 && (
          <span className={`ws-delta ${delta > 0 ? 'good' : 'bad'}`}>
            {delta > 0 ? '▲' : '▼'} {formatSigned(delta)}
          </span>
        )}
        <button
          type="button"
          className={`ws-figure ${missing.length > 0 ? 'partial' : ''}`}
          aria-label={`${formatNumber(result.totals.netTce) || '–'} Net TCE of ${fullNumber}, explain`}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            explain({ rowKey: 'netTce', columnId }, { x: box.right, y: box.bottom });
          }}
        >
          {formatNumber(result.totals.netTce) || '–'}
        </button>
      </div>
    </th>
  );
});
