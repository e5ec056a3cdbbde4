import { setTimeout as pause } from 'node:timers/promises';
import { send } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import * as people from './identity.repository.ts';
import { makePasswordLink } from './session.service.ts';

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
