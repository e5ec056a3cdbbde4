import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';

export type MenuEntry = { label: string; keys?: string; run: () => void; disabled?: boolean };

type GridMenuProps = {
  /** Where the pointer (or the active cell) is, in page pixels; null when closed. */
  at: { x: number; y: number } | null;
  entries: readonly (MenuEntry | 'divider')[];
  onClose: () => void;
};

/** The menu of a cell: opens at the pointer or at the active cell. */
export function GridMenu({ at, entries, onClose }: GridMenuProps): ReactNode {
  if (!at) return null;
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      width={230}
      offset={2}
      returnFocus={false}
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Cell">
        {entries.map((entry, index) =>
          entry === 'divider' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: dividers have no identity of their own
            <Menu.Divider key={`divider-${index}`} />
          ) : (
            <Menu.Item
              key={entry.label}
              disabled={entry.disabled ?? false}
              onClick={entry.run}
              rightSection={entry.keys && <span className="muted tiny">{entry.keys}</span>}
            >
              {entry.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
