import {
  PAYMENT_METHOD_NAMES,
  PAYOUT_REASONS,
  type PaymentMethod,
  type PayoutReason,
} from '@mainsheet/contract';
import { decimal } from '@mainsheet/money';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useQuery, useSubscription } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { billHref, invoicePaymentHref } from '../../platform/navigation/record-links.ts';
import { countryName } from '../../platform/places/countries.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import {
  Alert,
  Changes,
  Facts,
  formatDay,
  formatInstant,
  formatNumber,
  KeyFigure,
  minorUnitDigits,
  moneyText,
  Page,
  PageHead,
  Panel,
  TableHead,
  Tag,
  WideTable,
} from '../../ui/index.ts';
import { PapersPanel } from '../papers/index.ts';
import { caseHref } from '../sanctions/index.ts';
import { AdvicePanel } from './AdvicePanel.tsx';
import { ArrivalText } from './Arrival.tsx';
import { DecisionPanel } from './DecisionPanel.tsx';
import { Flags } from './Flags.tsx';
import { batchHref, beneficiaryHref, payoutHref } from './links.ts';
import { PayeeText } from './PayeeText.tsx';
import { PayoutSteps } from './PayoutSteps.tsx';
import { PayTabs } from './PayTabs.tsx';
import { accountOf, approverText, toneOf } from './payout-words.ts';
import { PAYOUT, PAYOUT_CHANGES, type Payout } from './payouts.queries.ts';
import { useRateExpired } from './use-new-rate.ts';

/** One payout: what leaves, what arrives where, who looked at it, and what happens next. */
export function PayoutView({ id }: { id: string }) {
  const [{ data, error }, again] = useQuery({ query: PAYOUT, variables: { id }, context: FRESH });
  const [heard] = useSubscription({ query: PAYOUT_CHANGES });
  const change = heard.data?.changes;
  // The bank moves it on by itself.
  useEffect(() => {
    if (change && change.id === id) again(FRESH);
  }, [change, id, again]);
  const payout = data?.getPayout;
  if (!payout) {
    return <RecordState error={error} missing="No payout found." onRetry={() => again(FRESH)} />;
  }
  return <PayoutSheet payout={payout} again={() => again(FRESH)} />;
}

function PayoutSheet({ payout, again }: { payout: Payout; again: () => void }) {
  const { status, isOwn, hold, statusReason } = payout;
  const isWaiting = status === 'In approval';
  const isOpen = isWaiting || status === 'Draft';
  // What was approved waits for a case too.
  const isUnsent = isOpen || status === 'Approved' || status === 'Scheduled';
  return (
    <Page>
      <PageHead
        title={payout.number}
        meta={<Tag tone={toneOf(status)}>{status}</Tag>}
        tabs={<PayTabs present={null} />}
        actions={<PayoutSteps payout={payout} onDone={again} />}
      />
      {statusReason && (
        <Alert tone={status === 'Failed' ? 'negative' : 'warning'}>{statusReason}</Alert>
      )}
      {payout.bankTrouble && (
        <Alert tone="warning">The bank has not answered yet. {payout.bankTrouble}</Alert>
      )}
      {isWaiting && isOwn && <Alert>You prepared this: somebody else approves it.</Alert>}
      {isUnsent && hold && (
        <Alert tone="warning">
          {hold}{' '}
          {payout.screening.caseId && hold === payout.screening.text ? (
            <Link to={caseHref(payout.screening.caseId)} className="link-button">
              Open the case
            </Link>
          ) : (
            <Link to={beneficiaryHref(payout.beneficiaryId)} className="link-button">
              Open the beneficiary
            </Link>
          )}
        </Alert>
      )}
      <ExpiredRate payout={payout} />
      {isOpen && <Flags flags={payout.flags} />}
      <div className="with-side">
        <div className="stack">
          <Money payout={payout} />
          <Compared payout={payout} />
          <PaidBefore payout={payout} />
        </div>
        <div className="stack">
          {isWaiting && <DecisionPanel payout={payout} onDone={again} />}
          <Approvals payout={payout} />
          <BankSteps payout={payout} />
          <PapersPanel
            owner={{ kind: 'payout', id: payout.id }}
            papers={payout.documents}
            needs="payout.create"
            onDone={again}
          />
          {payout.hasAdvice && <AdvicePanel payout={payout} />}
        </div>
      </div>
    </Page>
  );
}

