import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
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

function useSaveSheet(sheet: SheetToEdit) {
  const [, create] = useMutation(CREATE_ESTIMATE_SHEET);
  const [, update] = useMutation(UPDATE_ESTIMATE_SHEET);
  return async (name: string, isPublic: boolean): Promise<{ id: string } | { error: string }> => {
    if (sheet) {
      const { data, error } = await update({ ...sheet, name, isPublic });
      const answer = data?.updateEstimateSheet;
      if (answer?.errorFlag === 'SUCCESS') return { id: sheet.id };
      return { error: answer?.violations[0]?.message ?? error?.graphQLErrors[0]?.message ?? '' };
    }
    const { data, error } = await create({ name, isPublic });
    const answer = data?.createEstimateSheet;
    if (answer?.estimateSheetId) return { id: answer.estimateSheetId };
    return { error: answer?.violations[0]?.message ?? error?.graphQLErrors[0]?.message ?? '' };
  };
}

/** Names a worksheet and says who sees it. */
export function SheetDialog({ sheet, onClose, onSaved }: SheetDialogProps) {
  const [name, setName] = useState(sheet?.name ?? '');
  const [isPublic, setPublic] = useState(sheet?.isPublic ?? true);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const save = useSaveSheet(sheet);
  const submit = async () => {
    if (name.trim() === '') return setError('Name the worksheet.');
    setBusy(true);
    const answer = await save(name.trim(), isPublic);
    setBusy(false);
    if ('error' in answer) return setError(answer.error || 'The worksheet could not be saved.');
    return onSaved(answer.id);
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
          <Button onClick={() => void submit()} loading={busy}>
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
