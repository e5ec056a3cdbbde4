import type { ChangeTopic } from '@mainsheet/contract';
import type { ComponentType } from 'react';
import type { PermissionKey } from '../permissions/permissions.ts';

/** A part of a page that the command palette goes to by itself. */
export type Place = {
  title: string;
  search: Readonly<Record<string, string>>;
  /** Any one is enough; none means whoever may visit the page. */
  permissions: readonly PermissionKey[];
  keywords?: readonly string[];
};

/** One page. Features list theirs in `features/<noun>/routes.ts`; `app/routes.ts` gathers them. */
export type AppRoute = {
  /** `/vessels`, `/estimate/estimate-details/$worksheetId`. */
  path: string;
  /** Of the document and of the palette entry. */
  title: string;
  /** Any one is enough; none means always allowed. */
  permissions: readonly PermissionKey[];
  /** Asked instead when the address has no query string: the create page of a detail route. */
  permissionsWithoutQuery?: readonly PermissionKey[];
  /** Sidebar entry that is highlighted; the first part of the path by default. */
  parent?: string;
  /** Offered in the command palette. */
  palette?: { keywords?: readonly string[]; jump?: string };
  places?: readonly Place[];
  /** For visitors without a session too. */
  access?: 'public';
  /** Without sidebar and header. */
  bare?: boolean;
  /** Goes on to another page at once: the index of a section. */
  redirectTo?: string;
  /** Specified, and its screen not built yet: answers 404 after its guard and is in no menu. */
  isWaiting?: true;
  /** What its figures stand on: the open page is read again when others change something of it. */
  follows?: readonly ChangeTopic[];
  load?: () => Promise<{ default: ComponentType }>;
};

/** Loads a named component: `screen(() => import('./VesselList.tsx'), 'VesselList')`. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): () => Promise<{ default: ComponentType }> {
  return async () => ({ default: (await load())[name] });
}
