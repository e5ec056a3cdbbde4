import { useCallback } from 'react';
import {
  axisStyle,
  Chart,
  type ChartOptions,
  formatNumber,
  type Ink,
  Panel,
  useMedia,
} from '../../ui/index.ts';
import type { Answer } from './ask.queries.ts';

type AskChartProps = { chart: NonNullable<Answer['chart']> };

const BAR_PX = 26;
const LONGEST_LABEL_PX = 150;
/** Beside bars and figures a phone has room for half of a name. */
const NARROW_LABEL_PX = 88;

/** Bars of the groups: lying for names, standing for months. */
export function AskChart({ chart }: AskChartProps) {
  const { title, unit, description, isOverTime, points } = chart;
  const isPhone = useMedia('(max-width: 560px)');
  const options = useCallback(
    (ink: Ink): ChartOptions => barsOf(chart, ink, isPhone ? NARROW_LABEL_PX : LONGEST_LABEL_PX),
    [chart, isPhone],
  );
  const heightPx = isOverTime ? 220 : Math.max(90, points.length * BAR_PX + 20);
  return (
    <Panel title={title} hint={unit}>
      <Chart
        description={description}
        caption={`${points.length} ${isOverTime ? 'periods' : 'bars'}${unit ? `, ${unit}` : ''}`}
        options={options}
        heightPx={heightPx}
        table={<PointTable chart={chart} />}
      />
    </Panel>
  );
}

function barsOf(
  { points, isOverTime }: AskChartProps['chart'],
  ink: Ink,
  labelPx: number,
): ChartOptions {
  const names = {
    type: 'category' as const,
    data: points.map(({ label }) => label),
    inverse: !isOverTime,
    ...axisStyle(ink),
    axisLabel: {
      color: ink('text'),
      fontSize: 12,
      ...(isOverTime ? {} : { width: labelPx, overflow: 'truncate' as const }),
    },
  };
  const values = {
    type: 'value' as const,
    ...axisStyle(ink),
    axisLabel: { color: ink('text-2'), fontSize: 11, hideOverlap: true },
  };
  const label = {
    show: !isOverTime,
    position: 'right' as const,
    color: ink('text'),
    fontSize: 11.5,
    formatter: ({ value }: { value: number }) => formatNumber(value, 0),
  };
  return {
    grid: {
      left: 4,
      right: isOverTime ? 8 : labelPx * 0.6,
      top: 10,
      bottom: 4,
      containLabel: true,
    },
    xAxis: isOverTime ? names : { ...values, show: false },
    yAxis: isOverTime ? values : names,
    series: [
      {
        type: 'bar',
        barMaxWidth: isOverTime ? 34 : 14,
        data: points.map(({ value }) => Number(value)),
        itemStyle: { color: ink('chart-1'), borderRadius: 2 },
        label,
      },
    ],
  };
}

function PointTable({ chart }: AskChartProps) {
  return (
    <table className="ask-points">
      <caption className="visually-hidden">{chart.description}</caption>
      <tbody>
        {chart.points.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatNumber(value, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
