import { useMemo, useState } from 'react';
import { useClient, useQuery } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { nodeOf } from '../../platform/explanations/explanation-node.ts';
import { useMay, useUser } from '../../platform/session/use-session.ts';
import {
  Alert,
  Figure,
  formatAccounting,
  formatNumber,
  Panel,
  QuantityInput,
  SelectInput,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import {
  CURVE_ROUTES,
  EXPLAIN_EXPOSURE,
  EXPOSURE,
  type Exposure,
} from './fleet-schedule.queries.ts';
import { monthText } from './schedule-window.ts';
import './fleet-schedule.css';

const TYPED = 'typed';
const DOLLARS = 'USD';
const UNIT = `${DOLLARS}/day`;
const NO_RATES: readonly MonthRate[] = [];

type Curve = { readonly routeId: string | null; readonly rates: readonly MonthRate[] };
type MonthRate = { month: string; rate: string };

/** Open days of the fleet in money: at a curve of the market, or at what somebody types month by month. */
export function ExposurePanel({ from, to }: { from: string; to: string }) {
  const maySeeRates = useMay('marketRates.view');
  const [{ data: market }] = useQuery({ query: CURVE_ROUTES, pause: !maySeeRates });
  const [routeId, setRouteId] = useState<string | null>(null);
  const { baseCurrency } = useUser();
  // Curves of the market are in dollars: what was typed in the company's currency is no rate there.
  const currency = routeId === null ? baseCurrency : DOLLARS;
  const [typed, setTyped] = useState<Readonly<Record<string, readonly MonthRate[]>>>({});
  const rates = typed[currency] ?? NO_RATES;
  const variables = useMemo(
    () => ({ from, to, routeId, rates: [...rates] }),
    [from, to, routeId, rates],
  );
  const [{ data, error }] = useFreshQuery({ query: EXPOSURE, variables });
  const routes = (market?.marketRoutes ?? []).filter(
    ({ unit, isActive }) => unit === UNIT && isActive,
  );
  const type = (month: string, rate: string | null) =>
    setTyped({
      ...typed,
      [currency]: [
        ...rates.filter((one) => one.month !== month),
        ...(rate === null ? [] : [{ month, rate }]),
      ],
    });
  return (
    <Panel
      title="Exposure"
      hint="open days from today on in money: a fleet that is long gains when hire rises"
    >
      <div className="stack">
        <div className="field-grid">
          <SelectInput
            label="Curve"
            value={routeId ?? TYPED}
            options={[
              { value: TYPED, label: 'Typed' },
              ...routes.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
            ]}
            onChange={(value) => setRouteId(value === TYPED ? null : value)}
          />
        </div>
        {error && <Alert tone="negative">{errorText(error)}</Alert>}
        {data && (
          <ExposureTable
            exposure={data.fleetExposure}
            curve={{ routeId, rates }}
            window={{ from, to }}
            onType={type}
          />
        )}
      </div>
    </Panel>
  );
}

type TableProps = {
  exposure: Exposure;
  curve: Curve;
  window: { from: string; to: string };
  onType: (month: string, rate: string | null) => void;
};

function ExposureTable({ exposure, curve, window, onType }: TableProps) {
  const client = useClient();
  const { currency, months, total } = exposure;
  const explain = (month: string) => async () => {
    const variables = { ...window, routeId: curve.routeId, rates: [...curve.rates], month };
    const { data, error } = await client.query(EXPLAIN_EXPOSURE, variables).toPromise();
    if (!data) throw error ?? new Error('No explanation came');
    return nodeOf(data.explainExposure.tree);
  };
  return (
    <WideTable label="Exposure by month">
      <table className="plain-table">
        <caption className="visually-hidden">Exposure by month, {currency}</caption>
        <TableHead
          texts={['Month']}
          figures={[
            'Long, days',
            'Short, days',
            `A day, ${currency}`,
            'Source',
            `Exposure, ${currency}`,
          ]}
        />
        <tbody>
          {months.map(({ month, longDays, shortDays, rate, source, amount }) => (
            <tr key={month}>
              <th scope="row">{monthText(month, true)}</th>
              <td className="end">{formatNumber(longDays, 1)}</td>
              <td className="end">{shortDays === 0 ? '–' : formatNumber(shortDays, 1)}</td>
              <td className="exposure-rate">
                <QuantityInput
                  label={`A day in ${monthText(month, true)}`}
                  isLabelHidden
                  unit={currency}
                  decimals={0}
                  computed={source !== TYPED}
                  value={rate ?? null}
                  onChange={(typed) => onType(month, typed)}
                />
              </td>
              <td className="end muted small">{source || 'no rate'}</td>
              <td className="end">
                {amount ? (
                  <Figure
                    label={`Exposure of ${monthText(month, true)}`}
                    explanation={explain(month)}
                  >
                    {formatAccounting(amount, 0)}
                  </Figure>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          ))}
          <tr className="sum">
            <th scope="row">All months</th>
            <td colSpan={4} />
            <td className="end">{formatAccounting(total, 0)}</td>
          </tr>
        </tbody>
      </table>
    </WideTable>
  );
}
