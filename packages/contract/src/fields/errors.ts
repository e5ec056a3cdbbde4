/**
 * Refusals of use cases: one table maps each code to the HTTP status and to what a person reads.
 * `{name}` in a text is filled from the error's data.
 */
export const ERROR_TABLE = {
  UNAUTHENTICATED: { status: 401, message: 'Your session expired' },
  SESSION_REVOKED: {
    status: 401,
    message: 'You were logged out because your account was accessed from another device',
  },
  REFRESH_MISSING: { status: 401, message: 'No refresh token found' },
  REFRESH_FAILED: { status: 401, message: 'Failed to refresh access token' },
  SIGNATURE_REFUSED: {
    status: 401,
    message: 'The signature of this message is missing, wrong or older than five minutes.',
  },
  NO_USER: { status: 401, message: 'No user found' },
  INVALID_CREDENTIALS: {
    status: 401,
    message: 'Invalid login credentials. Please check your email and password.',
  },
  ACCOUNT_LOCKED: {
    status: 423,
    message:
      'Due to multiple unsuccessful attempts, your account has been locked. Please reset your password to unlock',
  },
  FACTOR_REFUSED: { status: 401, message: '{reason}' },
  FACTOR_LOCKED: {
    status: 423,
    message:
      'Due to multiple unsuccessful attempts, your account has been locked. Please reset your password to unlock',
  },
  FACTOR_LOCKED_TODAY: {
    status: 423,
    message:
      'Too many wrong codes were given for this account in a day. It takes codes again from {until}; a new password does not lift this.',
  },
  SMS_NOT_SENT: { status: 429, message: 'Failed to send SMS OTP. {reason}' },
  NOT_YOUR_OWN: { status: 403, message: 'You may change your own sign-in only.' },
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  USER_DOCUMENT_NOT_FOUND: { status: 404, message: 'User document not found' },
  ACCOUNT_DEACTIVATED: { status: 403, message: 'This Account is deactivated.' },
  ACCOUNT_RESTRICTED: { status: 403, message: 'Oops, Your access is restricted.' },
  DEMO_NOT_AVAILABLE: {
    status: 403,
    message: 'Demo sign-ins work only on a local server or with DEMO=on.',
  },
  DEVICE_UNKNOWN: {
    status: 400,
    message: 'Could not identify your device. Please enable cookies and try again.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Too many failed login attempts. Please try again later.',
  },
  TOO_MUCH_ASKED: {
    status: 429,
    message: 'You asked for a great deal in a short time. Wait a minute, then try again.',
  },
  FORBIDDEN: { status: 403, message: 'You do not have permission to perform this action' },
  RESTRICTED_FEATURE: { status: 403, message: 'You do not have access to this feature' },
  FOUR_EYES: {
    status: 403,
    message: 'Nobody approves what they prepared. Ask another person who may approve invoices.',
  },
  KYC_NEEDED: { status: 403, message: '{reason}' },
  STEP_UP_NEEDED: {
    status: 403,
    message:
      'You prepared this and nobody else is here to approve it. Confirm with your second factor.',
  },
  NOT_FOUND: { status: 404, message: '{what} was not found. It may have been deleted.' },
  /** What the specification calls by words of its own where nothing is there. */
  NOTHING_FOUND: { status: 404, message: '{reason}' },
  SOURCE_ID_REQUIRED: { status: 400, message: 'source_id is required' },
  CONFLICT: { status: 409, message: '{reason}' },
  STALE_VERSION: {
    status: 409,
    message:
      'Somebody else saved this in the meantime. Reload to see their change; what you typed is kept here.',
  },
  DUPLICATE: { status: 409, message: '{what} already exists. Choose another.' },
  PERIOD_CLOSED: {
    status: 409,
    message: 'The accounting period of {date} is closed. Choose a later date or reopen the period.',
  },
  INVALID_INPUT: { status: 400, message: 'Some fields need attention.' },
  INVALID_STATE: { status: 409, message: '{reason}' },
  QUERY_TOO_COMPLEX: {
    status: 400,
    message: 'This query asks for too much at once. Ask for fewer fields or a smaller page.',
  },
  PERSISTED_QUERY_NOT_FOUND: { status: 400, message: 'Unknown document.' },
  PERSISTED_QUERY_ONLY: { status: 400, message: 'Only documents known to the server are run.' },
  GRAPHQL_VALIDATION_FAILED: { status: 400, message: 'The query does not fit the schema.' },
  BAD_REQUEST: { status: 400, message: 'The request could not be read. {reason}' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is larger than the server accepts.' },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    message: 'This key was used for a different request. Send a new key.',
  },
  UNAVAILABLE: { status: 503, message: 'We are temporarily unavailable.' },
  INTERNAL: { status: 500, message: 'Something went wrong' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERROR_TABLE;

/** A broken rule of the trade or of a form, told beside its field. `path` is dotted: `cargo.0.quantity`. */
export type Violation = {
  readonly code: string;
  readonly path: string;
  readonly message: string;
};

/** The user's text of a code with its data filled in. */
export function messageFor(code: ErrorCode, data: Readonly<Record<string, string>> = {}): string {
  return ERROR_TABLE[code].message
    .replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? '')
    .trim();
}
