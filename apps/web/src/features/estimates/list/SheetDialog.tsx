import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { type Outcome, useMutate } from '../../../app/mutations.ts';
import { CancelButton, Dialog, TextInput } from '../../../ui/index.ts';
import { CREATE_ESTIMATE_SHEET, UPDATE_ESTIMATE_SHEET } from '../estimates.queries.ts';

/** A worksheet to rename, or null for a new one. */
export type SheetToEdit = {
  id: string;
  name: string;
  isPublic: boolean;
  version: number;
} | null;

type SheetDialogProps = {
  sheet: SheetToEdit;
  onClose: () => void;
  /** Called with the id of the worksheet that was made or changed. */
  onSaved: (id: string) => void;
};

/** Keeps it; the id is that of the worksheet. */
function useSaveSheet(sheet: SheetToEdit) {
  const [create, isCreating] = useMutate(CREATE_ESTIMATE_SHEET);
  const [update, isUpdating] = useMutate(UPDATE_ESTIMATE_SHEET);
  const save = async (name: string, isPublic: boolean): Promise<[Outcome, id: string]> => {
    if (sheet) return [await update({ ...sheet, name, isPublic }), sheet.id];
    const created = await create({ name, isPublic });
    return [created, created.answer?.estimateSheetId ?? ''];
  };
  return [save, isCreating || isUpdating] as const;
}

/** Names a worksheet and says who sees it. */
export function SheetDialog({ sheet, onClose, onSaved }: SheetDialogProps) {
  const [name, setName] = useState(sheet?.name ?? '');
  const [isPublic, setPublic] = useState(sheet?.isPublic ?? true);
  const [error, setError] = useState<string | undefined>();
  const [save, isBusy] = useSaveSheet(sheet);
  const submit = async () => {
    if (name.trim() === '') return setError('Name the worksheet.');
    const [{ refusal }, id] = await save(name.trim(), isPublic);
    return refusal === null ? onSaved(id) : setError(refusal);
  };
  return (
    <Dialog
      opened
      title={sheet ? 'Rename worksheet' : 'New worksheet'}
      onClose={onClose}
      isChanged={name !== (sheet?.name ?? '') || isPublic !== (sheet?.isPublic ?? true)}
      actions={
        <>
          <CancelButton />
          <Button onClick={() => void submit()} loading={isBusy}>
            {sheet ? 'Save' : 'Create worksheet'}
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextInput
          label="Name"
          value={name}
          onChange={setName}
          error={error}
          hint="A cargo, a ship or a week: “Grain December, Kamsarmax”."
          required
        />
        <Switch
          label="Public: everybody who may see estimates opens it"
          checked={isPublic}
          onChange={(event) => setPublic(event.currentTarget.checked)}
        />
      </form>
    </Dialog>
  );
}
