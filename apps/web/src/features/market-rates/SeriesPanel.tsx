import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { MultiSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from 'urql';
import { requestIdOf } from '../../api/error-text.ts';
import {
  axisStyle,
  Chart,
  type ChartOptions,
  civilToday,
  ErrorState,
  formatDay,
  type Ink,
  legendStyle,
  Panel,
  State,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import { FiguresPanel } from './FiguresPanel.tsx';
import { rateText, SPANS } from './market-figures.ts';
import {
  MARKET_SERIES,
  type MarketCurve,
  type MarketRoute,
  type MarketSeries,
} from './market-rates.queries.ts';

/** So many lines can be told apart. */
const MOST_ROUTES = 5;

type Lines = {
  routes: readonly MarketRoute[];
  series: readonly MarketSeries[];
  curves: readonly MarketCurve[];
};

const pointsOf = (series: readonly MarketSeries[], id: string) =>
  series.find(({ routeId }) => routeId === id)?.points ?? [];

/** Each route a line, its forward curve dashed in the same colour. */
const optionsOf =
  ({ routes, series, curves }: Lines) =>
  (ink: Ink): ChartOptions => ({
    grid: { left: 64, right: 16, top: 28, bottom: 24 },
    legend: legendStyle(ink),
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'time', ...axisStyle(ink) },
    yAxis: { type: 'value', scale: true, ...axisStyle(ink) },
    series: routes.flatMap(({ id, code }, index) => {
      const color = ink(`chart-${index + 1}`);
      const shared = { type: 'line', showSymbol: false, itemStyle: { color } };
      const curve = curves.find(({ routeId }) => routeId === id);
      return [
        {
          ...shared,
          name: code,
          lineStyle: { color },
          data: pointsOf(series, id).map(({ on, value }) => [on, Number(value)]),
        },
        ...(curve
          ? [
              {
                ...shared,
                name: `${code} forward`,
                step: 'end',
                lineStyle: { color, type: 'dashed' },
                data: curve.months.map(({ from, value }) => [from, Number(value)]),
              },
            ]
          : []),
      ];
    }),
  });

/** The newest days, each route a column. */
function SeriesTable({ routes, series }: Pick<Lines, 'routes' | 'series'>) {
  const byDay = routes.map(({ id }) => new Map(pointsOf(series, id).map((p) => [p.on, p.value])));
  const days = [...new Set(byDay.flatMap((values) => [...values.keys()]))].sort().reverse();
  return (
    <WideTable label="Rates by day">
      <table className="plain-table">
        <TableHead texts={['Date']} figures={routes.map(({ code, unit }) => `${code} ${unit}`)} />
        <tbody>
          {days.slice(0, 60).map((day) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              {routes.map(({ id, unit }, index) => (
                <td key={id} className="end">
                  {rateText(byDay[index]?.get(day), unit) || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

function captionOf({ routes, curves }: Lines): string {
  const units = [...new Set(routes.map(({ unit }) => unit))].join(' and ');
  const quoted = curves.map(
    ({ routeId, quotedOn }) =>
      `${routes.find(({ id }) => id === routeId)?.code ?? ''} forward as of ${formatDay(quotedOn)}`,
  );
  return [units, ...quoted].join('; ');
}

export type Chosen = { routeIds: readonly string[]; days: string };

type SeriesPanelProps = {
  routes: readonly MarketRoute[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
};

/** Rates of some routes over time, with what is quoted for the months to come. */
export function SeriesPanel({ routes, chosen, onChoose }: SeriesPanelProps) {
  const shown = routes.filter(({ id }) => chosen.routeIds.includes(id));
  const today = civilToday();
  const [{ data, error }, again] = useQuery({
    query: MARKET_SERIES,
    variables: {
      routeIds: shown.map(({ id }) => id),
      from: addCivilDays(parseCivilDate(today), -Number(chosen.days)),
      to: today,
    },
    pause: shown.length === 0,
  });
  const lines = {
    routes: shown,
    series: data?.marketSeries ?? [],
    curves: data?.marketCurves ?? [],
  };
  return (
    <>
      <Panel
        title="Over time"
        actions={
          <SegmentedControl
            size="xs"
            aria-label="Time"
            value={chosen.days}
            onChange={(days) => onChoose({ ...chosen, days })}
            data={[...SPANS]}
          />
        }
      >
        <MultiSelect
          aria-label="Routes to compare"
          placeholder={shown.length === 0 ? 'Choose routes' : ''}
          size="xs"
          mb={8}
          searchable
          maxValues={MOST_ROUTES}
          value={shown.map(({ id }) => id)}
          onChange={(routeIds) => onChoose({ ...chosen, routeIds })}
          data={routes.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        />
        {error && !data ? (
          <ErrorState
            message="The rates could not be fetched"
            requestId={requestIdOf(error)}
            onRetry={again}
          />
        ) : shown.length === 0 ? (
          <State title="No route chosen">Choose up to five above to compare them.</State>
        ) : (
          <Chart
            description={`Rates over time of ${shown.map(({ code }) => code).join(', ')}`}
            caption={captionOf(lines)}
            options={optionsOf(lines)}
            heightPx={280}
            table={<SeriesTable {...lines} />}
          />
        )}
      </Panel>
      {data && <FiguresPanel shown={shown} routes={routes} curves={lines.curves} />}
    </>
  );
}
