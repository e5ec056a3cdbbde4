import { useRef, useState } from 'react';
import { useMutation } from 'urql';
import { errorText } from '../../api/error-text.ts';
import type { Violation } from '../../ui/index.ts';
import { type InvoiceValues, inputOf } from './invoice-form.ts';
import { CREATE_INVOICE, SUBMIT_INVOICE, UPDATE_INVOICE } from './invoices.queries.ts';

export type Draft = { id: string; version: number; status: string };
export type Saving =
  | { ok: true; draft: Draft }
  | { ok: false; violations: readonly Violation[]; message: string };

type Answer = {
  errorFlag: string;
  message: string;
  violations: readonly Violation[];
  invoice?: Draft | null | undefined;
};

function savingOf(answer: Answer | undefined, failure: string | null): Saving {
  if (failure) return { ok: false, violations: [], message: failure };
  if (answer?.errorFlag === 'SUCCESS' && answer.invoice) return { ok: true, draft: answer.invoice };
  return { ok: false, violations: answer?.violations ?? [], message: answer?.message ?? '' };
}

/** Keeps a draft on the server: created once however often Save is pressed, then changed. */
export function useDraft(start: Draft | null) {
  const [draft, setDraft] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const [, create] = useMutation(CREATE_INVOICE);
  const [, update] = useMutation(UPDATE_INVOICE);
  const [, submit] = useMutation(SUBMIT_INVOICE);

  const keep = async (work: () => Promise<Saving>): Promise<Saving> => {
    setBusy(true);
    const saving = await work();
    if (saving.ok) setDraft(saving.draft);
    setBusy(false);
    return saving;
  };
  const save = (values: InvoiceValues) =>
    keep(async () => {
      const data = inputOf(values);
      if (!draft) {
        const made = await create({ data, key: key.current });
        const saving = savingOf(
          made.data?.createInvoice,
          made.error ? errorText(made.error) : null,
        );
        // Another key for another try: the answer to a refused form is not to be had again.
        if (!saving.ok) key.current = crypto.randomUUID();
        return saving;
      }
      const { id, version } = draft;
      const saved = await update({ id, version, data });
      return savingOf(saved.data?.updateInvoice, saved.error ? errorText(saved.error) : null);
    });
  const sendForApproval = ({ id, version }: Draft) =>
    keep(async () => {
      const sent = await submit({ id, version });
      return savingOf(sent.data?.submitInvoice, sent.error ? errorText(sent.error) : null);
    });
  return { draft, isBusy, save, sendForApproval };
}
