import { type Actor, sessionOf } from '../../../platform/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertProof, type Proof } from '../factors/factor-setup.service.ts';
import * as people from '../identity.repository.ts';
import { tellOfSecurity } from '../security-notices.ts';
import { announceEnd } from '../sessions/session-cache.ts';
import { assertGoodPassword, knownWords } from './new-password.ts';
import { hashPassword } from './passwords.ts';

/**
 * Sets a new password and ends the person's other sessions.
 * @throws DomainError INVALID_INPUT for a weak one or a wrong present one, FACTOR_REFUSED
 */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  request: { newPassword: string; proof: Proof },
): Promise<void> {
  const at = platform.clock.now().toISOString();
  const { person, accounts } = await platform.db.inIdentity(async (tx) => ({
    person: await people.getPerson(tx, actor.personId),
    accounts: await people.listAccounts(tx, actor.personId),
  }));
  await assertGoodPassword(request.newPassword, knownWords(person, accounts));
  await assertProof(platform, person, request.proof);
  const hash = await hashPassword(request.newPassword);
  const ended = await platform.db.inIdentity(async (tx) => {
    await people.setPassword(tx, person.id, hash, at);
    await people.endOneTimeLinks(tx, person.id, at);
    return people.endOtherSessions(tx, {
      personId: person.id,
      keepId: sessionOf(actor),
      reason: 'password',
      at,
    });
  });
  await Promise.all(ended.map((one) => announceEnd(platform, one.company_id, one.id)));
  await tellOfSecurity(platform, actor, {
    action: 'password.change',
    title: 'Your password was changed',
    message: 'If this was not you, ask for a new one on the login page at once.',
  });
}
