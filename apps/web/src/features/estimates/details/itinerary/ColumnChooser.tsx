import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { headerText } from '../../../../ui/index.ts';
import type { CallColumn } from './call.ts';

type ColumnChooserProps = {
  columns: readonly CallColumn[];
  isShown: (column: CallColumn) => boolean;
  show: (change: Readonly<Record<string, boolean>> | null) => void;
};

/** All columns of the itinerary by group; the port always stays. */
export function ColumnChooser({ columns, isShown, show }: ColumnChooserProps) {
  const [, ...free] = columns;
  const groups = [...new Set(free.map((column) => column.group ?? ''))];
  const all = Object.fromEntries(free.map((column) => [column.key, true]));
  return (
    <Menu closeOnItemClick={false} position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon size={28} variant="subtle" aria-label="Choose columns of the itinerary">
          <IconColumns3 size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Columns" className="ed-columns">
        <Menu.Item onClick={() => show(null)}>Usual columns</Menu.Item>
        <Menu.Item onClick={() => show(all)}>All columns</Menu.Item>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <Menu.Label>{group}</Menu.Label>
            {free
              .filter((column) => (column.group ?? '') === group)
              .map((column) => (
                <Menu.CheckboxItem
                  key={column.key}
                  checked={isShown(column)}
                  onChange={(checked) => show({ [column.key]: checked })}
                >
                  {headerText(column)}
                </Menu.CheckboxItem>
              ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
