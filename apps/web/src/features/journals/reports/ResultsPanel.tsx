import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { contactHref, vesselHref, voyageHref } from '../../../platform/navigation/record-links.ts';
import {
  formatAccounting,
  minorUnitDigits,
  Panel,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import { FRESH } from './ledger.queries.ts';
import { differenceOf } from './report-difference.ts';
import { type Span, spanText } from './report-spans.ts';
import { RESULTS_BY, type Results } from './reports.queries.ts';

const SUBJECTS = {
  vessel: { label: 'Vessel', hrefOf: vesselHref, none: 'No vessel' },
  voyage: { label: 'Voyage', hrefOf: voyageHref, none: 'No voyage' },
  counterparty: { label: 'Counterparty', hrefOf: contactHref, none: 'No counterparty' },
} as const;
type Subject = keyof typeof SUBJECTS;

const OPTIONS = Object.entries(SUBJECTS).map(([value, { label }]) => ({ value, label }));

type ResultsPanelProps = { span: Span; before: Span | null };

/** The same result by what earned it: the sum is that of the report above. */
export function ResultsPanel({ span: { from, to }, before }: ResultsPanelProps) {
  const [by, setBy] = useState<Subject>('vessel');
  const [{ data }] = useQuery({
    query: RESULTS_BY,
    variables: { by, from, to, before: before && { from: before.from, to: before.to } },
    context: FRESH,
  });
  const results = data?.resultsBy;
  return (
    <Panel
      title="By what earned it"
      hint={results ? `in ${results.baseCurrency}` : undefined}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Results by"
          data={OPTIONS}
          value={by}
          onChange={(value) => setBy(value as Subject)}
        />
      }
      flush
    >
      {results && (
        <ResultsTable results={results} by={by} beforeText={before && spanText(before)} />
      )}
    </Panel>
  );
}

type Figures = Pick<Results, 'revenue' | 'expenses' | 'result' | 'before'>;

/** Revenue, expenses and result; held against another time its result, and what lies between both. */
function figuresOf({ revenue, expenses, result, before }: Figures): (string | null)[] {
  const own = [revenue, expenses, result];
  return before ? [...own, before.result, ...differenceOf(result, before.result)] : own;
}

const PERCENT_COLUMN = 5;

type ResultsTableProps = { results: Results; by: Subject; beforeText: string | null };

function ResultsTable({ results, by, beforeText }: ResultsTableProps) {
  const { label, hrefOf, none } = SUBJECTS[by];
  const digits = minorUnitDigits(results.baseCurrency);
  const textOf = (amount: string | null, column: number): string => {
    if (amount === null) return '–';
    return column === PERCENT_COLUMN
      ? `${formatAccounting(amount, 1)} %`
      : formatAccounting(amount, digits);
  };
  const figures = (of: Figures) =>
    figuresOf(of).map((amount, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the figures never move
      <td key={column} className={amount?.startsWith('-') ? 'end negative' : 'end'}>
        {textOf(amount, column)}
      </td>
    ));
  const compared = beforeText ? [`Result, ${beforeText}`, 'Difference', 'In percent'] : [];
  return (
    <WideTable label={`Results by ${label.toLowerCase()}`}>
      <table className="plain-table">
        <caption className="visually-hidden">Results by {label.toLowerCase()}</caption>
        <TableHead texts={[label]} figures={['Revenue', 'Expenses', 'Result', ...compared]} />
        <tbody>
          {results.rows.map((row) => (
            <tr key={row.id ?? row.label ?? ''}>
              <th scope="row">
                {row.id ? (
                  <Link to={hrefOf(row.id)} className="list-link">
                    {row.label}
                  </Link>
                ) : (
                  <span className="muted">{row.label ?? none}</span>
                )}
              </th>
              {figures(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">In all</th>
            {figures(results)}
          </tr>
        </tfoot>
      </table>
    </WideTable>
  );
}
