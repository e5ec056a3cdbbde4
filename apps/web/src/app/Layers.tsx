import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Jump } from '../platform/navigation/shortcuts.ts';
import { usePushRenewal } from '../platform/push/push-renewal.ts';
import { ShortcutsDialog } from '../platform/session/Dialogs.tsx';
import { SessionLayers } from '../platform/session/SessionLayers.tsx';
import { useMay, useUser } from '../platform/session/use-session.ts';
import { ConfirmDialog } from '../ui/index.ts';
import { AccountDrawer, ActivityDrawer, NotificationsDrawer } from './Drawers.tsx';
import { Palette } from './Palette.tsx';
import { usePushedPages } from './pushed-pages.ts';
import { useArrivals, useUnread } from './unread.ts';

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
