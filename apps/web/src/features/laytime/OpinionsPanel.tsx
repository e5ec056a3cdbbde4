import {
  formatMinutes,
  type LaytimeDifference,
  type StatementComparison,
  settledAmount,
} from '@mainsheet/laytime';
import { formatAmount, type Money } from '@mainsheet/money';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { portClock } from '../../app/port-clock.ts';
import { formatNumber, minorUnitDigits, Panel, State, WideTable } from '../../ui/index.ts';
import type { Statement } from './use-statement.ts';

type OpinionsPanelProps = {
  statement: Statement;
  /** Makes the amount that the parties settled on the agreed one. */
  onSettle: (amount: string) => void;
};

const text = (amount: Money): string =>
  formatNumber(formatAmount(amount), minorUnitDigits(amount.currency));

/** Both counts, what each difference between them is worth, and what the parties settle on. */
export function OpinionsPanel({ statement: page, onSettle }: OpinionsPanelProps) {
  const { form, change, comparison, theirFindings } = page;
  if (form.theirs === null) {
    return (
      <Panel title="Two opinions">
        <State
          title="The other side’s count is not here yet"
          actions={
            <Button
              variant="default"
              onClick={() => change((now) => ({ ...now, theirs: structuredClone(now.count) }))}
            >
              Begin their count with ours
            </Button>
          }
        >
          Change what they see differently; each difference is priced and sums to the gap.
        </State>
      </Panel>
    );
  }
  return (
    <Panel
      title="Two opinions"
      hint="Ours first; each line takes one view of theirs"
      actions={
        <button
          type="button"
          className="link-button"
          onClick={() => change((now) => ({ ...now, theirs: null }))}
        >
          Drop their count
        </button>
      }
    >
      {comparison ? (
        <Comparison key={comparison.differences.length} {...{ comparison, onSettle }} page={page} />
      ) : (
        <p className="negative" role="alert">
          {theirFindings[0]?.message ?? 'Both counts must be complete to be compared.'}
        </p>
      )}
    </Panel>
  );
}

type ComparisonProps = {
  comparison: StatementComparison;
  page: Statement;
  onSettle: (amount: string) => void;
};

function Comparison({ comparison, page, onSettle }: ComparisonProps) {
  const { differences, left, right } = comparison;
  const [given, setGiven] = useState<ReadonlySet<number>>(new Set());
  const settled = settledAmount(
    comparison,
    differences.map((_, index) => (given.has(index) ? 1 : 0)),
  );
  const toggle = (index: number) => {
    const next = new Set(given);
    if (!next.delete(index)) next.add(index);
    setGiven(next);
  };
  return (
    <WideTable label="Differences">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Difference</th>
            <th scope="col">Give in</th>
            <th scope="col" className="end">
              Time
            </th>
            <th scope="col" className="end">
              {left.currency}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Our count</th>
            <td />
            <td className="end">{formatMinutes(left.demurrageMinutes)}</td>
            <td className="end strong">{text(left.net)}</td>
          </tr>
          {differences.map((one, index) => (
            <tr key={one.path}>
              <td>{differenceText(one, page)}</td>
              <td>
                <Checkbox
                  aria-label={`Give in: ${differenceText(one, page)}`}
                  checked={given.has(index)}
                  onChange={() => toggle(index)}
                />
              </td>
              <td className="end">{formatMinutes(one.countedMinutes)}</td>
              <td className="end">{text(one.amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Their count</th>
            <td />
            <td className="end">{formatMinutes(right.demurrageMinutes)}</td>
            <td className="end strong">{text(right.net)}</td>
          </tr>
          <tr>
            <th scope="row">Settled so</th>
            <td>
              <Button
                variant="default"
                size="compact-xs"
                onClick={() => onSettle(formatAmount(settled))}
              >
                Take as agreed
              </Button>
            </td>
            <td />
            <td className="end strong">{text(settled)}</td>
          </tr>
        </tbody>
      </table>
    </WideTable>
  );
}

/** `ports.r2.activities.rain`: the port, what differs, and when. */
function differenceText({ path, at }: LaytimeDifference, { form }: Statement): string {
  const [, portId, field = '', id] = path.split('.');
  const ports = [...form.count.ports, ...(form.theirs?.ports ?? [])];
  const port = ports.find((one) => one.id === portId);
  if (!port) return wordsOf(path);
  const lines = ports.filter((one) => one.id === portId).flatMap((one) => one.activities);
  const line = field === 'activities' ? lines.find((one) => one.id === id) : undefined;
  const when = at === null ? '' : `, ${portClock(at, port.timeZone)}`;
  const what = line ? line.remarks || line.type : wordsOf(id ? `${field} ${id}` : field);
  return `${port.portName}: ${what}${when}`;
}

/** `demurrageRate` as "demurrage rate". */
const wordsOf = (key: string): string =>
  key
    .replaceAll(/([A-Z])/g, ' $1')
    .replace(/ At$|^is /g, '')
    .toLowerCase();
