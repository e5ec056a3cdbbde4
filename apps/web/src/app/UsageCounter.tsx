import { isPrivatePage, type UsageEvent } from '@mainsheet/contract';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findRoute } from '../platform/navigation/navigation.ts';
import { callSigned } from '../platform/session/signed-call.ts';
import { ROUTES } from './routes.ts';

const SEND_MS = 10_000;
const MOST_AT_ONCE = 50;
const ACTIONS = ['click', 'submit', 'change'] as const;

let waiting: UsageEvent[] = [];

/** Sends what has gathered; what cannot be sent is forgotten. */
function send(): void {
  if (waiting.length === 0) return;
  const events = waiting;
  waiting = [];
  void callSigned('analytics', { method: 'POST', body: { events } }).catch(() => undefined);
}

/** A page goes by its row of the route table: ids and queries stay here. */
function note(event: Omit<UsageEvent, 'page' | 'at'>): void {
  const { pathname } = window.location;
  const page = findRoute(ROUTES, pathname)?.path;
  if (!page || isPrivatePage(pathname)) return;
  waiting.push({ ...event, page, at: new Date().toISOString() });
  if (waiting.length >= MOST_AT_ONCE) send();
}

/** What was touched: the control around it, by its kind alone. */
function noteAction(event: Event): void {
  const target = event.target instanceof Element ? event.target : null;
  const control = target?.closest('a, button, input, select, textarea, form, [role]');
  const action = ACTIONS.find((known) => known === event.type);
  if (!control || !action) return;
  note({ event: '$autocapture', action, element: control.localName });
}

/**
 * Counts pages and kinds of interaction for those who run this installation, where they switched it on.
 * No text, no value, no id; nothing on pages of money, verification, mail and settings.
 */
export function UsageCounter() {
  const path = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path is a page seen
  useEffect(() => note({ event: '$pageview' }), [path]);
  useEffect(() => {
    for (const action of ACTIONS) document.addEventListener(action, noteAction, { capture: true });
    document.addEventListener('visibilitychange', send);
    const timer = setInterval(send, SEND_MS);
    return () => {
      for (const action of ACTIONS) {
        document.removeEventListener(action, noteAction, { capture: true });
      }
      document.removeEventListener('visibilitychange', send);
      clearInterval(timer);
    };
  }, []);
  return null;
}
