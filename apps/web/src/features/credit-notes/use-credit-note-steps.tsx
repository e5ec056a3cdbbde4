import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { showRefusal, withPermission } from '../../platform/permissions/refusals.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import { ConfirmDialog, showSnackbar } from '../../ui/index.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import {
  type CreditNoteStep,
  nameOfCreditNote,
  STEP_LABELS,
  STEP_NEEDS,
} from './credit-note-status.ts';
import {
  DELETE_CREDIT_NOTE,
  MARK_CREDIT_NOTE_SENT,
  MARK_CREDIT_NOTES_SENT,
} from './credit-notes.queries.ts';
import { EmailStep } from './EmailStep.tsx';
import { creditNoteEditHref } from './links.ts';
import { SendAloneDialog } from './SendAloneDialog.tsx';
import type { StepSubject } from './step-subject.ts';

/** `alone` is a sending of one's own by a fresh second factor. */
type DialogStep = Exclude<CreditNoteStep, 'edit' | 'send'> | 'alone';

type Listener = { onDone: () => void; onDeleted: () => void; onRefused: (text: string) => void };

const FAILED = 'Failed to mark credit note as sent';

/** The steps of credit notes with their permissions, dialogs and answers. */
export function useCreditNoteSteps({ onDone, onDeleted, onRefused }: Listener) {
  const navigate = useNavigate();
  const [send, isSending] = useMutate(MARK_CREDIT_NOTE_SENT);
  const [sendAll, isSendingAll] = useMutate(MARK_CREDIT_NOTES_SENT);
  const [remove] = useMutate(DELETE_CREDIT_NOTE);
  const [open, setOpen] = useState<{ step: DialogStep; note: StepSubject } | null>(null);

  const sendOne = async (note: StepSubject) => {
    const { id, version } = note;
    const { answer, ...refused } = await send({ id, version });
    if (answer) {
      showSnackbar(answer.message);
      return onDone();
    }
    if (!('code' in refused)) return;
    if (refused.code === 'STEP_UP_NEEDED') return setOpen({ step: 'alone', note });
    if (refused.code === 'FORBIDDEN') return showRefusal(STEP_NEEDS.send, STEP_LABELS.send);
    onRefused(refused.refusal || FAILED);
  };
  /** All of them or none. */
  const sendTogether = async (ids: readonly string[]) => {
    const { answer, refusal } = await sendAll({ ids: [...ids] });
    if (answer) showSnackbar(answer.message);
    else onRefused(refusal || FAILED);
    onDone();
  };
  const removeOne = async (note: StepSubject) => {
    const { answer, refusal } = await remove({ id: note.id, version: note.version });
    setOpen(null);
    if (!answer) return onRefused(refusal);
    showSnackbar(answer.message);
    onDeleted();
  };
  const run = (step: CreditNoteStep, note: StepSubject) =>
    withPermission(STEP_NEEDS[step], STEP_LABELS[step], () => {
      if (step === 'edit') void navigate({ href: creditNoteEditHref(note.id) });
      else if (step === 'send') void sendOne(note);
      else setOpen({ step, note });
    });
  const close = (isDone: boolean) => {
    setOpen(null);
    if (isDone) onDone();
  };
  const dialogs: ReactNode = open && (
    <>
      {open.step === 'apply' && <ApplyDialog note={open.note} onClose={close} />}
      {open.step === 'email' && <EmailStep note={open.note} onClose={close} />}
      {open.step === 'cancel' && <CancelDialog note={open.note} onClose={close} />}
      {open.step === 'alone' && <SendAloneDialog note={open.note} onClose={close} />}
      {open.step === 'delete' && (
        <ConfirmDialog
          opened
          danger
          title={nameOfCreditNote(open.note)}
          action="Delete"
          onConfirm={() => void removeOne(open.note)}
          onClose={() => setOpen(null)}
        >
          <p>Delete this credit note? This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
  return { run, sendTogether, dialogs, isBusy: isSending || isSendingAll };
}
