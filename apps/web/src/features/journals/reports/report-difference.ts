import { decimal } from '@mainsheet/money';
import type { Report, ReportLine } from './ReportTable.tsx';
import type { SpanParams } from './report-spans.ts';

/** How much one amount lies over another, and what that is of it in percent; no percent of nothing. */
export function differenceOf(amount: string, before: string): readonly [string, string | null] {
  const difference = decimal(amount).minus(before);
  const whole = decimal(before);
  if (whole.isZero()) return [difference.toFixed(), null];
  return [difference.toFixed(), difference.div(whole.abs()).times(100).toFixed(1)];
}

const extend = (line: ReportLine): ReportLine => {
  const [amount, before] = line.amounts;
  if (amount === undefined || before === undefined || amount === null || before === null) {
    return line;
  }
  return { ...line, amounts: [amount, before, ...differenceOf(amount, before)] };
};

/** A report of two columns with what lies between them, in money and in percent of the second. */
export function withDifference(report: Report): Report {
  if (report.columns.length !== 2) return report;
  return {
    ...report,
    columns: [...report.columns, 'Difference', 'In percent'],
    percents: [3],
    sections: report.sections.map((section) => ({ ...section, lines: section.lines.map(extend) })),
    foot: report.foot.map(extend),
  };
}

/** Months stand beside each other; everything else is held against the first column. */
export const besideEachOther = (
  report: Report,
  { comparison }: Pick<SpanParams, 'comparison'>,
): Report => (comparison === 'months' ? report : withDifference(report));
