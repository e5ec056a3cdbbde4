import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Dialog, useTabGuard } from '../ui/index.ts';
import { getSession } from './session.ts';
import { noteUnsaved } from './unsaved.ts';
import { useSession } from './use-session.ts';

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
    <Dialog
      opened={status === 'blocked'}
      title="Leave without saving?"
      onClose={() => reset?.()}
      actions={
        <>
          <Button variant="default" onClick={() => proceed?.()}>
            Leave
          </Button>
          <Button onClick={() => reset?.()} data-autofocus>
            Stay
          </Button>
        </>
      }
    >
      What you typed on this page is not saved yet.
    </Dialog>
  );
}
