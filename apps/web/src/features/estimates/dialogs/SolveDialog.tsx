import { withNumber } from '@mainsheet/voyage';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { CancelButton, Dialog } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import { SolveForm } from './SolveForm.tsx';
import { useSolving } from './use-solving.ts';

type SolveDialogProps = { store: WorksheetStore; column: EstimateColumn; onClose: () => void };

/** The value of one input that brings a wanted figure, ready to be typed into the estimate. */
export function SolveDialog({ store, column, onClose }: SolveDialogProps) {
  // What the dialog was opened on: what others save meanwhile does not move the question.
  const [inputs] = useState(column.inputs);
  const solving = useSolving(inputs);
  const { answer, question } = solving;
  const solved = answer && 'solved' in answer ? answer.solved : null;
  const use = () => {
    if (!solved) return;
    store.edit([column.id], (input) => withNumber(input, question.path, solved.value));
    onClose();
  };
  return (
    <Dialog
      opened
      title={`Solve ${column.fullNumber}`}
      onClose={onClose}
      isChanged={question.wanted !== null}
      actions={
        <>
          <CancelButton />
          <Button onClick={use} disabled={!solved}>
            Use this value
          </Button>
        </>
      }
    >
      <SolveForm solving={solving} />
    </Dialog>
  );
}
