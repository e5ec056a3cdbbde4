import { invitee, type MemberInvitee } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import { send } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { getCompany } from '../companies/index.ts';
import { hashToken, isSameMailbox, newToken, people } from '../identity/index.ts';
import { assertHolds } from './roles.service.ts';
import * as team from './team.repository.ts';

const INVITATION_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

export type NewInvitation = MemberInvitee;

export type MadeInvitation = {
  id: string;
  /** The member whose mailbox the address is another name of: in approvals the two count as one person. */
  aliasOf: string | null;
  /** Opens the invitation; only its hash is kept. */
  link: string;
};

/** Sends somebody a link into the company, and tells it to whoever invites; an earlier open one stops working. */
export async function inviteMember(
  platform: Platform,
  actor: Actor,
  request: NewInvitation,
): Promise<MadeInvitation> {
  const { roleId, ...given } = request;
  const { email, firstName, lastName } = parseBody(invitee, given);
  const now = platform.clock.now();
  const at = now.toISOString();
  const id = newId(platform.clock);
  const token = newToken();
  const link = `${platform.config.publicUrl}/invite-sign-up?token=${token}`;
  const aliasOf = await platform.db.inTenant(actor.companyId, async (tx) => {
    const role = await team.lockRole(tx, roleId);
    assertHolds(actor, role.permissions);
    if (await team.isMember(tx, email)) throw refused('email', 'This person is a member already.');
    const names = await team.listEmails(tx);
    const twin = names.find((member) => isSameMailbox(member.email, email)) ?? null;
    await team.withdraw(tx, { id: null, email, at });
    await team.insertInvitation(tx, {
      id,
      email,
      first_name: firstName,
      last_name: lastName,
      role_id: role.id,
      token_hash: hashToken(token),
      invited_by: actor.name,
      created_at: at,
      expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
    });
    const company = await getCompany(tx);
    const payload = {
      to: email,
      subject: `${actor.name} invites you to ${company.name} on Mainsheet`,
      text: `Hello${firstName ? ` ${firstName}` : ''},\n\n${actor.name} invites you to work with ${company.name} on Mainsheet as ${role.name}. Join within ${INVITATION_DAYS} days:\n${link}\n\nIf you do not know ${actor.name}, nothing needs to be done.`,
    };
    await send(tx, { kind: 'mail', payload }, platform.clock);
    await platform.audit.write(tx, actor, {
      action: 'member.invite',
      subjectType: 'invitation',
      subjectId: id,
      subjectLabel: email,
      detail: { role: role.name, ...(twin ? { sameMailboxAs: twin.email } : {}) },
    });
    return twin?.email ?? null;
  });
  return { id, aliasOf, link };
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

/** The open invitation behind a link, and the person when they sign in here already. */
export async function findInvitation(platform: Platform, token: string) {
  const at = platform.clock.now().toISOString();
  return platform.db.inIdentity(async (tx) => {
    const invitation = await team.findByToken(tx, hashToken(token), at);
    const person = invitation && (await people.findPersonByEmail(tx, invitation.email));
    return { invitation, person };
  });
}

/** What somebody new tells of themselves; of somebody known nothing is taken. */
export type Joining = {
  firstName: string;
  lastName: string;
  jobTitle: string;
  passwordHash: string | null;
  details: Readonly<Record<string, unknown>>;
};

/**
 * Makes the invited person a member; whoever asks has judged their password. Somebody new who cannot
 * join after all, because the invitation was taken back meanwhile, is not kept.
 * @throws DomainError INVALID_INPUT for a dead link
 */
export async function acceptInvitation(
  platform: Platform,
  token: string,
  joining: Joining,
): Promise<{ personId: string; companyId: string; isNew: boolean }> {
  const { invitation, person } = await findInvitation(platform, token);
  if (!invitation) throw refused('token', DEAD_LINK);
  const personId = person?.id ?? (await makePerson(platform, invitation.email, joining));
  const names = person
    ? { first_name: person.first_name, last_name: person.last_name, job_title: '' }
    : { first_name: joining.firstName, last_name: joining.lastName, job_title: joining.jobTitle };
  try {
    await join(platform, invitation, { person_id: personId, ...names });
  } catch (error) {
    if (!person) await platform.db.inIdentity((tx) => people.removeNewcomer(tx, personId));
    throw error;
  }
  return { personId, companyId: invitation.company_id, isNew: !person };
}

async function makePerson(platform: Platform, email: string, joining: Joining): Promise<string> {
  const id = newId(platform.clock);
  const at = platform.clock.now().toISOString();
  await platform.db.inIdentity(async (tx) => {
    await people.insertPerson(tx, {
      id,
      email,
      password_hash: joining.passwordHash!,
      first_name: joining.firstName,
      last_name: joining.lastName,
      is_demo: false,
      at,
    });
    await people.setDetails(tx, { id, mobile: '', details: joining.details, at });
  });
  return id;
}

type Joined = { person_id: string; first_name: string; last_name: string; job_title: string };

function join(platform: Platform, invitation: team.OpenInvitation, who: Joined): Promise<void> {
  const at = platform.clock.now().toISOString();
  const { email, role_id } = invitation;
  return platform.db.inTenant(invitation.company_id, async (tx) => {
    if (!(await team.accept(tx, invitation.id, at))) throw refused('token', DEAD_LINK);
    const id = newId(platform.clock);
    await team.insertMember(tx, { id, role_id, email, ...who, at });
    await platform.audit.write(tx, null, {
      action: 'member.join',
      subjectType: 'member',
      subjectId: id,
      subjectLabel: `${who.first_name} ${who.last_name}`.trim(),
    });
    await announce(tx, { topic: 'member', id, version: 0, by: null });
  });
}
