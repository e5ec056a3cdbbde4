import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { textOf } from '../../../api/rest.ts';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { civilToday, Page, PageHead, Panel, SelectInput, Tag, Waiting } from '../../../ui/index.ts';
import { JournalTabs } from '../JournalTabs.tsx';
import { FRESH } from '../reports/ledger.queries.ts';
import { monthName, monthsBefore } from '../reports/months.ts';
import { BunkerStocksPanel } from './BunkerStocksPanel.tsx';
import {
  BUNKER_STOCKS,
  MONTH_END,
  type MonthEndStep,
  REVALUATION,
  VOYAGE_ACCRUALS,
} from './month-end.queries.ts';
import { PeriodsPanel } from './PeriodsPanel.tsx';
import { RevaluationPanel } from './RevaluationPanel.tsx';
import { VoyageAccrualsPanel } from './VoyageAccrualsPanel.tsx';
import '../journals.css';

const MONTHS_SHOWN = 24;
const TONES = { Done: 'positive', 'To do': 'warning', Look: 'accent' } as const;

/** What to see to before a month is closed, step by step; the month stands in the address. */
export function MonthEndPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const months = monthsBefore(civilToday(), MONTHS_SHOWN);
  const asked = textOf(search['month']);
  const month = months.find((one) => one === asked) ?? months[0]!;
  const variables = { month };
  const [end, readEnd] = useQuery({ query: MONTH_END, variables, context: FRESH });
  const [valued, readValued] = useQuery({ query: REVALUATION, variables, context: FRESH });
  const [accrued, readAccrued] = useQuery({ query: VOYAGE_ACCRUALS, variables, context: FRESH });
  const [stocked, readStocked] = useQuery({ query: BUNKER_STOCKS, context: FRESH });
  const again = () => {
    readStocked({ requestPolicy: 'network-only' });
    readEnd({ requestPolicy: 'network-only' });
    readAccrued({ requestPolicy: 'network-only' });
    readValued({ requestPolicy: 'network-only' });
  };
  const error = end.error ?? accrued.error ?? valued.error ?? stocked.error;
  const monthEnd = end.data?.monthEnd;
  const revaluation = valued.data?.revaluation;
  const accruals = accrued.data?.voyageAccruals;
  const isThere =
    monthEnd?.month === month && accruals?.month === month && revaluation?.month === month;
  const isPostable = Boolean(monthEnd?.isOver && !monthEnd.isClosed);
  return (
    <Page>
      <PageHead title="Journal" tabs={<JournalTabs present="/journal/month-end" />} />
      <div className="row">
        <SelectInput
          label="Month"
          options={months.map((value) => ({ value, label: monthName(value) }))}
          value={month}
          onChange={(value) =>
            value &&
            void navigate({
              to: '/journal/month-end',
              search: { month: value },
              resetScroll: false,
            })
          }
        />
      </div>
      {error && <FailedRead error={error} onRetry={again} />}
      {!error && !isThere && <Waiting />}
      {isThere && (
        <>
          <div className="with-side">
            <Steps title={monthName(month)} steps={monthEnd.steps} />
            <PeriodsPanel onChanged={again} />
          </div>
          {stocked.data && (
            <BunkerStocksPanel stocks={stocked.data.bunkerStocks} onBooked={again} />
          )}
          <VoyageAccrualsPanel accruals={accruals} isPostable={isPostable} onPosted={again} />
          <RevaluationPanel revaluation={revaluation} isPostable={isPostable} onPosted={again} />
        </>
      )}
    </Page>
  );
}

const Steps = ({ title, steps }: { title: string; steps: readonly MonthEndStep[] }) => (
  <Panel title={title} hint="to see to before it is closed" flush>
    <ol className="journal-months" aria-label="Steps of the month end">
      {steps.map(({ key, label, state, text, path }) => (
        <li key={key}>
          <div className="grow">
            <div className="strong">
              {path ? (
                <Link to={path} className="list-link">
                  {label}
                </Link>
              ) : (
                label
              )}
            </div>
            <div className="muted tiny">{text}</div>
          </div>
          <Tag tone={TONES[state as keyof typeof TONES] ?? 'idle'}>{state}</Tag>
        </li>
      ))}
    </ol>
  </Panel>
);
