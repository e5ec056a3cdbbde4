import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { hasDrafts } from '../../ui/forms/stored-drafts.ts';
import { Dialog, Kbd } from '../../ui/index.ts';
import { rememberOrigin } from '../navigation/navigation.ts';
import { type Jump, SHORTCUT_SHEETS } from '../navigation/shortcuts.ts';
import { useIdle } from './idle.ts';
import { dropExpiredSession, logOut } from './session.ts';
import { useSession } from './use-session.ts';

/** The session is over; the only way on is the login, which leads back here. */
export function SessionExpiredDialog() {
  const session = useSession();
  const navigate = useNavigate();
  const onContinue = async () => {
    rememberOrigin(window.location.pathname + window.location.search);
    // Away first: a page that nobody is signed in to would show itself empty for a moment.
    await navigate({ to: '/' });
    dropExpiredSession();
  };
  return (
    <Dialog
      opened={session.status === 'expired'}
      title="Your session expired"
      icon={<IconClock size={20} aria-hidden />}
      widthPx={400}
      actions={
        <Button fullWidth onClick={() => void onContinue()} data-autofocus>
          Continue to login
        </Button>
      }
    >
      {hasDrafts()
        ? 'You will come back to this page, and what you typed is kept.'
        : 'You will come back to this page.'}
    </Dialog>
  );
}

/** Warns for the last minute before an idle session ends. */
export function IdleDialog() {
  const navigate = useNavigate();
  const leave = async (reason: 'idle' | 'logged-out') => {
    await logOut(reason);
    await navigate({ to: '/' });
  };
  const { secondsLeft, stay } = useIdle(() => void leave('idle'));
  // The dialog takes a moment to go, and must not lose its words before.
  const shown = useRef(0);
  if (secondsLeft !== null) shown.current = secondsLeft;
  return (
    <Dialog
      opened={secondsLeft !== null}
      title="You've been idle for a while"
      icon={<IconClock size={20} aria-hidden />}
      widthPx={400}
      actions={
        <>
          <Button variant="default" onClick={() => void leave('logged-out')}>
            Log out
          </Button>
          <Button onClick={stay} data-autofocus>
            Stay Logged In
          </Button>
        </>
      }
    >
      You will be logged out in{' '}
      <b>{shown.current === 1 ? '1 second' : `${shown.current} seconds`}</b>.
    </Dialog>
  );
}

type ShortcutsDialogProps = { opened: boolean; onClose: () => void; jumps: readonly Jump[] };

/** `?`: every key there is. */
export function ShortcutsDialog({ opened, onClose, jumps }: ShortcutsDialogProps) {
  const goTo = jumps.map((jump) => [`g ${jump.letter}`, jump.title] as const);
  const sheets =
    goTo.length > 0 ? [...SHORTCUT_SHEETS, { heading: 'Go to', keys: goTo }] : SHORTCUT_SHEETS;
  return (
    <Dialog
      opened={opened}
      title="Shortcuts"
      widthPx={640}
      onClose={onClose}
      actions={
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      <div className="shortcut-sheets">
        {sheets.map((sheet) => (
          <section key={sheet.heading} aria-label={sheet.heading}>
            <h3>{sheet.heading}</h3>
            <dl className="shortcut-keys">
              {sheet.keys.map(([keys, what]) => (
                <div key={keys}>
                  <dt>
                    <Kbd>{keys}</Kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
