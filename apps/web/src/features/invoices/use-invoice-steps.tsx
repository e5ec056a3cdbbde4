import type { ReactNode } from 'react';
import type { PermissionKey } from '../../platform/permissions/permissions.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import { useSteps } from '../commercial-documents/index.ts';
import { ApproveAloneDialog } from './approval/ApproveAloneDialog.tsx';
import { ApproveDialog } from './approval/ApproveDialog.tsx';
import { CancelDialog } from './approval/CancelDialog.tsx';
import { type InvoiceStep, nameOfInvoice } from './invoice-status.ts';
import { APPROVE_INVOICE, MARK_INVOICE_SENT, SUBMIT_INVOICE } from './invoices.queries.ts';
import { creditInvoiceHref, invoiceEditHref } from './links.ts';
import { EmailStep } from './paper/EmailStep.tsx';
import { PaymentDialog } from './payments/PaymentDialog.tsx';
import type { StepSubject } from './step-subject.ts';
import { WriteOffDialog } from './write-offs/WriteOffDialog.tsx';

export const STEP_LABELS: Readonly<Record<InvoiceStep, string>> = {
  edit: 'Edit',
  submit: 'Submit for approval',
  approve: 'Approve',
  send: 'Mark as sent',
  email: 'Email invoice',
  pay: 'Record payment',
  credit: 'Credit',
  writeOff: 'Write off',
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
  writeOff: 'receivablesCreditNotes.create',
  cancel: 'invoiceApproval.modify',
};

const CONFIRMED = ['approve'] as const;
const HREFS = { edit: invoiceEditHref, credit: creditInvoiceHref };

type Listener = {
  onDone: () => void;
  onRefused?: (message: string) => void;
};

/** The steps of invoices with their permissions, dialogs and answers. */
export function useInvoiceSteps(listener: Listener) {
  const [submit] = useMutate(SUBMIT_INVOICE);
  const [approve] = useMutate(APPROVE_INVOICE);
  const [send] = useMutate(MARK_INVOICE_SENT);
  const steps = useSteps<InvoiceStep, StepSubject>({
    labels: STEP_LABELS,
    needs: STEP_NEEDS,
    moves: { submit, approve, send },
    confirmed: CONFIRMED,
    hrefs: HREFS,
    ...listener,
  });
  const { open, close, move, run, runAll, isBusy } = steps;
  const dialogs: ReactNode = open && (
    <>
      {open.step === 'approve' && (
        <ApproveDialog
          invoice={open.subject}
          onApprove={() => void move('approve', open.subject)}
          onClose={() => close(false)}
        />
      )}
      {open.step === 'pay' && <PaymentDialog invoice={open.subject} onClose={close} />}
      {open.step === 'email' && <EmailStep invoice={open.subject} onClose={close} />}
      {open.step === 'alone' && <ApproveAloneDialog invoice={open.subject} onClose={close} />}
      {open.step === 'writeOff' && (
        <WriteOffDialog
          {...open.subject}
          kind="invoice"
          name={nameOfInvoice(open.subject)}
          party={open.subject.clientName}
          onClose={close}
        />
      )}
      {open.step === 'cancel' && <CancelDialog invoice={open.subject} onClose={close} />}
    </>
  );
  return { run, runAll, dialogs, isBusy };
}
