import { useState } from 'react';
import {
  axisStyle,
  Chart,
  type ChartOptions,
  formatNumber,
  type Ink,
  legendStyle,
  Panel,
  SelectInput,
  TableHead,
} from '../../ui/index.ts';
import type { CoverageMonth, Schedule } from './fleet-schedule.queries.ts';
import { monthText } from './schedule-window.ts';

const PARTS = [
  ['committed', 'Committed', 'chart-1'],
  ['optional', 'Optional', 'chart-3'],
  ['open', 'Open', 'chart-2'],
  ['inOption', 'Ours by an open option', 'chart-4'],
] as const;

const optionsOf =
  (months: readonly CoverageMonth[]) =>
  (ink: Ink): ChartOptions => ({
    grid: { left: 44, right: 12, top: 34, bottom: 26 },
    legend: legendStyle(ink),
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: months.map(({ month }, index) => monthText(month, index === 0)),
      ...axisStyle(ink),
    },
    yAxis: { type: 'value', ...axisStyle(ink) },
    series: PARTS.map(([part, name, colour]) => ({
      type: 'bar',
      stack: 'days',
      name,
      data: months.map((month) => month[part]),
      barMaxWidth: 44,
      itemStyle: { color: ink(colour) },
    })),
  });

function DaysTable({ months }: { months: readonly CoverageMonth[] }) {
  return (
    <table className="plain-table">
      <TableHead texts={['Month']} figures={PARTS.map(([, name]) => name)} />
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{monthText(month.month, true)}</th>
            {PARTS.map(([part]) => (
              <td key={part} className="end">
                {formatNumber(month[part], 1)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const FLEET = 'fleet';

/** Days of each month as bars, of the fleet or of one vessel. */
export function CoverageChart({ schedule }: { schedule: Schedule }) {
  const { lanes, coverage } = schedule;
  const [chosen, setChosen] = useState(FLEET);
  const lane = lanes.find(({ vesselId }) => vesselId === chosen);
  const months = lane?.coverage ?? coverage;
  const name = lane?.vesselName ?? 'the fleet';
  return (
    <Panel title="Coverage by month" hint="days, UTC">
      <div className="field-grid">
        <SelectInput
          label="Days of"
          value={lane ? chosen : FLEET}
          options={[
            { value: FLEET, label: 'The fleet' },
            ...lanes.map(({ vesselId, vesselName }) => ({ value: vesselId, label: vesselName })),
          ]}
          onChange={(value) => setChosen(value ?? FLEET)}
        />
      </div>
      <Chart
        description={`Days of ${name} by month: committed, optional, open, and ours by an open option`}
        caption={`Days of ${name}; an open option of a charter in stands above, in no total`}
        options={optionsOf(months)}
        heightPx={220}
        table={<DaysTable months={months} />}
      />
    </Panel>
  );
}
