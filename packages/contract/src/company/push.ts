import { z } from 'zod';

const NO_SUBSCRIPTION = 'This is no push subscription.';

/** Bytes of a fixed number in base64url, which browsers write without padding. */
const bytes = (count: number) =>
  z
    .string(NO_SUBSCRIPTION)
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}={0,2}$`), NO_SUBSCRIPTION);

/**
 * A browser's subscription, as `PushSubscription.toJSON` gives it: browsers may say more of it.
 * Source: W3C Push API, 8.
 */
export const pushSubscription = z.looseObject({
  endpoint: z.url({ protocol: /^https?$/, error: NO_SUBSCRIPTION }).max(1_000, NO_SUBSCRIPTION),
  keys: z.looseObject({ p256dh: bytes(65), auth: bytes(16) }, NO_SUBSCRIPTION),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;
