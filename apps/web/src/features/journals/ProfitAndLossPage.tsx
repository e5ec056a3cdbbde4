import { type CivilDate, findCivilDate, parseCivilDate } from '@mainsheet/calendar';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { civilToday, DateTimeInput, SelectInput } from '../../ui/index.ts';
import { FRESH } from './ledger.queries.ts';
import { ReportPage } from './ReportPage.tsx';
import type { Report, ReportLine } from './ReportTable.tsx';
import { ResultsPanel } from './ResultsPanel.tsx';
import {
  COMPARISONS,
  columnsOf,
  PERIODS,
  type Span,
  type SpanParams,
  spanParams,
  spanText,
} from './report-spans.ts';
import { PROFIT_AND_LOSS, type ProfitAndLoss } from './reports.queries.ts';

const optionsOfNames = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const PERIOD_OPTIONS = optionsOfNames(PERIODS);
const COMPARISON_OPTIONS = optionsOfNames(COMPARISONS);

const linesHref = (account: string, { from, to }: Span): string =>
  `/journal/journal-report?account=${account}&from=${from}&asOf=${to}`;

function reportOf(answer: ProfitAndLoss, spans: readonly Span[]): Report {
  const { baseCurrency, rows, revenue, expenses, result } = answer;
  const linesOf = (kind: string): ReportLine[] =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ code, name, amounts }) => ({
        key: code,
        label: `${code} ${name}`,
        amounts,
        hrefOf: (column) => linesHref(code, spans[column]!),
      }));
  const sectionOf = (kind: string, title: string, amounts: readonly string[]) => {
    const lines = linesOf(kind);
    const total = { key: title, label: `${title}, in all`, amounts, isTotal: true };
    return { title, lines: lines.length > 0 ? [...lines, total] : [] };
  };
  return {
    caption: `Profit and loss ${spanText(spans.at(0)!)}`,
    columns: spans.map(spanText),
    baseCurrency,
    sections: [
      sectionOf('revenue', 'Revenue', revenue),
      sectionOf('expense', 'Expenses', expenses),
    ],
    foot: [{ key: 'result', label: 'Result', amounts: result, isTotal: true }],
  };
}

/** Revenue and expenses of a time, held against another or month by month; and by what earned them. */
export function ProfitAndLossPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const params = spanParams(search, parseCivilDate(civilToday()));
  const spans = columnsOf(params.span, params.comparison);
  const [{ data, error }, again] = useQuery({
    query: PROFIT_AND_LOSS,
    variables: { spans: spans.map(({ from, to }) => ({ from, to })) },
    context: FRESH,
  });
  const answer = data?.profitAndLoss;
  // The answer of the columns before stands until the next one is there.
  const fits = answer?.result.length === spans.length;
  return (
    <ReportPage
      present="/journal/profit-and-loss"
      title="Profit and loss"
      controls={<SpanControls params={params} />}
      report={answer && fits ? reportOf(answer, spans) : null}
      error={error}
      onRetry={again}
    >
      {answer && fits && answer.closedYears.length > 0 && (
        <p className="muted small">
          {answer.closedYears.length === 1 ? 'The closing entry' : 'Closing entries'} of{' '}
          {answer.closedYears.join(', ')} {answer.closedYears.length === 1 ? 'is' : 'are'} left out:
          what a year came to stays to be read.
        </p>
      )}
      {answer && fits && answer.rows.length > 0 && <ResultsPanel span={params.span} />}
    </ReportPage>
  );
}

function SpanControls({ params: { span, period, comparison } }: { params: SpanParams }) {
  const navigate = useNavigate();
  const go = (changed: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '/journal/profit-and-loss',
      search: ((before: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined),
        )) as never,
      resetScroll: false,
    });
  const change = (day: CivilDate | null, side: 'from' | 'to') => {
    if (!day) return;
    const from = side === 'from' ? day : span.from < day ? span.from : day;
    const to = side === 'to' ? day : span.to > day ? span.to : day;
    go({ from, to, period: undefined });
  };
  return (
    <>
      <SelectInput
        label="Time"
        options={period ? PERIOD_OPTIONS : [...PERIOD_OPTIONS, { value: 'own', label: 'Own days' }]}
        value={period ?? 'own'}
        onChange={(value) =>
          value && value !== 'own' && go({ period: value, from: undefined, to: undefined })
        }
      />
      <DateTimeInput
        label="From"
        value={span.from}
        onChange={(day) => change(findCivilDate(day ?? ''), 'from')}
      />
      <DateTimeInput
        label="To"
        value={span.to}
        onChange={(day) => change(findCivilDate(day ?? ''), 'to')}
      />
      <SelectInput
        label="Beside it"
        options={COMPARISON_OPTIONS}
        value={comparison}
        onChange={(value) => go({ compare: value ?? undefined })}
      />
    </>
  );
}
