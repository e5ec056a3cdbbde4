import type { PermissionKey } from '@mainsheet/contract';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import {
  bankTransactionHref,
  billHref,
  cardHref,
  invoiceHref,
  invoicePaymentHref,
  payoutHref,
} from '../../platform/navigation/record-links.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { RecordState } from '../../platform/records/RecordState.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import {
  Facts,
  formatDay,
  formatInstant,
  formatNumber,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  WideTable,
} from '../../ui/index.ts';
import { LinesTable } from '../journals/index.ts';
import { ruleHref } from './auto-transfers/rule-words.ts';
import { BankTabs } from './BankTabs.tsx';
import { BANK_TRANSACTION, EXCHANGE, type Review } from './banking.queries.ts';
import { accountHref } from './links.ts';
import { offerFacts } from './OfferPanel.tsx';
import { StatusText, sourceName } from './transaction-columns.tsx';
import './banking.css';

/** `/transactions/review/:id`: one transaction, both its sides, what it posted and what it belongs to. */
export function ReviewPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [{ data, error }, again] = useQuery({
    query: BANK_TRANSACTION,
    variables: { id },
    context: FRESH,
  });
  const review = data?.bankTransaction;
  if (!review) {
    return (
      <RecordState error={error} missing="No transaction found." onRetry={() => again(FRESH)} />
    );
  }
  const { transaction, lines } = review;
  const { currency, amount } = transaction;
  const isIn = transaction.transactionType === 'CREDIT';
  const figure = formatNumber(amount.replace('-', ''), minorUnitDigits(currency));
  return (
    <Page>
      <PageHead
        title={`${currency} ${figure} ${isIn ? 'in' : 'out'}`}
        meta={<StatusText status={transaction.status} />}
        tabs={<BankTabs present="/transactions" />}
      />
      <div className="panel-columns">
        <Panel title="Transaction">
          <Facts facts={factsOf(review)} />
        </Panel>
        <div className="stack">
          <Sides review={review} />
          {transaction.subjectType === 'exchange' && transaction.subjectId && (
            <ExchangePanel id={transaction.subjectId} />
          )}
        </div>
      </div>
      {lines.length > 0 && <Posting review={review} />}
    </Page>
  );
}

/** At which rate money was exchanged, and why at that. */
function ExchangePanel({ id }: { id: string }) {
  const [{ data, error }, again] = useQuery({ query: EXCHANGE, variables: { id }, context: FRESH });
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return null;
  const { exchange } = data;
  return (
    <Panel title={`Exchange ${exchange.number}`} hint={`Accepted by ${exchange.takenBy}`}>
      <Facts facts={offerFacts(exchange)} />
    </Panel>
  );
}

function factsOf({ transaction: t }: Review): (readonly [string, ReactNode])[] {
  const subject = ['Matched to', <Subject key="subject" transaction={t} />] as const;
  return [
    ['Value date', formatDay(t.valueOn)],
    ['Source', sourceName(t.sourceType)],
    ['Reference', t.reference],
    ['Fee', `${t.currency} ${formatNumber(t.fee, minorUnitDigits(t.currency))}`],
    ['Settled', t.settledAt && `${formatInstant(t.settledAt)} UTC`],
    ['Entered by', `${t.createdBy}, ${formatInstant(t.createdAt)} UTC`],
    ...(t.subjectLabel ? [subject] : []),
  ];
}

/** Records that a transaction belongs to: their pages, and what it takes to open one; null where a card's page judges. */
const SUBJECTS: Readonly<
  Record<string, { hrefOf: (id: string) => string; needs: PermissionKey | null }>
> = {
  card: { hrefOf: cardHref, needs: null },
  'auto-transfer': { hrefOf: ruleHref, needs: 'globalAccount.view' },
  invoice: { hrefOf: invoiceHref, needs: 'receivablesInvoices.view' },
  'invoice-payment': { hrefOf: invoicePaymentHref, needs: 'receivablesInvoicePayments.view' },
  bill: { hrefOf: billHref, needs: 'payablesBills.view' },
  payout: { hrefOf: payoutHref, needs: 'payout.view' },
};

function Subject({ transaction }: { transaction: Review['transaction'] }) {
  const { subjectType, subjectId, subjectLabel } = transaction;
  const page = SUBJECTS[subjectType];
  const may = useMay(page?.needs ?? 'transactions.view');
  if (!page || !subjectId || !may) return <>{subjectLabel}</>;
  return (
    <Link to={page.hrefOf(subjectId)} className="link-button">
      {subjectLabel}
    </Link>
  );
}

type Side = { id: string; accountId: string; accountName: string; currency: string };

function AccountLink({ side }: { side: Side }) {
  const may = useMay('globalAccount.view');
  if (!may) return <>{side.accountName}</>;
  const { accountId, currency } = side;
  return (
    <Link to={accountHref({ id: accountId, currency })} className="link-button">
      {side.accountName}
    </Link>
  );
}

/** Where the money came from and where it went. */
function Sides({ review: { transaction, otherSide } }: { review: Review }) {
  const own = <AccountLink side={transaction} />;
  const other = otherSide ? (
    <span className="row bank-number">
      <AccountLink side={otherSide} />
      <Link to={bankTransactionHref(otherSide.id)} className="link-button">
        Its side
      </Link>
    </span>
  ) : (
    transaction.counterparty
  );
  const isIn = transaction.transactionType === 'CREDIT';
  return (
    <Panel title="Both sides">
      <Facts
        facts={[
          ['From', isIn ? other : own],
          ['To', isIn ? own : other],
        ]}
      />
    </Panel>
  );
}

function Posting({ review: { lines } }: { review: Review }) {
  return (
    <Panel title="What it posted" hint={`${lines[0]?.reference}, ${lines[0]?.description}`} flush>
      <WideTable label="Lines of the posting">
        <LinesTable lines={lines} isTransaction />
      </WideTable>
    </Panel>
  );
}
