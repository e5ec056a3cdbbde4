import { z } from 'zod';

/**
 * First parts of the pages where nothing is ever counted: money, verification, mail, settings, and all that
 * stands before a session.
 */
const PRIVATE_AREAS: ReadonlySet<string> = new Set([
  '',
  'login',
  'onboarding',
  'invite-sign-up',
  'add-account',
  'reset-password',
  'update-password',
  'transactions',
  'accounting',
  'add-global-account',
  'global-accounts',
  'create-mainsheet-account',
  'payouts',
  'payout',
  'beneficiary',
  'cards',
  'create-card',
  'kyc',
  'rfi',
  'house',
  'email',
  'email-preview',
  'settings',
]);

/** Whether a page stands outside of what may be counted. */
export const isPrivatePage = (path: string): boolean =>
  PRIVATE_AREAS.has(path.split(/[?#]/)[0]?.split('/')[1] ?? '');

/** A page's row of the route table, `/vessels/vessel-detail`: no ids, no query. */
const page = z.string().regex(/^\/[A-Za-z0-9/$-]{0,120}$/);

const usageEvent = z.strictObject({
  event: z.enum(['$pageview', '$autocapture']),
  page,
  at: z.iso.datetime(),
  /** Of an interaction: what it was, and with what kind of element. Never what stands on it. */
  action: z.enum(['click', 'submit', 'change']).optional(),
  element: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/)
    .optional(),
});
export type UsageEvent = z.infer<typeof usageEvent>;

/** `POST /v2/analytics`. */
export const usageRequest = z.strictObject({ events: z.array(usageEvent).min(1).max(50) });
