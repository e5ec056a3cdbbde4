import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';

export type MenuEntry = {
  label: string;
  run: () => void;
  icon?: ReactNode;
  /** The key that does the same. */
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Disabled, and why in words. */
  disabledBecause?: string;
};

/** A place on the page, in pixels of the window. */
export type Point = { x: number; y: number };

type PointMenuProps = {
  label: string;
  /** Null when closed. */
  at: Point | null;
  entries: readonly (MenuEntry | 'divider')[];
  onClose: () => void;
};

/** A menu at the pointer, or at the cell or row that has the focus. */
export function PointMenu({ label, at, entries, onClose }: PointMenuProps): ReactNode {
  if (!at || entries.length === 0) return null;
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      width={236}
      offset={2}
      returnFocus={false}
      // The point lies inside a scrolling table, which floating-ui would take for out of sight.
      hideDetached={false}
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {entries.map((entry, index) =>
          entry === 'divider' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: dividers have no identity of their own
            <Menu.Divider key={`divider-${index}`} />
          ) : (
            <Menu.Item
              key={entry.label}
              className={entry.danger ? 'negative' : ''}
              disabled={entry.disabled ?? entry.disabledBecause !== undefined}
              title={entry.disabledBecause}
              leftSection={entry.icon}
              rightSection={entry.keys && <span className="muted tiny">{entry.keys}</span>}
              onClick={entry.run}
            >
              {entry.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
