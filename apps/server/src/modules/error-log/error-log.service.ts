import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertRate } from '../../platform/rate-limits.ts';
import * as errors from './error-log.repository.ts';

/** A failure caught in somebody's browser, in its own words. */
export type BrowserError = {
  readonly location: string;
  readonly message: string;
  readonly stack: string;
  readonly browser: string;
};

/** As the table holds them: a browser that fails may send anything, and is never refused for it. */
const LIMITS = { location: 500, message: 1000, stack: 8000, browser: 300 } as const;

/** A browser that fails in a loop is heard no more often. */
const RATE = { max: 10, windowSeconds: 60, refusal: 'TOO_MUCH_ASKED' } as const;

/**
 * Keeps a failure of one's own browser, and tells the server's log of it. @returns its id
 * @throws DomainError TOO_MUCH_ASKED from the eleventh in a minute on
 */
export async function keepError(
  platform: Platform,
  actor: Actor,
  error: BrowserError,
): Promise<string> {
  await assertRate(platform.db, `error-log:${actor.memberId}`, RATE);
  const id = newId(platform.clock);
  const row = {
    id,
    member_id: actor.memberId,
    at: platform.clock.now().toISOString(),
    location: error.location.slice(0, LIMITS.location),
    message: error.message.slice(0, LIMITS.message),
    stack: error.stack.slice(0, LIMITS.stack),
    browser: error.browser.slice(0, LIMITS.browser),
  };
  await platform.db.inTenant(actor.companyId, (tx) => errors.insertError(tx, row));
  platform.log.warn({ errorLogId: id, location: row.location, browser: row.browser }, row.message);
  return id;
}

export function listErrors(platform: Platform, actor: Actor): Promise<errors.ErrorLogRow[]> {
  return platform.db.inTenant(actor.companyId, errors.listErrors);
}
