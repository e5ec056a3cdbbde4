import { announce } from '../../../platform/changes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SignedInRow } from '../identity.repository.ts';

/** How long a session may be answered from memory; an ended one is dropped at once by the feed. */
const FRESH_MS = 1_000;
const MAX_ENTRIES = 10_000;

type Entry = { row: SignedInRow; readAt: number };

/** Sessions read in the last second, by the hash of their access token and cookie. */
class SessionCache {
  readonly #entries = new Map<string, Entry>();

  find(key: string, now: number): SignedInRow | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    if (now - entry.readAt < FRESH_MS) return entry.row;
    this.#entries.delete(key);
    return null;
  }

  keep(key: string, row: SignedInRow, now: number): void {
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.set(key, { row, readAt: now });
  }

  clear(): void {
    this.#entries.clear();
  }
}

export const rememberedSessions = new SessionCache();

/** Drops what is remembered of sessions: one has ended, or a role has changed. */
export function forgetSessions(): void {
  rememberedSessions.clear();
}

/** Tells every node and the browser itself that a session is over; this node acts on it at once. */
export async function announceEnd(
  platform: Platform,
  companyId: string,
  sessionId: string,
): Promise<void> {
  await platform.db.inTenant(companyId, (tx) => announceEndIn(tx, sessionId));
  forgetSessions();
}

/** The same in a transaction of its company that is open already. */
export const announceEndIn = (tx: Tx, sessionId: string): Promise<void> =>
  announce(tx, { topic: 'session', id: sessionId, version: 0, by: null });
