import {
  formatInstantShort,
  formatNumber,
  formatSigned,
  Panel,
  WideTable,
} from '../../../ui/index.ts';
import { type Call, daysBetween } from '../voyage-record.ts';

const stayDays = ({ arrivalAt, departureAt }: { arrivalAt: string; departureAt: string }): number =>
  daysBetween(arrivalAt, departureAt);

/** As it was reported; what is only expected says so and is set back. */
function CallTime({ actual, expected }: { actual: string | null; expected: string }) {
  if (actual) return <>{formatInstantShort(actual)}</>;
  return <span className="muted">exp. {formatInstantShort(expected)}</span>;
}

/** Less than half an hour is none. */
const isOnTime = (days: number): boolean => Math.abs(days) < 0.02;

function SlipFigure({ days }: { days: number | null }) {
  if (days === null) return null;
  if (isOnTime(days)) return <>0.00</>;
  return <span className={days > 0 ? 'negative' : 'positive'}>{formatSigned(days, 2)}</span>;
}

function CallLine({ call }: { call: Call }) {
  const { estimated, expected } = call;
  return (
    <tr>
      <th scope="row">
        <b>{call.portName}</b> <span className="muted">{call.portFunction.toLowerCase()}</span>
      </th>
      <td>
        <CallTime actual={call.actualArrivalAt} expected={expected.arrivalAt} />
      </td>
      <td className="muted">{estimated && formatInstantShort(estimated.arrivalAt)}</td>
      <td>
        <CallTime actual={call.actualDepartureAt} expected={expected.departureAt} />
      </td>
      <td className="muted">{estimated && formatInstantShort(estimated.departureAt)}</td>
      <td className="end">{formatNumber(stayDays(expected), 2)}</td>
      <td className="end muted">{estimated && formatNumber(stayDays(estimated), 2)}</td>
      <td className="end">
        <SlipFigure days={call.slipDays} />
      </td>
    </tr>
  );
}

/** The port calls one below the other: as they were or are expected, and as they were estimated. */
export function CallFigures({ calls }: { calls: readonly Call[] }) {
  if (calls.length === 0) return null;
  return (
    <Panel title="Calls in figures" hint="UTC; slip of the departure, plus is late" flush>
      <WideTable label="Calls in figures">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Port</th>
              <th scope="col">Arrived</th>
              <th scope="col">Estimated</th>
              <th scope="col">Departed</th>
              <th scope="col">Estimated</th>
              <th scope="col" className="end">
                Stay, d
              </th>
              <th scope="col" className="end">
                Est., d
              </th>
              <th scope="col" className="end">
                Slip, d
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <CallLine key={call.rowId} call={call} />
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
