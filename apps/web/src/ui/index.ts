/** Door of the kit. It knows no feature and fetches nothing. */
export * from './cells/cells.tsx';
export { axisStyle, legendStyle } from './chart/axis.ts';
export { Chart, type ChartOptions, type Ink } from './chart/Chart.tsx';
export {
  type CellEdit,
  type CellValue,
  type Column,
  type GridColumn,
  headerText,
  type Option,
  type Reading,
} from './columns/column.ts';
export { saveCsv, toCsv } from './columns/csv.ts';
export { saveFile } from './columns/save-file.ts';
export {
  DENSITIES,
  type Density,
  restoreDensity,
  setDensity,
  useDensity,
  useRowHeight,
} from './density/density.ts';
export { CopyButton } from './feedback/CopyButton.tsx';
export { useDelayed } from './feedback/delay.ts';
export { CancelButton, ConfirmDialog, Dialog, LeaveDialog } from './feedback/dialog.tsx';
export { keepFocus } from './feedback/keep-focus.ts';
export { SnackbarHost, showSnackbar } from './feedback/snackbar.tsx';
export {
  ErrorState,
  ForbiddenState,
  OfflineState,
  State,
  Waiting,
} from './feedback/states.tsx';
export { ExplanationPopover } from './figure/ExplanationPopover.tsx';
export type { ExplanationNode, ExplanationSource } from './figure/explanation.ts';
export { Figure } from './figure/Figure.tsx';
export { civilToday } from './format/civil-day.ts';
export * from './format/date.ts';
export * from './format/number.ts';
export { readNumber } from './format/read-number.ts';
export { changesOf, useAutosave, useAutosavedCopy } from './forms/autosave.ts';
export { FormDialog } from './forms/FormDialog.tsx';
export * from './forms/fields.tsx';
export * from './forms/form.tsx';
export { useTabGuard } from './forms/tab-guard.ts';
export { blockFrom, toHtml, toTsv } from './grid/clipboard.ts';
export type { Edit } from './grid/document.ts';
export { Grid, type GridProps } from './grid/Grid.tsx';
export { ListGrid, type ListRow, listColumns } from './grid/ListGrid.tsx';
export { useClipboard } from './grid/use-clipboard.ts';
export * from './inputs/choice-inputs.tsx';
export { DateTimeInput } from './inputs/DateTimeInput.tsx';
export { FileChooser } from './inputs/FileChooser.tsx';
export { AmountInput, type InputProps, QuantityInput } from './inputs/figure-inputs.tsx';
export { UtcInput } from './inputs/UtcInput.tsx';
export { WeekdayChecks, weekdaysText } from './inputs/WeekdayChecks.tsx';
export { Changes } from './layout/Changes.tsx';
export * from './layout/Page.tsx';
export { Pager } from './layout/Pager.tsx';
export * from './layout/pieces.tsx';
export { type Tab, TabBar } from './layout/TabBar.tsx';
export { WideTable } from './layout/WideTable.tsx';
export type { ExportFormat, ExportRequest, WholeExportRequest } from './list/export.ts';
export { ChoiceChip, RangeChip } from './list/FilterChips.tsx';
export {
  type BulkAction,
  ListPage,
  type ListPageProps,
  type ListStatus,
  type RowAction,
} from './list/ListPage.tsx';
export type { ListChips } from './list/ListToolbar.tsx';
export type { ListFilter } from './list/rows.ts';
export { EMPTY_VIEW, type ListView, readListView, writeListView } from './list/view.ts';
export { SeaMap } from './map/SeaMap.tsx';
export type * from './map/sea-map-data.ts';
export { type MenuEntry, type Point, PointMenu } from './menu/PointMenu.tsx';
export { type StatementLine, StatementTable } from './statement/StatementTable.tsx';
export { SwatchField, SwatchName } from './swatch/swatch.tsx';
export { MovableBar } from './timeline/MovableBar.tsx';
export { MovableEdge } from './timeline/MovableEdge.tsx';
export {
  type Bucket,
  dayTicks,
  IntervalBar,
  Lane,
  type Tick,
  Timeline,
} from './timeline/Timeline.tsx';
export { useMedia } from './use-media.ts';
