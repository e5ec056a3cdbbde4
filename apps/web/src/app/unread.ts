import { useEffect, useState } from 'react';
import { useQuery, useSubscription } from 'urql';
import { FRESH } from '../api/fresh.ts';
import { graphql } from '../api/generated/index.ts';

const UNREAD = graphql(`
  query UnreadNotifications {
    unreadNotifications
  }
`);

const ARRIVALS = graphql(`
  subscription NotificationsChanged {
    changes(topics: ["notifications"]) {
      id
    }
  }
`);

/** One step is news to several people at once: the browser asks when the last of them knows. */
const PAUSE_MS = 300;

/** Counts what arrives while this page is open, a burst as one. */
export function useArrivals(): number {
  const [count, setCount] = useState(0);
  const [{ data }] = useSubscription({ query: ARRIVALS });
  useEffect(() => {
    if (!data) return undefined;
    const timer = setTimeout(() => setCount((before) => before + 1), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [data]);
  return count;
}

/** Says how many notifications are not read, again whenever `change` changes. */
export function useUnread(change: number, onCount: (count: number) => void): void {
  const [{ data }, again] = useQuery({ query: UNREAD, ...FRESH });
  useEffect(() => {
    if (change > 0) again(FRESH);
  }, [change, again]);
  const count = data?.unreadNotifications ?? 0;
  useEffect(() => onCount(count), [count, onCount]);
}
