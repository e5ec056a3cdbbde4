import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { type Outcome, useMutate } from '../../../platform/records/mutations.ts';
import { CancelButton, Dialog, SelectInput, TextInput } from '../../../ui/index.ts';
import {
  CREATE_ESTIMATE_SHEET,
  CREATE_FROM_TEMPLATE,
  TEMPLATES_CONTEXT,
  UPDATE_ESTIMATE_SHEET,
  WORKSHEET_TEMPLATES,
} from '../estimates.queries.ts';

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

type Typed = { name: string; isPublic: boolean; templateId: string | null };

/** Keeps it; the id is that of the worksheet. */
function useSaveSheet(sheet: SheetToEdit) {
  const [create, isCreating] = useMutate(CREATE_ESTIMATE_SHEET);
  const [copy, isCopying] = useMutate(CREATE_FROM_TEMPLATE);
  const [update, isUpdating] = useMutate(UPDATE_ESTIMATE_SHEET);
  const save = async ({ templateId, ...typed }: Typed): Promise<[Outcome, id: string]> => {
    if (sheet) return [await update({ ...sheet, ...typed }), sheet.id];
    const created = await (templateId ? copy({ ...typed, templateId }) : create(typed));
    return [created, created.answer?.estimateSheetId ?? ''];
  };
  return [save, isCreating || isCopying || isUpdating] as const;
}

/** The template that a new worksheet begins with; not asked where the company has none. */
function TemplateField(props: { value: string | null; onChange: (id: string | null) => void }) {
  const [{ data }] = useQuery({ query: WORKSHEET_TEMPLATES, context: TEMPLATES_CONTEXT });
  const templates = data?.worksheetTemplates ?? [];
  if (templates.length === 0) return null;
  return (
    <SelectInput
      label="Begin with a template"
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      clearable
      {...props}
    />
  );
}

/** Names a worksheet and says who sees it. */
export function SheetDialog({ sheet, onClose, onSaved }: SheetDialogProps) {
  const [name, setName] = useState(sheet?.name ?? '');
  const [isPublic, setPublic] = useState(sheet?.isPublic ?? true);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [save, isBusy] = useSaveSheet(sheet);
  const submit = async () => {
    if (name.trim() === '') return setError('Name the worksheet.');
    const [{ refusal }, id] = await save({ name: name.trim(), isPublic, templateId });
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
        {!sheet && <TemplateField value={templateId} onChange={setTemplateId} />}
        <Switch
          label="Public: everybody who may see estimates opens it"
          checked={isPublic}
          onChange={(event) => setPublic(event.currentTarget.checked)}
        />
      </form>
    </Dialog>
  );
}
