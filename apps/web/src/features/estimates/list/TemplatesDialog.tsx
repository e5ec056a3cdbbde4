import { worksheetTemplateInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { withPermission } from '../../../platform/permissions/refusals.ts';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { RecordDialog } from '../../../platform/records/RecordDialog.tsx';
import {
  ConfirmDialog,
  Dialog,
  formatInstantShort,
  State,
  showSnackbar,
  TableHead,
  TextField,
} from '../../../ui/index.ts';
import {
  DELETE_TEMPLATE,
  RENAME_TEMPLATE,
  SAVE_TEMPLATE,
  TEMPLATES_CONTEXT,
  WORKSHEET_TEMPLATES,
  type WorksheetTemplate,
} from '../estimates.queries.ts';

type Name = { name: string };

type NameDialogProps = {
  title: string;
  start: string;
  send: Parameters<typeof RecordDialog<Name>>[0]['send'];
  onClose: () => void;
};

function NameDialog({ title, start, send, onClose }: NameDialogProps) {
  return (
    <RecordDialog<Name>
      title={title}
      schema={worksheetTemplateInput}
      start={{ name: start }}
      send={send}
      onSaved={(message) => {
        showSnackbar(message);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField<Name> name="name" label="Name" required />
    </RecordDialog>
  );
}

type SaveTemplateDialogProps = { sheetId: string; sheetName: string; onClose: () => void };

/** Keeps the estimates of a worksheet so that others begin with them. */
export function SaveTemplateDialog({ sheetId, sheetName, onClose }: SaveTemplateDialogProps) {
  const [save] = useMutate(SAVE_TEMPLATE);
  return (
    <NameDialog
      title="Save as template"
      start={sheetName}
      send={({ name }) => save({ sheetId, name })}
      onClose={onClose}
    />
  );
}

/** Templates of the company: what they hold, renamed and deleted. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const [{ data }] = useQuery({ query: WORKSHEET_TEMPLATES, context: TEMPLATES_CONTEXT });
  const [rename] = useMutate(RENAME_TEMPLATE);
  const [remove] = useMutate(DELETE_TEMPLATE);
  const [named, setNamed] = useState<WorksheetTemplate | null>(null);
  const [doomed, setDoomed] = useState<WorksheetTemplate | null>(null);
  const templates = data?.worksheetTemplates ?? [];
  const confirm = async ({ id, version }: WorksheetTemplate) => {
    setDoomed(null);
    showOutcome(await remove({ id, version }));
  };
  return (
    <Dialog
      opened
      title="Templates of worksheets"
      onClose={onClose}
      widthPx={720}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {templates.length === 0 ? (
        <State title="No templates yet">
          Open a worksheet and choose More, Save as template: others begin with its estimates.
        </State>
      ) : (
        <table className="plain-table wraps">
          <caption className="visually-hidden">Templates</caption>
          <TableHead texts={['Template', 'Vessels', 'Changed']} figures={['Estimates', '']} />
          <tbody>
            {templates.map((template) => (
              <tr key={template.id}>
                <th scope="row">{template.name}</th>
                <td>{template.vesselNames.join(', ') || '–'}</td>
                <td>
                  {formatInstantShort(template.updatedAt)} by {template.updatedBy}
                </td>
                <td className="end">{template.estimateCount}</td>
                <td className="end nowrap">
                  <TemplateActions {...{ template }} onRename={setNamed} onDelete={setDoomed} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {named && (
        <NameDialog
          title={`Rename ${named.name}`}
          start={named.name}
          send={({ name }) => rename({ id: named.id, version: named.version, name })}
          onClose={() => setNamed(null)}
        />
      )}
      {doomed && (
        <ConfirmDialog
          opened
          title={`Delete ${doomed.name}?`}
          action="Delete template"
          danger
          onConfirm={() => void confirm(doomed)}
          onClose={() => setDoomed(null)}
        >
          Worksheets that began with it stay as they are.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

type TemplateActionsProps = {
  template: WorksheetTemplate;
  onRename: (template: WorksheetTemplate) => void;
  onDelete: (template: WorksheetTemplate) => void;
};

function TemplateActions({ template, onRename, onDelete }: TemplateActionsProps) {
  return (
    <span className="row">
      <button
        type="button"
        className="link-button"
        onClick={() =>
          withPermission('estimates.modify', 'Rename a template', () => onRename(template))
        }
      >
        Rename<span className="visually-hidden"> {template.name}</span>
      </button>
      <button
        type="button"
        className="link-button"
        onClick={() =>
          withPermission('estimates.delete', 'Delete a template', () => onDelete(template))
        }
      >
        Delete<span className="visually-hidden"> {template.name}</span>
      </button>
    </span>
  );
}
