import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../api/generated/index.ts';
import { Dialog, Facts } from '../../ui/index.ts';
import { isRestricted, useUser } from '../session/use-session.ts';
import { useInstallation } from './installation.ts';
import { heldInWords, permissionInWords } from './permission-words.ts';
import { closeRefusal, presentRefusal, type Refusal, subscribeToRefusals } from './refusals.ts';

const PERMISSION_GIVERS = graphql(`
  query PermissionGivers($permission: String!) {
    permissionGivers(permission: $permission) {
      name
      email
    }
  }
`);

type Giver = { name: string; email: string };

/** A letter to a colleague that says what is missing; the asking person's mail program sends it. */
function letterTo({ name, email }: Giver, { action, needs }: Refusal): string {
  const what = permissionInWords(needs);
  const subject = encodeURIComponent(`Permission in Mainsheet: ${what}`);
  const body = encodeURIComponent(
    `Hello ${name},\n\nCould you give me this permission in Mainsheet?\n\nAction: ${action}\nNeeds: ${what}\n`,
  );
  return `mailto:${email}?subject=${subject}&body=${body}`;
}

const inOneLine = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

type RefusalDialogProps = {
  title: string;
  /** Where somebody can be asked, by mail. */
  whom: { href: string; label: string } | null;
  children: ReactNode;
};

function RefusalDialog({ title, whom, children }: RefusalDialogProps) {
  return (
    <Dialog
      opened
      title={title}
      icon={<IconLock size={20} aria-hidden />}
      onClose={closeRefusal}
      actions={
        <>
          {whom && (
            <Button variant="default" component="a" href={whom.href}>
              {whom.label}
            </Button>
          )}
          <Button onClick={closeRefusal} data-autofocus>
            Close
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** What is missing, what there is, and who can give the rest. */
function StaffDialog({ refusal }: { refusal: Refusal }) {
  const user = useUser();
  const variables = { permission: refusal.needs };
  const [{ data, fetching }] = useQuery({ query: PERMISSION_GIVERS, variables });
  const givers = data?.permissionGivers ?? [];
  const [first] = givers;
  const whom = first ? { href: letterTo(first, refusal), label: `Ask ${first.name}` } : null;
  return (
    <RefusalDialog title="Permission Required" whom={whom}>
      <div className="stack">
        <p>You do not have permission to perform this action.</p>
        <Facts
          facts={[
            ['Action', refusal.action],
            ['Needs', permissionInWords(refusal.needs)],
            [
              'You have',
              `${heldInWords(user.permissions, refusal.needs)} (role ${user.role || '–'})`,
            ],
            [
              'Who can give it',
              inOneLine(givers.map(({ name }) => name)) ||
                (fetching ? '…' : 'An owner of your company'),
            ],
          ]}
        />
      </div>
    </RefusalDialog>
  );
}

function GuestDialog() {
  const { salesEmail } = useInstallation();
  const whom = { href: `mailto:${salesEmail}`, label: 'Contact sales' };
  return (
    <RefusalDialog title="You do not have access to this feature" whom={whom}>
      <p>Contact our sales team to get access.</p>
    </RefusalDialog>
  );
}

/** Both variants: what is missing for staff, whom to ask for demo and restricted users. */
export function PermissionDialog() {
  const refusal = useSyncExternalStore(subscribeToRefusals, presentRefusal);
  const user = useUser();
  if (!refusal) return null;
  return isRestricted(user) ? <GuestDialog /> : <StaffDialog refusal={refusal} />;
}
