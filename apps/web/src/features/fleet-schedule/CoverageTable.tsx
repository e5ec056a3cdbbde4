import { useClient } from 'urql';
import { nodeOf } from '../../platform/explanations/explanation-node.ts';
import { type ExplanationNode, Figure, formatNumber, Panel, WideTable } from '../../ui/index.ts';
import { type CoverageMonth, EXPLAIN_COVERAGE, type Schedule } from './fleet-schedule.queries.ts';
import { monthText } from './schedule-window.ts';

const PARTS = ['committed', 'optional', 'open'] as const;
const HEADS = { committed: 'Committed', optional: 'Optional', open: 'Open' } as const;

type Explained = (month: string, part: string) => () => Promise<ExplanationNode>;

/** The days of one row; each opens which voyages and charters take them. */
function Cells({
  months,
  name,
  explained,
}: {
  months: readonly CoverageMonth[];
  name: string;
  explained: Explained;
}) {
  return months.map((month) =>
    PARTS.map((part) => (
      <td key={`${month.month} ${part}`} className={part === 'open' ? 'end strong' : 'end'}>
        {month[part] === 0 ? (
          '–'
        ) : (
          <Figure
            label={`${HEADS[part]} days of ${name}, ${monthText(month.month, true)}`}
            explanation={explained(month.month, part)}
          >
            {formatNumber(month[part], 1)}
          </Figure>
        )}
      </td>
    )),
  );
}

/** Fetches what takes the days of a month, when somebody opens it. */
function useCoverageExplanation({ from, to }: Schedule) {
  const client = useClient();
  return (vesselId: string | null): Explained =>
    (month, part) =>
    async () => {
      const variables = { from, to, vesselId, month, part };
      const { data, error } = await client.query(EXPLAIN_COVERAGE, variables).toPromise();
      if (!data) throw error ?? new Error('No explanation came');
      return nodeOf(data.explainCoverage.tree);
    };
}

/** Days of each month by vessel: committed, optional, open. */
export function CoverageTable({ schedule }: { schedule: Schedule }) {
  const { lanes, coverage } = schedule;
  const explain = useCoverageExplanation(schedule);
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
                <Cells
                  months={lane.coverage}
                  name={lane.vesselName}
                  explained={explain(lane.vesselId)}
                />
              </tr>
            ))}
            <tr className="sum">
              <th scope="row">Fleet</th>
              <Cells months={coverage} name="the fleet" explained={explain(null)} />
            </tr>
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
