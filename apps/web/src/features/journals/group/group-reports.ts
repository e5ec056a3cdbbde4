import type { Report, ReportLine } from '../reports/ReportTable.tsx';
import type { Consolidation } from './group.queries.ts';

const columnsOf = ({ companies }: Consolidation): string[] => [
  ...companies.map(({ name }) => name),
  'Eliminated',
  'Group',
];

const linesOf = (rows: Consolidation['resultRows'], kind: string): ReportLine[] =>
  rows
    .filter((row) => row.kind === kind)
    .map(({ code, name, amounts }) => ({ key: code, label: `${code} ${name}`, amounts }));

const total = (label: string, amounts: readonly string[]): ReportLine => ({
  key: label,
  label,
  amounts,
  isTotal: true,
});

const section = (title: string, lines: ReportLine[], amounts: readonly string[]) => ({
  title,
  lines: lines.length > 0 ? [...lines, total(`${title}, in all`, amounts)] : [],
});

/** Profit and loss of a group: each company, what is eliminated, and the group. */
export const groupResult = (group: Consolidation): Report => ({
  caption: `Profit and loss of the group ${group.from} to ${group.to}`,
  columns: columnsOf(group),
  baseCurrency: group.currency,
  sections: [
    section('Revenue', linesOf(group.resultRows, 'revenue'), group.revenue),
    section('Expenses', linesOf(group.resultRows, 'expense'), group.expenses),
  ],
  foot: [total('Result', group.result)],
});

const isSomething = ({ amounts }: ReportLine): boolean =>
  amounts.some((amount) => Number(amount) !== 0);

/** The balance sheet of a group, with what its companies did not book alike. */
export function groupSheet(group: Consolidation): Report {
  const results = { key: 'results', label: 'Results', amounts: group.accumulatedResult };
  const apart = {
    key: 'difference',
    label: 'Booked by one company, not by the other',
    amounts: group.difference,
  };
  return {
    caption: `Balance sheet of the group as of ${group.asOf}`,
    columns: columnsOf(group),
    baseCurrency: group.currency,
    sections: [
      section('Assets', linesOf(group.sheetRows, 'asset'), group.assets),
      section('Liabilities', linesOf(group.sheetRows, 'liability'), group.liabilities),
      section(
        'Equity',
        [...linesOf(group.sheetRows, 'equity'), ...[results].filter(isSomething)],
        group.equity,
      ),
    ],
    foot: [
      ...[apart].filter(isSomething),
      total('Liabilities and equity', group.liabilitiesAndEquity),
    ],
  };
}
