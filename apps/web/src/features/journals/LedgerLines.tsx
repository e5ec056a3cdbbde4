import { decimal } from '@mainsheet/money';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { errorText, requestIdOf } from '../../api/error-text.ts';
import { ErrorState, formatAccounting, formatDay, minorUnitDigits, Panel } from '../../ui/index.ts';
import { invoiceHref } from '../invoices/index.ts';
import { FRESH, LEDGER_LINES, type LedgerLine } from './journals.queries.ts';
import type { ReportParams } from './report-params.ts';

type LedgerLinesProps = { params: ReportParams; to: string; onClose: () => void };

const NO_LINES: readonly LedgerLine[] = [];
const sumOf = (lines: readonly LedgerLine[], key: 'amount' | 'base'): string =>
  lines.reduce((sum, line) => sum.plus(line[key]), decimal(0)).toFixed();

/** Every posting of an account, or of one transaction; the sum is the balance above. */
export function LedgerLines({ params, to, onClose }: LedgerLinesProps) {
  const { account, currency, transaction } = params;
  const [{ data, error, fetching }, again] = useQuery({
    query: LEDGER_LINES,
    variables: transaction
      ? { transactionId: transaction }
      : { accountCode: account ?? null, currency: currency ?? null, to },
    context: FRESH,
  });
  const lines = data?.ledgerLines.rows ?? NO_LINES;
  const total = data?.ledgerLines.total ?? 0;
  const first = lines[0];
  const title = transaction
    ? `Transaction ${first?.reference ?? ''}`
    : `${account} ${first?.accountName ?? ''}`;
  return (
    <Panel
      title={title.trim()}
      hint={transaction ? first?.description : `${currency ?? 'all currencies'}, newest first`}
      actions={
        <button type="button" className="link-button" onClick={onClose}>
          Close
        </button>
      }
      foot={total > lines.length && `The newest ${lines.length} of ${total} postings.`}
      flush
    >
      {error && (
        <ErrorState message={errorText(error)} requestId={requestIdOf(error)} onRetry={again} />
      )}
      {!error && fetching && lines.length === 0 && (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
      {lines.length > 0 && <LinesTable lines={lines} isTransaction={transaction !== undefined} />}
    </Panel>
  );
}

type LinesTableProps = { lines: readonly LedgerLine[]; isTransaction: boolean };

function LinesTable({ lines, isTransaction }: LinesTableProps) {
  const currencies = new Set(lines.map((line) => line.currency));
  const [only] = currencies.size === 1 ? currencies : [];
  const figure = (amount: string, code: string) => formatAccounting(amount, minorUnitDigits(code));
  return (
    <table className="journal-table">
      <caption className="visually-hidden">Ledger lines</caption>
      <thead>
        <tr>
          <th scope="col">Posted</th>
          <th scope="col">Reference</th>
          <th scope="col">{isTransaction ? 'Account' : 'Text'}</th>
          <th scope="col">Currency</th>
          <th scope="col" className="end">
            Amount
          </th>
          <th scope="col" className="end">
            Base
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: postings have no id of their own and never move
          <tr key={index}>
            <td className="nowrap">{formatDay(line.postedOn)}</td>
            <td className="nowrap">
              <Reference line={line} />
            </td>
            <td>{isTransaction ? `${line.accountCode} ${line.accountName}` : line.description}</td>
            <td>{line.currency}</td>
            <td className="end">{figure(line.amount, line.currency)}</td>
            <td className="end">{formatAccounting(line.base)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Balance
          </th>
          <td className="end">{only ? figure(sumOf(lines, 'amount'), only) : ''}</td>
          <td className="end">{formatAccounting(sumOf(lines, 'base'))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Reference({ line }: { line: LedgerLine }) {
  if (line.documentType !== 'invoice' || !line.documentId) return line.reference;
  return (
    <Link to={invoiceHref(line.documentId)} className="list-link">
      {line.reference}
    </Link>
  );
}
