import type { Finding } from '@mainsheet/voyage';
import { formatNumber, formatSigned } from '../../../ui/index.ts';
import type { CellContent, RowSpec } from '../rows/row-spec.ts';
import { type EstimateColumn, isFixed, isIncomplete } from './estimate-column.ts';

/** How a difference from the baseline is meant. */
export type DeltaTone = 'good' | 'bad' | 'neutral';
export type Delta = { text: string; tone: DeltaTone };

/** Everything a cell draws; two equal views draw the same. */
export type CellView = {
  text: string;
  note: string;
  align: 'start' | 'end';
  isTyped: boolean;
  isNegative: boolean;
  isBest: boolean;
  /** A result of an estimate in which something is missing: it is no answer yet. */
  isPartial: boolean;
  calculated: string;
  delta: string;
  deltaTone: DeltaTone;
  finding: string;
  findingTone: 'error' | 'warning' | '';
  isLaycanWord: boolean;
  /** What may be typed, in an empty cell that has the cursor. */
  hint: string;
};

/** Short words for findings that fit a cell beside its figure. */
const SHORT: Partial<Record<Finding['code'], (column: EstimateColumn) => string>> = {
  LAYCAN_MISSED: (column) => hoursText(column, 'late'),
  LAYCAN_EARLY: (column) => hoursText(column, 'early'),
};

function hoursText({ result }: EstimateColumn, laycan: 'late' | 'early'): string {
  const cargo = result.cargoes.find((one) => one.laycan === laycan);
  return cargo ? `${formatNumber(cargo.laycanHours)} h ${laycan}` : '';
}

/** Whether a finding is about one of these cells of the document, or lies below it. */
export const isAt = ({ path }: Finding, paths: readonly string[] | undefined): boolean =>
  paths?.some((cell) => path === cell || path.startsWith(`${cell}.`)) ?? false;

/** The findings of a cell. */
export function findingsAt(
  column: EstimateColumn,
  paths: readonly string[] | undefined,
): Finding[] {
  if (!paths || paths.length === 0) return [];
  return column.result.findings.filter((finding) => isAt(finding, paths));
}

/** What a figure differs from the baseline's by, when it shows in the row's decimals. */
export function deltaOf(row: RowSpec, value: number, baseline: number): Delta | null {
  const decimals = row.decimals ?? 0;
  const text = formatSigned(value - baseline, decimals);
  if (text === '=' || text === '') return null;
  if (!row.better) return { text, tone: 'neutral' };
  const isGood = row.better === 'high' ? value > baseline : value < baseline;
  return { text: `${value > baseline ? '▲' : '▼'} ${text}`, tone: isGood ? 'good' : 'bad' };
}

function textOf(row: RowSpec, content: CellContent): string {
  if (content.text !== undefined) return content.text;
  if (content.value === 0 && !content.isTyped) return '–';
  return formatNumber(content.value, row.decimals ?? 0);
}

export type Compared = {
  row: RowSpec;
  column: EstimateColumn;
  baseline: EstimateColumn | undefined;
  isBest: boolean;
};

/** The view of one cell. */
export function cellView({ row, column, baseline, isBest }: Compared): CellView {
  const content = row.cell(column);
  const isBaseline = baseline === undefined || baseline.id === column.id;
  const other = isBaseline ? null : (row.cell(baseline).value ?? null);
  const value = content.value ?? null;
  // What is missing costs nothing yet: such a difference would praise the emptier estimate.
  const isJudged = row.better !== undefined;
  const isComparable = !isJudged || isBaseline || !(isIncomplete(column) || isIncomplete(baseline));
  const delta =
    value !== null && other !== null && isComparable ? deltaOf(row, value, other) : null;
  const [finding] = findingsAt(column, content.paths).toSorted(
    (a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'),
  );
  const short = finding ? SHORT[finding.code]?.(column) : undefined;
  const text = textOf(row, content);
  return {
    text,
    note: content.note ?? '',
    align: content.align ?? 'end',
    isTyped: content.isTyped ?? false,
    isNegative: value !== null && value < 0 && isOutcome(row),
    isBest,
    isPartial: isResult(row) && text !== '' && isIncomplete(column),
    calculated: content.calculated ?? '',
    delta: short ?? delta?.text ?? '',
    deltaTone: delta?.tone ?? 'neutral',
    finding: finding?.message ?? '',
    findingTone: finding?.severity ?? '',
    isLaycanWord: short !== undefined,
    hint: isFixed(column) ? '' : (content.hint ?? ''),
  };
}

/** Rows in which a figure below zero is a loss, not the sign of a cost. */
const isOutcome = (row: RowSpec): boolean =>
  ['profit', 'dailyProfit', 'netTce', 'grossTce', 'voyageResult'].includes(row.key);

const isResult = ({ group }: RowSpec): boolean => group === 'result' || group === 'tce';

/** The column with the best figure of a row; one that is late or incomplete is never best. */
export function bestColumn(row: RowSpec, columns: readonly EstimateColumn[]): string | null {
  let best: { id: string; value: number } | null = null;
  if (columns.length < 2) return null;
  for (const column of columns) {
    if (column.result.cargoes.some((cargo) => cargo.laycan === 'late')) continue;
    if (isIncomplete(column)) continue;
    if (column.result.findings.some((finding) => finding.severity === 'error')) continue;
    const value = row.cell(column).value ?? null;
    if (value === null) continue;
    const isBetter =
      best === null || (row.better === 'low' ? value < best.value : value > best.value);
    if (isBetter) best = { id: column.id, value };
  }
  return best?.id ?? null;
}

export function sameView(a: CellView, b: CellView): boolean {
  for (const key of Object.keys(a) as (keyof CellView)[]) if (a[key] !== b[key]) return false;
  return true;
}

/** Of a column that is gone. */
export const BLANK_VIEW: CellView = {
  text: '',
  note: '',
  align: 'end',
  isTyped: false,
  isNegative: false,
  isBest: false,
  isPartial: false,
  calculated: '',
  delta: '',
  deltaTone: 'neutral',
  finding: '',
  findingTone: '',
  isLaycanWord: false,
  hint: '',
};
