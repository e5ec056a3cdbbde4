import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { contactHref, vesselHref, voyageHref } from '../../app/record-links.ts';
import { formatAccounting, minorUnitDigits, Panel, TableHead, WideTable } from '../../ui/index.ts';
import { FRESH } from './ledger.queries.ts';
import type { Span } from './report-spans.ts';
import { RESULTS_BY, type Results } from './reports.queries.ts';

const SUBJECTS = {
  vessel: { label: 'Vessel', hrefOf: vesselHref, none: 'No vessel' },
  voyage: { label: 'Voyage', hrefOf: voyageHref, none: 'No voyage' },
  counterparty: { label: 'Counterparty', hrefOf: contactHref, none: 'No counterparty' },
} as const;
type Subject = keyof typeof SUBJECTS;

const OPTIONS = Object.entries(SUBJECTS).map(([value, { label }]) => ({ value, label }));

/** The same result by what earned it: the sum is that of the report above. */
export function ResultsPanel({ span: { from, to } }: { span: Span }) {
  const [by, setBy] = useState<Subject>('vessel');
  const [{ data }] = useQuery({
    query: RESULTS_BY,
    variables: { by, from, to },
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
      {results && <ResultsTable results={results} by={by} />}
    </Panel>
  );
}

function ResultsTable({ results, by }: { results: Results; by: Subject }) {
  const { label, hrefOf, none } = SUBJECTS[by];
  const digits = minorUnitDigits(results.baseCurrency);
  const figures = (of: Pick<Results, 'revenue' | 'expenses' | 'result'>) =>
    [of.revenue, of.expenses, of.result].map((amount, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the three figures never move
      <td key={index} className={amount.startsWith('-') ? 'end negative' : 'end'}>
        {formatAccounting(amount, digits)}
      </td>
    ));
  return (
    <WideTable label={`Results by ${label.toLowerCase()}`}>
      <table className="plain-table">
        <caption className="visually-hidden">Results by {label.toLowerCase()}</caption>
        <TableHead texts={[label]} figures={['Revenue', 'Expenses', 'Result']} />
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
