import { isGranted, type PermissionMap } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { send } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { getCompany } from '../companies/index.ts';
import { tellMember } from '../notifications/index.ts';
import * as team from './team.repository.ts';

type Standing = { readonly permissions: PermissionMap; readonly status: string };
type PolicyRight = { readonly mayChangePolicy?: { readonly from: boolean; readonly to: boolean } };

const mayChange = ({ permissions, status }: Standing): boolean =>
  status === 'ACTIVE' && isGranted(permissions, 'paymentApprovals.modify');

/**
 * What the trail says of somebody's right to change the approval policy, where they had it or have it now: by this
 * it knows who held the right lately, whatever became of roles and members since.
 */
export function policyRight(before: Standing, after: Standing): PolicyRight {
  const [from, to] = [mayChange(before), mayChange(after)];
  return from || to ? { mayChangePolicy: { from, to } } : {};
}

type Changed = Pick<team.MemberRow, 'id' | 'email' | 'first_name' | 'last_name'>;
type Loss = { readonly actor: Actor; readonly member: Changed; readonly right: PolicyRight };

/** Tells whoever lost the right, by mail too: they may be shut out, and with them who would refuse a change. */
export async function tellOfLoss(
  platform: Platform,
  tx: Tx,
  { actor, member, right: { mayChangePolicy: may } }: Loss,
): Promise<void> {
  if (!may?.from || may.to) return;
  const { name: company } = await getCompany(tx);
  const title = 'You may not change the approval policy any more';
  const message = `${actor.name} changed what you may do at ${company}. If this should not be, speak up now.`;
  await tellMember(platform, tx, {
    memberId: member.id,
    notice: { title, message, link: '/settings' },
  });
  const mail = {
    to: member.email,
    subject: `Mainsheet: ${title}`,
    text: `Hello ${member.first_name},\n\n${title}. ${message}`,
  };
  await send(tx, { kind: 'mail', payload: mail }, platform.clock);
}

/** The same of everybody who has a role whose permissions change. */
export async function noteRightsOfRole(
  platform: Platform,
  tx: Tx,
  {
    actor,
    roleId,
    ...of
  }: { actor: Actor; roleId: string; before: PermissionMap; after: PermissionMap },
): Promise<void> {
  const status = 'ACTIVE';
  const right = policyRight({ permissions: of.before, status }, { permissions: of.after, status });
  if (!right.mayChangePolicy || right.mayChangePolicy.from === right.mayChangePolicy.to) return;
  for (const member of await team.listActiveOf(tx, roleId)) {
    await platform.audit.write(tx, actor, {
      action: 'member.change',
      subjectType: 'member',
      subjectId: member.id,
      subjectLabel: `${member.first_name} ${member.last_name}`.trim(),
      detail: right,
    });
    await tellOfLoss(platform, tx, { actor, member, right });
  }
}
