import { adviseSpeeds, type EstimateInput, type SpeedPair, withSpeedPair } from '@mainsheet/voyage';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import {
  axisStyle,
  Chart,
  type ChartOptions,
  formatInstantShort,
  formatNumber,
  formatSigned,
  type Ink,
  Panel,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import { sailingOrder } from '../model/itinerary-edits.ts';

const knots = (value: number | null): string => (value === null ? '–' : formatNumber(value, 1));

const pairText = ({ ballastKn, ladenKn }: SpeedPair): string =>
  `${knots(ballastKn)} / ${knots(ladenKn)}`;

type Option = { label: string; pair: SpeedPair };

type OptionRowProps = { option: Option; base: SpeedPair; isBest: boolean; timeZone: string };

function OptionRow({ option, base, isBest, timeZone }: OptionRowProps) {
  const { pair, label } = option;
  const delta = pair === base ? null : (pair.netTce ?? 0) - (base.netTce ?? 0);
  return (
    <tr className={isBest ? 'on' : ''}>
      <th scope="row">{label}</th>
      <td className="end">{pairText(pair)}</td>
      <td className="end">{formatNumber(pair.voyageDays, 1)}</td>
      <td className="end nowrap">
        {formatInstantShort(pair.loadArrivalAt, timeZone) || '–'}
        {pair.isLaycanMissed && <span className="negative"> late</span>}
      </td>
      <td className="end">{formatNumber(pair.bunkers)}</td>
      <td className="end">{formatNumber(pair.co2T)}</td>
      <td className="end">{pair.netTce === null ? '–' : formatNumber(pair.netTce)}</td>
      <td className={`end ${(delta ?? 0) < 0 ? 'negative' : 'positive'}`}>
        {delta === null ? '' : formatSigned(delta)}
      </td>
    </tr>
  );
}

const FIGURES = ['Knots', 'Days', 'Arrives to load', 'Bunkers', 'CO₂ t', 'TCE', 'Gain'];

const chartOf =
  (pairs: readonly SpeedPair[]) =>
  (ink: Ink): ChartOptions => ({
    grid: { left: 56, right: 16, top: 12, bottom: 24 },
    xAxis: {
      type: 'category',
      data: pairs.map(({ ladenKn }) => `${knots(ladenKn)} kn`),
      ...axisStyle(ink),
    },
    yAxis: { type: 'value', scale: true, ...axisStyle(ink) },
    series: [
      {
        type: 'line',
        data: pairs.map(({ netTce }) => (netTce === null ? null : Math.round(netTce))),
        itemStyle: { color: ink('chart-1') },
        lineStyle: { color: ink('chart-1') },
      },
    ],
  });

type SpeedPanelProps = {
  inputs: EstimateInput;
  isReadOnly: boolean;
  onUse: (change: (input: EstimateInput) => EstimateInput) => void;
};

/** Ballast and laden speed chosen together, with what each choice costs and when she arrives. */
export function SpeedPanel({ inputs, isReadOnly, onUse }: SpeedPanelProps) {
  const advice = useMemo(() => adviseSpeeds(inputs), [inputs]);
  const { asEstimated, best, bestLaden, leastCo2, pairs } = advice;
  const named: readonly { label: string; pair: SpeedPair | null }[] = [
    { label: 'As estimated', pair: asEstimated },
    { label: 'Best TCE', pair: best },
    { label: 'Laden speed only', pair: bestLaden },
    { label: 'Least CO₂', pair: leastCo2 },
  ];
  const options = named.filter((option): option is Option => option.pair !== null);
  const curve = pairs.filter(({ ballastKn }) => ballastKn === (best ?? asEstimated).ballastKn);
  const loading = sailingOrder(inputs).find(({ portFunction }) => portFunction === 'Loading');
  const isAlreadyBest = best !== null && pairText(best) === pairText(asEstimated);
  return (
    <Panel
      title="Speed advice"
      hint={
        pairs.length > 0 ? `ballast and laden chosen together, ${pairs.length} pairs` : undefined
      }
      actions={
        best && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={isReadOnly || isAlreadyBest}
            onClick={() => onUse((input) => withSpeedPair(input, best))}
          >
            Use {pairText(best)}
          </Button>
        )
      }
      flush
    >
      {pairs.length === 0 ? (
        <p className="muted sens-empty">
          The vessel’s table has fewer than two speeds, so there is nothing to choose between.
        </p>
      ) : (
        <div className="sens-speeds">
          <WideTable label="Speeds to choose between">
            <table className="plain-table">
              <caption className="visually-hidden">Speeds to choose between</caption>
              <TableHead texts={['Option']} figures={FIGURES} />
              <tbody>
                {options.map((option) => (
                  <OptionRow
                    key={option.label}
                    option={option}
                    base={asEstimated}
                    timeZone={loading?.timeZone ?? 'UTC'}
                    isBest={option.pair === best && option.label === 'Best TCE'}
                  />
                ))}
              </tbody>
            </table>
          </WideTable>
          <div className="sens-chart">
            <Chart
              description={`Net TCE by laden speed at ${knots(curve[0]?.ballastKn ?? null)} knots in ballast`}
              caption={`Net TCE, ${inputs.baseCurrency} per day, by laden speed; ballast ${knots(curve[0]?.ballastKn ?? null)} kn`}
              options={chartOf(curve)}
              heightPx={180}
              table={
                <table className="plain-table">
                  <TableHead texts={['Laden speed']} figures={['Net TCE']} />
                  <tbody>
                    {curve.map((pair) => (
                      <tr key={pair.ladenKn}>
                        <th scope="row">{knots(pair.ladenKn)} kn</th>
                        <td className="end">{formatNumber(pair.netTce)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              }
            />
          </div>
        </div>
      )}
    </Panel>
  );
}
