import { randomBytes, randomInt } from 'node:crypto';
import { type CodeMethod, type FactorMethod, SESSION_LIMITS } from '@mainsheet/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { DomainError, toDomainError } from '../../../platform/errors.ts';
import { send } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertRate } from '../../../platform/rate-limits.ts';
import { confirmPasskey } from './passkey-check.ts';
import { countPasskeys } from './passkeys.repository.ts';
import * as factors from './second-factor.repository.ts';
import { matchStep, toBase32 } from './totp.ts';

const SENT_CODE_SECONDS = 600;
/** More messages than that in ten minutes are no longer a person waiting for one. */
const SMS_RATE = { max: 3, windowSeconds: 600 };
const RECOVERY_CODES = 10;
/** 80 bits a code, in four groups of four. */
const RECOVERY_BYTES = 10;

/** Whether a person has a second factor at all; recovery codes alone are none. */
export async function hasFactor(tx: Tx, personId: string): Promise<boolean> {
  const row = await factors.findFactor(tx, personId);
  if (row?.totp_seed || row?.phone) return true;
  return (await countPasskeys(tx, personId)) > 0;
}

export type FactorChoice = {
  readonly methods: readonly FactorMethod[];
  readonly lastUsed: FactorMethod | null;
  /** Where the text message goes, all but its end hidden. */
  readonly phoneHint: string;
  readonly attemptsLeft: number;
};

/** What the dialog offers a person; null when they have no second factor. */
export async function findChoice(tx: Tx, personId: string): Promise<FactorChoice | null> {
  const row = await factors.findFactor(tx, personId);
  const passkeys = await countPasskeys(tx, personId);
  if (!row || !(row.phone || row.totp_seed || passkeys > 0)) return null;
  const codes = await factors.countRecoveryCodes(tx, personId);
  return {
    methods: [
      ...(passkeys > 0 ? (['Passkey'] as const) : []),
      ...(row.phone ? (['SMS'] as const) : []),
      ...(row.totp_seed ? (['Authenticator'] as const) : []),
      ...(codes > 0 ? (['Recovery code'] as const) : []),
    ],
    lastUsed: row.last_method,
    phoneHint: maskPhone(row.phone),
    attemptsLeft: attemptsLeft(row),
  };
}

export const attemptsLeft = (row: { attempts: number } | null): number =>
  Math.max(0, SESSION_LIMITS.maxFactorAttempts - (row?.attempts ?? 0));

export const maskPhone = (phone: string | null): string =>
  phone ? `${phone.slice(0, 3)} •• ${phone.slice(-2)}` : '';

/** A code or number as the database keeps it: useless without the key. */
function hashCode(platform: Platform, personId: string, code: string): Buffer {
  return platform.keys.hmac('seeds', 1, 'code', personId, code);
}

/** What somebody confirms with: a code, or what their passkey signed. */
export type GivenFactor =
  | { readonly method: CodeMethod; readonly code: string }
  | { readonly method: 'Passkey'; readonly assertion: unknown };

/**
 * Judges one code or signature. Every try counts first, whatever the method, so that at most five are judged,
 * and so many in any 24 hours, however often a new password lifts the lock.
 * @throws DomainError FACTOR_LOCKED, FACTOR_LOCKED_TODAY, or FACTOR_REFUSED with the method's words and the tries left.
 */
export async function verifyFactor(
  platform: Platform,
  personId: string,
  given: GivenFactor,
): Promise<void> {
  const { maxFactorAttempts: limit, maxFactorAttemptsOfDay: limitOfDay } = SESSION_LIMITS;
  const now = platform.clock.now();
  const at = now.toISOString();
  const outcome = await platform.db.inIdentity(async (tx) => {
    const used = await factors.takeTry(tx, { personId, limit, limitOfDay, at });
    if (used === null) {
      const until = await factors.findNextTry(tx, { personId, limitOfDay, at });
      return { isRight: false, left: 0, until };
    }
    const isRight = await judge(platform, tx, { personId, now, given });
    if (isRight) await factors.clearTries(tx, personId, given.method);
    return { isRight, left: limit - used, until: null };
  });
  if (outcome.isRight) return;
  if (outcome.until) {
    const until = `${outcome.until.slice(0, 16).replace('T', ' ')} UTC`;
    throw new DomainError('FACTOR_LOCKED_TODAY', { until });
  }
  if (outcome.left === 0) throw new DomainError('FACTOR_LOCKED');
  throw refusalOf(given.method, outcome.left);
}