function ExpiredRate({ payout }: { payout: Payout }) {
  if (!useRateExpired(payout)) return null;
  return (
    <Alert tone="warning" title="The rate has expired">
      Nothing leaves at the rate of this draft any more. Get a new rate, and look at both amounts
      again.
    </Alert>
  );
}

/** What banks on the way took of it, in the currency that was sent; null where they said of nothing. */
function takenOnTheWay({ bankSteps, paymentCurrency }: Payout): string | null {
  const step = bankSteps.find(({ charge }) => charge);
  return step?.chargeCurrency === paymentCurrency ? (step.charge ?? null) : null;
}

function Money({ payout }: { payout: Payout }) {
  const { paymentCurrency, paymentAmount, sourceCurrency, total } = payout;
  const isPaid = payout.status === 'Paid';
  const received = decimal(paymentAmount).minus(isPaid ? (takenOnTheWay(payout) ?? 0) : 0);
  const figure = (currency: string, amount: string) =>
    formatNumber(amount, minorUnitDigits(currency));
  return (
    <Panel title={`To ${payout.beneficiaryName}`}>
      <div className="stack">
        <div className="row" style={{ flexWrap: 'wrap', gap: 32 }}>
          <KeyFigure
            label={isPaid ? 'They received' : 'They receive'}
            value={figure(paymentCurrency, received.toFixed())}
            unit={paymentCurrency}
          />
          <KeyFigure
            label={`Leaves ${payout.accountName}`}
            value={figure(sourceCurrency, total)}
            unit={sourceCurrency}
          />
        </div>
        <Facts facts={factsOf(payout)} />
      </div>
    </Panel>
  );
}

/** The day the bank expects, and once it said so the day it was. */
function arrivalFacts({ bankSteps, clearsOn }: Payout): (readonly [string, ReactNode])[] {
  const settled = bankSteps.find(({ state }) => state === 'SETTLED');
  if (settled) return [['Arrived', formatDay(settled.at.slice(0, 10))]];
  return clearsOn ? [['Arrives', formatDay(clearsOn)]] : [];
}

function factsOf(p: Payout): (readonly [string, ReactNode])[] {
  const isExchanged = p.sourceCurrency !== p.paymentCurrency;
  const exchanged = [
    ['Converted', moneyText(p.sourceCurrency, p.sourceAmount)],
    [
      'Rate',
      `1 ${p.sourceCurrency} = ${formatNumber(p.rate, 6)} ${p.paymentCurrency}, of ${formatDay(p.rateOn)}`,
    ],
    ...(p.status === 'Draft'
      ? [['Rate held until', `${formatInstant(p.quoteExpiresAt)} UTC`] as const]
      : []),
  ] as const;
  return [
    ['Account', accountOf(p)],
    ...(p.routingCode ? [['Routing code', p.routingCode] as const] : []),
    ...(p.bic ? [['BIC', p.bic] as const] : []),
    ['Holder', <PayeeText key="payee" payee={p.payee} />],
    ['Country', countryName(p.beneficiaryCountryName)],
    ...(isExchanged ? exchanged : []),
    ['Fee', moneyText(p.sourceCurrency, p.fee)],
    ['Paid by', PAYMENT_METHOD_NAMES[p.paymentMethod as PaymentMethod]],
    ['Send on', formatDay(p.paymentDate)],
    ...arrivalFacts(p),
    ...(p.arrival ? [['Arrives', <ArrivalText key="arrival" arrival={p.arrival} />] as const] : []),
    ['Reason', PAYOUT_REASONS[p.reason as PayoutReason]],
    ['Reference', p.reference],
    ...(p.batchId
      ? [
          [
            'Batch',
            <Link key="batch" to={batchHref(p.batchId)} className="link-button">
              Open the batch
            </Link>,
          ] as const,
        ]
      : []),
    [
      'Pays',
      p.receiptId ? (
        <Link key="refund" to={invoicePaymentHref(p.receiptId)} className="link-button">
          A payment of theirs back
        </Link>
      ) : p.bills.length === 0 ? (
        'No bill: it stays with them as an advance'
      ) : (
        p.bills.map((bill) => (
          <Link key={bill.billId} to={billHref(bill.billId)} className="link-button">
            {bill.label} {moneyText(p.paymentCurrency, bill.amount)}{' '}
          </Link>
        ))
      ),
    ],
    ...(p.bankReference ? [['Bank reference', p.bankReference] as const] : []),
  ];
}

