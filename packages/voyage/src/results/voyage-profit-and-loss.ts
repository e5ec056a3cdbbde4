import type { LineSection } from '@mainsheet/estimate';
import type { ProfitAndLossLine } from '../estimate/estimate-result.ts';

/** What operations and accounting know about one line; `key` as the estimate's lines are keyed. */
export type ActualLine = {
  readonly key: string;
  readonly section: LineSection;
  readonly label: string;
  /** Latest operational figure, revenue +, expense −; null while there is none. */
  readonly operational: number | null;
  /** True once what the figure follows from was reported whole: all times, for a cost by the day. */
  readonly isReported: boolean;
  /** Sum of posted bills and invoices, signed the same way. */
  readonly posted: number;
  /** True once a final bill or invoice exists: the posted sum is then the actual. */
  readonly hasFinalDocument: boolean;
  /** Paid out and in, positive. */
  readonly cashIn: number;
  readonly cashOut: number;
};

/** Where a latest figure comes from: as it was fixed, estimated anew since, or from what happened. */
export type LineBasis = 'fixed' | 'estimate' | 'actual';

type Amounts = {
  /** As the estimate said when the voyage was fixed. */
  readonly estimated: number;
  /** The best that is known now, whatever it rests on. */
  readonly latest: number;
  readonly basis: LineBasis;
  /** The latest figure where something was reported, invoiced, posted or paid; else null. */
  readonly actual: number | null;
  /** latest − estimated. */
  readonly variance: number;
  /** variance / |estimated| in percent; null where nothing was estimated. */
  readonly variancePercent: number | null;
  /** Null for a result of which only some lines are posted: it would be no result. */
  readonly posted: number | null;
  readonly cashIn: number;
  readonly cashOut: number;
};

export type ComparedLine = Amounts & {
  readonly key: string;
  readonly section: LineSection;
  readonly label: string;
};

export type VoyageProfitAndLoss = Readonly<Record<LineSection, readonly ComparedLine[]>>;

/** Less than this is no difference between two amounts, in units of the currency. */
const HALF_CENT = 0.005;

/** Key of an estimate's line, telling fuels and cargoes apart: `bunkers.MGO`. */
export function lineKeyOf(line: ProfitAndLossLine): string {
  const part = line.fuel ?? line.cargoId;
  return part === undefined ? line.key : `${line.key}.${part}`;
}

type LineParts = Pick<ComparedLine, 'key' | 'section' | 'label' | 'estimated'>;

const percentOf = (variance: number, estimated: number): number | null =>
  estimated === 0 ? null : (variance / Math.abs(estimated)) * 100;

const hasHappened = (line: ActualLine): boolean =>
  line.isReported || line.posted !== 0 || line.cashIn !== 0 || line.cashOut !== 0;

function basisOf(line: ActualLine | undefined, variance: number): LineBasis {
  if (line !== undefined && hasHappened(line)) return 'actual';
  return Math.abs(variance) < HALF_CENT ? 'fixed' : 'estimate';
}

function compare(parts: LineParts, line: ActualLine | undefined): ComparedLine {
  // Without anything from operations the estimate stands: it is the best known accrual.
  const accrual = line?.operational ?? parts.estimated;
  const latest = line?.hasFinalDocument === true ? line.posted : accrual;
  const variance = latest - parts.estimated;
  const basis = basisOf(line, variance);
  return {
    ...parts,
    latest,
    basis,
    actual: basis === 'actual' ? latest : null,
    variance,
    variancePercent: percentOf(variance, parts.estimated),
    posted: line?.posted ?? 0,
    cashIn: line?.cashIn ?? 0,
    cashOut: line?.cashOut ?? 0,
  };
}

/** What of a line a sum needs; `basis` may come over the wire as text. */
export type Summand = Pick<Amounts, 'estimated' | 'latest' | 'cashIn' | 'cashOut'> & {
  readonly basis: string;
  readonly posted?: number | null | undefined;
};

/**
 * The sum of lines. It is actual only where every line that has an amount is: a sum of some would
 * read as a result and be none. `posted` sums what there is.
 */
export function sumCompared(lines: readonly Summand[]): Amounts & { readonly posted: number } {
  const sum = (pick: (line: Summand) => number | null | undefined): number =>
    lines.reduce((running, line) => running + (pick(line) ?? 0), 0);
  // Posted and paid amounts are whole minor units, and so are their sums.
  const exact: typeof sum = (pick) => Math.round(sum(pick) * 1e4) / 1e4;
  const [estimated, latest] = [sum((line) => line.estimated), sum((line) => line.latest)];
  const counting = lines.filter(
    (line) => Math.abs(line.latest) >= HALF_CENT || Math.abs(line.estimated) >= HALF_CENT,
  );
  const isAll = (basis: LineBasis) => counting.every((line) => line.basis === basis);
  const isActual = counting.length > 0 && isAll('actual');
  return {
    estimated,
    latest,
    basis: isActual ? 'actual' : isAll('fixed') ? 'fixed' : 'estimate',
    actual: isActual ? latest : null,
    variance: latest - estimated,
    variancePercent: percentOf(latest - estimated, estimated),
    posted: exact((line) => line.posted),
    cashIn: exact((line) => line.cashIn),
    cashOut: exact((line) => line.cashOut),
  };
}

/** Amount at which a line counts: results (profit_loss) are never summed with their parts. */
function total(
  key: 'voyageResult' | 'profit',
  label: string,
  lines: readonly ComparedLine[],
): ComparedLine {
  const isPosted = lines.every((line) => line.posted !== 0 || Math.abs(line.latest) < HALF_CENT);
  const sum = sumCompared(lines);
  return { ...sum, posted: isPosted ? sum.posted : null, key, section: 'profit_loss', label };
}

/**
 * Estimated against actual in the four sections. Estimated lines keep their order, lines that
 * only the actuals know follow. The profit_loss section is the sum of the others: the voyage
 * result without running costs, and the profit with them.
 */
export function voyageProfitAndLoss(
  estimated: readonly ProfitAndLossLine[],
  actuals: readonly ActualLine[],
): VoyageProfitAndLoss {
  const byKey = new Map(actuals.map((line) => [line.key, line]));
  const known = new Set<string>();
  const lines: ComparedLine[] = [];
  for (const line of estimated) {
    if (line.section === 'profit_loss') continue;
    const key = lineKeyOf(line);
    known.add(key);
    const { section, label, amount } = line;
    lines.push(compare({ key, section, label, estimated: amount }, byKey.get(key)));
  }
  for (const actual of actuals) {
    if (known.has(actual.key) || actual.section === 'profit_loss') continue;
    const { key, section, label } = actual;
    lines.push(compare({ key, section, label, estimated: 0 }, actual));
  }
  const of = (section: LineSection): ComparedLine[] =>
    lines.filter((line) => line.section === section);
  const voyage = [...of('revenue'), ...of('expense')];
  return {
    revenue: of('revenue'),
    expense: of('expense'),
    running_cost: of('running_cost'),
    profit_loss: [total('voyageResult', 'Voyage result', voyage), total('profit', 'Profit', lines)],
  };
}
