import { z } from 'zod';

/** `POST /v2/contact/login`. The password travels base64-encoded, as specified. */
export const loginRequest = z.object({
  // People paste their address with a space beside it.
  email: z.preprocess(
    (given) => (typeof given === 'string' ? given.trim() : given),
    z.email('Enter a valid business email.').max(254),
  ),
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

/** Second factors, by the names the dialog shows. */
export const FACTOR_METHODS = ['SMS', 'Authenticator', 'Recovery code'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

export const SIX_DIGITS = 'OTP must be 6 digits.';

/** `POST /v2/contact/smsotp/verify`. */
export const smsCodeRequest = z.object({
  otp: z.string(SIX_DIGITS).regex(/^\d{6}$/, SIX_DIGITS),
});

/** `POST /v2/contact/second-factor/verify`: a code of any method. */
export const factorRequest = z.discriminatedUnion('method', [
  smsCodeRequest.extend({ method: z.enum(['SMS', 'Authenticator']) }),
  z.object({
    method: z.literal('Recovery code'),
    otp: z.string('Enter a recovery code.').trim().min(1, 'Enter a recovery code.').max(40),
  }),
]);

/** `POST /v2/session/activity`: how long nobody has touched this browser. */
export const activityRequest = z.object({ idle_seconds: z.number().min(0).max(86_400) });

export const SESSION_LIMITS = {
  accessTokenSeconds: 300,
  idleSeconds: 15 * 60,
  absoluteSeconds: 12 * 60 * 60,
  refreshGraceSeconds: 10,
  maxLoginAttempts: 5,
  maxFactorAttempts: 5,
  pendingSeconds: 600,
} as const;
