import { decimal } from '@mainsheet/money';
import { Link } from '@tanstack/react-router';
import { postedDocumentHref } from '../../../platform/navigation/record-links.ts';
import {
  formatAccounting,
  formatDay,
  minorUnitDigits,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import type { LedgerLine } from './ledger.queries.ts';
import '../journals.css';

const sumOf = (lines: readonly LedgerLine[], key: 'amount' | 'base'): string =>
  lines.reduce((sum, line) => sum.plus(line[key]), decimal(0)).toFixed();

type LinesTableProps = {
  lines: readonly LedgerLine[];
  /** Lines of one transaction name their accounts; those of an account, what they are for. */
  isTransaction: boolean;
};

/** Postings with their sum, which is zero for a whole transaction. */
export function LinesTable({ lines, isTransaction }: LinesTableProps) {
  const currencies = new Set(lines.map((line) => line.currency));
  const [only] = currencies.size === 1 ? currencies : [];
  const base = lines[0]?.baseCurrency;
  const figure = (amount: string, code: string) => formatAccounting(amount, minorUnitDigits(code));
  return (
    <WideTable label="Ledger lines">
      <table className="plain-table wraps">
        <caption className="visually-hidden">Ledger lines</caption>
        <TableHead
          texts={['Posted', 'Reference', isTransaction ? 'Account' : 'Text', 'Currency']}
          figures={['Amount', 'Rate', base ? `Base, ${base}` : 'Base']}
        />
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: postings have no id of their own and never move
            <tr key={index}>
              <td className="nowrap">{formatDay(line.postedOn)}</td>
              <td className="nowrap">
                <Reference line={line} />
              </td>
              <td>
                {isTransaction ? `${line.accountCode} ${line.accountName}` : line.description}
              </td>
              <td>{line.currency}</td>
              <td className="end">{figure(line.amount, line.currency)}</td>
              <td className="end">{line.rate ?? ''}</td>
              <td className="end">{figure(line.base, line.baseCurrency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Balance
            </th>
            <td className="end">{only ? figure(sumOf(lines, 'amount'), only) : ''}</td>
            <td />
            <td className="end">{base ? figure(sumOf(lines, 'base'), base) : ''}</td>
          </tr>
        </tfoot>
      </table>
    </WideTable>
  );
}

function Reference({ line }: { line: LedgerLine }) {
  const href = postedDocumentHref(line.documentType, line.documentId);
  if (!href) return line.reference;
  return (
    <Link to={href} className="list-link">
      {line.reference}
    </Link>
  );
}
