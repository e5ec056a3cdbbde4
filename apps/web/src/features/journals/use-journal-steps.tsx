import type { ReactNode } from 'react';
import { useMutate } from '../../platform/records/mutations.ts';
import { ConfirmDialog } from '../../ui/index.ts';
import { useSteps } from '../commercial-documents/index.ts';
import { ApproveAlone } from '../invoices/index.ts';
import {
  type JournalStep,
  nameOfJournal,
  STEP_LABELS,
  STEP_NEEDS,
  type StepSubject,
} from './journal-status.ts';
import { DELETE_JOURNAL, POST_JOURNAL } from './journals.queries.ts';
import { journalCopyHref, journalEditHref, templateFromJournalHref } from './links.ts';
import { ReverseDialog } from './ReverseDialog.tsx';

const CONFIRMED: readonly JournalStep[] = ['delete'];
const HREFS = {
  edit: journalEditHref,
  copy: journalCopyHref,
  template: templateFromJournalHref,
};

type Listener = { onDone: (step?: JournalStep) => void; onRefused: (text: string) => void };

/** The steps of journals with their permissions, dialogs and answers. */
export function useJournalSteps(listener: Listener) {
  const [post, isPosting] = useMutate(POST_JOURNAL);
  const [remove] = useMutate(DELETE_JOURNAL);
  const { open, close, move, run, isBusy } = useSteps<JournalStep, StepSubject>({
    labels: STEP_LABELS,
    needs: STEP_NEEDS,
    moves: { post: (key) => post(key), delete: remove },
    confirmed: CONFIRMED,
    hrefs: HREFS,
    ...listener,
  });
  const dialogs: ReactNode = open && (
    <>
      {open.step === 'reverse' && <ReverseDialog journal={open.subject} onClose={close} />}
      {open.step === 'alone' && (
        <ApproveAlone
          title={`Post ${nameOfJournal(open.subject)}?`}
          action="Post"
          approve={(proof) => post({ id: open.subject.id, version: open.subject.version, proof })}
          onClose={close}
        />
      )}
      {open.step === 'delete' && (
        <ConfirmDialog
          opened
          danger
          title={`Delete ${nameOfJournal(open.subject)}?`}
          action="Delete"
          onConfirm={() => void move('delete', open.subject)}
          onClose={() => close(false)}
        >
          <p>Nothing was posted yet. The draft leaves every list.</p>
        </ConfirmDialog>
      )}
    </>
  );
  return { run, dialogs, isBusy: isBusy || isPosting };
}
