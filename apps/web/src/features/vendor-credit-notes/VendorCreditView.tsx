import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  Alert,
  Facts,
  formatDay,
  formatInstant,
  formatNumber,
  KeyFigure,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  Tag,
} from '../../ui/index.ts';
import { AppliedCredits, taxText } from '../commercial-documents/index.ts';
import { DocumentLines, StepButtons } from '../invoices/index.ts';
import { PapersPanel } from '../papers/index.ts';
import { billHref } from './links.ts';
import { useVendorCreditSteps } from './use-vendor-credit-steps.tsx';
import {
  FRESH,
  TAKE_VENDOR_CREDIT_BACK,
  VENDOR_CREDIT_NOTE,
  type VendorCreditRecord,
} from './vendor-credit-notes.queries.ts';
import {
  STEP_LABELS,
  STEP_NEEDS,
  stepsOf,
  toneOfStatus,
  type VendorCreditStep,
} from './vendor-credit-status.ts';

const LOUD: readonly VendorCreditStep[] = ['send', 'apply'];

/** One vendor credit note: what it gives back, what it settles, and what may happen next. */
export function VendorCreditView({ id }: { id: string }) {
  const [{ data, error }, again] = useQuery({
    query: VENDOR_CREDIT_NOTE,
    variables: { id },
    context: FRESH,
  });
  const note = data?.vendorCreditNoteDetails;
  if (note) {
    return <VendorCreditSheet note={note} again={() => again({ requestPolicy: 'network-only' })} />;
  }
  return (
    <Page>
      <PageHead
        title="Vendor credit note"
        tabs={<Link to="/payables/vendor-credit-note">All vendor credit notes</Link>}
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

/** Surcharges and discount, those that are none left out. */
const addedOf = (note: VendorCreditRecord) =>
  [
    ...note.taxes.map((tax) => ({ label: taxText(tax), amount: tax.amount })),
    { label: 'Surcharge 1', amount: note.surcharge1 },
    { label: 'Surcharge 2', amount: note.surcharge2 },
    { label: 'Surcharge 3', amount: note.surcharge3 },
    { label: 'Surcharge 4', amount: note.surcharge4 },
    { label: 'Discount', amount: `-${note.discount}` },
  ].filter(({ amount }) => Number(amount) !== 0);

type SheetProps = { note: VendorCreditRecord; again: () => void };

function VendorCreditSheet({ note, again }: SheetProps) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const onDone = (step?: VendorCreditStep) =>
    step === 'delete' ? void navigate({ to: '/payables/vendor-credit-note' }) : again();
  const steps = useVendorCreditSteps({ onDone, onRefused: setRefusal });
  const run = (step: VendorCreditStep) => {
    setRefusal(null);
    steps.run(step, note);
  };
  const { currency } = note;
  const figure = (amount: string) => formatNumber(amount, minorUnitDigits(currency));
  return (
    <Page>
      <PageHead
        title={`Vendor credit note ${note.number ?? ''}`.trim()}
        meta={<Tag tone={toneOfStatus(note.status)}>{note.status}</Tag>}
        tabs={<Link to="/payables/vendor-credit-note">All vendor credit notes</Link>}
        actions={
          <StepButtons
            steps={stepsOf(note.status).filter((step) => !(step === 'send' && note.needsAnother))}
            labels={STEP_LABELS}
            needs={STEP_NEEDS}
            loud={LOUD}
            isBusy={steps.isBusy}
            onRun={run}
          />
        }
      />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      {note.status === 'Draft' && note.needsAnother && (
        <Alert tone="accent">
          You have worked on this credit note: another person marks it as sent.
        </Alert>
      )}
      <Panel label="Standing">
        <div className="row" style={{ gap: 32, flexWrap: 'wrap' }}>
          <KeyFigure label="Amount" value={figure(note.amount)} unit={currency} />
          <KeyFigure label="Applied" value={figure(note.applied)} unit={currency} />
          <KeyFigure label="Left" value={figure(note.balance)} unit={currency} />
        </div>
      </Panel>
      <div className="with-side">
        <div className="stack">
          <DocumentLines
            title="Credited"
            caption="Lines of the vendor credit note"
            currency={currency}
            lines={note.lineItems.map(({ accountId, cost, total, ...line }) => ({
              ...line,
              accountCode: accountId,
              rate: cost,
              amount: total,
            }))}
            added={addedOf(note)}
            total={note.amount}
          />
          <AppliedCredits
            noun="bill"
            heading="Bill"
            currency={currency}
            applied={note.allocations.map(({ billId, billNumber, ...one }) => ({
              ...one,
              href: billHref(billId),
              number: billNumber,
            }))}
            mutation={TAKE_VENDOR_CREDIT_BACK}
            needs="payablesBills.modify"
            onDone={again}
            onRefused={setRefusal}
          />
        </div>
        <div className="stack">
          <VendorCreditFacts note={note} />
          <PapersPanel
            owner={{ kind: 'vendor-credit-note', id: note.id }}
            papers={note.documents ?? []}
            needs="payablesBills.modify"
            onDone={again}
          />
        </div>
      </div>
      {steps.dialogs}
    </Page>
  );
}

function VendorCreditFacts({ note }: { note: VendorCreditRecord }) {
  const facts = [
    ['Vendor', note.vendor],
    ['Vendor number', note.vendorNumber],
    ['Credits', note.billId && <Link to={billHref(note.billId)}>{note.billNumber}</Link>],
    ['Date', formatDay(note.date)],
    ['Category', note.type],
    ['Voyage', note.voyageNumber],
    ['Vessel', note.vesselName],
    ['Purchase order', note.poNumber],
    ['Reference', note.reference],
    ['Exchange rate', note.exchangeRate !== '1' && `${note.exchangeRate}, ${note.rateSource}`],
    ['Made by', note.makerNames.join(', ')],
    ['Approved by', note.approvedByName],
    ['Last change', `${note.updatedBy}, ${formatInstant(note.updatedAt)} UTC`],
  ] as const;
  return (
    <Panel title="Vendor credit note">
      <Facts facts={facts.filter(([, value]) => Boolean(value))} />
    </Panel>
  );
}
