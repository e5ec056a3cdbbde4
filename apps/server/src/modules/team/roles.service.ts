import {
  ACTIONS,
  AREAS,
  expandPermissions,
  isGranted,
  type PartialPermissionMap,
  PERMISSION_KEYS,
  type PermissionKey,
  type PermissionMap,
} from '@mainsheet/contract';
import { z } from 'zod';
import { type Actor, can } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput, isDuplicateOf } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteRightsOfRole } from './policy-right.ts';
import * as team from './team.repository.ts';

export const OWNER_ROLE = 'Owner';
export const LENDER_ROLE = 'Lender';

const flags = z.strictObject(Object.fromEntries(ACTIONS.map((a) => [a, z.boolean().optional()])));
/** Letters of other alphabets that look like ours, among ours. */
const isMixed = (name: string): boolean =>
  /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name);
const roleInput = z.object({
  // Compared as it is read: a wide or an invisible letter makes no other name of it.
  name: z
    .string()
    .normalize('NFKC')
    .trim()
    .min(1, 'Enter the name of the role.')
    .max(80, 'Keep the name within 80 characters.')
    .regex(/^\P{C}*$/u, 'Keep the name to letters that can be seen.')
    .refine((name) => !isMixed(name), 'Keep the name to letters of one alphabet.'),
  permissions: z.strictObject(Object.fromEntries(AREAS.map((area) => [area, flags.optional()]))),
});

export type RoleRequest = { name: string; permissions: unknown };

/** A role as it is stored: every area and action named. @throws DomainError INVALID_INPUT */
function parseRole(request: RoleRequest): { name: string; permissions: PermissionMap } {
  const typed = { name: request.name, permissions: request.permissions };
  const { name, permissions } = parseBody(roleInput, typed);
  return { name, permissions: expandPermissions(permissions as PartialPermissionMap) };
}

/**
 * Nobody grants more than they hold, nor takes away what they do not hold: whatever differs between two
 * maps must be among the actor's own permissions. Without `before` all of `after` is granted.
 * @throws DomainError INVALID_INPUT naming what is missing.
 */
export function assertHolds(
  actor: Actor,
  after: PermissionMap | null,
  before: PermissionMap | null = null,
): void {
  const foreign = PERMISSION_KEYS.filter((key) => !can(actor, key));
  const gained = foreign.filter((key) => holds(after, key) && !holds(before, key));
  if (gained.length > 0) throw notHeld('grant', gained);
  const lost = foreign.filter((key) => holds(before, key) && !holds(after, key));
  if (lost.length > 0) throw notHeld('take away', lost);
}

const holds = (map: PermissionMap | null, key: PermissionKey): boolean =>
  map !== null && isGranted(map, key);

function notHeld(verb: string, keys: readonly string[]): DomainError {
  const named = keys.slice(0, 3).join(', ');
  const more = keys.length > 3 ? ` and ${keys.length - 3} more` : '';
  const message = `You cannot ${verb} what you do not hold: ${named}${more}.`;
  return invalidInput([{ code: 'NOT_HELD', path: 'permissions', message }]);
}

function assertNotOwner(name: string): void {
  if (name !== OWNER_ROLE) return;
  const reason = 'The owner’s role holds everything and stays as it is. Copy it instead.';
  throw new DomainError('INVALID_STATE', { reason });
}

/** What a role's name means to the software, besides the owner's. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  [LENDER_ROLE, 'lenders are invited with it'],
  ['Demo', 'guests of the demo are known by it'],
]);

/** @throws DomainError INVALID_INPUT where a name that means something would be gone */
function assertNameUnchanged(before: string, after: string | null): void {
  const meaning = MEANINGS.get(before);
  if (!meaning || after === before) return;
  const message = `The role ${before} keeps its name: ${meaning}. Copy it instead.`;
  throw invalidInput([{ code: 'NAME_FIXED', path: 'name', message }]);
}

/**
 * Owner and Demo mean something: no second role may look like them, in whatever letters. The index on
 * the names decides, also between two at once. @throws DomainError INVALID_INPUT
 */
async function writeNamed(name: string, write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isDuplicateOf(error, 'role_name_key')) throw error;
    const message = `There is a role named ${name} already. Choose another name.`;
    throw invalidInput([{ code: 'NAME_TAKEN', path: 'name', message }]);
  }
}

export async function createRole(
  platform: Platform,
  actor: Actor,
  request: RoleRequest,
): Promise<string> {
  const role = { id: newId(platform.clock), ...parseRole(request) };
  assertHolds(actor, role.permissions);
  const write = platform.db.inTenant(actor.companyId, async (tx) => {
    await team.insertRole(tx, role);
    await note(platform, tx, { actor, action: 'role.create', role });
  });
  await writeNamed(role.name, write);
  return role.id;
}

export async function updateRole(
  platform: Platform,
  actor: Actor,
  { roleId, version, ...request }: RoleRequest & { roleId: string; version: number },
): Promise<void> {
  const role = { id: roleId, ...parseRole(request) };
  const write = platform.db.inTenant(actor.companyId, async (tx) => {
    const before = await team.lockRole(tx, roleId);
    assertNotOwner(before.name);
    assertNameUnchanged(before.name, role.name);
    if (before.version !== version) throw new DomainError('STALE_VERSION');
    assertHolds(actor, role.permissions, before.permissions);
    await team.updateRole(tx, role);
    const { permissions: after } = role;
    const changed = changesOf(before.permissions, after);
    await note(platform, tx, { actor, action: 'role.update', role, detail: { changed } });
    await noteRightsOfRole(platform, tx, { actor, roleId, before: before.permissions, after });
  });
  await writeNamed(role.name, write);
}

/** `payout.create: granted`, in the order of the areas. */
function changesOf(before: PermissionMap, after: PermissionMap): string[] {
  return PERMISSION_KEYS.filter((key) => isGranted(before, key) !== isGranted(after, key)).map(
    (key) => `${key}: ${isGranted(after, key) ? 'granted' : 'taken away'}`,
  );
}

export async function deleteRole(
  platform: Platform,
  actor: Actor,
  { roleId, version }: { roleId: string; version: number },
): Promise<void> {
  await platform.db.inTenant(actor.companyId, async (tx) => {
    const role = await team.lockRole(tx, roleId);
    assertNotOwner(role.name);
    assertNameUnchanged(role.name, null);
    if (role.version !== version) throw new DomainError('STALE_VERSION');
    assertHolds(actor, null, role.permissions);
    if (await team.isRoleUsed(tx, roleId)) {
      const reason = 'Somebody has or had this role. Give its members another one and keep it.';
      throw new DomainError('INVALID_STATE', { reason });
    }
    await team.deleteRole(tx, roleId);
    await note(platform, tx, { actor, action: 'role.delete', role });
  });
}

type Note = {
  actor: Actor;
  action: string;
  role: { id: string; name: string };
  detail?: Record<string, unknown>;
};

/** Written down and announced: live sessions of the role act on it at once. */
async function note(platform: Platform, tx: Tx, { actor, action, role, detail }: Note) {
  await platform.audit.write(tx, actor, {
    action,
    subjectType: 'role',
    subjectId: role.id,
    subjectLabel: role.name,
    ...(detail ? { detail } : {}),
  });
  await announce(tx, { topic: 'role', id: role.id, version: 0, by: actor.memberId });
}
