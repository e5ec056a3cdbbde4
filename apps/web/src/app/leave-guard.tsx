import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog, useTabGuard } from '../ui/index.ts';

/** Put into a form page: asks before a link, the back button or the tab drops unsaved changes. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  useTabGuard(dirty);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty,
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
