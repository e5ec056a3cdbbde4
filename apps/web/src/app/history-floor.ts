import type { AnyRouter } from '@tanstack/react-router';
import { getSession } from '../platform/session/session.ts';
import { takeFreshSignIn } from '../platform/session/stored-sign-in.ts';

type Entry = { isFloor?: boolean } | null;

const isSignedIn = (): boolean => getSession().status !== 'signed-out';
const isOnFloor = (): boolean => (window.history.state as Entry)?.isFloor === true;

/** The page twice: Back reaches the lower entry, which sends up again. */
function layFloor({ history }: AnyRouter): void {
  // The browser's own call: the router would make one of two changes in the same moment.
  window.history.replaceState({ ...(window.history.state as Entry), isFloor: true }, '');
  history.push(history.location.href);
}

/**
 * While somebody is signed in, the browser's Back leads through the pages of their session and no
 * further: not to the login, to the steps of an onboarding, or out of the app. @returns how to stop.
 */
export function keepAboveFloor(router: AnyRouter): () => void {
  const rise = () => {
    if (isOnFloor() && isSignedIn()) window.history.forward();
  };
  rise();
  window.addEventListener('popstate', rise);
  const stop = router.subscribe('onResolved', () => {
    if (isSignedIn() && takeFreshSignIn()) layFloor(router);
  });
  return () => {
    window.removeEventListener('popstate', rise);
    stop();
  };
}
