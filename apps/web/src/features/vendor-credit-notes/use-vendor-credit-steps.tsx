import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { CancelButton, ConfirmDialog, Dialog } from '../../ui/index.ts';
import { OPEN_BILLS } from '../bills/index.ts';
import { SpreadDialog, useSteps } from '../commercial-documents/index.ts';
import { ApproveAlone, CancelDocument } from '../invoices/index.ts';
import { vendorCreditEditHref } from './links.ts';
import {
  APPLY_VENDOR_CREDIT,
  BULK_VENDOR_CREDIT,
  CANCEL_VENDOR_CREDIT,
  DELETE_VENDOR_CREDIT,
  FRESH,
} from './vendor-credit-notes.queries.ts';
import {
  nameOfVendorCredit,
  STEP_LABELS,
  STEP_NEEDS,
  type StepSubject,
  type VendorCreditStep,
} from './vendor-credit-status.ts';

const CONFIRMED: readonly VendorCreditStep[] = ['delete'];
const HREFS = { edit: vendorCreditEditHref };

type Listener = { onDone: (step?: VendorCreditStep) => void; onRefused: (text: string) => void };

/** The steps of vendor credit notes with their permissions, dialogs and answers. */
export function useVendorCreditSteps(listener: Listener) {
  const [bulk, isSending] = useMutate(BULK_VENDOR_CREDIT);
  const [remove] = useMutate(DELETE_VENDOR_CREDIT);
  const { open, close, move, run, isBusy } = useSteps<VendorCreditStep, StepSubject>({
    labels: STEP_LABELS,
    needs: STEP_NEEDS,
    moves: { send: ({ id, version }) => bulk({ ids: [id], version }), delete: remove },
    confirmed: CONFIRMED,
    hrefs: HREFS,
    ...listener,
  });
  const dialogs: ReactNode = open && (
    <>
      {open.step === 'apply' && <ApplyCredit note={open.subject} onClose={close} />}
      {open.step === 'cancel' && <CancelCredit note={open.subject} onClose={close} />}
      {open.step === 'alone' && (
        <ApproveAlone
          title={`Send ${nameOfVendorCredit(open.subject)}?`}
          action="Mark as sent"
          approve={(proof) =>
            bulk({ ids: [open.subject.id], version: open.subject.version, proof })
          }
          onClose={close}
        />
      )}
      {open.step === 'delete' && (
        <ConfirmDialog
          opened
          danger
          title={`Delete ${nameOfVendorCredit(open.subject)}?`}
          action="Delete"
          onConfirm={() => void move('delete', open.subject)}
          onClose={() => close(false)}
        >
          <p>Nothing was posted yet. The draft leaves every list.</p>
        </ConfirmDialog>
      )}
    </>
  );
  /** All of them or none. */
  const sendTogether = async (ids: readonly string[]) => {
    const { answer, refusal } = await bulk({ ids: [...ids] });
    if (!answer) listener.onRefused(refusal);
    listener.onDone();
  };
  return { run, sendTogether, dialogs, isBusy: isBusy || isSending };
}

type DialogProps = { note: StepSubject; onClose: (isDone: boolean) => void };

/** Spreads a credit over the open bills of its vendor. */
function ApplyCredit({ note, onClose }: DialogProps) {
  const { id, version, currency, balance, vendor, vendorId } = note;
  const variables = { vendorId };
  const [{ data, error }, again] = useQuery({ query: OPEN_BILLS, variables, context: FRESH });
  const [apply, isBusy] = useMutate(APPLY_VENDOR_CREDIT);
  const title = `Apply ${nameOfVendorCredit(note)}`;
  const open = data?.listBills.data
    .filter((row) => row.currency === currency)
    .map((row) => ({ ...row, number: row.number ?? '', dueOn: row.dueDate }));
  if (!open || open.length === 0) {
    return (
      <Dialog opened title={title} onClose={() => onClose(false)} actions={<CancelButton />}>
        {error && <FailedRead error={error} onRetry={again} />}
        {open && (
          <p>
            {vendor} has no open bill in {currency}. The credit stays open until there is one.
          </p>
        )}
      </Dialog>
    );
  }
  const words = { caption: `Open bills of ${vendor}`, heading: 'Bill', left: 'Left of the credit' };
  return (
    <SpreadDialog
      {...{ title, currency, balance, open, words, isBusy, onClose }}
      apply={(rows) =>
        apply({
          ...{ id, version },
          data: { rows: rows.map((row) => ({ billId: row.id, amount: row.amount })) },
        })
      }
    />
  );
}

function CancelCredit({ note, onClose }: DialogProps) {
  const { id, version } = note;
  const [cancel, isBusy] = useMutate(CANCEL_VENDOR_CREDIT);
  return (
    <CancelDocument
      name={nameOfVendorCredit(note)}
      noun="credit note"
      text="Its number stays used. What was posted is reversed with today’s date."
      cancel={(reason) => cancel({ id, version, reason })}
      isBusy={isBusy}
      onClose={onClose}
    />
  );
}
