import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LeaveDialog, useTabGuard } from '../../ui/index.ts';
import { getSession } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { noteUnsaved } from './unsaved.ts';

/** Put into a form page: asks before a link, the back button or the tab drops unsaved changes. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  // Once the session is over nothing can be saved here, and nobody shall be kept on the page.
  const isOpen = useSession().status === 'signed-in';
  useTabGuard(dirty && isOpen);
  useEffect(() => (dirty ? noteUnsaved() : undefined), [dirty]);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty && getSession().status === 'signed-in',
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <LeaveDialog
      opened={status === 'blocked'}
      onLeave={() => proceed?.()}
      onStay={() => reset?.()}
    />
  );
}
