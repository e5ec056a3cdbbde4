import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Dialog, Facts } from '../ui/index.ts';
import { isAllowed, type PermissionKey } from './permissions.ts';
import { getSession } from './session.ts';
import { isRestricted, useUser } from './use-session.ts';

type Refusal = { action: string; needs: PermissionKey };

let refusal: Refusal | null = null;
const listeners = new Set<() => void>();

function become(next: Refusal | null): void {
  refusal = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const SALES_EMAIL = 'sales@mainsheet.example';

/** Runs an action the user may do; else says what it needs, and does nothing. */
export function withPermission(needs: PermissionKey, action: string, run: () => void): void {
  const session = getSession();
  if (session.status === 'signed-in' && !isAllowed(session.user.permissions, needs))
    become({ action, needs });
  else run();
}

/** Opens the dialog for a refusal that came from the server. */
export const showRefusal = (needs: PermissionKey, action: string): void =>
  become({ action, needs });

/** Both variants: what is missing for staff, whom to ask for demo and restricted users. */
export function PermissionDialog() {
  const present = useSyncExternalStore(subscribe, () => refusal);
  const user = useUser();
  const restricted = isRestricted(user);
  const close = () => become(null);
  return (
    <Dialog
      opened={present !== null}
      title={restricted ? 'You do not have access to this feature' : 'Permission Required'}
      icon={<IconLock size={20} aria-hidden />}
      onClose={close}
      actions={
        <>
          {restricted && (
            <Button variant="default" component="a" href={`mailto:${SALES_EMAIL}`}>
              Contact sales
            </Button>
          )}
          <Button onClick={close} data-autofocus>
            Close
          </Button>
        </>
      }
    >
      {restricted ? (
        <p>Contact our sales team to get access.</p>
      ) : (
        <div className="stack">
          <p>You do not have permission to perform this action.</p>
          {present && (
            <Facts
              facts={[
                ['Action', present.action],
                ['Needs', present.needs],
                ['Your role', user.role || '–'],
              ]}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
