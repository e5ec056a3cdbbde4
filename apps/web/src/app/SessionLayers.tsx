import { IdleDialog, SessionExpiredDialog } from './Dialogs.tsx';
import { PermissionDialog } from './permission-dialog.tsx';
import { SessionWatch } from './SessionWatch.tsx';

/** What watches over a session on pages that stand outside the shell. */
export function BareWatch() {
  return (
    <>
      <SessionWatch />
      <IdleDialog />
      <SessionExpiredDialog />
      <PermissionDialog />
    </>
  );
}
