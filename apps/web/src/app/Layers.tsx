import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../ui/index.ts';
import { ShortcutsDialog } from './Dialogs.tsx';
import { AccountDrawer, ActivityDrawer, NotificationsDrawer } from './Drawers.tsx';
import { Palette } from './Palette.tsx';
import { usePushRenewal } from './push-renewal.ts';
import { usePushedPages } from './pushed-pages.ts';
import { SessionLayers } from './SessionLayers.tsx';
import type { Jump } from './shortcuts.ts';
import { useArrivals, useUnread } from './unread.ts';
import { useMay, useUser } from './use-session.ts';

const AiPopup = lazy(async () => ({ default: (await import('./AiPopup.tsx')).AiPopup }));
const UsageCounter = lazy(async () => ({
  default: (await import('./UsageCounter.tsx')).UsageCounter,
}));

export type Layer = 'account' | 'activity' | 'notifications' | 'shortcuts' | 'log-out' | null;

type LayersProps = {
  layer: Layer;
  onClose: () => void;
  onShortcuts: () => void;
  onActivity: () => void;
  /** Asks before what is typed would be lost. */
  onLogOut: () => void;
  onLeave: () => void;
  onUnread: (count: number) => void;
  jumps: readonly Jump[];
};

/** Everything that opens above a page; loaded right after the first paint, not before it. */
export function Layers(props: LayersProps) {
  const { layer, onClose, onShortcuts, onActivity, onLogOut, onLeave, onUnread, jumps } = props;
  const arrived = useArrivals();
  const [marked, setMarked] = useState(0);
  useUnread(arrived + marked, onUnread);
  const { isCounted, isAiAnnounced } = useUser();
  const mayAsk = useMay('overview.view');
  // Never over work: whoever came to another page meets it on the dashboard.
  const isOnDashboard = useLocation({
    select: ({ pathname }) => pathname.startsWith('/dashboard'),
  });
  usePushedPages();
  usePushRenewal();
  return (
    <>
      <Palette onShortcuts={onShortcuts} onActivity={onActivity} onLogOut={onLogOut} />
      <NotificationsDrawer
        opened={layer === 'notifications'}
        onClose={onClose}
        arrived={arrived}
        onMarked={() => setMarked((before) => before + 1)}
      />
      <ActivityDrawer opened={layer === 'activity'} onClose={onClose} />
      <AccountDrawer opened={layer === 'account'} onClose={onClose} onLogOut={onLogOut} />
      <ShortcutsDialog opened={layer === 'shortcuts'} onClose={onClose} jumps={jumps} />
      <ConfirmDialog
        opened={layer === 'log-out'}
        title="Log out without saving?"
        action="Log out"
        danger
        onConfirm={onLeave}
        onClose={onClose}
      >
        What you typed on this page is not saved yet.
      </ConfirmDialog>
      <SessionLayers />
      <Suspense fallback={null}>
        {isAiAnnounced && mayAsk && isOnDashboard && <AiPopup />}
        {isCounted && <UsageCounter />}
      </Suspense>
    </>
  );
}
