import { SESSION_LIMITS } from '@mainsheet/contract';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import * as people from './identity.repository.ts';
import { verifyPassword } from './passwords.ts';

/** Tries of the present password inside a session, apart from those at the login page. */
const CLASS = 'trusted';

/**
 * The person's present password, asked again before something that matters; wrong ones count.
 * @throws DomainError INVALID_INPUT, ACCOUNT_LOCKED after five.
 */
export async function assertPassword(
  platform: Platform,
  person: people.PersonRow,
  password: string,
): Promise<void> {
  const { email } = person;
  const attempts = await platform.db.inIdentity((tx) => people.findAttempts(tx, email, CLASS));
  if (attempts?.is_blocked) throw new DomainError('ACCOUNT_LOCKED');
  if (await verifyPassword(password, person.password_hash)) return;
  const at = platform.clock.now().toISOString();
  const limit = SESSION_LIMITS.maxLoginAttempts;
  const failed = await platform.db.inIdentity((tx) =>
    people.addFailure(tx, { email, clientClass: CLASS, limit, at }),
  );
  if (failed.is_blocked) throw new DomainError('ACCOUNT_LOCKED');
  const message = 'This is not your present password.';
  throw invalidInput([{ code: 'PASSWORD', path: 'password', message }]);
}
