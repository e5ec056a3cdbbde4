import { formatNumber, Panel, WideTable } from '../../ui/index.ts';
import type { CoverageMonth, Schedule } from './fleet-schedule.queries.ts';
import { monthText } from './schedule-window.ts';

const PARTS = ['committed', 'optional', 'open'] as const;
const HEADS = { committed: 'Committed', optional: 'Optional', open: 'Open' } as const;

function Cells({ months }: { months: readonly CoverageMonth[] }) {
  return months.map((month) =>
    PARTS.map((part) => (
      <td key={`${month.month} ${part}`} className={part === 'open' ? 'end strong' : 'end'}>
        {month[part] === 0 ? '–' : formatNumber(month[part], 1)}
      </td>
    )),
  );
}

/** Days of each month by vessel: committed, optional, open. */
export function CoverageTable({ schedule }: { schedule: Schedule }) {
  const { lanes, coverage } = schedule;
  return (
    <Panel title="Coverage" hint="days of the month, UTC" flush>
      <WideTable label="Coverage by vessel and month">
        <table className="plain-table coverage-table">
          <caption className="visually-hidden">Coverage by vessel and month, days</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                Vessel
              </th>
              {coverage.map(({ month }, index) => (
                <th key={month} scope="colgroup" colSpan={PARTS.length} className="coverage-month">
                  {monthText(month, index === 0)}
                </th>
              ))}
            </tr>
            <tr>
              {coverage.map(({ month }) =>
                PARTS.map((part) => (
                  <th key={`${month} ${part}`} scope="col" className="end">
                    {HEADS[part]}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {lanes.map((lane) => (
              <tr key={lane.vesselId}>
                <th scope="row" className="nowrap">
                  {lane.vesselName}
                </th>
                <Cells months={lane.coverage} />
              </tr>
            ))}
            <tr className="sum">
              <th scope="row">Fleet</th>
              <Cells months={coverage} />
            </tr>
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
