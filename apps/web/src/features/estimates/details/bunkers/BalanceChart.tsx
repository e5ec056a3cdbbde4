import type { FuelPlan } from '@mainsheet/voyage';
import { useMemo } from 'react';
import {
  axisStyle,
  Chart,
  type ChartOptions,
  formatInstantShort,
  formatNumber,
  type Ink,
  TableHead,
} from '../../../../ui/index.ts';
import type { EstimateColumn } from '../../model/estimate-column.ts';
import { type BalancePoint, balanceOf, type StockLimits } from './bunker-figures.ts';

type BalanceChartProps = { column: EstimateColumn; plan: FuelPlan; limits: StockLimits };

const limitLine = (name: string, yAxis: number, color: string) => ({
  yAxis,
  lineStyle: { color, type: 'dashed' as const, width: 1 },
  label: { formatter: `${name} ${formatNumber(yAxis)}`, color, position: 'insideEndTop' as const },
});

function optionsOf(points: readonly BalancePoint[], limits: StockLimits, ink: Ink): ChartOptions {
  // Two calls at one port after each other, discharge and end, are one point to the eye.
  const leaving = points
    .filter((point) => point.event === 'leaves')
    .filter((point, index, all) => all[index + 1]?.port !== point.port);
  const lines = [
    ...(limits.reserveT > 0 ? [limitLine('reserve', limits.reserveT, ink('warning'))] : []),
    ...(limits.tankT === null ? [] : [limitLine('tanks', limits.tankT, ink('text-2'))]),
  ];
  return {
    grid: { left: 52, right: 20, top: 24, bottom: 24 },
    xAxis: {
      type: 'time',
      ...axisStyle(ink),
      splitLine: { show: false },
      axisLabel: { color: ink('text-2'), fontSize: 11, formatter: '{dd} {MMM}', hideOverlap: true },
    },
    yAxis: { type: 'value', ...axisStyle(ink) },
    tooltip: { show: false },
    series: [
      {
        type: 'line',
        data: points.map(({ at, quantityT }) => [at, quantityT]),
        symbol: 'none',
        color: ink('chart-1'),
        areaStyle: { opacity: 0.1 },
        markLine: { silent: true, symbol: 'none', data: lines },
      },
      {
        type: 'scatter',
        symbolSize: 7,
        color: ink('chart-1'),
        data: leaving.map(({ at, quantityT, port }, index) => ({
          value: [at, quantityT],
          label: {
            show: true,
            position: 'top' as const,
            // The first and the last would stand half outside.
            align: index === 0 ? 'left' : index === leaving.length - 1 ? 'right' : 'center',
            color: ink('text-2'),
            fontSize: 11,
            formatter: `${port} ${formatNumber(quantityT)}`,
          },
        })),
        labelLayout: { hideOverlap: true },
      },
    ],
  };
}

/** Stock of one fuel over the voyage, with the reserve below and the tanks above. */
export function BalanceChart({ column, plan, limits }: BalanceChartProps) {
  const points = useMemo(() => balanceOf(column, plan), [column, plan]);
  const options = useMemo(() => (ink: Ink) => optionsOf(points, limits, ink), [points, limits]);
  const least = points.reduce((low, point) => Math.min(low, point.quantityT), Infinity);
  return (
    <Chart
      description={`${plan.fuel} on board over the voyage, from ${formatNumber(plan.initialQuantityT)} to ${formatNumber(plan.endQuantityT)} tonnes, lowest ${formatNumber(least)}.`}
      caption={`${plan.fuel} on board, mt; dashed: the reserve and what the tanks take`}
      heightPx={210}
      options={options}
      table={
        <table className="ed-table">
          <TableHead texts={['Port', 'Time, UTC', 'On board, mt']} />
          <tbody>
            {points.map(({ at, port, event, quantityT }) => (
              <tr key={`${port}-${event}-${at}`}>
                <th scope="row">{`${port}, ${event}`}</th>
                <td>{formatInstantShort(at)}</td>
                <td>{formatNumber(quantityT, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