const REFUSALS: Readonly<Record<FactorMethod, string>> = {
  SMS: 'Invalid OTP. Please try again.',
  Authenticator: 'Invalid authentication code.',
  'Recovery code': 'Invalid recovery code',
  'E-mail code': 'Invalid OTP. Please try again.',
  Passkey: 'This passkey could not be confirmed.',
};

function refusalOf(method: FactorMethod, left: number): DomainError {
  const remaining = left === 1 ? '1 attempt remains.' : `${left} attempts remain.`;
  return new DomainError('FACTOR_REFUSED', {
    reason: REFUSALS[method],
    remaining,
    left: String(left),
  });
}

type Judged = { personId: string; now: Date; given: GivenFactor };

async function judge(platform: Platform, tx: Tx, judged: Judged): Promise<boolean> {
  const { personId, now, given } = judged;
  if (given.method === 'Passkey') {
    return confirmPasskey(platform, tx, { personId, assertion: given.assertion });
  }
  const at = now.toISOString();
  const { method, code } = given;
  if (method === 'Recovery code') {
    const hash = hashCode(platform, personId, plainRecovery(code));
    return factors.takeRecoveryCode(tx, { personId, hash, at });
  }
  if (method === 'E-mail code') {
    // A code by mail steps in for those without a second factor, and weakens nobody's.
    return !(await hasFactor(tx, personId)) && takeSentCode(platform, tx, { personId, code });
  }
  const row = await factors.findFactor(tx, personId);
  if (method === 'SMS') {
    return row?.phone ? takeSentCode(platform, tx, { personId, code }) : false;
  }
  if (!row?.totp_seed) return false;
  const seed = platform.keys.unseal('seeds', personId, row.totp_seed);
  const lastUsed = row.totp_last_step === null ? null : Number(row.totp_last_step);
  const step = matchStep(seed, code, { now, lastUsed });
  return step !== null && factors.useStep(tx, personId, step);
}

const plainRecovery = (typed: string): string => typed.toUpperCase().replace(/[^A-Z2-7]/g, '');

/** Sends a code to a number through the company's outbox. @throws DomainError SMS_NOT_SENT */
export async function sendSmsCode(
  platform: Platform,
  to: { personId: string; companyId: string; phone: string },
): Promise<void> {
  try {
    await assertRate(platform.db, `sms:${to.personId}`, SMS_RATE);
  } catch (error) {
    if (toDomainError(error).code !== 'TOO_MANY_REQUESTS') throw error;
    const reason = 'Wait ten minutes, or use another method.';
    throw new DomainError('SMS_NOT_SENT', { reason });
  }
  const code = await makeSentCode(platform, to.personId);
  const text = `${code} is your Mainsheet code. It is good for ten minutes. Nobody will ask you for it.`;
  await platform.db.inTenant(to.companyId, (tx) =>
    send(tx, { kind: 'sms', payload: { to: to.phone, text } }, platform.clock),
  );
}

/** Six digits to send to a person, good for ten minutes; what was sent before is worth nothing then. */
export async function makeSentCode(platform: Platform, personId: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(platform.clock.now().getTime() + SENT_CODE_SECONDS * 1000);
  await platform.db.inIdentity((tx) =>
    factors.keepSentCode(tx, {
      personId,
      hash: hashCode(platform, personId, code),
      expiresAt: expiresAt.toISOString(),
    }),
  );
  return code;
}

/** Uses up the code sent last, by text message or mail. */
export function takeSentCode(
  platform: Platform,
  tx: Tx,
  given: { personId: string; code: string },
): Promise<boolean> {
  const hash = hashCode(platform, given.personId, given.code);
  const at = platform.clock.now().toISOString();
  return factors.takeSentCode(tx, { personId: given.personId, hash, at });
}

/** Ten fresh recovery codes in the place of all earlier ones; only their hashes stay. */
export async function makeRecoveryCodes(
  platform: Platform,
  tx: Tx,
  personId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)));
  const hashes = codes.map((code) => hashCode(platform, personId, code));
  await factors.replaceRecoveryCodes(tx, personId, hashes);
  return codes.map((code) => code.match(/.{4}/g)!.join('-'));
}

/** The recovery codes of somebody who has just got their first second factor; none to anybody else. */
export async function makeFirstCodes(
  platform: Platform,
  tx: Tx,
  personId: string,
): Promise<string[]> {
  const isFirst = (await factors.countRecoveryCodes(tx, personId)) === 0;
  return isFirst ? makeRecoveryCodes(platform, tx, personId) : [];
}
