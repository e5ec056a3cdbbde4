import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/index.ts';

type Question = {
  title: string;
  /** The verb on the button. */
  action: string;
  danger?: boolean;
  /** What will be different. */
  text: ReactNode;
  onYes: () => void;
};

/** Asks before a step of one press that others feel. @returns how to ask, and the dialog to render */
export function useQuestion(): [(question: Question) => void, ReactNode] {
  const [question, ask] = useState<Question | null>(null);
  const dialog = question && (
    <ConfirmDialog
      opened
      title={question.title}
      action={question.action}
      danger={question.danger ?? false}
      onConfirm={() => {
        ask(null);
        question.onYes();
      }}
      onClose={() => ask(null)}
    >
      {question.text}
    </ConfirmDialog>
  );
  return [ask, dialog];
}
