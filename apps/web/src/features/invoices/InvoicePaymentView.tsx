import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { requestIdOf } from '../../api/error-text.ts';
import { MayButton } from '../../app/MayButton.tsx';
import { useMutate } from '../../app/mutations.ts';
import { useMay } from '../../app/use-session.ts';
import {
  ErrorState,
  Facts,
  formatAccounting,
  formatDay,
  formatInstant,
  formatNumber,
  KeyFigure,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  TableHead,
  Tag,
  WideTable,
} from '../../ui/index.ts';
import { CancelDocument } from './CancelDocument.tsx';
import {
  FRESH,
  INVOICE_PAYMENT,
  type PaymentRecord,
  REFUND_INVOICE_PAYMENT,
} from './invoices.queries.ts';
import { creditNoteHref, creditPaymentHref, invoiceHref, ledgerHref } from './links.ts';
import { nameOfPayment } from './payment-name.ts';

const FAILED = 'Failed to fetch invoice payment detail';

/** One payment of a customer: what it settles, who sent it, what was done to it, and its way back. */
export function InvoicePaymentView({ id }: { id: string }) {
  const [{ data, error }, again] = useQuery({
    query: INVOICE_PAYMENT,
    variables: { id },
    context: FRESH,
  });
  const detail = data?.invoicePaymentDetail;
  if (detail) {
    return <PaymentSheet {...detail} again={() => again({ requestPolicy: 'network-only' })} />;
  }
  return (
    <Page>
      <PageHead
        title="Invoice payment"
        tabs={<Link to="/receivables/invoice-payments">All payments</Link>}
      />
      {error ? (
        <ErrorState message={FAILED} requestId={requestIdOf(error)} onRetry={again} />
      ) : (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
    </Page>
  );
}

function PaymentSheet({ again, ...detail }: PaymentRecord & { again: () => void }) {
  const [isRefunding, setRefunding] = useState(false);
  const { payment } = detail;
  const { currency, status } = payment;
  const figure = (amount: string) => formatNumber(amount, minorUnitDigits(currency));
  const isLive = status !== 'Refunded';
  return (
    <Page>
      <PageHead
        title={`Payment ${nameOfPayment(payment)}`}
        meta={<Tag tone={isLive ? 'positive' : 'idle'}>{status}</Tag>}
        tabs={<Link to="/receivables/invoice-payments">All payments</Link>}
        actions={
          isLive && (
            <>
              {!detail.bankAccountId && (
                <MayButton
                  needs="receivablesInvoicePayments.delete"
                  variant="default"
                  onClick={() => setRefunding(true)}
                >
                  Take back
                </MayButton>
              )}
              <CreditLink paymentId={payment.id} />
            </>
          )
        }
      />
      <Panel label="Standing">
        <div className="row" style={{ flexWrap: 'wrap', gap: 32 }}>
          <KeyFigure label="Amount" value={figure(payment.amount)} unit={currency} />
          <KeyFigure label="Applied" value={figure(payment.applied)} unit={currency} />
          <KeyFigure label="Refunded" value={figure(payment.refunded)} unit={currency} />
        </div>
      </Panel>
      <div className="with-side">
        <Settled {...detail} />
        <PaymentFacts {...detail} />
      </div>
      {isRefunding && (
        <TakeBack
          payment={payment}
          onClose={(isDone) => {
            setRefunding(false);
            if (isDone) again();
          }}
        />
      )}
    </Page>
  );
}

/** A credit note that begins with what the payment came to. */
function CreditLink({ paymentId }: { paymentId: string }) {
  if (!useMay('receivablesCreditNotes.create')) return null;
  return (
    <Link to={creditPaymentHref(paymentId)} className="link-button">
      New credit note
    </Link>
  );
}

function Settled({ payment, paymentables, credits }: PaymentRecord) {
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(payment.currency));
  return (
    <Panel title="Invoices" hint={payment.currency} flush>
      <WideTable label="What the payment settles">
        <table className="plain-table wraps">
          <caption className="visually-hidden">What the payment settles</caption>
          <TableHead texts={['Invoice', 'Status']} figures={['Refunded', 'Amount']} />
          <tbody>
            {paymentables.map((part) => (
              <tr key={part.invoiceId}>
                <th scope="row">
                  <Link to={invoiceHref(part.invoiceId)} className="link-button">
                    {part.invoiceNumber ?? 'Invoice'}
                  </Link>
                </th>
                <td>{part.status}</td>
                <td className="end">{figure(part.refunded)}</td>
                <td className="end">{figure(part.amount)}</td>
              </tr>
            ))}
            {credits.map((credit) => (
              <tr key={`${credit.creditNoteId} ${credit.appliedOn}`} className="muted">
                <th scope="row">
                  <Link to={creditNoteHref(credit.creditNoteId)} className="link-button">
                    {credit.creditNoteNumber}
                  </Link>
                </th>
                <td colSpan={2}>Credit on the same invoice</td>
                <td className="end">{figure(credit.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

function PaymentFacts({
  payment,
  client,
  bankAccountId,
  transactionId,
  activities,
}: PaymentRecord) {
  const posting = (
    <Link to={ledgerHref('1100', transactionId)} className="link-button">
      Posting
    </Link>
  );
  return (
    <div className="stack">
      <Panel title="Payment">
        <Facts
          facts={[
            ['Customer', client.name],
            ['Person', client.person?.name || '–'],
            ['E-mail', client.person?.email || client.email || '–'],
            ['Phone', client.phone || '–'],
            ['Received on', formatDay(payment.paidOn)],
            ['Paid by', payment.type],
            ['Received in', bankAccountId ? 'An account at Mainsheet' : 'A bank elsewhere'],
            ['Bank reference', payment.transactionReference || '–'],
            ['Exchange rate', payment.exchangeRate],
            ['Ledger', posting],
          ]}
        />
      </Panel>
      <Panel title="Activity">
        <Facts
          facts={activities.map((one) => [
            one.action,
            `${one.actorName}, ${formatInstant(one.at)} UTC`,
          ])}
        />
      </Panel>
    </div>
  );
}

type TakeBackProps = Pick<PaymentRecord, 'payment'> & { onClose: (isDone: boolean) => void };

function TakeBack({ payment, onClose }: TakeBackProps) {
  const { id, version } = payment;
  const [refund, isBusy] = useMutate(REFUND_INVOICE_PAYMENT);
  return (
    <CancelDocument
      name={nameOfPayment(payment)}
      noun="payment"
      verb={{ does: 'Take back', done: 'taken back' }}
      text="What was posted is reversed with today’s date, and its invoice is open again."
      cancel={(reason) => refund({ id, version, reason })}
      isBusy={isBusy}
      onClose={onClose}
    />
  );
}
