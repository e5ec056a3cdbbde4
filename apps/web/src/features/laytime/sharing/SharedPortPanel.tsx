import type { SharedActivity, SharedComment, SharedPort } from '@mainsheet/contract';
import { type CountedInterval, formatMinutes } from '@mainsheet/laytime';
import { Button } from '@mantine/core';
import {
  Facts,
  formatAccounting,
  formatInstant,
  minorUnitDigits,
  Panel,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import { SheetTable } from '../SheetTable.tsx';
import { SheetTimeline } from '../SheetTimeline.tsx';

type SharedPortPanelProps = {
  port: SharedPort;
  currency: string;
  comments: readonly SharedComment[];
  /** Null where the link takes no comments. */
  onComment: ((activity: SharedActivity) => void) | null;
};

/** An event by its words, as the desk names it; by what it counts as where it has none. */
export const eventText = ({ remarks, type }: SharedActivity): string =>
  remarks || type.toLowerCase();

/** A port of the statement: its terms and times, what happened, and how its time counts. */
export function SharedPortPanel(props: SharedPortPanelProps) {
  const { port, currency } = props;
  const clock = (instant: string | null) => (instant ? formatInstant(instant, port.timeZone) : '');
  const digits = minorUnitDigits(currency);
  const rate = (amount: number) =>
    `${currency} ${formatAccounting(amount, digits)} ${port.rateUnit.toLowerCase()}`;
  // Stretches go over the wire with the word of their bucket as text.
  const sheet = { intervals: port.intervals as unknown as readonly CountedInterval[] };
  const { allowedMinutes: allowed } = port;
  return (
    <>
      <Panel
        title={`${port.portName}, ${port.operation.toLowerCase()}`}
        hint={`Times on the clock of ${port.portName}`}
      >
        <div className="panel-columns">
          <Facts
            facts={[
              ['Terms', `${port.terms}, ${port.meaning}`],
              ['Demurrage rate', rate(port.demurrageRate)],
              ['Despatch rate', rate(port.despatchRate)],
              ['Time allowed', allowed === null ? '' : formatMinutes(allowed)],
              ['Laytime used', formatMinutes(port.usedMinutes)],
              ['On demurrage', formatMinutes(port.demurrageMinutes)],
              [
                port.amount?.startsWith('-') ? 'Despatch' : 'Demurrage',
                port.amount === null
                  ? ''
                  : `${currency} ${formatAccounting(port.amount.replace('-', ''), digits)}`,
              ],
            ]}
          />
          <Facts
            facts={[
              ['Arrived', clock(port.arrivedAt)],
              ['Notice tendered', clock(port.tenderedAt)],
              ['Notice accepted', clock(port.acceptedAt)],
              ['Berthed', clock(port.berthedAt)],
              ['Laytime began', clock(port.startsAt)],
              ['Laytime ran out', clock(port.expiresAt)],
              ['Completed', clock(port.completedAt)],
            ]}
          />
        </div>
        <SheetTimeline
          port={port}
          label={`Counted and excepted time at ${port.portName}`}
          lanes={[{ name: port.portName, sheet }]}
        />
      </Panel>
      <Events {...props} clock={clock} />
      {port.intervals.length > 0 && (
        <Panel title={`Time sheet, ${port.portName}`} flush>
          <SheetTable port={port} sheet={sheet} />
        </Panel>
      )}
    </>
  );
}

type EventsProps = SharedPortPanelProps & { clock: (instant: string | null) => string };

function Events({ port, comments, onComment, clock }: EventsProps) {
  if (port.activities.length === 0) return null;
  const countOf = (activity: SharedActivity): number =>
    comments.filter((one) => one.portId === port.id && one.activityId === activity.id).length;
  return (
    <Panel title={`Statement of facts, ${port.portName}`} flush>
      <WideTable label={`Statement of facts, ${port.portName}`}>
        <table className="plain-table">
          <TableHead
            texts={['From', 'To', 'What happened', 'Counts as', 'Comments']}
            figures={['Counted']}
          />
          <tbody>
            {port.activities.map((activity) => (
              <tr key={activity.id}>
                <th scope="row" className="nowrap">
                  {clock(activity.start)}
                </th>
                <td className="nowrap">
                  {activity.end === activity.start ? '' : clock(activity.end)}
                </td>
                <td>{activity.remarks}</td>
                <td>{activity.type}</td>
                <td className="nowrap">
                  {countOf(activity) || ''}{' '}
                  {onComment && (
                    <Button
                      variant="default"
                      size="compact-xs"
                      aria-label={`Comment on ${eventText(activity)} ${clock(activity.start)}`}
                      onClick={() => onComment(activity)}
                    >
                      Comment
                    </Button>
                  )}
                </td>
                <td className="end">
                  {activity.countedMinutes === null ? '–' : formatMinutes(activity.countedMinutes)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
