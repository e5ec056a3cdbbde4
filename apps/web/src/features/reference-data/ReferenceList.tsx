import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type TypedDocumentNode, useQuery } from 'urql';
import type { ZodType } from 'zod';
import { FRESH } from '../../api/fresh.ts';
import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import type { PermissionKey } from '../../platform/permissions/permissions.ts';
import { listPhase } from '../../platform/records/failures.ts';
import { type MutationDocument, showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { RecordDialog } from '../../platform/records/RecordDialog.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import {
  type Column,
  type ListFilter,
  ListPage,
  optionsOf,
  showSnackbar,
  Tag,
} from '../../ui/index.ts';

/** What rows of every reference list hold. */
type ReferenceRow = {
  id: string;
  version: number;
  isActive: boolean;
  usedBy: number;
  updatedBy: string;
};

type ReferenceListProps<Row extends ReferenceRow, Values extends FieldValues> = {
  /** Where in the settings it stands, as the address says. */
  place: { section: string; list?: string };
  /** Its one root field answers the rows. */
  query: TypedDocumentNode<Readonly<Record<string, readonly Row[]>>, Record<string, never>>;
  create: MutationDocument<OutcomeFragment, { data: Values }>;
  update: MutationDocument<OutcomeFragment, { id: string; version: number; data: Values }>;
  label: string;
  /** Name of the list's file, as the server exports it. */
  exportName: string;
  hint: string;
  newLabel: string;
  columns: readonly Column<Row>[];
  filters: readonly ListFilter<Row>[];
  nameOf: (row: Row) => string;
  valuesOf: (row: Row) => Values;
  blank: Values;
  schema: ZodType<Values, Values>;
  needs: PermissionKey;
  /** Buttons before the one that adds; told how to read the rows again. */
  actions?: (reload: () => void) => ReactNode;
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
  options: optionsOf(['Active', 'Switched off']),
  valueOf: stateOf,
};

/** A list that the company keeps: rows are added, edited and switched off, never deleted. */
export function ReferenceList<Row extends ReferenceRow, Values extends FieldValues>(
  props: ReferenceListProps<Row, Values>,
) {
  const { label, columns, filters, nameOf, valuesOf, needs } = props;
  const list = useListView(props.place);
  const [found, again] = useQuery({ query: props.query, variables: {}, context: FRESH });
  const [create] = useMutate(props.create);
  const [update] = useMutate(props.update);
  const [editing, setEditing] = useState<{ row: Row | null } | null>(null);
  const may = useMay(needs);
  const reload = () => again(FRESH);
  const change = ({ id, version }: Row, data: Values) => update({ id, version, data });
  const switchState = async (row: Row) => {
    showOutcome(await change(row, { ...valuesOf(row), isActive: !row.isActive }));
    reload();
  };
  const done = (message: string) => {
    setEditing(null);
    showSnackbar(message);
    reload();
  };
  const actionsOf = (row: Row) => [
    { label: 'Edit', run: () => setEditing({ row }) },
    { label: row.isActive ? 'Switch off' : 'Switch on', run: () => void switchState(row) },
  ];
  const rows = Object.values(found.data ?? {})[0] ?? [];
  return (
    <div className="stack">
      <div className="settings-actions">
        <p className="muted small grow">{props.hint}</p>
        {props.actions?.(reload)}
        <MayButton needs={needs} onClick={() => setEditing({ row: null })}>
          {props.newLabel}
        </MayButton>
      </div>
      <ListPage<Row>
        label={label}
        rows={rows}
        total={rows.length}
        status={listPhase(found, reload)}
        columns={[...columns, ...COMMON]}
        filters={[...filters, BY_STATE]}
        rowId={(row) => row.id}
        rowName={nameOf}
        {...list}
        {...(may ? { actionsOf, onOpen: (row: Row) => setEditing({ row }) } : {})}
        onExport={exportList(props.exportName)}
        empty={{ title: 'Nothing here yet', text: `Add the first with “${props.newLabel}”.` }}
      />
      {editing && (
        <RecordDialog
          title={editing.row ? nameOf(editing.row) : props.newLabel}
          schema={props.schema}
          start={editing.row ? valuesOf(editing.row) : props.blank}
          send={(data) => (editing.row ? change(editing.row, data) : create({ data }))}
          onSaved={done}
          onClose={() => setEditing(null)}
        >
          {props.children}
        </RecordDialog>
      )}
    </div>
  );
}
