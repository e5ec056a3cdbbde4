import { parseCivilDate } from '@mainsheet/calendar';
import { useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { civilToday } from '../../../ui/index.ts';
import { FRESH } from './ledger.queries.ts';
import { ReportPage } from './ReportPage.tsx';
import type { Report, ReportLine } from './ReportTable.tsx';
import { besideEachOther } from './report-difference.ts';
import { columnsOf, type Span, spanParams, spanText } from './report-spans.ts';
import { CASH_FLOW_STATEMENT, type CashFlowStatement } from './reports.queries.ts';
import { SpanControls } from './SpanControls.tsx';

const PATH = '/journal/cash-flow';
const TITLES: Readonly<Record<string, string>> = {
  operating: 'Operating activities',
  investing: 'Investing activities',
  financing: 'Financing activities',
  exchange: 'Exchange differences on cash held',
};

const linesHref = (account: string, activity: string, { from, to }: Span): string =>
  `/journal/journal-report?account=${account}&from=${from}&asOf=${to}&cash=${activity}`;

function reportOf(answer: CashFlowStatement, spans: readonly Span[]): Report {
  const { baseCurrency, activities, opening, change, closing } = answer;
  const sections = activities.map(({ activity, rows, total }) => {
    const title = TITLES[activity] ?? activity;
    const lines = rows.map(
      ({ code, name, amounts }): ReportLine => ({
        key: `${activity} ${code}`,
        label: `${code} ${name}`,
        amounts,
        hrefOf: (column) => spans[column] && linesHref(code, activity, spans[column]),
      }),
    );
    const all = { key: title, label: `${title}, in all`, amounts: total, isTotal: true };
    return { title, lines: lines.length > 0 ? [...lines, all] : [] };
  });
  return {
    caption: `Cash flow statement ${spanText(spans.at(0)!)}`,
    columns: spans.map(spanText),
    baseCurrency,
    sections,
    foot: [
      { key: 'change', label: 'Change in cash', amounts: change, isTotal: true },
      { key: 'opening', label: 'Cash at the beginning', amounts: opening },
      { key: 'closing', label: 'Cash at the end', amounts: closing, isTotal: true },
    ],
  };
}

/** `/journal/cash-flow`: where cash came from and went to, by the direct method, from the cash before to the cash after. */
export function CashFlowStatementPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const params = spanParams(search, parseCivilDate(civilToday()));
  const comparison = params.comparison === 'budget' ? 'none' : params.comparison;
  const spans = columnsOf(params.span, comparison, params.own);
  const [{ data, error }, again] = useQuery({
    query: CASH_FLOW_STATEMENT,
    variables: { spans: spans.map(({ from, to }) => ({ from, to })) },
    context: FRESH,
  });
  const answer = data?.cashFlowStatement;
  // The answer of the columns before stands until the next one is there.
  const fits = answer?.change.length === spans.length;
  return (
    <ReportPage
      present={PATH}
      title="Cash flow statement"
      controls={
        <SpanControls params={{ ...params, comparison }} path={PATH} without={['budget']} />
      }
      report={answer && fits ? besideEachOther(reportOf(answer, spans), { comparison }) : null}
      error={error}
      onRetry={again}
    >
      {answer && fits && (
        <p className="muted small">
          By the direct method, in {answer.baseCurrency}: each line is what cash was posted with.
          Interest is an operating flow; an exchange difference of a payment is part of the payment.
        </p>
      )}
    </ReportPage>
  );
}
