import { Button, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { CancelButton, Dialog, TextInput } from '../../../ui/index.ts';
import { type EstimateColumn, isFixed } from '../model/estimate-column.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';

/** As the contract takes them. */
const MOST_NAME = 120;
const MOST_REMARKS = 10_000;

type NotesDialogProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  mayEdit: boolean;
  onClose: () => void;
};

/** What an estimate is called, and what the desk wants to remember of it. */
export function NotesDialog({ store, column, mayEdit, onClose }: NotesDialogProps) {
  const [name, setName] = useState(column.name);
  const [isKeptAsDraft, setDraft] = useState(column.isKeptAsDraft);
  const [remarks, setRemarks] = useState(column.inputs.remarks);
  const disabled = !mayEdit || isFixed(column);
  const next = { name: name.trim().slice(0, MOST_NAME), isKeptAsDraft };
  const isDescribed = next.name !== column.name || isKeptAsDraft !== column.isKeptAsDraft;
  const isNoted = remarks !== column.inputs.remarks;
  const save = () => {
    if (isDescribed) store.describe(column.id, next);
    if (isNoted) {
      store.edit([column.id], (input) => ({ ...input, remarks }));
    }
    onClose();
  };
  return (
    <Dialog
      opened
      title={`Name and notes of ${column.fullNumber}`}
      onClose={onClose}
      isChanged={isDescribed || isNoted}
      actions={
        <>
          <CancelButton>{disabled ? 'Close' : 'Cancel'}</CancelButton>
          {!disabled && <Button onClick={save}>Save</Button>}
        </>
      }
    >
      <div className="stack">
        <TextInput
          label="Name"
          hint="Empty: the column is called after its vessel"
          value={name}
          onChange={setName}
          disabled={disabled}
        />
        <Switch
          label="Keep as a draft, also when nothing is missing"
          checked={isKeptAsDraft}
          disabled={disabled}
          onChange={(event) => setDraft(event.currentTarget.checked)}
        />
        <Textarea
          label="Notes"
          value={remarks}
          readOnly={disabled}
          maxLength={MOST_REMARKS}
          autosize
          minRows={4}
          maxRows={12}
          onChange={(event) => setRemarks(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
