import { useState } from 'react';
import { ConfirmDialog, showSnackbar } from '../ui/index.ts';
import type { Deed } from './deeds.ts';

type Deletion<Row> = {
  /** What people call one row: "voyage 26-014". */
  nameOf: (row: Row) => string;
  /** The verb on the button. */
  action: string;
  /** What becomes of it. */
  text: string;
  remove: (row: Row) => Promise<Deed>;
};

/** Deleting one row of a list: asks first, then tells how it went. */
export function useDeletion<Row>({ nameOf, action, text, remove }: Deletion<Row>) {
  const [doomed, setDoomed] = useState<Row | null>(null);
  const confirm = async (row: Row) => {
    setDoomed(null);
    const { refusal } = await remove(row);
    if (refusal !== null) showSnackbar(refusal, { error: true, durationMs: 6000 });
    else showSnackbar(`${capital(nameOf(row))} was deleted.`);
  };
  const dialog = doomed !== null && (
    <ConfirmDialog
      opened
      title={`Delete ${nameOf(doomed)}?`}
      action={action}
      danger
      onConfirm={() => void confirm(doomed)}
      onClose={() => setDoomed(null)}
    >
      {text}
    </ConfirmDialog>
  );
  return { askDelete: setDoomed, dialog };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
