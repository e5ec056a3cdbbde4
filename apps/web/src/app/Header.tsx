import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconBell,
  IconHistory,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Mark, Wordmark } from '../brand/Logo.tsx';
import { fullName, useMay, useUser } from '../platform/session/use-session.ts';
import { Avatar, Kbd } from '../ui/index.ts';
import { palette } from './palette-store.ts';

type HeaderProps = {
  open: boolean;
  /** Notifications that are not read. */
  unread: number;
  onToggle: () => void;
  onActivity: () => void;
  onNotifications: () => void;
  onAccount: () => void;
};

/** Menus and what places them come after the first paint; until then its place is kept. */
const LazyDensityMenu = lazy(async () => ({
  default: (await import('./DensityMenu.tsx')).DensityMenu,
}));

/** Light or dark, remembered. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon
      size={30}
      aria-label={`Switch to ${other} colours`}
      onClick={() => setColorScheme(other)}
    >
      {other === 'dark' ? <IconMoon size={16} stroke={1.6} /> : <IconSun size={16} stroke={1.6} />}
    </ActionIcon>
  );
}

/** 44 px: menu, mark, company, search, and what belongs to the person. */
export function Header(props: HeaderProps) {
  const { open, unread, onToggle, onActivity, onNotifications, onAccount } = props;
  const user = useUser();
  const maySeeActivity = useMay('overview.view');
  return (
    <div className="header">
      <ActionIcon
        size={30}
        aria-label={open ? 'Collapse navigation' : 'Expand navigation'}
        aria-expanded={open}
        onClick={onToggle}
      >
        <IconMenu2 size={18} stroke={1.6} />
      </ActionIcon>
      {open ? <Wordmark /> : <Mark title="Mainsheet" />}
      <span className="muted small ellipsis header-company">{user.companyName}</span>
      <span className="grow" />
      <button type="button" className="header-search" onClick={() => palette.open()}>
        <IconSearch size={14} aria-hidden />
        <span className="grow">Search or run a command</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <Suspense fallback={<ActionIcon size={30} disabled aria-label="Row height" />}>
        <LazyDensityMenu />
      </Suspense>
      {maySeeActivity && (
        <ActionIcon size={30} aria-label="Activity" onClick={onActivity}>
          <IconHistory size={17} stroke={1.6} />
        </ActionIcon>
      )}
      <ActionIcon
        size={30}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        onClick={onNotifications}
      >
        <IconBell size={17} stroke={1.6} />
        {unread > 0 && <span className="bell-mark" aria-hidden />}
      </ActionIcon>
      <SchemeToggle />
      <button
        type="button"
        className="header-person"
        aria-label={`Account of ${fullName(user)}`}
        onClick={onAccount}
      >
        <Avatar name={fullName(user) || '?'} />
      </button>
    </div>
  );
}
