import { SESSION_LIMITS } from '@mainsheet/contract';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import * as people from './identity.repository.ts';
import { verifyPassword } from './passwords.ts';

const LIMIT = SESSION_LIMITS.maxLoginAttempts;

/**
 * Judges a try that was counted (`takeAttempt`); one that was right, or could not be judged, is taken back.
 * @throws DomainError TOO_MANY_REQUESTS where too many passwords wait
 */
export async function judgeCounted(
  platform: Platform,
  counted: { email: string; clientClass: string },
  judge: () => Promise<boolean>,
): Promise<boolean> {
  let isWrong = false;
  try {
    isWrong = !(await judge());
    return !isWrong;
  } finally {
    if (!isWrong) {
      await platform.db.inIdentity((tx) =>
        people.giveBackAttempt(tx, { ...counted, limit: LIMIT }),
      );
    }
  }
}

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
  const at = platform.clock.now().toISOString();
  const counted = { email, clientClass: CLASS };
  const taken = await platform.db.inIdentity((tx) =>
    people.takeAttempt(tx, { ...counted, limit: LIMIT, at }),
  );
  if (!taken) throw new DomainError('ACCOUNT_LOCKED');
  const isRight = await judgeCounted(platform, counted, () =>
    verifyPassword(password, person.password_hash),
  );
  if (isRight) {
    // A try whose taking back was cut off would stay counted: five of those locked out whoever was always right.
    await platform.db.inIdentity((tx) => people.clearAttempts(tx, counted));
    return;
  }
  if (taken.is_blocked) throw new DomainError('ACCOUNT_LOCKED');
  const message = 'This is not your present password.';
  throw invalidInput([{ code: 'PASSWORD', path: 'password', message }]);
}
