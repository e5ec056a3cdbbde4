import { SESSION_LIMITS } from '@mainsheet/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as people from '../identity.repository.ts';
import { verifyPassword } from './passwords.ts';

const LIMIT = SESSION_LIMITS.maxLoginAttempts;

type Counted = { readonly email: string; readonly clientClass: string };

/**
 * Judges a try that was counted (`takeAttempt`); one that could not be judged is taken back, and so is one that was right
 * where nothing else is said of it.
 * @throws DomainError TOO_MANY_REQUESTS where too many passwords wait
 */
export async function judgeCounted(
  platform: Platform,
  counted: Counted,
  { judge, settle = giveBack }: { judge: () => Promise<boolean>; settle?: typeof giveBack },
): Promise<boolean> {
  const settled = (by: typeof giveBack) => platform.db.inIdentity((tx) => by(tx, counted));
  let isRight: boolean;
  try {
    isRight = await judge();
  } catch (error) {
    await settled(giveBack);
    throw error;
  }
  if (isRight) await settled(settle);
  return isRight;
}

const giveBack = (tx: Tx, counted: Counted): Promise<number> =>
  people.giveBackAttempt(tx, { ...counted, limit: LIMIT });

/** Tries of the present password inside a session, apart from those at the login page. */
const CLASS = 'session';

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
  const isRight = await judgeCounted(platform, counted, {
    judge: () => verifyPassword(password, person.password_hash),
    // A try whose taking back was cut off would stay counted: five of those locked out whoever was always right.
    settle: (tx) => people.settleRight(tx, { ...counted, limit: LIMIT }),
  });
  if (isRight) return;
  const settled = await platform.db.inIdentity((tx) =>
    people.settleWrong(tx, { ...counted, limit: LIMIT }),
  );
  if (settled?.is_blocked) throw new DomainError('ACCOUNT_LOCKED');
  const message = 'This is not your present password.';
  throw invalidInput([{ code: 'PASSWORD', path: 'password', message }]);
}
