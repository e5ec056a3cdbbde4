import { isMemoBill } from '@mainsheet/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { useCommands } from '../../platform/navigation/commands.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import {
  Alert,
  formatDay,
  formatNumber,
  KeyFigure,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  Tag,
} from '../../ui/index.ts';
import { BunkerMatchPanel } from '../bunker-matches/index.ts';
import { leftToPay, taxText } from '../commercial-documents/index.ts';
import { DocumentLines, StatusSteps, StepButtons, WriteOffPanel } from '../invoices/index.ts';
import { PapersPanel } from '../papers/index.ts';
import { BillFacts, BillHistory } from './BillFacts.tsx';
import { BillCreditsPanel, BillPaymentsPanel } from './BillPaymentsPanel.tsx';
import {
  type BillStep,
  STEP_LABELS,
  STEP_NEEDS,
  shownStatus,
  stepsOf,
  toneOfStatus,
} from './bill-status.ts';
import { BILL, type BillRecord, FRESH } from './bills.queries.ts';
import { payBillsHref } from './links.ts';
import { SimilarBills } from './SimilarBills.tsx';
import { useBillSteps } from './use-bill-steps.tsx';
import './bills.css';

const LOUD: readonly BillStep[] = ['submit', 'approve', 'payOut'];

/** One bill: where it stands, what the vendor bills, what was paid, and what may happen next. */
export function BillView({ id }: { id: string }) {
  const [{ data, error }, again] = useQuery({ query: BILL, variables: { id }, context: FRESH });
  const bill = data?.getBill;
  if (bill) {
    return <BillSheet bill={bill} again={() => again({ requestPolicy: 'network-only' })} />;
  }
  return (
    <Page>
      <PageHead title="Bill" tabs={<Link to="/payables/bills">All bills</Link>} />
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

/** Its taxes by name and percentage: “VAT 25 %, Levy 1 %”. */
const taxesText = (bill: BillRecord): string =>
  [
    { name: bill.taxName1, rate: bill.taxRate1 },
    { name: bill.taxName2, rate: bill.taxRate2 },
    { name: bill.taxName3, rate: bill.taxRate3 },
  ]
    .filter(({ name }) => name !== '')
    .map(taxText)
    .join(', ');

/** What stands beside the lines. */
const addedOf = (bill: BillRecord) =>
  Number(bill.totalTaxes) === 0 ? [] : [{ label: taxesText(bill), amount: bill.totalTaxes }];

/** “Pay BILL-00012” in the command palette, while there is something to pay. */
function usePayCommand(bill: BillRecord): void {
  const navigate = useNavigate();
  const { id, number } = bill;
  const may = useMay(STEP_NEEDS.payOut) && stepsOf(bill).includes('payOut');
  useCommands(
    useMemo(() => {
      const run = () => void navigate({ href: payBillsHref([id]) });
      const label = `${STEP_LABELS.payOut} ${number ?? ''}`.trim();
      return may
        ? [{ id: 'pay-bill', label, group: 'Do' as const, keywords: ['payout'], run }]
        : [];
    }, [id, number, may, navigate]),
  );
}

function BillSheet({ bill, again }: { bill: BillRecord; again: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const navigate = useNavigate();
  const onDone = (step?: BillStep) =>
    step === 'delete' ? void navigate({ to: '/payables/bills' }) : again();
  const steps = useBillSteps({ onDone, onRefused: setRefusal });
  const { currency } = bill;
  const run = (step: BillStep) => {
    setRefusal(null);
    steps.run(step, bill);
  };
  usePayCommand(bill);
  return (
    <Page>
      <PageHead
        title={`${bill.type}, bill ${bill.number ?? ''}`.trim()}
        meta={<Tag tone={toneOfStatus(shownStatus(bill))}>{shownStatus(bill)}</Tag>}
        tabs={<Link to="/payables/bills">All bills</Link>}
        actions={
          <StepButtons
            steps={stepsOf(bill).filter((step) => !(step === 'approve' && bill.needsAnother))}
            labels={STEP_LABELS}
            needs={STEP_NEEDS}
            loud={LOUD}
            isBusy={steps.isBusy}
            onRun={run}
          />
        }
      />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      <BillAlerts bill={bill} />
      <SimilarBills bill={bill} />
      <Standing bill={bill} />
      <div className="with-side">
        <div className="stack">
          <DocumentLines
            title="Billed"
            caption="Lines of the bill"
            currency={currency}
            lines={bill.lineItems.map(({ accountId, cost, total, ...line }) => ({
              ...line,
              accountCode: accountId,
              rate: cost,
              amount: total,
            }))}
            added={addedOf(bill)}
            total={bill.amount}
          />
          <BunkerMatchPanel bill={bill} onDone={again} />
          <BillCreditsPanel bill={bill} />
          <BillPaymentsPanel bill={bill} />
          <WriteOffPanel kind="bill" id={bill.id} onDone={again} />
        </div>
        <div className="stack">
          <BillFacts bill={bill} />
          <PapersPanel
            owner={{ kind: 'bill', id: bill.id }}
            papers={bill.documents}
            needs="payablesBills.modify"
            onDone={again}
          />
          <BillHistory bill={bill} />
        </div>
      </div>
      {steps.dialogs}
    </Page>
  );
}

const figureOf =
  ({ currency }: BillRecord) =>
  (amount: string): string =>
    formatNumber(amount, minorUnitDigits(currency));

/** What whoever opens it has to know first. */
function BillAlerts({ bill }: { bill: BillRecord }) {
  return (
    <>
      {isMemoBill(bill) && (
        <Alert>
          A non-accounting expense counts in the result of its voyage and is posted nowhere. Its
          approval settles it.
        </Alert>
      )}
      {bill.status === 'Pending approval' && bill.needsAnother && (
        <Alert tone="accent">You have worked on this bill: another person approves it.</Alert>
      )}
      {Number(bill.paymentInProgress) !== 0 && (
        <Alert tone="accent">
          Payment in progress: {bill.currency} {figureOf(bill)(bill.paymentInProgress)} of it is on
          its way.
        </Alert>
      )}
    </>
  );
}

function Standing({ bill }: { bill: BillRecord }) {
  const { currency } = bill;
  const figure = figureOf(bill);
  return (
    <Panel label="Standing">
      <div className="row row-apart" style={{ flexWrap: 'wrap', gap: 16 }}>
        <StatusSteps status={bill.status} handedOver="Received" />
        <div className="row" style={{ gap: 32, flexWrap: 'wrap' }}>
          <KeyFigure label="Amount" value={figure(bill.amount)} unit={currency} />
          <KeyFigure label="Paid" value={figure(bill.paidToDate)} unit={currency} />
          {Number(bill.writtenOff) !== 0 && (
            <KeyFigure label="Written off" value={figure(bill.writtenOff)} unit={currency} />
          )}
          {Number(bill.paymentInProgress) !== 0 && (
            <>
              <KeyFigure
                label="On its way"
                value={figure(bill.paymentInProgress)}
                unit={currency}
              />
              <KeyFigure label="Left to pay" value={figure(leftToPay(bill))} unit={currency} />
            </>
          )}
          <KeyFigure
            label={`Open, due ${formatDay(bill.dueDate)}`}
            value={figure(bill.balance)}
            unit={currency}
          />
        </div>
      </div>
    </Panel>
  );
}
