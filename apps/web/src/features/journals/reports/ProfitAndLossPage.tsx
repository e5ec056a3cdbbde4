import { parseCivilDate } from '@mainsheet/calendar';
import { useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { civilToday } from '../../../ui/index.ts';
import { BUDGETED_RESULT } from '../budget/budget.queries.ts';
import { withBudget } from '../budget/report-budget.ts';
import { FRESH } from './ledger.queries.ts';
import { ReportPage } from './ReportPage.tsx';
import type { Report, ReportLine } from './ReportTable.tsx';
import { ResultsPanel } from './ResultsPanel.tsx';
import { besideEachOther } from './report-difference.ts';
import { columnsOf, type Span, type SpanParams, spanParams, spanText } from './report-spans.ts';
import { PROFIT_AND_LOSS, type ProfitAndLoss } from './reports.queries.ts';
import { SpanControls } from './SpanControls.tsx';

const linesHref = (account: string, { from, to }: Span): string =>
  `/journal/journal-report?account=${account}&from=${from}&asOf=${to}&closing=without`;

function reportOf(
  answer: ProfitAndLoss,
  spans: readonly Span[],
  columns: readonly string[],
): Report {
  const { baseCurrency, rows, revenue, expenses, result } = answer;
  const linesOf = (kind: string): ReportLine[] =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ code, name, amounts }) => ({
        key: code,
        label: `${code} ${name}`,
        amounts,
        hrefOf: (column) => spans[column] && linesHref(code, spans[column]),
      }));
  const sectionOf = (kind: string, title: string, amounts: readonly string[]) => {
    const lines = linesOf(kind);
    const total = { key: title, label: `${title}, in all`, amounts, isTotal: true };
    return { title, lines: lines.length > 0 ? [...lines, total] : [] };
  };
  return {
    caption: `Profit and loss ${spanText(spans.at(0)!)}`,
    columns,
    baseCurrency,
    sections: [
      sectionOf('revenue', 'Revenue', revenue),
      sectionOf('expense', 'Expenses', expenses),
    ],
    foot: [{ key: 'result', label: 'Result', amounts: result, isTotal: true }],
  };
}

const comparedWith = ({ comparison }: SpanParams, spans: readonly Span[]): Span | null =>
  comparison === 'months' ? null : (spans[1] ?? null);

/** Revenue and expenses of a time, held against another or month by month; and by what earned them. */
export function ProfitAndLossPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const params = spanParams(search, parseCivilDate(civilToday()));
  const spans = columnsOf(params.span, params.comparison, params.own);
  const [{ data, error }, again] = useQuery({
    query: PROFIT_AND_LOSS,
    variables: { spans: spans.map(({ from, to }) => ({ from, to })) },
    context: FRESH,
  });
  const isBudgeted = params.comparison === 'budget';
  const [planned] = useQuery({
    query: BUDGETED_RESULT,
    variables: { from: params.span.from, to: params.span.to },
    context: FRESH,
    pause: !isBudgeted,
  });
  const posted = data?.profitAndLoss;
  const budget = isBudgeted ? planned.data?.budgetedResult : undefined;
  const answer = posted && budget ? withBudget(posted, budget) : posted;
  const columns = isBudgeted ? [...spans.map(spanText), 'Budget'] : spans.map(spanText);
  // The answer of the columns before stands until the next one is there.
  const fits = answer?.result.length === columns.length;
  return (
    <ReportPage
      present="/journal/profit-and-loss"
      title="Profit and loss"
      controls={<SpanControls params={params} path="/journal/profit-and-loss" />}
      report={answer && fits ? besideEachOther(reportOf(answer, spans, columns), params) : null}
      error={error ?? planned.error}
      onRetry={again}
    >
      {answer && fits && answer.closedYears.length > 0 && (
        <p className="muted small">
          {answer.closedYears.length === 1 ? 'The closing entry' : 'Closing entries'} of{' '}
          {answer.closedYears.join(', ')} {answer.closedYears.length === 1 ? 'is' : 'are'} left out:
          what a year came to stays to be read.
        </p>
      )}
      {answer && fits && answer.rows.length > 0 && (
        <ResultsPanel span={params.span} before={comparedWith(params, spans)} />
      )}
    </ReportPage>
  );
}
