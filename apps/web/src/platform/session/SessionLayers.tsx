import { FollowPage } from '../changes/FollowPage.tsx';
import { PermissionDialog } from '../permissions/permission-dialog.tsx';
import { IdleDialog, SessionExpiredDialog } from './Dialogs.tsx';
import { SessionWatch } from './SessionWatch.tsx';

/** What watches over a session, in the shell and on pages that stand outside of it. */
export function SessionLayers() {
  return (
    <>
      <SessionWatch />
      <FollowPage />
      <IdleDialog />
      <SessionExpiredDialog />
      <PermissionDialog />
    </>
  );
}
