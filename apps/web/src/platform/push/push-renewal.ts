import { useEffect } from 'react';
import { type Client, useClient } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { graphql } from '../../api/generated/index.ts';
import { useMay, useUser } from '../session/use-session.ts';
import { findEndpoint, pushAbility, subscribeBrowser } from './browser-push.ts';
import { findPushPlace, forgetPushPlace, keepPushPlace } from './push-place.ts';

export const PUSH_SETTINGS = graphql(`
  query PushSettings($endpoint: String!) {
    pushSettings(endpoint: $endpoint) {
      publicKey
      isOn
      deviceId
      browsers
    }
  }
`);

export const SUBSCRIBE_TO_PUSH = graphql(`
  mutation SubscribeToPush($data: PushSubscription!) {
    subscribeToPush(data: $data) {
      ...Outcome
    }
  }
`);

/** As the push worker says it. */
const RENEWED = 'mainsheet-push-renewed';
const RENEWAL = 'push-renewed';
const renewals = new EventTarget();

/** Told when this browser has got a new address for its pushes. @returns how to stop */
export function subscribeToPushRenewals(listener: () => void): () => void {
  renewals.addEventListener(RENEWAL, listener);
  return () => renewals.removeEventListener(RENEWAL, listener);
}

async function settingsOf(client: Client, endpoint: string) {
  const { data } = await client.query(PUSH_SETTINGS, { endpoint }, FRESH).toPromise();
  return data?.pushSettings ?? null;
}

/**
 * Browsers change the address of their pushes by themselves, and the old one dies: the new one is told
 * to the server. What was switched off, here or by signing out, by somebody else's sign-in or by
 * forgetting the device, stays off: this browser then remembers no address, or the server knows another
 * device.
 */
async function renewPush(client: Client, userId: string): Promise<void> {
  if (pushAbility() !== 'allowed') return forgetPushPlace();
  const place = findPushPlace();
  const endpoint = await findEndpoint();
  if (place ? place.endpoint === endpoint : endpoint === '') return;
  const settings = await settingsOf(client, endpoint);
  if (!settings) return;
  const { publicKey, isOn, deviceId } = settings;
  if (isOn && deviceId) return keepPushPlace({ userId, deviceId, endpoint });
  if (place?.deviceId !== deviceId) return forgetPushPlace();
  if (!deviceId) return;
  const made = await subscribeBrowser(publicKey);
  const { data } = await client.mutation(SUBSCRIBE_TO_PUSH, { data: made }).toPromise();
  if (data?.subscribeToPush.errorFlag !== 'SUCCESS') return;
  keepPushPlace({ userId, deviceId, endpoint: made.endpoint ?? '' });
  renewals.dispatchEvent(new Event(RENEWAL));
}

/** Looks when the app opens, and when the worker says so; what fails is tried at the next of these. */
export function usePushRenewal(): void {
  const client = useClient();
  const may = useMay('notifications.modify');
  const { userId } = useUser();
  useEffect(() => {
    const place = findPushPlace();
    if (userId && place && place.userId !== userId) forgetPushPlace();
    if (!may || !userId || !('serviceWorker' in navigator)) return undefined;
    const look = () => void renewPush(client, userId).catch(() => undefined);
    const hear = ({ data }: MessageEvent) => {
      if ((data as { kind?: unknown } | null)?.kind === RENEWED) look();
    };
    look();
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, [client, may, userId]);
}
