import { CARD_TRANSACTION_STATUSES, type CardQueryType } from '@mainsheet/contract';
import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import type { UseQueryState } from 'urql';
import type { CardTransactionsQuery } from '../../api/generated/graphql.ts';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { listPhase } from '../../platform/records/failures.ts';
import {
  type Column,
  formatAccounting,
  formatInstant,
  formatNumber,
  type ListFilter,
  ListPage,
  minorUnitDigits,
  optionsOf,
  Tag,
} from '../../ui/index.ts';
import { categoryName, toneOf } from './card-words.ts';
import type { Card, CardTransaction as Row } from './cards.queries.ts';
import { TransactionDialog } from './TransactionDialog.tsx';

const isOff = ({ status }: Row): boolean => status === 'Declined' || status === 'Reversed';
const figure = (currency: string, amount: string): string =>
  formatAccounting(amount, minorUnitDigits(currency));

/** What was asked in another currency; empty where it is the card's own. */
const chargedText = (row: Row): string =>
  row.transactionCurrency === row.billingCurrency
    ? ''
    : `${row.transactionCurrency} ${formatNumber(row.transactionAmount, minorUnitDigits(row.transactionCurrency))}`;

const MISSING = 'Missing';
const receiptText = (row: Row): string =>
  row.receiptName ? 'Added' : row.isReceiptMissing ? MISSING : '';

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'at',
    header: 'Time, UTC',
    width: 132,
    kind: 'date',
    value: (row) => row.authorisedAt,
    text: (row) => formatInstant(row.authorisedAt),
  },
  {
    key: 'merchant',
    header: 'Merchant',
    width: 170,
    kind: 'text',
    value: (row) => row.merchantName,
  },
  { key: 'charged', header: 'Charged', width: 110, kind: 'text', value: chargedText },
  {
    key: 'billed',
    header: 'Billed',
    width: 92,
    kind: 'number',
    decimals: 2,
    value: (row) => row.billingAmount,
    text: (row) => figure(row.billingCurrency, row.billingAmount),
    render: (row) => (
      <span className={isOff(row) ? 'card-struck' : ''}>
        {figure(row.billingCurrency, row.billingAmount)}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 230,
    kind: 'text',
    value: (row) => row.status,
    render: (row) => (
      <>
        <Tag tone={toneOf(row.status)}>{row.status}</Tag>
        {row.failureReason && <span className="muted small"> {row.failureReason}</span>}
      </>
    ),
  },
  {
    key: 'receipt',
    header: 'Receipt',
    width: 92,
    kind: 'text',
    value: receiptText,
    render: (row) => (
      <span className="row">
        {row.receiptName && <IconPaperclip size={13} aria-hidden />}
        {row.isReceiptMissing && <IconAlertTriangle size={13} color="var(--warning)" aria-hidden />}
        {receiptText(row)}
      </span>
    ),
  },
  {
    key: 'category',
    header: 'Category',
    width: 130,
    kind: 'text',
    value: (row) => categoryName(row.category),
  },
  { key: 'voyage', header: 'Voyage', width: 110, kind: 'text', value: (row) => row.voyageNumber },
  { key: 'vessel', header: 'Vessel', width: 140, kind: 'text', value: (row) => row.vesselName },
  {
    key: 'account',
    header: 'Account',
    width: 80,
    kind: 'text',
    value: (row) => row.accountCode,
    optional: true,
  },
  {
    key: 'reason',
    header: 'Reason',
    width: 250,
    kind: 'text',
    value: (row) => row.failureReason,
    optional: true,
  },
];

const FILTERS: readonly ListFilter<Row>[] = [
  {
    key: 'status',
    label: 'Status',
    options: optionsOf(CARD_TRANSACTION_STATUSES),
    valueOf: (row) => row.status,
  },
  {
    key: 'receipt',
    label: 'Receipt',
    options: [
      { value: MISSING, label: 'Receipt missing' },
      { value: 'Added', label: 'Receipt added' },
    ],
    valueOf: receiptText,
  },
];
const idOf = (row: Row) => row.id;
const nameOf = (row: Row) => row.merchantName;

type ListProps = {
  card: Card;
  result: UseQueryState<CardTransactionsQuery>;
  again: () => void;
};

/** What was bought with a card, the latest first; a row opens its papers and its place in the books. */
export function CardTransactionList({ card, result, again }: ListProps) {
  const list = useListView();
  const [opened, setOpened] = useState<string | null>(null);
  const rows = result.data?.getCardTransactionList.rows ?? [];
  const row = rows.find(({ id }) => id === opened);
  return (
    <>
      <ListPage
        label="Transactions of the card"
        rows={rows}
        total={result.data?.getCardTransactionList.total ?? 0}
        status={listPhase(result, again)}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={idOf}
        rowName={nameOf}
        {...list}
        onExport={exportList(`${card.queryType as CardQueryType}-card-transactions`)}
        onOpen={({ id }) => setOpened(id)}
        empty={{
          title: 'Nothing bought yet',
          text: 'Purchases show here as soon as a merchant asks, with the reason where one is declined.',
        }}
      />
      {row && (
        <TransactionDialog
          key={row.version}
          card={card}
          row={row}
          onDone={again}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
