import { RECOGNITION_METHODS, RECOGNITION_REASONS, type RecognitionMethod } from '@mainsheet/terms';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { CancelButton, Dialog, optionsOf, SelectInput } from '../../../ui/index.ts';
import { CHOOSE_RECOGNITION, type VoyageAccruals } from './month-end.queries.ts';

type RecognitionTermsProps = { accruals: VoyageAccruals; onChanged: () => void };

/** By which method the company recognises its voyages, why, and the dialog that chooses another. */
export function RecognitionTerms({ accruals, onChanged }: RecognitionTermsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="row journal-method">
      <p className="muted small grow">
        Method: <strong>{accruals.method}</strong>. {accruals.methodReason}
      </p>
      <MayButton
        needs="accounting.modify"
        size="compact-sm"
        variant="default"
        onClick={() => setOpen(true)}
      >
        Change method
      </MayButton>
      {isOpen && (
        <MethodDialog
          present={accruals.method as RecognitionMethod}
          onSaved={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

type MethodDialogProps = { present: RecognitionMethod; onSaved: () => void; onClose: () => void };

function MethodDialog({ present, onSaved, onClose }: MethodDialogProps) {
  const [method, setMethod] = useState<RecognitionMethod>(present);
  const [save, isBusy] = useMutate(CHOOSE_RECOGNITION);
  const run = async () => {
    showOutcome(await save({ method }));
    onSaved();
    onClose();
  };
  return (
    <Dialog
      opened
      title="How voyages are recognised"
      onClose={onClose}
      isChanged={method !== present}
      actions={
        <>
          <CancelButton />
          <Button loading={isBusy} disabled={method === present} onClick={() => void run()}>
            Choose
          </Button>
        </>
      }
    >
      <SelectInput
        label="Method"
        options={optionsOf(RECOGNITION_METHODS)}
        value={method}
        onChange={(value) => value && setMethod(value as RecognitionMethod)}
      />
      <p className="muted">{RECOGNITION_REASONS[method]}</p>
      <p className="muted">
        A policy is followed from one period to the next (IAS 8): open months that are accrued
        already show what changes, closed ones stay as they are.
      </p>
    </Dialog>
  );
}
