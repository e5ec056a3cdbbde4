import { decimal } from '@mainsheet/money';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useQuery } from 'urql';
import { requestIdOf } from '../../../api/error-text.ts';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { useMutate } from '../../../platform/records/mutations.ts';
import { useMay } from '../../../platform/session/use-session.ts';
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
  WholeRow,
  WideTable,
} from '../../../ui/index.ts';
import { AllocateDialog, TAKE_ALLOCATION_BACK } from '../../receipts/index.ts';
import { CancelDocument } from '../approval/CancelDocument.tsx';
import {
  FRESH,
  INVOICE_PAYMENT,
  type PaymentRecord,
  REFUND_INVOICE_PAYMENT,
} from '../invoices.queries.ts';
import {
  creditNoteHref,
  creditPaymentHref,
  invoiceHref,
  ledgerHref,
  payoutHref,
  refundHref,
} from '../links.ts';
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

type Asked = { kind: 'refund' } | { kind: 'allocate' } | { kind: 'release'; part: Part };
type Part = PaymentRecord['paymentables'][number];

function PaymentSheet({ again, ...detail }: PaymentRecord & { again: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { payment } = detail;
  const { currency, status } = payment;
  const figure = (amount: string) => formatNumber(amount, minorUnitDigits(currency));
  const close = (isDone: boolean) => {
    setAsked(null);
    if (isDone) again();
  };
  return (
    <Page>
      <PageHead
        title={`Payment ${nameOfPayment(payment)}`}
        meta={<Tag tone={TONES[status] ?? 'positive'}>{status}</Tag>}
        tabs={<Link to="/receivables/invoice-payments">All payments</Link>}
        actions={<PaymentActions {...detail} ask={setAsked} />}
      />
      <Panel label="Standing">
        <div className="row" style={{ flexWrap: 'wrap', gap: 32 }}>
          <KeyFigure label="Amount" value={figure(payment.amount)} unit={currency} />
          {Number(payment.charges) !== 0 && (
            <KeyFigure label="Bank charges" value={figure(payment.charges)} unit={currency} />
          )}
          <KeyFigure label="Applied" value={figure(payment.applied)} unit={currency} />
          <KeyFigure label="Not allocated" value={figure(payment.unallocated)} unit={currency} />
          <KeyFigure label="Refunded" value={figure(payment.refunded)} unit={currency} />
        </div>
      </Panel>
      <div className="with-side">
        <div className="stack">
          <Settled {...detail} onRelease={(part) => setAsked({ kind: 'release', part })} />
          <Refunds {...detail} />
        </div>
        <PaymentFacts {...detail} />
      </div>
      {asked?.kind === 'refund' && <TakeBack payment={payment} onClose={close} />}
      {asked?.kind === 'release' && <Release part={asked.part} onClose={close} />}
      {asked?.kind === 'allocate' && (
        <AllocateDialog
          payment={{
            ...{ id: payment.id, name: nameOfPayment(payment), version: payment.version },
            ...{ currency, left: leftOf(detail), clientId: detail.client.id },
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

const TONES: Readonly<Record<string, 'idle' | 'positive' | 'warning'>> = {
  Refunded: 'idle',
  Unallocated: 'warning',
  'Partly allocated': 'warning',
};

/** What nothing takes and no payout is about to give back. */
const leftOf = ({ payment, refundInProgress }: PaymentRecord): string =>
  decimal(payment.unallocated).minus(refundInProgress).toFixed();

type ActionsProps = PaymentRecord & { ask: (asked: Asked) => void };

function PaymentActions({ ask, ...detail }: ActionsProps) {
  const mayPay = useMay('payout.create');
  const { payment, bankAccountId } = detail;
  if (payment.status === 'Refunded') return null;
  const hasLeft = decimal(leftOf(detail)).gt(0);
  return (
    <>
      {hasLeft && (
        <MayButton
          needs="receivablesInvoicePayments.modify"
          onClick={() => ask({ kind: 'allocate' })}
        >
          Allocate
        </MayButton>
      )}
      {hasLeft && mayPay && (
        <Link to={refundHref(payment.id)} className="link-button">
          Refund
        </Link>
      )}
      {!bankAccountId && (
        <MayButton
          needs="receivablesInvoicePayments.delete"
          variant="default"
          onClick={() => ask({ kind: 'refund' })}
        >
          Take back
        </MayButton>
      )}
      {payment.applied !== '0.00' && <CreditLink paymentId={payment.id} />}
    </>
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

type SettledProps = PaymentRecord & { onRelease: (part: Part) => void };

function Settled({ payment, paymentables, credits, onRelease }: SettledProps) {
  const mayRelease = useMay('receivablesInvoicePayments.delete');
  const isOpen = payment.status !== 'Refunded' && payment.type !== 'Set-off';
  const figure = (amount: string, currency = payment.currency) =>
    formatAccounting(amount, minorUnitDigits(currency));
  return (
    <Panel title="Invoices" hint={payment.currency} flush>
      <WideTable label="What the payment settles">
        <table className="plain-table wraps">
          <caption className="visually-hidden">What the payment settles</caption>
          <TableHead
            texts={['Invoice', 'Status', 'Allocated']}
            figures={['Refunded', 'Amount', 'Action']}
          />
          <tbody>
            {paymentables.map((part) => (
              <tr key={part.partId} className={part.isTakenBack ? 'muted' : ''}>
                <th scope="row">
                  <Link to={invoiceHref(part.invoiceId)} className="link-button">
                    {part.invoiceNumber ?? 'Invoice'}
                  </Link>
                </th>
                <td>{part.status}</td>
                <td className="nowrap">{formatDay(part.appliedOn)}</td>
                <td className="end">{figure(part.refunded, part.currency)}</td>
                <td className="end nowrap">
                  {part.currency === payment.currency ? '' : `${part.currency} `}
                  {figure(part.amount, part.currency)}
                </td>
                <td className="end">
                  {mayRelease && isOpen && !part.isTakenBack && (
                    <button
                      type="button"
                      className="link-button"
                      aria-label={`Release ${part.invoiceNumber}`}
                      onClick={() => onRelease(part)}
                    >
                      Release
                    </button>
                  )}
                </td>
              </tr>
            ))}
            {paymentables.length === 0 && (
              <WholeRow columns={6}>It settles no invoice yet.</WholeRow>
            )}
            {credits.map((credit) => (
              <tr key={`${credit.creditNoteId} ${credit.appliedOn}`} className="muted">
                <th scope="row">
                  <Link to={creditNoteHref(credit.creditNoteId)} className="link-button">
                    {credit.creditNoteNumber}
                  </Link>
                </th>
                <td colSpan={3}>Credit on the same invoice</td>
                <td className="end">{figure(credit.amount)}</td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

/** What went back to the customer, or is on its way there; nothing where nothing is. */
function Refunds({ payment, refunds, refundInProgress }: PaymentRecord) {
  const isOnItsWay = decimal(refundInProgress).gt(0);
  if (refunds.length === 0 && !isOnItsWay) return null;
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(payment.currency));
  return (
    <Panel title="Refunds" hint={payment.currency}>
      <Facts
        facts={[
          ...refunds.map((one): readonly [string, ReactNode] => [
            `${formatDay(one.paidOn)}${one.isReturned ? ', returned by their bank' : ''}`,
            <Link key={one.payoutId} to={payoutHref(one.payoutId)} className="link-button">
              {one.payoutNumber} {figure(one.amount)}
            </Link>,
          ]),
          ...(isOnItsWay ? [['In progress', figure(refundInProgress)] as const] : []),
        ]}
      />
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
      text="What was posted is reversed with today’s date, and what it settled is open again."
      cancel={(reason) => refund({ id, version, reason })}
      isBusy={isBusy}
      onClose={onClose}
    />
  );
}

type ReleaseProps = { part: Part; onClose: (isDone: boolean) => void };

/** Takes back what settles one invoice: it stays with the customer as cash. */
function Release({ part, onClose }: ReleaseProps) {
  const [release, isBusy] = useMutate(TAKE_ALLOCATION_BACK);
  return (
    <CancelDocument
      name={`the allocation to ${part.invoiceNumber}`}
      noun="allocation"
      verb={{ does: 'Release', done: 'released' }}
      text="The invoice is open again, and the money stays with the customer as unallocated cash."
      cancel={(reason) => release({ id: part.partId, reason })}
      isBusy={isBusy}
      onClose={onClose}
    />
  );
}
