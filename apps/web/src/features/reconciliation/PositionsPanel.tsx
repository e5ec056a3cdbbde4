import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  type ExplanationNode,
  Figure,
  formatAccounting,
  formatDay,
  minorUnitDigits,
  Panel,
  TableHead,
  Tag,
  WideTable,
} from '../../ui/index.ts';
import type { Position } from './reconciliation.queries.ts';
import { usePositions } from './use-reconciliation.ts';

const AGES = ['up to 7 days', '8 to 30', '31 to 90', 'above 90'];

/** By currency what banks and books say, and why they differ; nothing before the first statement. */
export function PositionsPanel() {
  const { answer, again } = usePositions();
  if (answer.error) return <FailedRead error={answer.error} onRetry={again} />;
  const positions = answer.data?.listBankPositions ?? [];
  if (positions.length === 0) return null;
  return (
    <Panel title="Bank and books" hint="accounts at other banks, by currency" flush>
      <WideTable label="Bank and books">
        <table className="plain-table">
          <caption className="visually-hidden">Bank and books by currency</caption>
          <TableHead
            texts={['Currency', 'Accounts', 'State', 'Lines to match']}
            figures={['Bank', 'Books', 'Difference']}
          />
          <tbody>
            {positions.map((position) => (
              <PositionRow key={position.currency} position={position} />
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

function PositionRow({ position }: { position: Position }) {
  const { currency, closingOn, bank, ledger, difference, accounts, ages, parts } = position;
  const digits = minorUnitDigits(currency);
  const open = ages.reduce((sum, count) => sum + count, 0);
  const isClear = parts.length === 0 && difference !== null && Number(difference) === 0;
  const waiting = ages.flatMap((count, at) => (count > 0 ? [`${count} ${AGES[at]}`] : []));
  return (
    <tr>
      <th scope="row">{currency}</th>
      <td>{accounts.map(({ account }) => account).join(', ')}</td>
      <td>
        <Tag tone={isClear ? 'positive' : 'warning'}>{isClear ? 'Agrees' : 'Differs'}</Tag>
        {closingOn && <span className="muted small"> on {formatDay(closingOn)}</span>}
      </td>
      <td>{open === 0 ? 'none' : waiting.join(', ')}</td>
      <td className="end">{bank === null ? 'not stated' : formatAccounting(bank, digits)}</td>
      <td className="end">{formatAccounting(ledger, digits)}</td>
      <td className="end">
        {difference !== null && (
          <Figure label={`Difference in ${currency}`} explanation={explainDifference(position)}>
            {formatAccounting(difference, digits)}
          </Figure>
        )}
      </td>
    </tr>
  );
}

const PARTS: Readonly<Record<string, string>> = {
  open: 'On the bank, in no book yet',
  ignored: 'On the bank, set aside',
  books: 'In the books, on no statement',
  before: 'Before the first line, or on a statement that is missing',
  later: 'Matched to postings of a later day',
};

/** The difference as the parts that come to it. */
function explainDifference({
  currency,
  bank,
  ledger,
  difference,
  parts,
}: Position): ExplanationNode {
  const digits = minorUnitDigits(currency);
  const text = (amount: string | null) => formatAccounting(amount ?? '0', digits);
  return {
    key: 'difference',
    label: 'Difference',
    value: text(difference),
    unit: currency,
    formula: `${text(bank)} − ${text(ledger)}`,
    inputs: parts.map(({ kind, amount, count }) => ({
      key: kind,
      label: PARTS[kind] ?? kind,
      value: text(amount),
      unit: currency,
      operator: '+',
      source: {
        kind: 'document' as const,
        text: count > 0 ? `${count} ${count === 1 ? 'line' : 'lines'}` : 'Statements and postings',
      },
    })),
  };
}
