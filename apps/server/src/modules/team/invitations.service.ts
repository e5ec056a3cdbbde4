import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { send } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { getCompany } from '../companies/index.ts';
import {
  assertGoodPassword,
  hashPassword,
  hashToken,
  newToken,
  people,
  verifyPassword,
} from '../identity/index.ts';
import { assertHolds } from './roles.service.ts';
import * as team from './team.repository.ts';

const INVITATION_DAYS = 7;
const DAY_MS = 24 * 3_600_000;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type NewInvitation = {
  email: string;
  firstName: string;
  lastName: string;
  roleId: string;
};

/** Sends somebody a link into the company; an earlier open one stops working. Returns its id. */
export async function inviteMember(
  platform: Platform,
  actor: Actor,
  request: NewInvitation,
): Promise<string> {
  const email = request.email.trim().toLowerCase();
  if (!EMAIL.test(email) || email.length > 254) {
    throw refused('email', 'Enter a valid business email.');
  }
  const now = platform.clock.now();
  const at = now.toISOString();
  const id = newId(platform.clock);
  const token = newToken();
  await platform.db.inTenant(actor.companyId, async (tx) => {
    const role = await team.lockRole(tx, request.roleId);
    assertHolds(actor, role.permissions);
    if (await team.isMember(tx, email)) throw refused('email', 'This person is a member already.');
    await team.withdraw(tx, { id: null, email, at });
    await team.insertInvitation(tx, {
      id,
      email,
      first_name: request.firstName.trim().slice(0, 80),
      last_name: request.lastName.trim().slice(0, 80),
      role_id: role.id,
      token_hash: hashToken(token),
      invited_by: actor.name,
      created_at: at,
      expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
    });
    const company = await getCompany(tx);
    const link = `${platform.config.publicUrl}/invite-sign-up?token=${token}`;
    const payload = {
      to: email,
      subject: `${actor.name} invites you to ${company.name} on Mainsheet`,
      text: `Hello${request.firstName ? ` ${request.firstName.trim()}` : ''},\n\n${actor.name} invites you to work with ${company.name} on Mainsheet as ${role.name}. Join within ${INVITATION_DAYS} days:\n${link}\n\nIf you do not know ${actor.name}, nothing needs to be done.`,
    };
    await send(tx, { kind: 'mail', payload }, platform.clock);
    await platform.audit.write(tx, actor, {
      action: 'member.invite',
      subjectType: 'invitation',
      subjectId: id,
      subjectLabel: email,
      detail: { role: role.name },
    });
  });
  return id;
}

const refused = (path: string, message: string) =>
  invalidInput([{ code: 'INVITATION', path, message }]);

export async function withdrawInvitation(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<string> {
  const at = platform.clock.now().toISOString();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const email = await team.withdraw(tx, { id, email: null, at });
    if (!email) throw new DomainError('NOT_FOUND', { what: 'The invitation' });
    await platform.audit.write(tx, actor, {
      action: 'member.withdraw',
      subjectType: 'invitation',
      subjectId: id,
      subjectLabel: email,
    });
    return email;
  });
}

const DEAD_LINK = 'This invitation was used, taken back or has expired. Ask for a new one.';

/** What an invitation says to whoever holds its link. @throws DomainError INVALID_INPUT */
export async function readInvitation(platform: Platform, token: string) {
  const at = platform.clock.now().toISOString();
  const found = await platform.db.inIdentity(async (tx) => {
    const invitation = await team.findByToken(tx, hashToken(token), at);
    if (!invitation) return null;
    const person = await people.findPersonByEmail(tx, invitation.email);
    return { invitation, person };
  });
  if (!found) throw refused('token', DEAD_LINK);
  return found;
}

export type Acceptance = {
  token: string;
  firstName: string;
  lastName: string;
  password: string;
};

/**
 * Makes the invited person a member. Somebody known here joins with their present password; somebody
 * new chooses one.
 * @throws DomainError INVALID_INPUT
 */
export async function acceptInvitation(platform: Platform, given: Acceptance): Promise<void> {
  const { invitation, person } = await readInvitation(platform, given.token);
  const at = platform.clock.now().toISOString();
  if (person && !(await verifyPassword(given.password, person.password_hash))) {
    throw refused('password', 'This is not the password you sign in with here.');
  }
  if (!person) {
    await assertGoodPassword(given.password, [invitation.email, invitation.company_name]);
  }
  const names = {
    first_name: person?.first_name ?? (given.firstName.trim() || invitation.first_name),
    last_name: person?.last_name ?? (given.lastName.trim() || invitation.last_name),
  };
  if (!names.first_name) throw refused('firstName', 'Enter your first name.');
  const { email, role_id } = invitation;
  const personId = person?.id ?? newId(platform.clock);
  if (!person) {
    const hash = await hashPassword(given.password);
    await platform.db.inIdentity((tx) =>
      people.insertPerson(tx, {
        id: personId,
        email,
        password_hash: hash,
        ...names,
        is_demo: false,
        at,
      }),
    );
  }
  await platform.db.inTenant(invitation.company_id, async (tx) => {
    if (!(await team.accept(tx, invitation.id, at))) throw refused('token', DEAD_LINK);
    const id = newId(platform.clock);
    await team.insertMember(tx, { id, person_id: personId, role_id, email, ...names, at });
    await platform.audit.write(tx, null, {
      action: 'member.join',
      subjectType: 'member',
      subjectId: id,
      subjectLabel: `${names.first_name} ${names.last_name}`.trim(),
    });
    await announce(tx, { topic: 'member', id, version: 0, by: null });
  });
}
