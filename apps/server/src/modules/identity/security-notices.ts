import type { Actor } from '../../platform/actor.ts';
import { send } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellMember } from '../notifications/index.ts';
import * as people from './identity.repository.ts';

type SecurityEvent = { action: string; title: string; message: string };

/** Writes a change of somebody's own sign-in down and tells them, in the app and by mail. */
export async function tellOfSecurity(
  platform: Platform,
  actor: Pick<Actor, 'companyId' | 'memberId' | 'personId' | 'name' | 'requestId'>,
  event: SecurityEvent,
): Promise<void> {
  const person = await platform.db.inIdentity((tx) => people.getPerson(tx, actor.personId));
  const { title, message } = event;
  const mail = {
    to: person.email,
    subject: `Mainsheet: ${title}`,
    text: `Hello ${person.first_name},\n\n${title}. ${message}\n\nYour devices and sign-in: ${platform.config.publicUrl}/settings?section=security`,
  };
  await platform.db.inTenant(actor.companyId, async (tx) => {
    const link = '/settings?section=security';
    await tellMember(platform, tx, { memberId: actor.memberId, notice: { title, message, link } });
    await send(tx, { kind: 'mail', payload: mail }, platform.clock);
    await platform.audit.write(tx, actor, {
      action: event.action,
      subjectType: 'member',
      subjectId: actor.memberId,
      subjectLabel: `${person.first_name} ${person.last_name}`.trim(),
      detail: { title },
    });
  });
}
