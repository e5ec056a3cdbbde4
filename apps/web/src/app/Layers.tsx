import { ShortcutsDialog } from './Dialogs.tsx';
import { AccountDrawer, ActivityDrawer, NotificationsDrawer } from './Drawers.tsx';
import { Palette } from './Palette.tsx';
import { SessionLayers } from './SessionLayers.tsx';
import type { Jump } from './shortcuts.ts';

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
  return (
    <>
      <Palette onShortcuts={onShortcuts} onActivity={onActivity} onLogOut={onLogOut} />
      <NotificationsDrawer opened={layer === 'notifications'} onClose={onClose} />
      <ActivityDrawer opened={layer === 'activity'} onClose={onClose} />
      <AccountDrawer opened={layer === 'account'} onClose={onClose} onLogOut={onLogOut} />
      <ShortcutsDialog opened={layer === 'shortcuts'} onClose={onClose} jumps={jumps} />
      <SessionLayers />
    </>
  );
}
