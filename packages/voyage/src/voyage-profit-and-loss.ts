import type { LineSection, ProfitAndLossLine } from './estimate-result.ts';

/** What operations and accounting know about one line; `key` as the estimate's lines are keyed. */
export type ActualLine = {
  readonly key: string;
  readonly section: LineSection;
  readonly label: string;
  /** Latest operational figure, revenue +, expense −; null while there is none. */
  readonly operational: number | null;
  /** Sum of posted bills and invoices, signed the same way. */
  readonly posted: number;
  /** True once a final bill or invoice exists: the posted sum is then the actual. */
  readonly hasFinalDocument: boolean;
  /** Paid out and in, positive. */
  readonly cashIn: number;
  readonly cashOut: number;
};

export type ComparedLine = {
  readonly key: string;
  readonly section: LineSection;
  readonly label: string;
  readonly estimated: number;
  readonly actual: number;
  /** actual − estimated. */
  readonly variance: number;
  /** variance / |estimated| in percent; null where nothing was estimated. */
  readonly variancePercent: number | null;
  readonly posted: number;
  readonly cashIn: number;
  readonly cashOut: number;
};

export type VoyageProfitAndLoss = Readonly<Record<LineSection, readonly ComparedLine[]>>;

/** Key of an estimate's line, telling fuels and cargoes apart: `bunkers.MGO`. */
export function lineKeyOf(line: ProfitAndLossLine): string {
  const part = line.fuel ?? line.cargoId;
  return part === undefined ? line.key : `${line.key}.${part}`;
}

type LineParts = Pick<ComparedLine, 'key' | 'section' | 'label' | 'estimated'>;

function compare(parts: LineParts, actual: ActualLine | undefined): ComparedLine {
  // Without anything from operations the estimate stands: it is the best known accrual.
  const accrual = actual?.operational ?? parts.estimated;
  const amount = actual?.hasFinalDocument === true ? actual.posted : accrual;
  const variance = amount - parts.estimated;
  return {
    ...parts,
    actual: amount,
    variance,
    variancePercent: parts.estimated === 0 ? null : (variance / Math.abs(parts.estimated)) * 100,
    posted: actual?.posted ?? 0,
    cashIn: actual?.cashIn ?? 0,
    cashOut: actual?.cashOut ?? 0,
  };
}

/** Amount at which a line counts: results (profit_loss) are never summed with their parts. */
function total(
  section: 'voyageResult' | 'profit',
  label: string,
  lines: readonly ComparedLine[],
): ComparedLine {
  const sum = (pick: (line: ComparedLine) => number): number =>
    lines.reduce((running, line) => running + pick(line), 0);
  const estimated = sum((line) => line.estimated);
  const variance = sum((line) => line.actual) - estimated;
  return {
    key: section,
    section: 'profit_loss',
    label,
    estimated,
    actual: estimated + variance,
    variance,
    variancePercent: estimated === 0 ? null : (variance / Math.abs(estimated)) * 100,
    posted: sum((line) => line.posted),
    cashIn: sum((line) => line.cashIn),
    cashOut: sum((line) => line.cashOut),
  };
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
