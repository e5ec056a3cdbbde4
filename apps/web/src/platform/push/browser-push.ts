const WORKER = '/push-worker.js';
/** Of its own: the worker controls no page, and stands in the way of no other worker. */
const SCOPE = '/push/';

/** What the browser lets us do: `ask` has not been asked yet, `blocked` was told never to. */
export type PushAbility = 'unsupported' | 'blocked' | 'ask' | 'allowed';

/** Why push did not begin; the message is for people. */
export class PushFailure extends Error {
  override readonly name = 'PushFailure';
}

export function pushAbility(): PushAbility {
  const isThere =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isThere) return 'unsupported';
  const { permission } = Notification;
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' ? 'allowed' : 'ask';
}

async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  const found = await navigator.serviceWorker.getRegistration(SCOPE);
  return found && new URL(found.scope).pathname === SCOPE ? found : null;
}

/** Where this browser takes pushes; empty where it takes none. Registers and asks nothing. */
export async function findEndpoint(): Promise<string> {
  if (pushAbility() !== 'allowed') return '';
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  return subscription?.endpoint ?? '';
}

function whenActive(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return Promise.resolve(registration);
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(registration);
      if (coming.state === 'redundant') reject(new Error('The worker did not start'));
    });
  });
}

const sameBytes = (key: ArrayBuffer | null | undefined, other: Uint8Array): boolean => {
  const bytes = new Uint8Array(key ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
};

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
}

/** Registers the worker and subscribes it, where the person has allowed that. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionJSON> {
  const registration = await whenActive(
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' }),
  );
  const { pushManager } = registration;
  const applicationServerKey = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  // One made for another installation at this address would take nothing of ours.
  if (before && !sameBytes(before.options.applicationServerKey, applicationServerKey)) {
    await before.unsubscribe();
  }
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return made.toJSON();
}

/**
 * Asks the person, then subscribes the browser; only ever after a click.
 * @throws PushFailure saying why not
 */
export async function turnPushOn(publicKey: string): Promise<PushSubscriptionJSON> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    throw new PushFailure('Your browser did not allow notifications, so nothing was changed.');
  }
  try {
    return await subscribeBrowser(publicKey);
  } catch (cause) {
    await turnPushOff().catch(() => {});
    throw new PushFailure(
      'Your browser gave no push address: a private window has none. Else try again later, or in another browser.',
      { cause },
    );
  }
}

/** Takes subscription and worker away. */
export async function turnPushOff(): Promise<void> {
  if (pushAbility() === 'unsupported') return;
  const registration = await findRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}
