import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import type { ColumnBox } from './column-table.ts';

type WindowOptions<Row> = {
  scroller: RefObject<HTMLDivElement | null>;
  rowCount: number;
  rowHeight: number;
  headHeight: number;
  boxes: readonly ColumnBox<Row>[];
  /** A row that stays mounted wherever the user scrolls, because it is being edited. */
  keepRow?: number | undefined;
};

/** The rows and columns worth drawing at the present scroll position. */
export function useTableWindow<Row>(options: WindowOptions<Row>) {
  const { scroller, rowCount, rowHeight, headHeight, boxes, keepRow } = options;
  const frozen = useMemo(() => boxes.filter((box) => box.frozen), [boxes]);
  const center = useMemo(() => boxes.filter((box) => !box.frozen), [boxes]);
  const frozenWidth = frozen.reduce((sum, box) => sum + box.width, 0);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (keepRow === undefined || keepRow >= range.count || shown.includes(keepRow)) return shown;
      return [...shown, keepRow].sort((a, b) => a - b);
    },
    [keepRow],
  );
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: rowHeight * 2,
    rangeExtractor,
    useFlushSync: false,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: center.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => center[index]?.width ?? 0,
    overscan: 2,
    paddingStart: frozenWidth,
    scrollPaddingStart: frozenWidth,
    useFlushSync: false,
  });
  const sizes = center.map((box) => box.width).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when a width changed
  useEffect(() => columns.measure(), [sizes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the height changed
  useEffect(() => rows.measure(), [rowHeight]);
  const visible = columns.getVirtualItems();
  const first = visible[0]?.index ?? 0;
  const last = visible.at(-1)?.index ?? -1;
  const shown = useMemo(() => center.slice(first, last + 1), [center, first, last]);
  const reveal = (row: number, col: number) => {
    rows.scrollToIndex(row);
    if (col >= frozen.length) columns.scrollToIndex(col - frozen.length);
  };
  return {
    rows: rows.getVirtualItems(),
    totalHeight: rows.getTotalSize(),
    frozen,
    shown,
    spacer: (shown[0]?.left ?? frozenWidth) - frozenWidth,
    reveal,
  };
}
