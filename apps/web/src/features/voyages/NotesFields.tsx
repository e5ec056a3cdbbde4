import { Textarea } from '@mantine/core';
import { TextInput } from '../../ui/index.ts';

type Notes = { tradeArea: string; remarks: string };

type NotesFieldsProps = {
  notes: Notes;
  onChange: (notes: Notes) => void;
  isLocked: boolean;
};

/** What people want to remember about a voyage. */
export function NotesFields({ notes, onChange, isLocked }: NotesFieldsProps) {
  return (
    <div className="stack">
      <TextInput
        label="Trade area"
        value={notes.tradeArea}
        onChange={(tradeArea) => onChange({ ...notes, tradeArea })}
        disabled={isLocked}
      />
      <Textarea
        label="Remarks"
        value={notes.remarks}
        onChange={(event) => onChange({ ...notes, remarks: event.currentTarget.value })}
        disabled={isLocked}
        maxLength={4000}
        rows={5}
      />
    </div>
  );
}
