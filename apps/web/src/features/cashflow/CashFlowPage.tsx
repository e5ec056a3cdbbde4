import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  Facts,
  formatDay,
  formatNumber,
  KeyFigure,
  minorUnitDigits,
  optionsOf,
  Page,
  PageHead,
  Panel,
  SelectInput,
} from '../../ui/index.ts';
import { CashEvents } from './CashEvents.tsx';
import { CashTable } from './CashTable.tsx';
import { type CashParams, nameOfMonth, nameOfScenario, PAGE_SIZE } from './cash-view.ts';
import { CASH_FLOW, type CashFlow, FRESH } from './cashflow.queries.ts';

/** Twelve months of cash: what is open and planned, by line and month, and the documents behind each figure. */
export function CashFlowPage() {
  const params: CashParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const [{ data, error, fetching }, again] = useQuery({
    query: CASH_FLOW,
    variables: {
      scenario: params.scenario ?? 'base',
      currency: params.currency ?? null,
      line: params.line ?? null,
      side: params.side ?? null,
      month: params.month ?? null,
      page: params.page ?? 1,
      pageSize: PAGE_SIZE,
    },
    context: FRESH,
  });
  const change = (next: CashParams) => {
    const search = Object.fromEntries(
      Object.entries({ ...params, ...next }).filter(([, value]) => value),
    );
    void navigate({ to: '/cashflow', search, replace: true });
  };
  const flow = data?.cashFlow;
  return (
    <Page>
      <PageHead title="Cashflow" meta={flow && <span className="muted">{wordsOf(flow)}</span>} />
      {error && <FailedRead error={error} onRetry={again} />}
      {!error && !flow && (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
      {flow && !error && (
        <>
          <Panel label="Scenario and currency">
            <div className="row row-apart" style={{ flexWrap: 'wrap', gap: 16 }}>
              <Choices flow={flow} change={change} />
              <Standing flow={flow} />
            </div>
          </Panel>
          <CashTable {...{ flow, params, change }} />
          <div className="with-side">
            <CashEvents {...{ flow, params, change }} isBusy={fetching} />
            <Sources flow={flow} />
          </div>
        </>
      )}
    </Page>
  );
}

const wordsOf = ({ currency, months }: CashFlow): string =>
  `whole ${currency}, ${months.length} months; the first month is part actual`;

type ChoicesProps = { flow: CashFlow; change: (next: CashParams) => void };

function Choices({ flow, change }: ChoicesProps) {
  return (
    <div className="row" style={{ flexWrap: 'wrap', gap: 12 }}>
      <SelectInput
        label="Scenario"
        options={flow.scenarios.map((value) => ({ value, label: nameOfScenario(value) }))}
        value={flow.scenario}
        onChange={(scenario) => scenario && change({ scenario, page: 0 })}
      />
      <SelectInput
        label="Currency"
        options={optionsOf(flow.currencies)}
        value={flow.currency}
        onChange={(currency) => currency && change({ currency, page: 0 })}
      />
    </div>
  );
}

function Standing({ flow }: { flow: CashFlow }) {
  const { closing, months, currency } = flow;
  const figure = (amount: string) => formatNumber(amount, minorUnitDigits(currency));
  const lowest = closing.reduce((at, amount, index) => {
    return Number(amount) < Number(closing[at]) ? index : at;
  }, 0);
  const last = months.length - 1;
  return (
    <div className="row" style={{ flexWrap: 'wrap', gap: 32 }}>
      <KeyFigure
        label={`Closing, ${nameOfMonth(months[last] ?? '')}`}
        value={figure(closing[last] ?? '0')}
        unit={currency}
      />
      <KeyFigure
        label={`Lowest, ${nameOfMonth(months[lowest] ?? '')}`}
        value={figure(closing[lowest] ?? '0')}
        unit={currency}
      />
    </div>
  );
}

/** At which rates, and what comes after the last month. */
function Sources({ flow }: { flow: CashFlow }) {
  const figure = (amount: string) =>
    `${flow.currency} ${formatNumber(amount, minorUnitDigits(flow.currency))}`;
  const optional = (amount: string | null) => (amount === null ? 'no rate' : figure(amount));
  return (
    <div className="stack">
      <Panel title="After the last month" hint="in no total">
        <Facts
          facts={[
            ['Receipts', figure(flow.laterReceipts)],
            ['Payments', figure(flow.laterPayments)],
          ]}
        />
      </Panel>
      <Panel title="Hire of open options" hint="in no total">
        <Facts
          facts={[
            ['Receipts', optional(flow.optionReceipts)],
            ['Payments', optional(flow.optionPayments)],
          ]}
        />
      </Panel>
      <Panel title="Rates" hint={`into ${flow.currency}`}>
        {flow.rates.length === 0 ? (
          <p className="muted">None needed: there is one currency.</p>
        ) : (
          <Facts
            facts={flow.rates.map(({ currency, rate, on, source }) => [
              currency,
              `${rate}, ${source}, ${formatDay(on)}`,
            ])}
          />
        )}
      </Panel>
    </div>
  );
}
