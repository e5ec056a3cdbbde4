import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDeed } from '../../app/deeds.ts';
import type { PermissionKey } from '../../app/permissions.ts';
import { showRefusal, withPermission } from '../../app/refusals.ts';
import { showSnackbar } from '../../ui/index.ts';
import { ApproveAloneDialog } from './ApproveAloneDialog.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { EmailStep } from './EmailStep.tsx';
import type { InvoiceStep } from './invoice-status.ts';
import { APPROVE_INVOICE, MARK_INVOICE_SENT, SUBMIT_INVOICE } from './invoices.queries.ts';
import { creditInvoiceHref, invoiceEditHref } from './links.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import type { StepSubject } from './step-subject.ts';

export const STEP_LABELS: Readonly<Record<InvoiceStep, string>> = {
  edit: 'Edit',
  submit: 'Submit for approval',
  approve: 'Approve',
  send: 'Mark as sent',
  email: 'Email invoice',
  pay: 'Record payment',
  credit: 'Credit',
  cancel: 'Cancel invoice',
};

export const STEP_NEEDS: Readonly<Record<InvoiceStep, PermissionKey>> = {
  edit: 'receivablesInvoices.modify',
  submit: 'receivablesInvoices.create',
  approve: 'invoiceApproval.modify',
  send: 'receivablesInvoices.modify',
  email: 'receivablesInvoices.modify',
  pay: 'receivablesInvoicePayments.create',
  credit: 'receivablesCreditNotes.create',
  cancel: 'invoiceApproval.modify',
};

/** Steps that are done without asking for anything. */
const MOVES = ['submit', 'approve', 'send'] as const;
export type MoveStep = (typeof MOVES)[number];
const isMove = (step: InvoiceStep): step is MoveStep => MOVES.some((move) => move === step);

/** Steps that ask for something first; `alone` is an approval of one's own, by a fresh second factor. */
type DialogStep = Exclude<InvoiceStep, 'submit' | 'send' | 'edit' | 'credit'> | 'alone';

/** Null when it is done, else why not in the server's words. */
export type Refusal = { code: string | null; message: string } | null;

type Steps = {
  /** Does a step, or opens its dialog; refusals are shown by `onRefused`, else in a message. */
  run: (step: InvoiceStep, invoice: StepSubject) => void;
  /** Does one of the steps without a dialog for many, one after another. */
  runAll: (step: MoveStep, chosen: readonly StepSubject[]) => Promise<void>;
  dialogs: ReactNode;
  isBusy: boolean;
};

type Listener = {
  onDone: () => void;
  onRefused?: (message: string) => void;
};

/** The steps of invoices with their permissions, dialogs and answers. */
export function useInvoiceSteps({ onDone, onRefused }: Listener): Steps {
  const [submit] = useDeed(SUBMIT_INVOICE);
  const [approve] = useDeed(APPROVE_INVOICE);
  const [send] = useDeed(MARK_INVOICE_SENT);
  const moves = { submit, approve, send };
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ step: DialogStep; invoice: StepSubject } | null>(null);
  const [isBusy, setBusy] = useState(false);

  const ask = async (step: MoveStep, { id, version }: StepSubject): Promise<Refusal> => {
    const deed = await moves[step]({ id, version });
    if (deed.refusal !== null) return { code: deed.code, message: deed.refusal };
    showSnackbar(deed.answer.message);
    return null;
  };
  const tell = (step: InvoiceStep, refusal: Refusal) => {
    if (!refusal) return;
    if (refusal.code === 'FORBIDDEN') showRefusal(STEP_NEEDS[step], STEP_LABELS[step]);
    else if (onRefused) onRefused(refusal.message);
    else showSnackbar(refusal.message, { error: true, durationMs: 6000 });
  };
  const moveOne = async (step: MoveStep, invoice: StepSubject) => {
    setBusy(true);
    const refusal = await ask(step, invoice);
    setBusy(false);
    if (refusal?.code === 'STEP_UP_NEEDED') return setOpen({ step: 'alone', invoice });
    tell(step, refusal);
    return onDone();
  };
  const run: Steps['run'] = (step, invoice) =>
    withPermission(STEP_NEEDS[step], STEP_LABELS[step], () => {
      if (step === 'edit') void navigate({ href: invoiceEditHref(invoice.id) });
      else if (step === 'credit') void navigate({ href: creditInvoiceHref(invoice.id) });
      else if (step !== 'approve' && isMove(step)) void moveOne(step, invoice);
      else setOpen({ step, invoice });
    });
  const runAll: Steps['runAll'] = async (step, chosen) => {
    setBusy(true);
    for (const invoice of chosen) tell(step, await ask(step, invoice));
    setBusy(false);
    onDone();
  };
  const close = (isDone: boolean) => {
    setOpen(null);
    if (isDone) onDone();
  };
  const dialogs = open && (
    <>
      {open.step === 'approve' && (
        <ApproveDialog
          invoice={open.invoice}
          onApprove={() => {
            setOpen(null);
            void moveOne('approve', open.invoice);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open.step === 'pay' && <PaymentDialog invoice={open.invoice} onClose={close} />}
      {open.step === 'email' && <EmailStep invoice={open.invoice} onClose={close} />}
      {open.step === 'alone' && <ApproveAloneDialog invoice={open.invoice} onClose={close} />}
      {open.step === 'cancel' && <CancelDialog invoice={open.invoice} onClose={close} />}
    </>
  );
  return { run, runAll, dialogs, isBusy };
}
