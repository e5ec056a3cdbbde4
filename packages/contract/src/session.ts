import { z } from 'zod';

/** `POST /v2/contact/login`. The password travels base64-encoded, as specified. */
export const loginRequest = z.object({
  email: z.email('Enter a valid business email.').max(254),
  password: z
    .string()
    .min(1, 'Enter your password.')
    .max(700, 'The password is longer than 512 bytes.'),
  company_id: z.uuid().optional(),
  contact_id: z.uuid().optional(),
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** `POST /v2/contact/refresh-token`; in the browser the cookie carries the token instead. */
export const refreshRequest = z.object({ refreshToken: z.string().max(200).optional() });

/** `POST /v2/session/switch`. */
export const switchRequest = z.object({ company_id: z.uuid() });

export const SESSION_LIMITS = {
  accessTokenSeconds: 300,
  idleSeconds: 15 * 60,
  absoluteSeconds: 12 * 60 * 60,
  refreshGraceSeconds: 10,
  maxLoginAttempts: 5,
} as const;
