import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  Facts,
  formatAccounting,
  formatDay,
  formatNumber,
  KeyFigure,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  TableHead,
  Tag,
} from '../../ui/index.ts';
import { SpreadDialog } from '../commercial-documents/index.ts';
import { CancelDocument } from '../invoices/index.ts';
import { PapersPanel } from '../papers/index.ts';
import {
  APPLY_BILL_PAYMENT,
  BILL_PAYMENT,
  type BillPaymentRecord,
  FRESH,
  OPEN_BILLS,
  REVERSE_BILL_PAYMENT,
} from './bills.queries.ts';
import { billHref } from './links.ts';
import { toneOfPayment } from './payment-status.ts';

/** One payment to a vendor: what it settles, what is left of it, and its way back. */
export function BillPaymentView({ id }: { id: string }) {
  const [{ data, error }, again] = useQuery({
    query: BILL_PAYMENT,
    variables: { id },
    context: FRESH,
  });
  const detail = data?.getBillPaymentDetail;
  if (detail) {
    return <PaymentSheet {...detail} again={() => again({ requestPolicy: 'network-only' })} />;
  }
  return (
    <Page>
      <PageHead
        title="Bill payment"
        tabs={<Link to="/payables/bill-payments">All payments</Link>}
      />
      {error ? (
        <FailedRead error={error} onRetry={again} />
      ) : (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
    </Page>
  );
}

type PaymentSheetProps = BillPaymentRecord & { again: () => void };

function PaymentSheet(props: PaymentSheetProps) {
  const { payment, paymentables, vendorCredits, documents, again } = props;
  const [open, setOpen] = useState<'apply' | 'reverse' | null>(null);
  const { currency, status } = payment;
  const figure = (amount: string) => formatNumber(amount, minorUnitDigits(currency));
  const close = (isDone: boolean) => {
    setOpen(null);
    if (isDone) again();
  };
  const isLive = status !== 'Reversed';
  return (
    <Page>
      <PageHead
        title={`Payment ${payment.number}`}
        meta={<Tag tone={toneOfPayment(status)}>{status}</Tag>}
        tabs={<Link to="/payables/bill-payments">All payments</Link>}
        actions={
          <>
            {isLive && payment.bankAccountId === null && (
              <MayButton
                needs="payablesBillPayments.delete"
                variant="default"
                onClick={() => setOpen('reverse')}
              >
                Reverse
              </MayButton>
            )}
            {isLive && Number(payment.unapplied) !== 0 && (
              <MayButton needs="payablesBillPayments.modify" onClick={() => setOpen('apply')}>
                Apply to bills
              </MayButton>
            )}
          </>
        }
      />
      {payment.reversedBy && (
        <Alert tone="warning">Reversed by {payment.reversedBy}: its bills are open again.</Alert>
      )}
      <Panel label="Standing">
        <div className="row" style={{ flexWrap: 'wrap', gap: 32 }}>
          <KeyFigure label="Amount" value={figure(payment.amount)} unit={currency} />
          <KeyFigure label="Applied" value={figure(payment.applied)} unit={currency} />
          <KeyFigure label="Unapplied" value={figure(payment.unapplied)} unit={currency} />
        </div>
      </Panel>
      <div className="with-side">
        <PaidBills {...{ currency, paymentables, vendorCredits }} />
        <div className="stack">
          <PaymentFacts payment={payment} />
          <PapersPanel
            owner={{ kind: 'bill-payment', id: payment.id }}
            papers={documents}
            needs="payablesBillPayments.modify"
            onDone={again}
          />
        </div>
      </div>
      {open === 'apply' && <ApplyPayment payment={payment} onClose={close} />}
      {open === 'reverse' && <ReversePayment payment={payment} onClose={close} />}
    </Page>
  );
}

function PaymentFacts({ payment }: Pick<BillPaymentRecord, 'payment'>) {
  return (
    <Panel title="Payment">
      <Facts
        facts={[
          ['Vendor', payment.vendor],
          ['Paid on', formatDay(payment.date)],
          ['Paid by', payment.typeName],
          ['Paid from', payment.bankAccountId ? 'An account at Mainsheet' : 'A bank elsewhere'],
          ['Bank reference', payment.transactionReference || '–'],
          ['Exchange rate', payment.exchangeRate],
          ['Recorded by', payment.createdBy],
        ]}
      />
    </Panel>
  );
}

type PaidBillsProps = { currency: string } & Pick<
  BillPaymentRecord,
  'paymentables' | 'vendorCredits'
>;

function PaidBills({ currency, paymentables, vendorCredits }: PaidBillsProps) {
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(currency));
  return (
    <Panel title="Bills" hint={currency} flush={paymentables.length > 0}>
      {paymentables.length === 0 ? (
        <p className="muted">Not applied to any bill yet.</p>
      ) : (
        <table className="plain-table wraps">
          <caption className="visually-hidden">What the payment settles</caption>
          <TableHead texts={['Bill', 'Vendor number', 'Applied']} figures={['Amount']} />
          <tbody>
            {paymentables.map((part) => (
              <tr key={part.id}>
                <th scope="row">
                  <Link to={billHref(part.billId)} className="link-button">
                    {part.billNumber}
                  </Link>
                </th>
                <td>{part.vendorNumber || '–'}</td>
                <td>{formatDay(part.appliedOn)}</td>
                <td className="end">{figure(part.amount)}</td>
              </tr>
            ))}
            {vendorCredits.map((credit) => (
              <tr key={`${credit.vendorCreditId} ${credit.billId}`} className="muted">
                <th scope="row">{credit.vendorCreditNumber}</th>
                <td colSpan={2}>Credit of the vendor on the same bills</td>
                <td className="end">{figure(credit.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

type DialogProps = Pick<BillPaymentRecord, 'payment'> & { onClose: (isDone: boolean) => void };

/** Spreads an advance over the open bills of its vendor. */
function ApplyPayment({ payment, onClose }: DialogProps) {
  const { id, version, currency, unapplied, vendor, vendorId } = payment;
  const variables = { vendorId };
  const [{ data, error }, again] = useQuery({ query: OPEN_BILLS, variables, context: FRESH });
  const [apply, isBusy] = useMutate(APPLY_BILL_PAYMENT);
  const title = `Apply ${payment.number}`;
  const open = data?.listBills.data
    .filter((row) => row.currency === currency)
    .map((row) => ({ ...row, number: row.number ?? '', dueOn: row.dueDate }));
  if (!open || open.length === 0) {
    return (
      <Dialog opened title={title} onClose={() => onClose(false)} actions={<CancelButton />}>
        {error && <FailedRead error={error} onRetry={again} />}
        {open && (
          <p>
            {vendor} has no open bill in {currency}. The advance stays until there is one.
          </p>
        )}
      </Dialog>
    );
  }
  const words = {
    caption: `Open bills of ${vendor}`,
    heading: 'Bill',
    left: 'Left of the advance',
  };
  return (
    <SpreadDialog
      {...{ title, currency, open, words, isBusy, onClose }}
      balance={unapplied}
      apply={(rows) =>
        apply({
          ...{ id, version },
          data: { paymentables: rows.map((row) => ({ billId: row.id, amount: row.amount })) },
        })
      }
    />
  );
}

function ReversePayment({ payment, onClose }: DialogProps) {
  const { id, version, number } = payment;
  const [reverse, isBusy] = useMutate(REVERSE_BILL_PAYMENT);
  return (
    <CancelDocument
      name={number}
      noun="payment"
      verb={{ does: 'Reverse', done: 'reversed' }}
      text="What was posted is reversed with today’s date, and its bills are open again."
      cancel={(reason) => reverse({ id, version, reason })}
      isBusy={isBusy}
      onClose={onClose}
    />
  );
}
