import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { ListPhase } from '../../app/failures.ts';
import { exportList } from '../../app/files.ts';
import { MayButton } from '../../app/MayButton.tsx';
import type { PermissionKey } from '../../app/permissions.ts';
import { useMay } from '../../app/use-session.ts';
import { type Column, type ListFilter, ListPage, showSnackbar, Tag } from '../../ui/index.ts';
import { refusalOf } from './mutation-answer.ts';
import { RecordDialog, type Saved } from './RecordDialog.tsx';
import type { SectionView } from './use-section-view.ts';

/** What rows of every reference list hold. */
type ReferenceRow = {
  id: string;
  version: number;
  isActive: boolean;
  usedBy: number;
  updatedBy: string;
};

type ReferenceListProps<Row extends ReferenceRow, Values extends FieldValues> = SectionView & {
  label: string;
  /** Name of the list's file, as the server exports it. */
  exportName: string;
  hint: string;
  newLabel: string;
  rows: readonly Row[];
  status: ListPhase;
  columns: readonly Column<Row>[];
  filters: readonly ListFilter<Row>[];
  nameOf: (row: Row) => string;
  valuesOf: (row: Row) => Values;
  blank: Values;
  schema: ZodType<Values, Values>;
  needs: PermissionKey;
  /** Keeps a record: a new one, or over the row given. */
  send: (row: Row | null, values: Values) => Promise<Saved>;
  onChanged: () => void;
  /** Buttons before the one that adds. */
  actions?: ReactNode;
  /** The fields of the form. */
  children: ReactNode;
};

const stateOf = (row: ReferenceRow) => (row.isActive ? 'Active' : 'Switched off');

const COMMON: readonly Column<ReferenceRow>[] = [
  { key: 'uses', header: 'Used by', width: 90, kind: 'number', value: (row) => row.usedBy },
  {
    key: 'active',
    header: 'State',
    width: 120,
    kind: 'text',
    value: stateOf,
    render: (row) => <Tag tone={row.isActive ? 'positive' : 'idle'}>{stateOf(row)}</Tag>,
  },
  { key: 'by', header: 'Changed by', width: 140, kind: 'text', value: (row) => row.updatedBy },
];
const BY_STATE: ListFilter<ReferenceRow> = {
  key: 'state',
  label: 'State',
  options: [
    { value: 'Active', label: 'Active' },
    { value: 'Switched off', label: 'Switched off' },
  ],
  valueOf: stateOf,
};

/** A list that the company keeps: rows are added, edited and switched off, never deleted. */
export function ReferenceList<Row extends ReferenceRow, Values extends FieldValues>(
  props: ReferenceListProps<Row, Values>,
) {
  const { label, columns, filters, nameOf, valuesOf, needs, send, onChanged } = props;
  const [editing, setEditing] = useState<{ row: Row | null } | null>(null);
  const may = useMay(needs);
  const switchState = async (row: Row) => {
    const { answer, error } = await send(row, { ...valuesOf(row), isActive: !row.isActive });
    const refused = refusalOf(answer, error);
    showSnackbar(refused ?? answer?.message ?? '', { error: refused !== null });
    onChanged();
  };
  const done = (message: string) => {
    setEditing(null);
    showSnackbar(message);
    onChanged();
  };
  const actionsOf = (row: Row) => [
    { label: 'Edit', run: () => setEditing({ row }) },
    { label: row.isActive ? 'Switch off' : 'Switch on', run: () => void switchState(row) },
  ];
  return (
    <div className="stack">
      <div className="settings-actions">
        <p className="muted small grow">{props.hint}</p>
        {props.actions}
        <MayButton needs={needs} onClick={() => setEditing({ row: null })}>
          {props.newLabel}
        </MayButton>
      </div>
      <ListPage<Row>
        label={label}
        rows={props.rows}
        status={props.status}
        columns={[...columns, ...COMMON]}
        filters={[...filters, BY_STATE]}
        rowId={(row) => row.id}
        rowName={nameOf}
        view={props.view}
        onViewChange={props.onViewChange}
        {...(may ? { actionsOf, onOpen: (row: Row) => setEditing({ row }) } : {})}
        onExport={exportList(props.exportName)}
        empty={{ title: 'Nothing here yet', text: `Add the first with “${props.newLabel}”.` }}
      />
      {editing && (
        <RecordDialog
          title={editing.row ? nameOf(editing.row) : props.newLabel}
          schema={props.schema}
          start={editing.row ? valuesOf(editing.row) : props.blank}
          send={(values) => send(editing.row, values)}
          onSaved={done}
          onClose={() => setEditing(null)}
        >
          {props.children}
        </RecordDialog>
      )}
    </div>
  );
}
