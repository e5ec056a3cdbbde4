import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog, useTabGuard } from '../ui/index.ts';

/** Put into a form page: asks before a link, the back button or the tab drops unsaved changes. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  useTabGuard(dirty);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty,
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
