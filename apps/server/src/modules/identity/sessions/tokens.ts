import { hash, randomBytes } from 'node:crypto';
import type { Keys } from '../../../platform/keys.ts';

/** 256 random bits; only its SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * The refresh token that follows another: derived, so that the same token presented twice within
 * the grace answers with the same successor and nothing secret is stored.
 */
export function successorOf(keys: Keys, refreshToken: string): string {
  const version = keys.latestVersion('tokens');
  return keys.hmac('tokens', version, 'refresh', refreshToken).toString('base64url');
}
