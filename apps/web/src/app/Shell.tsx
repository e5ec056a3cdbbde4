import { useHotkeys } from '@mantine/hooks';
import { useLocation, useNavigate } from '@tanstack/react-router';
import {
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { mayVisit, rememberPage } from '../platform/navigation/navigation.ts';
import { useShortcuts } from '../platform/navigation/shortcuts.ts';
import { hasUnsaved, leaveAnyway } from '../platform/records/unsaved.ts';
import { logOut } from '../platform/session/session.ts';
import { isRestricted, useUser } from '../platform/session/use-session.ts';
import { useMedia } from '../ui/use-media.ts';
import { Header } from './Header.tsx';
import { KycWidget } from './KycWidget.tsx';
import type { Layer } from './Layers.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';
import { palette } from './palette-store.ts';
import { ROUTES } from './routes.ts';
import { Sidebar } from './Sidebar.tsx';
import './shell.css';

const OPEN_KEY = 'mainsheet.sidebar';
const OPEN_FROM_PX = 1366;
const OPEN_WIDTH_PX = 255;
const CLOSED_WIDTH_PX = 55;

const widthOf = (open: boolean) =>
  ({ '--nav-width': `${open ? OPEN_WIDTH_PX : CLOSED_WIDTH_PX}px` }) as CSSProperties;

/**
 * Open from 1366 px; below that collapsed, unless the user opened it. A phone has no room for both sidebar and page: there it
 * is open while it is asked for, and that is not remembered.
 */
function useSidebar() {
  const isWide = useMedia(`(min-width: ${OPEN_FROM_PX}px)`);
  const isPhone = useMedia('(max-width: 640px)');
  const [chosen, setChosen] = useState(() => localStorage.getItem(OPEN_KEY));
  const [isOpenOnPhone, setOpenOnPhone] = useState(false);
  const isOpenOnDesk = chosen === null ? isWide : chosen === 'open';
  const toggleOnDesk = () => {
    const next = isOpenOnDesk ? 'closed' : 'open';
    localStorage.setItem(OPEN_KEY, next);
    setChosen(next);
  };
  return isPhone
    ? { open: isOpenOnPhone, toggle: () => setOpenOnPhone(!isOpenOnPhone) }
    : { open: isOpenOnDesk, toggle: toggleOnDesk };
}

function useJumps() {
  const { permissions } = useUser();
  return useMemo(
    () =>
      ROUTES.flatMap((route) =>
        route.palette?.jump && mayVisit(route, permissions, '')
          ? [{ letter: route.palette.jump, title: route.title, path: route.path }]
          : [],
      ),
    [permissions],
  );
}

/** Ctrl+K works while one types in a field too. */
const NO_TAGS: string[] = [];

const Layers = lazy(async () => ({ default: (await import('./Layers.tsx')).Layers }));

/** Past header and sidebar. */
const skipToPage = (): void => document.getElementById('page')?.focus();

/** Header, sidebar, and the layers above every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { open, toggle } = useSidebar();
  const [layer, setLayer] = useState<Layer>(null);
  const [unread, setUnread] = useState(0);
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const user = useUser();
  const jumps = useJumps();
  useEffect(() => rememberPage(href), [href]);
  const showSheet = useCallback(() => setLayer('shortcuts'), []);
  useShortcuts({ jumps, go: (path) => void navigate({ to: path }), showSheet });
  // Here and not in the palette, which is loaded after the first paint: an early press is kept for it.
  useHotkeys([['mod+K', () => palette.toggle()]], NO_TAGS, true);
  const showActivity = useCallback(() => setLayer('activity'), []);
  const leave = useCallback(() => {
    setLayer(null);
    void logOut('logged-out').then(() => leaveAnyway('/'));
  }, []);
  return (
    <div style={widthOf(open)}>
      <button type="button" className="skip-link" onClick={skipToPage}>
        Skip to the page
      </button>
      <header className="shell-header">
        <Header
          open={open}
          unread={unread}
          onToggle={toggle}
          onActivity={showActivity}
          onNotifications={() => setLayer('notifications')}
          onAccount={() => setLayer('account')}
        />
      </header>
      <nav className="shell-nav" aria-label="Main">
        <Sidebar open={open} onAccount={() => setLayer('account')} />
      </nav>
      <main className="shell-main" id="page" tabIndex={-1}>
        {isRestricted(user) && (
          <div className="demo-banner" role="note">
            You are looking at demo data. Nothing you try here reaches a bank or a counterparty.
          </div>
        )}
        <KycWidget />
        <MoneyFrame>{children}</MoneyFrame>
      </main>
      <Suspense fallback={null}>
        <Layers
          layer={layer}
          onClose={() => setLayer(null)}
          onShortcuts={showSheet}
          onActivity={showActivity}
          onLogOut={() => (hasUnsaved() ? setLayer('log-out') : leave())}
          onLeave={leave}
          onUnread={setUnread}
          jumps={jumps}
        />
      </Suspense>
    </div>
  );
}
