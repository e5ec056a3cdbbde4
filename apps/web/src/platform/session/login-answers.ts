import type { FactorMethod } from '@mainsheet/contract';
import { errorTextOf, type RestAnswer, recordOf, textOf, Unreachable } from '../../api/rest.ts';

/** Answers of the identity provider, as a person reads them; keys are parts of what it says. */
const PROVIDER_TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    /EMAIL_NOT_FOUND|user-not-found/,
    'The entered email is not registered with the provider. Please check the email address.',
  ],
  [
    /INVALID_LOGIN_CREDENTIALS|wrong-password|invalid-credential/,
    'Invalid login credentials. Please check your email and password.',
  ],
  [/access-denied|ACCESS_DENIED/, 'Oops, Your access is restricted.'],
  [
    /too-many-requests|TOO_MANY_ATTEMPTS/,
    'Too many failed login attempts. Please try again later.',
  ],
  [/Cannot read propert|undefined is not/, 'Some thing went wrong. Please try again later.'],
];

/** Why a login failed. A failure without any text is about what was typed. */
export function loginErrorText(answer: RestAnswer): string {
  const { success, error, message } = recordOf(answer.body);
  if (success === false && !error && !message) return 'Invalid credentials';
  return providerText(errorTextOf(answer));
}

/** A login that broke off without an answer: in the words of what broke, else the default. */
export function failedLoginText(error: unknown): string {
  if (error instanceof Unreachable) return 'We are temporarily unavailable.';
  const text = error instanceof Error ? error.message : '';
  return text ? providerText(text) : 'Login failed';
}

/** A provider's own words for what it said; anything unknown stays as it is. */
export function providerText(raw: string): string {
  if (raw === '') return 'Login failed. Please try again.';
  return PROVIDER_TEXTS.find(([pattern]) => pattern.test(raw))?.[1] ?? raw;
}

/** The server's words for an account with too many failures. */
const LOCKED =
  'Due to multiple unsuccessful attempts, your account has been locked. Please reset your password to unlock';
const RESTRICTED = 'Oops, Your access is restricted.';

export type LoginFailure = { title: string; text: string };

/** The limit of the contract, whose schemas the first page does without. */
const MAX_ATTEMPTS = 5;
const usedText = (used: number): string =>
  `${used} of ${MAX_ATTEMPTS} attempts used. After the last one the account is locked until the password is reset.`;

/** A refusal as the login page shows it: what happened, and where there is more to say, what to do. */
export function loginFailure(said: string, attemptsLeft: number | null = null): LoginFailure {
  if (said === LOCKED) return { title: 'Too many verification attempts', text: LOCKED };
  if (said === RESTRICTED) {
    const text = 'An administrator of your company restricted it. Contact them to open it again.';
    return { title: RESTRICTED, text };
  }
  return { title: said, text: attemptsLeft === null ? '' : usedText(MAX_ATTEMPTS - attemptsLeft) };
}

/** Whether a code was right: flag 200 or SUCCESS, or the message true. */
export function isVerified(body: unknown): boolean {
  const { error_flag: flag, message } = recordOf(body);
  return textOf(flag) === '200' || flag === 'SUCCESS' || message === true;
}

/** The check itself failed: nobody said that the code is wrong. */
export const FACTOR_FAILURES: Readonly<Record<FactorMethod, string>> = {
  SMS: 'Failed to verify OTP.',
  Authenticator: 'Failed to verify authentication code.',
  'Recovery code': 'An error occurred while verifying the recovery code',
  'E-mail code': 'Failed to verify OTP.',
  Passkey: 'Failed to verify the passkey.',
};

/** `1 attempt remains.`, `3 attempts remain.` */
export const attemptsText = (left: number): string =>
  left === 1 ? '1 attempt remains.' : `${left} attempts remain.`;
