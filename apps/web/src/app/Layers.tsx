import { lazy, Suspense } from 'react';
import { ShortcutsDialog } from './Dialogs.tsx';
import { AccountDrawer, ActivityDrawer, NotificationsDrawer } from './Drawers.tsx';
import { findRoute, hasScreen } from './navigation.ts';
import { Palette } from './Palette.tsx';
import { ROUTES } from './routes.ts';
import { SessionLayers } from './SessionLayers.tsx';
import type { Jump } from './shortcuts.ts';
import { useUser } from './use-session.ts';

const AiPopup = lazy(async () => ({ default: (await import('./AiPopup.tsx')).AiPopup }));
const UsageCounter = lazy(async () => ({
  default: (await import('./UsageCounter.tsx')).UsageCounter,
}));

/** Nobody is invited to a page that is not there yet. */
const aiRoute = findRoute(ROUTES, '/ask-mainsheet');
const hasAiPage = aiRoute !== null && hasScreen(aiRoute);

export type Layer = 'account' | 'activity' | 'notifications' | 'shortcuts' | null;

type LayersProps = {
  layer: Layer;
  onClose: () => void;
  onShortcuts: () => void;
  onActivity: () => void;
  onLogOut: () => void;
  jumps: readonly Jump[];
};

/** Everything that opens above a page; loaded right after the first paint, not before it. */
export function Layers({ layer, onClose, onShortcuts, onActivity, onLogOut, jumps }: LayersProps) {
  const { isCounted } = useUser();
  return (
    <>
      <Palette onShortcuts={onShortcuts} onActivity={onActivity} onLogOut={onLogOut} />
      <NotificationsDrawer opened={layer === 'notifications'} onClose={onClose} />
      <ActivityDrawer opened={layer === 'activity'} onClose={onClose} />
      <AccountDrawer opened={layer === 'account'} onClose={onClose} onLogOut={onLogOut} />
      <ShortcutsDialog opened={layer === 'shortcuts'} onClose={onClose} jumps={jumps} />
      <SessionLayers />
      <Suspense fallback={null}>
        {hasAiPage && <AiPopup />}
        {isCounted && <UsageCounter />}
      </Suspense>
    </>
  );
}
