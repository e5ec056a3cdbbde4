import type { LaytimePort } from '@mainsheet/contract';
import {
  compareStatements,
  formatMinutes,
  type LaytimeDifference,
  listedTimeOnly,
  type StatementComparison,
  savedMinutes,
} from '@mainsheet/laytime';
import { useMemo } from 'react';
import { formatInstant, Panel, TableHead, WideTable } from '../../ui/index.ts';
import { moneyText } from './Settlement.tsx';
import { SheetTimeline } from './SheetTimeline.tsx';
import type { Statement } from './use-statement.ts';

const DEDUCTION = 'Deduction';
const LISTED = 'Time counting';

/** The same facts by both methods: what each makes of them, and what every stretch between them is worth. */
export function MethodsPanel({ statement: { form } }: { statement: Statement }) {
  const { count } = form;
  const comparison = useMemo(
    () => compareStatements(count, listedTimeOnly(count)).comparison,
    [count],
  );
  if (!comparison) return null;
  return (
    <Panel
      title="Both counting methods"
      hint="Deduction counts all time less what is excepted; time counting only what an event covers"
      flush
    >
      {count.ports.map((port) => (
        <PortMethods key={port.id} {...{ port, comparison }} />
      ))}
      <Figures {...comparison} />
      <Differences {...{ comparison }} ports={count.ports} />
    </Panel>
  );
}

function PortMethods({ port, comparison }: { port: LaytimePort; comparison: StatementComparison }) {
  const [deduction, listed] = [comparison.left, comparison.right].map(({ ports }) =>
    ports.find(({ portId }) => portId === port.id),
  );
  if (!deduction || !listed) return null;
  return (
    <SheetTimeline
      port={port}
      label={`Both methods at ${port.portName}`}
      lanes={[
        { name: `${port.portName}, ${DEDUCTION.toLowerCase()}`, sheet: deduction },
        { name: LISTED, sheet: listed },
      ]}
    />
  );
}

const TIMES = [
  ['Laytime used', 'usedMinutes'],
  ['On demurrage', 'demurrageMinutes'],
] as const;

function Figures({ left, right, amount }: StatementComparison) {
  const time = (name: string, ours: number, theirs: number) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td className="end">{formatMinutes(ours)}</td>
      <td className="end">{formatMinutes(theirs)}</td>
      <td className="end">{formatMinutes(theirs - ours)}</td>
    </tr>
  );
  return (
    <WideTable label="Both methods">
      <table className="plain-table">
        <TableHead texts={['By method']} figures={[DEDUCTION, LISTED, 'Difference']} />
        <tbody>
          {TIMES.map(([name, key]) => time(name, left[key], right[key]))}
          {time('Time saved', savedMinutes(left), savedMinutes(right))}
          <tr>
            <th scope="row">Claim, {left.currency}</th>
            <td className="end strong">{moneyText(left.net)}</td>
            <td className="end strong">{moneyText(right.net)}</td>
            <td className="end strong">{moneyText(amount)}</td>
          </tr>
        </tbody>
      </table>
    </WideTable>
  );
}

type DifferencesProps = { comparison: StatementComparison; ports: readonly LaytimePort[] };

function Differences({ comparison, ports }: DifferencesProps) {
  const { differences, left, amount } = comparison;
  if (differences.length === 0) {
    return (
      <p className="muted timeline-status">Events cover all time that counts: both are one.</p>
    );
  }
  const placeOf = ({ path }: LaytimeDifference) =>
    ports.find(({ id }) => path.startsWith(`ports.${id}.`));
  const rowOf = (one: LaytimeDifference) => {
    const port = placeOf(one);
    const span = one.right as { start: string; end: string } | null;
    if (!port || !span) return null;
    return (
      <tr key={one.path}>
        <th scope="row">{port.portName}</th>
        <td>{formatInstant(span.start, port.timeZone)}</td>
        <td>{formatInstant(span.end, port.timeZone)}</td>
        <td>No event covers this time</td>
        <td className="end">{formatMinutes(one.countedMinutes)}</td>
        <td className="end">{moneyText(one.amount)}</td>
      </tr>
    );
  };
  return (
    <WideTable label="Where the methods differ">
      <table className="plain-table">
        <TableHead texts={['Port', 'From', 'To', 'Why']} figures={['Time', left.currency]} />
        <tbody>
          {differences.map(rowOf)}
          <tr>
            <th scope="row" colSpan={4}>
              Time counting less deduction
            </th>
            <td className="end">
              {formatMinutes(differences.reduce((sum, one) => sum + one.countedMinutes, 0))}
            </td>
            <td className="end strong">{moneyText(amount)}</td>
          </tr>
        </tbody>
      </table>
    </WideTable>
  );
}
