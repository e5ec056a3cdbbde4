import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ErrorComponentProps, Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useClient } from 'urql';
import { failureOf } from '../../api/error-text.ts';
import { Wordmark } from '../../brand/Logo.tsx';
import { State } from '../../ui/index.ts';

const reload = () => window.location.reload();

const RetryButton = ({ onRetry = reload }: { onRetry?: () => void }) => (
  <Button leftSection={<IconRefresh size={14} />} onClick={onRetry}>
    Try again
  </Button>
);

/** No route has this address. */
export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <State
      level={1}
      mood="lost"
      title="Uh-oh! page not found"
      reference={path}
      actions={
        <Button component={Link} to="/">
          Go back to home
        </Button>
      }
    >
      The address may be old or mistyped.
    </State>
  );
}

/** The server did not answer, or answered with a failure of its own. */
export function ServerDownPage({ requestId }: { requestId: string | null }) {
  return (
    <main className="offline-screen">
      <Wordmark />
      <State
        level={1}
        mood="lost"
        title="We are temporarily unavailable."
        reference={requestId ? `Reference ${requestId}` : undefined}
        actions={<RetryButton />}
      >
        Nothing you typed is lost and no payment was sent twice.
      </State>
    </main>
  );
}

/** Stands in front of the app while the browser is offline; what was typed stays behind it. */
export function OfflinePage() {
  return (
    <main className="offline-screen">
      <Wordmark />
      <State
        level={1}
        mood="offline"
        title="Oops! No internet connection"
        actions={<RetryButton />}
      >
        The page returns by itself as soon as you are back online. What you typed is still here.
      </State>
    </main>
  );
}

/** Drawing the page failed. */
export function GenericErrorPage({ error, reset }: ErrorComponentProps) {
  const client = useClient();
  useEffect(() => {
    // Loaded when it is needed: it brings the texts of all calls with it.
    const write = import('./error-log.ts').then(({ logError }) => logError(client, error));
    write.catch(() => undefined);
  }, [client, error]);
  return (
    <State
      level={1}
      mood="lost"
      title="Something went wrong"
      reference={failureOf(error).message}
      actions={<RetryButton onRetry={reset} />}
    >
      This page could not be drawn. The rest of Mainsheet works.
    </State>
  );
}
