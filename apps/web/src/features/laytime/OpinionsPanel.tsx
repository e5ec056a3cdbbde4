import {
  formatMinutes,
  type LaytimeStatement,
  type StatementComparison,
  settledAmount,
} from '@mainsheet/laytime';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Panel, State, TableHead, WideTable } from '../../ui/index.ts';
import { differenceWords } from './differences.ts';
import { type Agree, moneyText, Settlement, type SettlementProps } from './Settlement.tsx';
import type { Statement } from './use-statement.ts';

type OpinionsPanelProps = {
  statement: Statement;
  agree: Agree;
};

/** Both counts, what each difference between them is worth, and what the parties settle on. */
export function OpinionsPanel({ statement: page, agree }: OpinionsPanelProps) {
  const { form, change, comparison, theirFindings } = page;
  const [note, setNote] = useState('');
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
      flush
    >
      {comparison ? (
        // What was given in to, and an amount that was typed, are about these two counts.
        <Comparison key={pairOf(comparison)} {...{ comparison, page, agree, note, setNote }} />
      ) : (
        <p className="negative" role="alert">
          {theirFindings[0]?.message ?? 'Both counts must be complete to be compared.'}
        </p>
      )}
    </Panel>
  );
}

const pairOf = ({ differences, left, right }: StatementComparison): string =>
  [left.net, right.net].map(({ minorUnits }) => minorUnits).join('.') +
  differences.map(({ path }) => path).join(' ');

type ComparisonProps = Pick<SettlementProps, 'comparison' | 'agree' | 'note' | 'setNote'> & {
  page: Statement;
};

function Comparison({ comparison, page, ...settlement }: ComparisonProps) {
  const { differences } = comparison;
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const settled = settledAmount(
    comparison,
    differences.map(({ path }) => (given.has(path) ? 1 : 0)),
  );
  const toggle = (path: string) => {
    const next = new Set(given);
    if (!next.delete(path)) next.add(path);
    setGiven(next);
  };
  return (
    <>
      <Differences {...{ comparison, page, given }} onToggle={toggle} />
      {/* Giving in to a view begins the settlement anew. */}
      <Settlement key={[...given].join(' ')} {...{ comparison, settled, ...settlement }} />
    </>
  );
}

type DifferencesProps = {
  comparison: StatementComparison;
  page: Statement;
  given: ReadonlySet<string>;
  onToggle: (path: string) => void;
};

function Differences({ comparison, page, given, onToggle }: DifferencesProps) {
  const { differences, left, right } = comparison;
  const total = (name: string, { demurrageMinutes, net }: LaytimeStatement) => (
    <tr>
      <th scope="row" colSpan={4}>
        {name}
      </th>
      <td className="end">{formatMinutes(demurrageMinutes)}</td>
      <td className="end strong">{moneyText(net)}</td>
    </tr>
  );
  return (
    <WideTable label="Differences">
      <table className="plain-table">
        <TableHead
          texts={['Difference', 'Ours', 'Theirs', 'Give in']}
          figures={['Time', left.currency]}
        />
        <tbody>
          {total('Our count', left)}
          {differences.map((one) => {
            const { what, ours, theirs } = differenceWords(one, page.form);
            return (
              <tr key={one.path}>
                <th scope="row">{what}</th>
                <td>{ours}</td>
                <td>{theirs}</td>
                <td>
                  <Checkbox
                    aria-label={`Give in: ${what}`}
                    checked={given.has(one.path)}
                    onChange={() => onToggle(one.path)}
                  />
                </td>
                <td className="end">{formatMinutes(one.countedMinutes)}</td>
                <td className="end">{moneyText(one.amount)}</td>
              </tr>
            );
          })}
          {total('Their count', right)}
        </tbody>
      </table>
    </WideTable>
  );
}
