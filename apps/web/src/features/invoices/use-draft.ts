import { useState } from 'react';
import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import { type Outcome, useMutate, useMutateOnce } from '../../platform/records/mutations.ts';
import type { Violation } from '../../ui/index.ts';
import { type InvoiceValues, inputOf } from './invoice-form.ts';
import { CREATE_INVOICE, SUBMIT_INVOICE, UPDATE_INVOICE } from './invoices.queries.ts';

export type Draft = { id: string; version: number; status: string };
export type Saving =
  | { ok: true; draft: Draft }
  | { ok: false; violations: readonly Violation[]; message: string };

function savingOf(outcome: Outcome<OutcomeFragment & { invoice: Draft | null }>): Saving {
  if (outcome.refusal !== null) {
    return { ok: false, violations: outcome.violations, message: outcome.refusal };
  }
  const { invoice, message } = outcome.answer;
  return invoice ? { ok: true, draft: invoice } : { ok: false, violations: [], message };
}

/** Keeps a draft on the server: created once however often Save is pressed, then changed. */
export function useDraft(start: Draft | null) {
  const [draft, setDraft] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const [create] = useMutateOnce(CREATE_INVOICE);
  const [update] = useMutate(UPDATE_INVOICE);
  const [submit] = useMutate(SUBMIT_INVOICE);

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
      if (!draft) return savingOf(await create({ data }));
      const { id, version } = draft;
      return savingOf(await update({ id, version, data }));
    });
  const sendForApproval = ({ id, version }: Draft) =>
    keep(async () => savingOf(await submit({ id, version })));
  return { draft, isBusy, save, sendForApproval };
}
