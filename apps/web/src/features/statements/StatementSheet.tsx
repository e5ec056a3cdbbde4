import { Link } from '@tanstack/react-router';
import {
  billHref,
  invoiceHref,
  postedDocumentHref,
} from '../../platform/navigation/record-links.ts';
import {
  formatAccounting,
  formatDay,
  KeyFigure,
  minorUnitDigits,
  Panel,
  TableHead,
  WholeRow,
  WideTable,
} from '../../ui/index.ts';
import { UnallocatedPanel } from '../receipts/index.ts';
import { AgeingBars } from './AgeingBars.tsx';
import { SIDES, type Statement, sideOf } from './statements.queries.ts';

type Row = Statement['rows'][number];

/** The statement as the customer would read it: opening, every document, closing, and its age. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const { currency } = statement;
  const side = sideOf(statement);
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(currency));
  const period = `${formatDay(statement.from)} to ${formatDay(statement.to)}`;
  return (
    <div className="with-side">
      <Panel title={statement.contactName} hint={`${currency}, ${period}`} flush>
        <WideTable label={`Statement of ${statement.contactName}`}>
          <table className="plain-table wraps">
            <caption className="visually-hidden">
              Statement of {statement.contactName} in {currency}, {period}
            </caption>
            <TableHead
              texts={['Date', 'Document', 'Text']}
              figures={['Billed', SIDES[side].paid, 'Balance']}
            />
            <tbody>
              <tr className="sum">
                <td>{formatDay(statement.from)}</td>
                <th scope="row" colSpan={4}>
                  Opening balance
                </th>
                <td className="end">{figure(statement.opening)}</td>
              </tr>
              {statement.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: postings of a statement never move
                <tr key={index}>
                  <td className="nowrap">{formatDay(row.date)}</td>
                  <td className="nowrap">
                    <DocumentLink row={row} />
                  </td>
                  <td>{row.description}</td>
                  <td className="end">{Number(row.debit) === 0 ? '' : figure(row.debit)}</td>
                  <td className="end">{Number(row.credit) === 0 ? '' : figure(row.credit)}</td>
                  <td className="end">{figure(row.balance)}</td>
                </tr>
              ))}
              {statement.rows.length === 0 && (
                <WholeRow columns={6}>Nothing was posted in this period.</WholeRow>
              )}
            </tbody>
            <tfoot>
              <tr className="sum">
                <td>{formatDay(statement.to)}</td>
                <th scope="row" colSpan={4}>
                  Closing balance
                </th>
                <td className="end">{figure(statement.closing)}</td>
              </tr>
            </tfoot>
          </table>
        </WideTable>
      </Panel>
      <div className="stack">
        <Panel label="Balance">
          <KeyFigure
            label={`Open on ${formatDay(statement.to)}`}
            value={figure(statement.closing)}
            unit={currency}
          />
        </Panel>
        <Panel title="Ageing" hint="days past the due date">
          <AgeingBars buckets={statement.ageing} currency={currency} />
          {Number(statement.unallocated) !== 0 && (
            <p className="statement-cash">
              <span>{SIDES[side].ahead}</span>
              <strong>{figure(`-${statement.unallocated}`)}</strong>
            </p>
          )}
        </Panel>
        {side === 'receivable' && (
          <div className="no-print">
            <UnallocatedPanel clientId={statement.contactId} currency={currency} />
          </div>
        )}
      </div>
    </div>
  );
}

/** A document opens its page; a payment opens what it settles. */
function DocumentLink({ row }: { row: Row }) {
  const { documentType, documentId, invoiceId, billId, reference } = row;
  const href =
    postedDocumentHref(documentType, documentId) ??
    ((invoiceId && invoiceHref(invoiceId)) || (billId && billHref(billId)));
  if (!href) return reference;
  return (
    <Link to={href} className="list-link">
      {reference}
    </Link>
  );
}
