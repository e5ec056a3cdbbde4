import { SESSION_LIMITS } from '@mainsheet/contract';
import { send } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertRate } from '../../../platform/rate-limits.ts';
import * as people from '../identity.repository.ts';
import * as factors from './second-factor.repository.ts';
import { attemptsLeft, type FactorChoice, makeSentCode } from './second-factor.service.ts';

/** More mails than that in ten minutes are no person waiting for one. */
const MAIL_RATE = { max: 5, windowSeconds: 600 };

/** `ada@example.test` as `a••@example.test`. */
const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1••');

/**
 * Two browsers that keep throwing each other out are two people: after more than three evictions in ten
 * minutes a password alone opens nothing, and a code goes to the person's mailbox. Demo people share their
 * password on purpose, and take turns.
 * @returns what the next step asks for; null when a password is enough
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function stepUpAfterKicks(
  platform: Platform,
  { person, companyId }: { person: people.PersonRow; companyId: string },
): Promise<FactorChoice | null> {
  if (person.is_demo) return null;
  const now = platform.clock.now();
  const since = new Date(now.getTime() - SESSION_LIMITS.kickWindowSeconds * 1000).toISOString();
  const kicks = await platform.db.inIdentity((tx) => people.countKicks(tx, person.id, since));
  if (kicks <= SESSION_LIMITS.maxKicks) return null;
  await assertRate(platform.db, `step-up:${person.id}`, MAIL_RATE);
  const row = await platform.db.inIdentity(async (tx) => {
    await factors.ensureFactorRow(tx, person.id, now.toISOString());
    return factors.findFactor(tx, person.id);
  });
  const code = await makeSentCode(platform, person.id);
  const mail = {
    to: person.email,
    subject: `${code} is your Mainsheet code`,
    text: `Hello ${person.first_name},\n\nyour account was opened in one browser after another several times within ten minutes. Whoever knows your password needs this code too:\n\n${code}\n\nIt is good for ten minutes. If this is not you, choose a new password: ${platform.config.publicUrl}/reset-password`,
  };
  await platform.db.inTenant(companyId, (tx) =>
    send(tx, { kind: 'mail', payload: mail }, platform.clock),
  );
  return {
    methods: ['E-mail code'],
    lastUsed: null,
    phoneHint: maskEmail(person.email),
    attemptsLeft: attemptsLeft(row),
  };
}
