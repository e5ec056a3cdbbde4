import { useClient } from 'urql';
import { Figure, formatDay, Panel, TableHead, WideTable } from '../../ui/index.ts';
import { monthText } from '../fleet-schedule/index.ts';
import { type Asked, explainedBy, explainMarket } from './market-explained.ts';
import { changeText, rateText } from './market-figures.ts';
import { EXPLAINED_RATES, type MarketCurve, type MarketRoute } from './market-rates.queries.ts';

/** So many months of a curve are read at a glance. */
const MONTHS_AHEAD = 3;

type FiguresProps = {
  /** Those that are compared. */
  shown: readonly MarketRoute[];
  /** All of the company: a formula names others. */
  routes: readonly MarketRoute[];
  curves: readonly MarketCurve[];
};

type LineProps = Pick<FiguresProps, 'routes'> & {
  route: MarketRoute;
  curve: MarketCurve | undefined;
  months: readonly string[];
};

function Line({ route, routes, curve, months }: LineProps) {
  const client = useClient();
  const { code, name, unit, latest, average30 } = route;
  const explain = (asked: Asked) => async () => {
    const { data, error } = await client.query(EXPLAINED_RATES, explainedBy(route, routes), {
      requestPolicy: 'network-only',
    });
    const tree = data && explainMarket({ route, routes, answer: data }, asked);
    if (!tree) throw error ?? new Error('The rate is gone.');
    return tree;
  };
  const forwardOf = (month: string) => curve?.months.find(({ from }) => from === month)?.value;
  const figures: { label: string; text: string; asked: Asked }[] = [
    { label: 'latest', text: rateText(latest?.value, unit), asked: { kind: 'latest' } },
    { label: 'change', text: changeText(route), asked: { kind: 'change' } },
    { label: 'mean of 30 days', text: rateText(average30, unit), asked: { kind: 'average30' } },
    ...months.map((from) => ({
      label: `forward ${monthText(from, true)}`,
      text: rateText(forwardOf(from), unit),
      asked: { kind: 'month' as const, from },
    })),
  ];
  return (
    <tr>
      <th scope="row">{code}</th>
      <td>{unit}</td>
      <td className="nowrap">{formatDay(latest?.on ?? '')}</td>
      {figures.map(({ label, text, asked }) => (
        <td key={label} className="end nowrap">
          {text === '' ? (
            '–'
          ) : (
            <Figure label={`${label} of ${code}`} subject={name} explanation={explain(asked)}>
              {text}
            </Figure>
          )}
        </td>
      ))}
    </tr>
  );
}

/** The routes compared, in figures of now and of the next months, each opened down to what was published. */
export function FiguresPanel({ shown, routes, curves }: FiguresProps) {
  const quoted = shown.filter(({ latest }) => latest);
  if (quoted.length === 0) return null;
  const months = [...new Set(curves.flatMap((curve) => curve.months.map(({ from }) => from)))]
    .toSorted()
    .slice(0, MONTHS_AHEAD);
  const heads = months.map((month) => monthText(month, true));
  return (
    <Panel title="Now and ahead" hint="a figure opens what it is made of" flush>
      <WideTable label="Rates now and ahead">
        <table className="plain-table">
          <caption className="visually-hidden">Rates now and ahead</caption>
          <TableHead
            texts={['Route', 'Unit', 'Date']}
            figures={['Latest', 'Change', '30 days', ...heads]}
          />
          <tbody>
            {quoted.map((route) => (
              <Line
                key={route.id}
                route={route}
                routes={routes}
                curve={curves.find(({ routeId }) => routeId === route.id)}
                months={months}
              />
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
