import { Tooltip } from '@mantine/core';
import { IconLifebuoy, IconUserCircle } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { findRoute } from '../platform/navigation/navigation.ts';
import {
  isHighlighted,
  SETTINGS_ITEM,
  type SidebarItem,
  visibleGroups,
} from '../platform/navigation/sidebar.ts';
import { useInstallation } from '../platform/permissions/installation.ts';
import { useUser } from '../platform/session/use-session.ts';
import { ROUTES } from './routes.ts';

/** Names a collapsed entry on hover; open entries carry their name themselves. */
function Named({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  return (
    <Tooltip label={label} position="right" disabled={open}>
      {children}
    </Tooltip>
  );
}

function ItemLink({ item, open, path }: { item: SidebarItem; open: boolean; path: string }) {
  const current = isHighlighted(item, path);
  return (
    <Named label={item.label} open={open}>
      <Link
        to={item.path}
        className={current ? 'nav-item on' : 'nav-item'}
        activeOptions={{ exact: true }}
        aria-label={open ? undefined : item.label}
        aria-current={current ? 'page' : undefined}
      >
        <item.Icon size={17} stroke={1.6} aria-hidden />
        {open && <span>{item.label}</span>}
      </Link>
    </Named>
  );
}

type SidebarProps = { open: boolean; onAccount: () => void };

/** Entries in the specified order, each shown when it exists and one of its permissions is held. */
export function Sidebar({ open, onAccount }: SidebarProps) {
  const { permissions } = useUser();
  const { supportUrl } = useInstallation();
  const path = useLocation({ select: (location) => location.pathname });
  const hasSettings = findRoute(ROUTES, SETTINGS_ITEM.path) !== null;
  return (
    <>
      <div className="nav-scroll">
        {visibleGroups(ROUTES, permissions).map((group) => (
          <div key={group.items[0]?.path} className="nav-group">
            {group.heading && open && <div className="nav-heading">{group.heading}</div>}
            {group.heading && !open && <hr className="nav-rule" />}
            {group.items.map((item) => (
              <ItemLink key={item.path} item={item} open={open} path={path} />
            ))}
          </div>
        ))}
      </div>
      <div className="nav-bottom">
        {hasSettings && <ItemLink item={SETTINGS_ITEM} open={open} path={path} />}
        <Named label="Support" open={open}>
          <a
            className="nav-item"
            href={supportUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={open ? undefined : 'Support'}
          >
            <IconLifebuoy size={17} stroke={1.6} aria-hidden />
            {open && <span>Support</span>}
          </a>
        </Named>
        <Named label="My account" open={open}>
          <button
            type="button"
            className="nav-item"
            aria-label={open ? undefined : 'My account'}
            onClick={onAccount}
          >
            <IconUserCircle size={17} stroke={1.6} aria-hidden />
            {open && <span>My account</span>}
          </button>
        </Named>
      </div>
    </>
  );
}
