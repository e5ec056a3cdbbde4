import type { Column } from '../../ui/columns/column.ts';
import { toCsv } from '../../ui/columns/csv.ts';
import { SIDES, type Statement, sideOf } from './statements.queries.ts';

type CsvRow = {
  date: string;
  reference: string;
  description: string;
  debit: string | null;
  credit: string | null;
  balance: string;
};

const text = (key: 'date' | 'reference' | 'description', header: string): Column<CsvRow> => ({
  key,
  header,
  width: 0,
  kind: 'text',
  value: (row) => row[key],
});
const figure = (key: 'debit' | 'credit' | 'balance', header: string): Column<CsvRow> => ({
  key,
  header,
  width: 0,
  kind: 'number',
  value: (row) => row[key],
});

const columnsOf = (paid: string): readonly Column<CsvRow>[] => [
  text('date', 'Date'),
  text('reference', 'Document'),
  text('description', 'Text'),
  figure('debit', 'Billed'),
  figure('credit', paid),
  figure('balance', 'Balance'),
];

/** The statement with its opening and closing balance as rows, amounts exact. */
export function statementCsv(statement: Statement): string {
  const line = (date: string, description: string, balance: string): CsvRow => ({
    date,
    reference: '',
    description,
    debit: null,
    credit: null,
    balance,
  });
  return toCsv(columnsOf(SIDES[sideOf(statement)].paid), [
    line(statement.from, `Opening balance, ${statement.currency}`, statement.opening),
    ...statement.rows,
    line(statement.to, `Closing balance, ${statement.currency}`, statement.closing),
  ]);
}
