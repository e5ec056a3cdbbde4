import { type Action, isPermissionKey, MODULE_TREE } from '@mainsheet/contract';
import type { PermissionMap } from './permissions.ts';

const FEATURES: ReadonlyMap<string, string> = new Map(
  Object.values(MODULE_TREE).flatMap((features) =>
    features.map(({ key, feature }): [string, string] => [key, feature]),
  ),
);

/** `payablesBills.delete` as the role editor says it: "Payables - Bills, delete". */
export function permissionInWords(key: string): string {
  if (!isPermissionKey(key)) return key;
  const [area = '', action = ''] = key.split('.');
  return `${FEATURES.get(area) ?? area}, ${action}`;
}

const ORDER: readonly Action[] = ['view', 'create', 'modify', 'delete'];

/** What somebody may do in the area of a key: "view, create"; "nothing" where that is so. */
export function heldInWords(permissions: PermissionMap, key: string): string {
  const flags = permissions[key.split('.')[0] ?? ''];
  const held = ORDER.filter((action) => flags?.[action] !== false);
  return held.length > 0 ? held.join(', ') : 'nothing';
}
