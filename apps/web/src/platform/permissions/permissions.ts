import type { PermissionKey } from '@mainsheet/contract';

/** The four flags of one area; a missing flag counts as granted. */
export type PermissionFlags = {
  view?: boolean;
  create?: boolean;
  modify?: boolean;
  delete?: boolean;
};
export type PermissionMap = Readonly<Record<string, PermissionFlags | undefined>>;
export type PermissionAction = 'view' | 'create' | 'modify' | 'delete';
export type { PermissionKey };

const ACTIONS: readonly string[] = ['view', 'create', 'modify', 'delete'];

/**
 * Whether the menus show what a key stands for. The specified default is to allow what is not
 * named; the server decides on its own and denies instead.
 */
export function isAllowed(permissions: PermissionMap, key: PermissionKey): boolean {
  const at = key.lastIndexOf('.');
  const action = key.slice(at + 1);
  if (!ACTIONS.includes(action)) return true;
  try {
    return permissions[key.slice(0, at)]?.[action as PermissionAction] !== false;
  } catch {
    // A damaged map shows the menu; whatever is behind it asks the server, which refuses.
    return true;
  }
}

/** Any one key is enough; none at all is always allowed. */
export const isAnyAllowed = (permissions: PermissionMap, keys: readonly PermissionKey[]): boolean =>
  keys.length === 0 || keys.some((key) => isAllowed(permissions, key));
