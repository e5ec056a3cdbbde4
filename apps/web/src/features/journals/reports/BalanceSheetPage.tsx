import { addMonths, type CivilDate, findCivilDate, parseCivilDate } from '@mainsheet/calendar';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { civilToday, DateTimeInput, formatDay, SelectInput } from '../../../ui/index.ts';
import { FRESH } from './ledger.queries.ts';
import { ReportPage } from './ReportPage.tsx';
import type { Report, ReportLine } from './ReportTable.tsx';
import { withDifference } from './report-difference.ts';
import { monthEnds } from './report-spans.ts';
import { BALANCE_SHEET, type BalanceSheet } from './reports.queries.ts';

const COMPARISONS = [
  { value: 'none', label: 'Nothing' },
  { value: 'year', label: 'The year before' },
  { value: 'month', label: 'The month before' },
  { value: 'own', label: 'Another day' },
  { value: 'months', label: 'The months before' },
];

function daysOf(asOf: CivilDate, comparison: string, other: CivilDate): readonly CivilDate[] {
  if (comparison === 'month') return monthEnds(asOf, 2);
  if (comparison === 'own') return [asOf, other];
  if (comparison === 'year') return [asOf, addMonths(asOf, -12)];
  return comparison === 'months' ? monthEnds(asOf, 6) : [asOf];
}

function reportOf(sheet: BalanceSheet, days: readonly CivilDate[]): Report {
  const linesOf = (kind: string): ReportLine[] =>
    sheet.rows
      .filter((row) => row.kind === kind)
      .map(({ code, name, amounts }) => ({
        key: code,
        label: `${code} ${name}`,
        amounts,
        hrefOf: (column) =>
          days[column] && `/journal/journal-report?account=${code}&asOf=${days[column]}`,
      }));
  const line = (label: string, amounts: readonly string[], isTotal = true): ReportLine => ({
    key: label,
    label,
    amounts,
    isTotal,
  });
  const results = [
    line('Results of the years before', sheet.resultBefore, false),
    line('Result of the year', sheet.resultOfYear, false),
  ].filter(({ amounts }) => amounts.some((amount) => Number(amount) !== 0));
  const withTotal = (lines: ReportLine[], total: ReportLine): ReportLine[] =>
    lines.length > 0 ? [...lines, total] : [];
  const { assets, liabilities, equity, liabilitiesAndEquity } = sheet;
  return {
    caption: `Balance sheet as of ${days[0]}`,
    columns: days.map((day) => formatDay(day)),
    baseCurrency: sheet.baseCurrency,
    sections: [
      { title: 'Assets', lines: withTotal(linesOf('asset'), line('Assets, in all', assets)) },
      {
        title: 'Liabilities',
        lines: withTotal(linesOf('liability'), line('Liabilities, in all', liabilities)),
      },
      {
        title: 'Equity',
        lines: withTotal([...linesOf('equity'), ...results], line('Equity, in all', equity)),
      },
    ],
    foot: [line('Liabilities and equity', liabilitiesAndEquity)],
  };
}

/** What the company owns and owes at the end of a day, beside other days. */
export function BalanceSheetPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const typed = typeof search.asOf === 'string' ? findCivilDate(search.asOf) : null;
  const asOf = typed ?? parseCivilDate(civilToday());
  const comparison = COMPARISONS.find(({ value }) => value === search.compare)?.value ?? 'none';
  const typedOther = typeof search.with === 'string' ? findCivilDate(search.with) : null;
  const other = typedOther ?? addMonths(asOf, -12);
  const days = daysOf(asOf, comparison, other);
  const [{ data, error }, again] = useQuery({
    query: BALANCE_SHEET,
    variables: { days: [...days] },
    context: FRESH,
  });
  const sheet = data?.balanceSheet;
  const go = (changed: { asOf?: string; compare?: string; with?: string }) =>
    void navigate({
      to: '/journal/balance-sheet',
      search: {
        ...{ asOf, compare: comparison },
        ...(typedOther ? { with: typedOther } : {}),
        ...changed,
      } as never,
      resetScroll: false,
    });
  return (
    <ReportPage
      present="/journal/balance-sheet"
      title="Balance sheet"
      controls={
        <>
          <DateTimeInput label="As of" value={asOf} onChange={(day) => day && go({ asOf: day })} />
          <SelectInput
            label="Beside it"
            options={COMPARISONS}
            value={comparison}
            onChange={(value) => value && go({ compare: value })}
          />
          {comparison === 'own' && (
            <DateTimeInput
              label="Compared as of"
              value={other}
              onChange={(day) => day && go({ with: day })}
            />
          )}
        </>
      }
      report={
        sheet && sheet.assets.length === days.length ? withDifference(reportOf(sheet, days)) : null
      }
      error={error}
      onRetry={again}
    />
  );
}
