import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { GridColumn, Option } from '../columns/column.ts';
import { Grid } from './Grid.tsx';

/** A list inside a form has no ids of its own; the grid gives each line one while it is open. */
export type ListRow<Item> = { readonly rowId: string; readonly item: Item };

type ListGridProps<Item extends object> = {
  label: string;
  /** Read once; give the grid a new `key` when the list is replaced from outside. */
  items: readonly Item[];
  onItemsChange: (items: Item[]) => void;
  columns: readonly GridColumn<ListRow<Item>>[];
  newItem: () => Item;
  /** The words of the button below: "Add tank". */
  addLabel: string;
};

let lastRow = 0;
function rowOf<Item>(item: Item): ListRow<Item> {
  lastRow += 1;
  return { rowId: `row-${lastRow}`, item };
}
const rowId = (row: { rowId: string }) => row.rowId;

/** A Grid over a plain list, with a button that adds a line. */
export function ListGrid<Item extends object>(props: ListGridProps<Item>) {
  const { label, items, onItemsChange, columns, newItem, addLabel } = props;
  const [rows, setRows] = useState<readonly ListRow<Item>[]>(() => items.map(rowOf));
  const change = (next: readonly ListRow<Item>[]) => {
    setRows(next);
    onItemsChange(next.map((row) => row.item));
  };
  const newRow = () => rowOf(newItem());
  return (
    <>
      {rows.length > 0 && (
        <Grid
          label={label}
          rows={rows}
          onRowsChange={change}
          columns={columns}
          rowId={rowId}
          newRow={newRow}
        />
      )}
      <div style={{ padding: '6px 8px' }}>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={13} aria-hidden />}
          onClick={() => change([...rows, newRow()])}
        >
          {addLabel}
        </Button>
      </div>
    </>
  );
}

/** A zod field, or anything that checks one value. */
type Check = {
  safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined };
};
type Head = { header: string; unit?: string; width: number };

/** Columns of one list; each cell is checked by the schema's own rule. */
export function listColumns<Item extends object>(shape: Readonly<Record<string, unknown>>) {
  type Row = ListRow<Item>;
  const violation = (key: string) => (row: Row) =>
    (shape[key] as Check | undefined)?.safeParse(row.item[key as keyof Item]).error?.issues[0]
      ?.message;
  const set = (row: Row, key: string, value: unknown): Row => ({
    ...row,
    item: { ...row.item, [key]: value },
  });
  const valueAt = (row: Row, key: string) => row.item[key as keyof Item];
  return {
    number: (
      key: keyof Item & string,
      head: Head & { decimals?: number; blank: 0 | null; total?: 'sum' },
    ): GridColumn<Row> => {
      const { blank, ...shown } = head;
      return {
        key,
        kind: 'number',
        ...shown,
        value: (row) => valueAt(row, key) as number | null,
        isTyped: () => true,
        violation: violation(key),
        edit: { write: (row, text) => set(row, key, text === null ? blank : Number(text)) },
      };
    },
    text: (key: keyof Item & string, head: Head): GridColumn<Row> => ({
      key,
      kind: 'text',
      ...head,
      value: (row) => valueAt(row, key) as string,
      isTyped: () => true,
      violation: violation(key),
      edit: { write: (row, text) => set(row, key, text ?? '') },
    }),
    date: (key: keyof Item & string, head: Head): GridColumn<Row> => ({
      key,
      kind: 'date',
      ...head,
      value: (row) => valueAt(row, key) as string | null,
      isTyped: () => true,
      violation: violation(key),
      edit: { write: (row, text) => set(row, key, text) },
    }),
    choice: (
      key: keyof Item & string,
      head: Head & { options: readonly Option[] },
    ): GridColumn<Row> => {
      const { options, ...shown } = head;
      const labelOf = (value: unknown) =>
        options.find((option) => option.value === value)?.label ?? '';
      return {
        key,
        kind: 'select',
        ...shown,
        value: (row) => valueAt(row, key) as string,
        text: (row) => labelOf(valueAt(row, key)),
        isTyped: () => true,
        violation: violation(key),
        edit: { options, write: (row, value) => set(row, key, value ?? valueAt(row, key)) },
      };
    },
    yesNo: (key: keyof Item & string, head: Head): GridColumn<Row> => ({
      key,
      kind: 'select',
      ...head,
      value: (row) => (valueAt(row, key) === true ? 'Yes' : 'No'),
      isTyped: () => true,
      edit: {
        options: [
          { value: 'Yes', label: 'Yes' },
          { value: 'No', label: 'No' },
        ],
        write: (row, value) => set(row, key, value === 'Yes'),
      },
    }),
  };
}
