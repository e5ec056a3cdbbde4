import {
  axisStyle,
  Chart,
  type ChartOptions,
  formatNumber,
  type Ink,
  legendStyle,
  Panel,
  TableHead,
} from '../../../ui/index.ts';
import { monthText } from '../../fleet-schedule/index.ts';

type Month = { readonly month: string; readonly netTce?: number | null };

type MonthsProps = {
  months: readonly Month[];
  /** What she should earn a day; null where her record says none. */
  target: number | null;
  currency: string;
};

const optionsOf =
  ({ months, target }: MonthsProps) =>
  (ink: Ink): ChartOptions => ({
    grid: { left: 56, right: 12, top: 34, bottom: 26 },
    legend: legendStyle(ink),
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: months.map(({ month }) => monthText(month, true)),
      ...axisStyle(ink),
    },
    yAxis: { type: 'value', ...axisStyle(ink) },
    series: [
      {
        type: 'bar',
        name: 'Net TCE',
        data: months.map(({ netTce }) => (netTce == null ? null : Math.round(netTce))),
        barMaxWidth: 30,
        itemStyle: { color: ink('chart-1') },
      },
      ...(target === null
        ? []
        : [
            {
              type: 'line',
              name: 'Target',
              showSymbol: false,
              lineStyle: { color: ink('chart-2'), type: 'dashed' },
              itemStyle: { color: ink('chart-2') },
              data: months.map(() => target),
            },
          ]),
    ],
  });

function MonthsTable({ months, target, currency }: MonthsProps) {
  return (
    <table className="plain-table">
      <TableHead
        texts={['Month']}
        figures={[`Net TCE ${currency}/d`, ...(target === null ? [] : ['Against the target'])]}
      />
      <tbody>
        {months.map(({ month, netTce }) => (
          <tr key={month}>
            <th scope="row">{monthText(month, true)}</th>
            <td className="end">{formatNumber(netTce) || '–'}</td>
            {target !== null && (
              <td className="end">{netTce == null ? '–' : formatNumber(netTce - target)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What she earns a day, a year back and a year ahead, beside what she should. */
export function VesselMonths(props: MonthsProps) {
  const { months, target, currency } = props;
  const earning = months.filter(({ netTce }) => netTce != null);
  if (earning.length === 0) return null;
  const aim = target === null ? 'no target is on her record' : `target ${formatNumber(target)}`;
  return (
    <Panel title="Earnings by month" hint={`net TCE, ${currency} a day; ${aim}`}>
      <Chart
        description={`Net TCE by month, ${currency} a day, twelve months back and ahead`}
        caption="Of her voyages by their days in the month, as they are calculated now"
        options={optionsOf(props)}
        heightPx={200}
        table={<MonthsTable {...props} months={earning} />}
      />
    </Panel>
  );
}
