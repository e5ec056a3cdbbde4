import { isAddedLine } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { requestIdOf } from '../../api/error-text.ts';
import {
  Alert,
  ErrorState,
  formatNumber,
  KeyFigure,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  showSnackbar,
  Tag,
} from '../../ui/index.ts';
import { AppliedCredits, SaveEInvoice, taxText } from '../commercial-documents/index.ts';
import { DocumentLines, invoiceHref, StepButtons } from '../invoices/index.ts';
import { CreditNoteFacts } from './CreditNoteFacts.tsx';
import {
  type CreditNoteStep,
  STEP_LABELS,
  STEP_NEEDS,
  stepsOf,
  toneOfStatus,
} from './credit-note-status.ts';
import {
  CREDIT_NOTE,
  type CreditNoteRecord,
  FRESH,
  TAKE_CREDIT_BACK,
} from './credit-notes.queries.ts';
import { openCreditNotePdf } from './pdf.ts';
import { useCreditNoteSteps } from './use-credit-note-steps.tsx';

const LOUD: readonly CreditNoteStep[] = ['send', 'apply'];

/** One credit note: what it gives back, what it was applied to, and what may happen next. */
export function CreditNoteView({ id }: { id: string }) {
  const [{ data, error }, again] = useQuery({
    query: CREDIT_NOTE,
    variables: { id },
    context: FRESH,
  });
  const note = data?.creditNote;
  if (note) {
    return <CreditNoteSheet note={note} again={() => again({ requestPolicy: 'network-only' })} />;
  }
  return (
    <Page>
      <PageHead title="Credit note" />
      {error && (
        <ErrorState
          message="Failed to fetch credit note detail"
          requestId={requestIdOf(error)}
          onRetry={again}
        />
      )}
      {!error && (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
    </Page>
  );
}

type CreditNoteSheetProps = { note: CreditNoteRecord; again: () => void };

function CreditNoteSheet({ note, again }: CreditNoteSheetProps) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const steps = useCreditNoteSteps({
    onDone: again,
    onDeleted: () => void navigate({ to: '/receivables/credit-notes' }),
    onRefused: setRefusal,
  });
  const run = (step: CreditNoteStep) => {
    setRefusal(null);
    steps.run(step, note);
  };
  return (
    <Page>
      <PageHead
        title={`Credit note ${note.number ?? ''}`.trim()}
        meta={<Tag tone={toneOfStatus(note.status)}>{note.status}</Tag>}
        tabs={<Link to="/receivables/credit-notes">All credit notes</Link>}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFileTypePdf size={15} />}
              onClick={() => void openCreditNotePdf(note.id).catch(tellFailure)}
            >
              Open PDF
            </Button>
            {note.number && note.status !== 'Cancelled' && (
              <SaveEInvoice kind="creditNote" id={note.id} name={note.number} />
            )}
            <StepButtons
              steps={stepsOf(note.status).filter((step) => !(step === 'send' && note.needsAnother))}
              labels={STEP_LABELS}
              needs={STEP_NEEDS}
              loud={LOUD}
              isBusy={steps.isBusy}
              onRun={run}
            />
          </>
        }
      />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      {note.status === 'Draft' && note.needsAnother && (
        <Alert tone="accent">
          You have worked on this credit note: another person marks it as sent.
        </Alert>
      )}
      <Panel label="Standing">
        <Standing note={note} />
      </Panel>
      <div className="with-side">
        <div className="stack">
          <DocumentLines
            title="Credited"
            caption="Lines of the credit note"
            currency={note.currency}
            lines={note.lines.filter(({ sourceKey }) => !isAddedLine(sourceKey ?? null))}
            added={note.taxes.map((tax) => ({ label: taxText(tax), amount: tax.amount }))}
            total={note.total}
          />
          <AppliedCredits
            noun="invoice"
            heading="Invoice"
            currency={note.currency}
            applied={note.allocations.map(({ invoiceId, invoiceNumber, ...one }) => ({
              ...one,
              href: invoiceHref(invoiceId),
              number: invoiceNumber,
            }))}
            mutation={TAKE_CREDIT_BACK}
            needs="receivablesCreditNotes.modify"
            onDone={again}
            onRefused={setRefusal}
          />
        </div>
        <CreditNoteFacts note={note} />
      </div>
      {steps.dialogs}
    </Page>
  );
}

const tellFailure = (error: unknown) =>
  showSnackbar(error instanceof Error ? error.message : 'The PDF did not arrive', { error: true });

function Standing({ note }: { note: CreditNoteRecord }) {
  const { currency } = note;
  const figure = (amount: string) => formatNumber(amount, minorUnitDigits(currency));
  return (
    <div className="row" style={{ gap: 32, flexWrap: 'wrap' }}>
      <KeyFigure label="Total" value={figure(note.total)} unit={currency} />
      <KeyFigure label="Applied" value={figure(note.applied)} unit={currency} />
      <KeyFigure label="Left" value={figure(note.balance)} unit={currency} />
    </div>
  );
}
