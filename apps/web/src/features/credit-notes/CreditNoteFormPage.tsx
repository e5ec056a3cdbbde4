import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { Page, PageHead, State } from '../../ui/index.ts';
import { CreditNoteForm } from './CreditNoteForm.tsx';
import {
  type CreditNoteValues,
  emptyCreditNote,
  formOfCreditNote,
  prefilledCreditNote,
} from './credit-note-form.ts';
import {
  CREDIT_NOTE,
  CREDIT_NOTE_PREFILL,
  CREDIT_NOTE_START,
  PREFILL_DESPATCH,
} from './credit-notes.queries.ts';

type Params = {
  id?: string;
  invoice?: string;
  payment?: string;
  voyage?: string;
  cargo?: string;
  laytime?: string;
};

/** What the form starts from: a saved draft, an invoice's lines, a freight billed too high, despatch, or nothing. */
function useStart({ id, invoice, payment, voyage, cargo, laytime }: Params) {
  const isFilled = Boolean(invoice ?? payment ?? voyage);
  const [start, again] = useQuery({ query: CREDIT_NOTE_START });
  const [draft] = useFreshQuery({ query: CREDIT_NOTE, variables: { id: id ?? '' }, pause: !id });
  const [prefill] = useFreshQuery({
    query: CREDIT_NOTE_PREFILL,
    variables: {
      invoiceId: invoice ?? null,
      paymentId: payment ?? null,
      voyageId: voyage ?? null,
      cargoRowId: cargo ?? null,
    },
    pause: !isFilled || Boolean(id),
  });
  const [claim] = useFreshQuery({
    query: PREFILL_DESPATCH,
    variables: { laytimeId: laytime ?? '' },
    pause: !laytime || Boolean(id),
  });
  const known = start.data?.invoiceIssuer;
  const despatch = claim.data?.prefillInvoiceLaytime;
  const note = draft.data?.creditNote;
  const filled = prefill.data?.creditNotePrefill;
  const values = useMemo((): CreditNoteValues | null => {
    if (!known) return null;
    if (id) return note ? formOfCreditNote(note) : null;
    if (isFilled) return filled ? prefilledCreditNote(known, filled.data) : null;
    if (laytime) return despatch ? prefilledCreditNote(known, despatch.data) : null;
    return emptyCreditNote(known);
  }, [known, id, note, isFilled, filled, laytime, despatch]);
  const error = start.error ?? draft.error ?? prefill.error ?? claim.error;
  return { error, again, baseCurrency: known?.baseCurrency, note, values };
}

/**
 * `/create-credit-note`: empty, `?invoice=` with that invoice's lines, `?voyage=&cargo=` what a freight is billed
 * too high, `?laytime=` the despatch of a claim, `?id=` a draft again.
 */
export function CreditNoteFormPage() {
  const params: Params = useSearch({ strict: false });
  const { error, again, baseCurrency, note, values } = useStart(params);
  if (note && note.status !== 'Draft') {
    return (
      <Page>
        <PageHead title={note.number ?? 'Credit note'} />
        <State title="This credit note is posted">
          Its status is {note.status.toLowerCase()}; cancel it and credit anew to change it.
        </State>
      </Page>
    );
  }
  if (!values || !baseCurrency) {
    return (
      <Page>
        <PageHead title={params.id ? 'Credit note' : 'New credit note'} />
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
  return (
    <CreditNoteForm
      key={params.id ?? params.invoice ?? params.voyage ?? params.laytime ?? 'new'}
      start={values}
      baseCurrency={baseCurrency}
      draft={note ? { id: note.id, version: note.version } : null}
      customerName={note?.clientName}
    />
  );
}
