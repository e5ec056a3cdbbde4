import { z } from 'zod';
import { recordId } from '../fields/fields.ts';

/** How a request stands. */
export const REQUEST_STATUSES = ['IDLE', 'LOADING', 'SUCCEEDED', 'FAILED', 'REFETCH'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** How a load of chartering or finance stands: asking again is loading too. */
export const LOAD_STATUSES = ['idle', 'loading', 'succeeded', 'failed'] as const;
export type LoadStatus = (typeof LOAD_STATUSES)[number];

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
  company_id: recordId().optional(),
  contact_id: recordId().optional(),
  /** The banking variant: it answers a banking token too. */
  variant: z.literal('banking').optional(),
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** `POST /v2/contact/refresh-token`; in the browser the cookie carries the token instead. */
export const refreshRequest = z.object({ refreshToken: z.string().max(200).optional() });

/** `POST /v2/session/switch`. */
export const switchRequest = z.object({ company_id: recordId() });

/** Second factors that are typed in, by the names the dialog shows. */
export const CODE_METHODS = ['SMS', 'Authenticator', 'Recovery code', 'E-mail code'] as const;
export type CodeMethod = (typeof CODE_METHODS)[number];

/** All second factors; a passkey is signed with, never typed. */
export const FACTOR_METHODS = [...CODE_METHODS, 'Passkey'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

export const SIX_DIGITS = 'OTP must be 6 digits.';

/** `POST /v2/contact/smsotp/verify`. */
export const smsCodeRequest = z.object({
  otp: z.string(SIX_DIGITS).regex(/^\d{6}$/, SIX_DIGITS),
});

/** `POST /v2/contact/second-factor/verify`: a code of any method. */
export const factorRequest = z.discriminatedUnion('method', [
  smsCodeRequest.extend({ method: z.enum(['SMS', 'Authenticator', 'E-mail code']) }),
  z.object({
    method: z.literal('Recovery code'),
    otp: z.string('Enter a recovery code.').trim().min(1, 'Enter a recovery code.').max(40),
  }),
]);

const webauthnText = z.string().min(1).max(8_000);

/** What an authenticator signed, as WebAuthn's JSON names it; its verifier judges the rest. */
export const passkeyAssertion = z.looseObject({
  id: webauthnText,
  rawId: webauthnText,
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: webauthnText,
    authenticatorData: webauthnText,
    signature: webauthnText,
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});

/** What an authenticator says of a new key. */
export const passkeyAttestation = z.looseObject({
  id: webauthnText,
  rawId: webauthnText,
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: webauthnText,
    attestationObject: webauthnText,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});

/** `POST /v2/contact/passkey/verify`. */
export const passkeyRequest = z.object({ assertion: passkeyAssertion });

/** `POST /v2/session/activity`: how long nobody has touched this browser. */
export const activityRequest = z.object({ idle_seconds: z.number().min(0).max(86_400) });

export const SESSION_LIMITS = {
  accessTokenSeconds: 300,
  idleSeconds: 15 * 60,
  absoluteSeconds: 12 * 60 * 60,
  refreshGraceSeconds: 10,
  maxLoginAttempts: 5,
  maxFactorAttempts: 5,
  /** Wrong codes in any 24 hours, whatever lifts the lock of five between them. */
  maxFactorAttemptsOfDay: 20,
  pendingSeconds: 600,
  passkeySeconds: 300,
  /** More evictions of one's own browsers than that within the window ask for a code by mail. */
  maxKicks: 3,
  kickWindowSeconds: 600,
} as const;
