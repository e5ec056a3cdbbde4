import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { Page, PageHead, State } from '../../ui/index.ts';
import { VendorCreditForm } from './VendorCreditForm.tsx';
import {
  emptyVendorCredit,
  formOfVendorCredit,
  prefilledVendorCredit,
  type VendorCreditValues,
} from './vendor-credit-form.ts';
import {
  VENDOR_CREDIT_NOTE,
  VENDOR_CREDIT_PREFILL,
  VENDOR_CREDIT_START,
} from './vendor-credit-notes.queries.ts';

type Params = { id?: string; bill?: string; payment?: string };

/** What the form starts from: a saved draft, a bill's lines, what a payment came to, or nothing. */
function useStart({ id, bill, payment }: Params) {
  const isFilled = Boolean(bill ?? payment) && !id;
  const [start, again] = useQuery({ query: VENDOR_CREDIT_START });
  const [draft] = useFreshQuery({
    query: VENDOR_CREDIT_NOTE,
    variables: { id: id ?? '' },
    pause: !id,
  });
  const [prefill] = useFreshQuery({
    query: VENDOR_CREDIT_PREFILL,
    variables: { billId: bill ?? null, paymentId: payment ?? null },
    pause: !isFilled,
  });
  const known = start.data?.billStart;
  const note = draft.data?.vendorCreditNoteDetails;
  const filled = prefill.data?.vendorCreditNotePrefill;
  const values = useMemo((): VendorCreditValues | null => {
    if (!known) return null;
    if (id) return note ? formOfVendorCredit(note) : null;
    if (isFilled) return filled ? prefilledVendorCredit(known, filled.data) : null;
    return emptyVendorCredit(known);
  }, [known, id, note, isFilled, filled]);
  const error = start.error ?? draft.error ?? prefill.error;
  return { error, again, baseCurrency: known?.baseCurrency, note, values };
}

/** `/create-vendor-credit-note`: empty, `?bill=` or `?payment=` filled in, `?id=` a draft again. */
export function VendorCreditFormPage() {
  const params: Params = useSearch({ strict: false });
  const { error, again, baseCurrency, note, values } = useStart(params);
  if (note && note.status !== 'Draft') {
    return (
      <Page>
        <PageHead title={note.number ?? 'Vendor credit note'} />
        <State title="This credit note is posted">
          Its status is {note.status.toLowerCase()}; cancel it and enter it anew to change it.
        </State>
      </Page>
    );
  }
  if (!values || !baseCurrency) {
    return (
      <Page>
        <PageHead title={params.id ? 'Vendor credit note' : 'New vendor credit note'} />
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
    <VendorCreditForm
      key={params.id ?? params.bill ?? params.payment ?? 'new'}
      start={values}
      baseCurrency={baseCurrency}
      draft={note ? { id: note.id, version: note.version } : null}
      vendorName={note?.vendor}
    />
  );
}
