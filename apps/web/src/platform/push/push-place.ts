import { recordOf, textOf } from '../../api/rest.ts';

/** Where pushes to this browser were told to go, for whom, and as which of the server's devices. */
export type PushPlace = { userId: string; deviceId: string; endpoint: string };

const KEY = 'mainsheet.push';

export const keepPushPlace = (place: PushPlace): void =>
  localStorage.setItem(KEY, JSON.stringify(place));

export const forgetPushPlace = (): void => localStorage.removeItem(KEY);

/** What was kept last; null where push is off. */
export function findPushPlace(): PushPlace | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const { userId, deviceId, endpoint } = recordOf(stored);
    const place = {
      userId: textOf(userId),
      deviceId: textOf(deviceId),
      endpoint: textOf(endpoint),
    };
    return place.userId && place.deviceId && place.endpoint ? place : null;
  } catch {
    return null;
  }
}
