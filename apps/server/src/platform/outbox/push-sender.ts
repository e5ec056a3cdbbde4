import type { Platform } from '../platform.ts';
import type { Push } from './outbox.ts';

/**
 * Hands a message to the push service of one browser. Null when it took it, else why nobody is there
 * to read it, which another try would not change.
 */
export type PushSender = (
  platform: Platform,
  message: Push & { readonly id: string; readonly companyId: string },
) => Promise<string | null>;