/** The account against what it was, and against what was paid last. */
function Compared({ payout }: { payout: Payout }) {
  const { changedFromFormer: former, changedFromLastPayment: last } = payout;
  if (former.length === 0 && last.length === 0) return null;
  return (
    <Panel title="Changed bank details">
      <div className="stack">
        {former.length > 0 && <Changes label="Against the account before" changes={former} />}
        {last.length > 0 && (
          <>
            <p>Against the last payment:</p>
            <Changes label="Against the last payment" changes={last} />
          </>
        )}
      </div>
    </Panel>
  );
}

function PaidBefore({ payout }: { payout: Payout }) {
  if (payout.paidBefore.length === 0) return null;
  return (
    <Panel title="Paid to them before" flush>
      <WideTable label="Paid to them before">
        <table className="plain-table wraps">
          <TableHead texts={['Paid', 'Payout', 'Account', 'Reference']} figures={['Amount']} />
          <tbody>
            {payout.paidBefore.map((one) => (
              <tr key={one.id}>
                <td>{formatDay(one.paidAt.slice(0, 10))}</td>
                <td>
                  <Link to={payoutHref(one.id)}>{one.number}</Link>
                </td>
                <td>{one.account}</td>
                <td>{one.reference}</td>
                <td className="end num">{moneyText(one.currency, one.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

function Approvals({ payout }: { payout: Payout }) {
  const { approvals, approversAsked, askedBecause, submittedAt, remindedAt } = payout;
  return (
    <Panel title="Who looked at it">
      <div className="stack">
        <Facts
          facts={[
            ['Prepared by', payout.makerNames.join(', ')],
            ['Submitted', submittedAt && `${formatInstant(submittedAt)} UTC`],
            ['Reminded', remindedAt && `${formatInstant(remindedAt)} UTC`],
            ['Asked', approversAsked > 0 ? `${approversAsked} other than they` : ''],
            ...approvals.map(
              (one) =>
                [
                  `Approved by ${approverText(one)}`,
                  `${formatInstant(one.approvedAt)} UTC`,
                ] as const,
            ),
          ]}
        />
        {askedBecause.map((why) => (
          <p key={why} className="muted">
            {why}.
          </p>
        ))}
      </div>
    </Panel>
  );
}

/** Payments are followed by what the bank says, each with its time. */
function BankSteps({ payout }: { payout: Payout }) {
  const [first] = payout.bankSteps;
  if (!first) return null;
  const charge = payout.bankSteps.find((step) => step.charge);
  return (
    <Panel title="What the bank said">
      <div className="stack">
        <Facts
          facts={[
            ['Bank', first.bankName],
            ...payout.bankSteps.map(
              (step) => [step.text, `${formatInstant(step.at)} UTC`] as const,
            ),
            ...(charge
              ? [['Taken on the way', moneyText(charge.chargeCurrency!, charge.charge!)] as const]
              : []),
          ]}
        />
      </div>
    </Panel>
  );
}
