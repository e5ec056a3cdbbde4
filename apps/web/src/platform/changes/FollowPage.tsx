import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from 'urql';
import { askAgain } from '../../api/client.ts';
import { graphql } from '../../api/generated/index.ts';
import { knownRoutes } from '../navigation/known-routes.ts';
import { findRoute } from '../navigation/navigation.ts';
import { hasUnsaved } from '../records/unsaved.ts';
import { FollowedChanges } from './followed-changes.ts';

const FOLLOWED_CHANGES = graphql(`
  subscription FollowedChanges($topics: [String!]!) {
    changes(topics: $topics, recent: true) {
      id
      ageMs
    }
  }
`);

const LONGEST_DELAY_MS = 700;

/** Nobody looks at a hidden page: it is read when it is shown again. */
const isBusy = (): boolean =>
  document.hidden || hasUnsaved() || document.querySelector('[role=dialog]') !== null;

/** Reads the open page again when what it shows is changed, by whomever; its route says what that is. */
export function FollowPage() {
  const client = useClient();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [firstPath] = useState(path);
  const { topics, openedAtMs } = useMemo(
    () => ({
      topics: [...(findRoute(knownRoutes(), path)?.follows ?? [])],
      // The first page began to read with its document.
      openedAtMs: path === firstPath ? 0 : performance.now(),
    }),
    [path, firstPath],
  );
  const followed = useMemo(
    () =>
      new FollowedChanges({
        askAgain: () => askAgain(client),
        isBusy,
        delayMs: () => Math.random() * LONGEST_DELAY_MS,
      }),
    [client],
  );
  useEffect(() => {
    if (topics.length === 0) return;
    const changes = client.subscription(FOLLOWED_CHANGES, { topics });
    const listening = changes.subscribe(({ data }) => {
      // Without an id changes were missed, and everything is asked again already.
      if (!data?.changes.id) return;
      // A page reads before it listens: what changed in between comes first, and beside it what the page has read.
      if (performance.now() - data.changes.ageMs >= openedAtMs) followed.hear();
    });
    return () => {
      listening.unsubscribe();
      followed.stop();
    };
  }, [client, topics, openedAtMs, followed]);
  return null;
}
