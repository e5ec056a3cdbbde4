import type { PermissionKey } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';

/** Whether the role `r` of a statement grants a permission. */
export function roleGrants(permission: PermissionKey): RawBuilder<boolean> {
  const [area, action] = permission.split('.');
  return sql<boolean>`coalesce((r.permissions->${area}::text->>${action}::text)::boolean, false)`;
}
