import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { bankTransactionHref } from '../../platform/navigation/record-links.ts';
import { listPhase } from '../../platform/records/failures.ts';
import {
  AccountingCell,
  type Column,
  formatNumber,
  type ListChips,
  ListPage,
  minorUnitDigits,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import type { TransactionPage, TransactionRow } from './banking.queries.ts';
import { askOf, type TransactionParams } from './transaction-params.ts';
import { useTransactions } from './use-transactions.ts';
import './banking.css';

const idOf = (row: TransactionRow) => row.id;
const nameOf = (row: TransactionRow) => `${row.counterparty}, ${row.reference}`;
const hrefOf = (row: TransactionRow) => bankTransactionHref(row.id);
const SAVE = exportList('transactions');

type TransactionListProps = {
  params: TransactionParams;
  columns: readonly Column<TransactionRow>[];
  /** Those of the filters that people chose and that stand in the address. */
  chosen?: TransactionParams;
  /** Where people choose the filters. */
  chips?: ListChips;
  empty: { title: string; text: ReactNode };
};

const NONE: TransactionParams = {};

/** Transactions that fit the filters, a page at a time, with what came in and went out over all of them. */
export function TransactionList(props: TransactionListProps) {
  const { params, columns, chosen = NONE, chips, empty } = props;
  const navigate = useNavigate();
  const list = useListView(chosen);
  const { rows, answer, total, again, more, PAGE } = useTransactions(
    askOf(params, list.view.search.trim()),
  );
  const isFiltered = list.view.search !== '' || Object.keys(chosen).length > 0;
  return (
    <div className="stack">
      <ListPage
        label="Transactions"
        searchLabel="Search name, reference, invoice"
        {...(chips && { chips })}
        rows={rows}
        isSearched
        total={total}
        status={listPhase(answer, again)}
        columns={columns}
        rowId={idOf}
        rowName={nameOf}
        {...list}
        hrefOf={hrefOf}
        onOpen={(row) => void navigate({ href: hrefOf(row) })}
        onExport={SAVE}
        empty={
          isFiltered
            ? { title: 'Nothing fits', text: 'No transaction fits the search and the filters.' }
            : empty
        }
      />
      <Sums sums={answer.data?.sums ?? []} />
      {total > rows.length && (
        <div className="row">
          <Button variant="default" disabled={answer.fetching} onClick={more}>
            Show {Math.min(PAGE, total - rows.length)} more
          </Button>
          <span className="muted small">
            {rows.length} of {total} transactions are here
          </span>
        </div>
      )}
    </div>
  );
}

function Sums({ sums }: { sums: TransactionPage['sums'] }) {
  if (sums.length === 0) return null;
  return (
    <WideTable label="Sums of these transactions">
      <table className="plain-table bank-sums">
        <caption className="visually-hidden">Money in and out of these transactions</caption>
        <TableHead texts={['Sums']} figures={['In', 'Out', 'Net']} />
        <tbody>
          {sums.map(({ currency, moneyIn, moneyOut, net }) => {
            const decimals = minorUnitDigits(currency);
            return (
              <tr key={currency}>
                <th scope="row">{currency}</th>
                <td className="end">{formatNumber(moneyIn, decimals)}</td>
                <td className="end">
                  <AccountingCell value={moneyOut} decimals={decimals} />
                </td>
                <td className="end strong">
                  <AccountingCell value={net} decimals={decimals} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </WideTable>
  );
}
