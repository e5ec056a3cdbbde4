import { setTimeout as pause } from 'node:timers/promises';
import { invalidInput } from '../../../platform/errors.ts';
import { send } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { unlockFactor } from '../factors/second-factor.repository.ts';
import * as people from '../identity.repository.ts';
import { tellOfSecurity } from '../security-notices.ts';
import { announceEnd } from '../sessions/session-cache.ts';
import { memberOf } from '../sessions/session-trail.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';
import { assertGoodPassword, knownWords } from './new-password.ts';
import { hashPassword } from './passwords.ts';

/** Longer than the work takes, so that the time of the answer tells nothing either. */
const ANSWER_MS = 300;

/**
 * Puts a mail with a link to choose a new password into the outbox of the person's company. Answers
 * alike, and after the same time, whether or not somebody has this e-mail.
 */
export async function requestPasswordReset(platform: Platform, email: string): Promise<void> {
  const work = sendLink(platform, email.trim().toLowerCase()).catch((error: unknown) => {
    platform.log.error({ err: error }, 'a password reset could not be prepared');
  });
  await Promise.all([work, pause(ANSWER_MS)]);
}

async function sendLink(platform: Platform, email: string): Promise<void> {
  const found = await platform.db.inIdentity(async (tx) => {
    const person = await people.findPersonByEmail(tx, email);
    if (!person || person.is_deactivated) return null;
    const accounts = await people.listAccounts(tx, person.id);
    const account = accounts.findLast((one) => one.member_status === 'ACTIVE');
    return account ? { person, companyId: account.company_id } : null;
  });
  if (!found) return;
  const { person, companyId } = found;
  const link = await makePasswordLink(platform, person.id, 'reset_password');
  const mail = {
    to: email,
    subject: 'Choose a new password for Mainsheet',
    text: `Hello ${person.first_name},\n\nchoose a new password here within an hour:\n${link}\n\nIf you did not ask for this, nothing needs to be done.`,
  };
  await platform.db.inTenant(companyId, (tx) =>
    send(tx, { kind: 'mail', payload: mail }, platform.clock),
  );
  if (platform.config.isDemo && person.is_demo) platform.log.info({ link }, 'password link');
}

const LINK_MINUTES = { first_password: 7 * 24 * 60, reset_password: 60 } as const;

/** A link that lets one person choose a password once; the caller shows or sends it. */
export async function makePasswordLink(
  platform: Platform,
  personId: string,
  purpose: people.LinkPurpose,
): Promise<string> {
  const token = newToken();
  const expires = platform.clock.now().getTime() + LINK_MINUTES[purpose] * 60_000;
  await platform.db.inIdentity(async (tx) => {
    // One link lives at a time: whoever has an older mail in hand has nothing.
    await people.endOneTimeLinks(tx, personId, platform.clock.now().toISOString());
    await people.insertOneTimeLink(tx, {
      hash: hashToken(token),
      personId,
      purpose,
      expiresAt: new Date(expires).toISOString(),
    });
  });
  return `${platform.config.publicUrl}/update-password?token=${token}`;
}

const NO_SESSION = '00000000-0000-0000-0000-000000000000';

const deadLink = () =>
  invalidInput([
    {
      code: 'LINK_EXPIRED',
      path: 'token',
      message: 'This link was used or has expired. Ask for a new one.',
    },
  ]);

/**
 * Sets a password by a one-time link: lifts the lock, ends every open session and every other link, and
 * tells the person. @throws DomainError INVALID_INPUT for a dead link or a weak password
 */
export async function choosePassword(
  platform: Platform,
  request: { token: string; password: string },
): Promise<void> {
  const at = platform.clock.now().toISOString();
  const linkHash = hashToken(request.token);
  const owner = await platform.db.inIdentity(async (tx) => {
    const link = await people.findOneTimeLink(tx, linkHash, at);
    if (!link) return null;
    const person = await people.getPerson(tx, link.person_id);
    return { person, link, accounts: await people.listAccounts(tx, person.id) };
  });
  // A stranger is refused before a hash is computed for them.
  if (!owner) throw deadLink();
  const { person, link, accounts } = owner;
  await assertGoodPassword(request.password, knownWords(person, accounts));
  const hash = await hashPassword(request.password);
  const ended = await platform.db.inIdentity(async (tx) => {
    if (!(await people.takeOneTimeLink(tx, linkHash, at))) throw deadLink();
    await people.endOneTimeLinks(tx, person.id, at);
    await people.setPassword(tx, person.id, hash, at);
    await people.clearFailures(tx, person.email);
    await unlockFactor(tx, person.id);
    const personId = person.id;
    return people.endOtherSessions(tx, { personId, keepId: NO_SESSION, reason: 'password', at });
  });
  await Promise.all(ended.map((one) => announceEnd(platform, one.company_id, one.id)));
  const account = accounts.findLast((one) => one.member_status === 'ACTIVE');
  if (link.purpose === 'first_password' || !account) return;
  await tellOfSecurity(platform, memberOf(person, account), {
    action: 'password.reset',
    title: 'Your password was changed',
    message: 'It was done by a link in a mail. If this was not you, ask for a new one at once.',
  });
}
