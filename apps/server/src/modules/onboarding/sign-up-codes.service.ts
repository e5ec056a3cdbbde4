import { randomInt, timingSafeEqual } from 'node:crypto';
import type { OnboardingTab } from '@mainsheet/contract';
import { invalidInput, toDomainError } from '../../platform/errors.ts';
import { type OutboxMessage, send } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertRate } from '../../platform/rate-limits.ts';
import { ensureHost } from '../companies/index.ts';
import * as signUps from './sign-up.repository.ts';

const CODE_SECONDS = 600;
const CODE_TRIES = 5;
/** More codes than that in ten minutes are no longer a person waiting for one. */
const CODE_RATE = { max: 5, windowSeconds: 600 };

const refused = (message: string) => invalidInput([{ code: 'OTP', path: 'otp', message }]);

const hashCode = (platform: Platform, id: string, code: string): Buffer =>
  platform.keys.hmac('tokens', 1, 'sign-up', id, code);

/** Mail and text messages to people of no company leave through the host. */
export async function sendFromHost(platform: Platform, message: OutboxMessage): Promise<void> {
  const host = await ensureHost(platform);
  await platform.db.inTenant(host, (tx) => send(tx, message, platform.clock));
}

/** Sends a new code for a tab; an earlier one is worth nothing. @throws DomainError INVALID_INPUT */
export async function sendCode(
  platform: Platform,
  to: { id: string; tab: OnboardingTab },
  write: (code: string) => OutboxMessage,
): Promise<void> {
  try {
    await assertRate(platform.db, `sign-up:${to.id}`, CODE_RATE);
  } catch (error) {
    if (toDomainError(error).code !== 'TOO_MANY_REQUESTS') throw error;
    throw refused('Wait ten minutes before you ask for another code.');
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(platform.clock.now().getTime() + CODE_SECONDS * 1000).toISOString();
  const hash = hashCode(platform, to.id, code);
  await platform.db.inIdentity((tx) => signUps.keepCode(tx, { ...to, hash, expiresAt }));
  await sendFromHost(platform, write(code));
}

/** Judges a code; at most five tries each. @throws DomainError INVALID_INPUT */
export async function assertCode(
  platform: Platform,
  given: { id: string; tab: OnboardingTab; otp: string },
): Promise<void> {
  const at = platform.clock.now().toISOString();
  const hash = await platform.db.inIdentity((tx) =>
    signUps.takeTry(tx, { ...given, most: CODE_TRIES, at }),
  );
  if (!hash) throw refused('This code has expired. Ask for a new one.');
  const isRight = timingSafeEqual(hash, hashCode(platform, given.id, given.otp));
  if (!isRight) throw refused('Invalid OTP. Please try again.');
}
