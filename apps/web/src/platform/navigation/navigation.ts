import {
  isAnyAllowed,
  type PermissionKey,
  type PermissionMap,
} from '../permissions/permissions.ts';
import type { AppRoute } from './route.ts';

const HISTORY_KEY = 'mainsheet.history';
const ORIGIN_KEY = 'mainsheet.origin';
const HISTORY_LENGTH = 5;

/** Where a denied visitor goes when the history holds nothing allowed, in this order. */
const FALLBACKS = [
  '/settings',
  '/ask-mainsheet',
  '/dashboard/overview',
  '/transactions',
  '/contacts',
];
export const HOME = '/dashboard/overview';

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\$[A-Za-z]+/g, '[^/]+')}/?$`);

/** The route a path belongs to; fixed paths before those with parameters. */
export function findRoute(routes: readonly AppRoute[], path: string): AppRoute | null {
  const pathname = path.split(/[?#]/)[0] ?? path;
  const fixed = routes.find((route) => route.path === pathname);
  return fixed ?? routes.find((route) => patternOf(route.path).test(pathname)) ?? null;
}

/** A row of the table may wait for its screen. */
export const hasScreen = (route: AppRoute): boolean => route.isWaiting !== true;

/** What a route asks for at an address: any one is enough. */
export function keysOf(route: AppRoute, search: string): readonly PermissionKey[] {
  const bare = search === '' || search === '?';
  return bare ? (route.permissionsWithoutQuery ?? route.permissions) : route.permissions;
}

/** Whether a user may see a route at an address. */
export const mayVisit = (route: AppRoute, permissions: PermissionMap, search: string): boolean =>
  isAnyAllowed(permissions, keysOf(route, search));

type Where = { routes: readonly AppRoute[]; permissions: PermissionMap };

const isOpen = ({ routes, permissions }: Where, path: string): boolean => {
  const route = findRoute(routes, path);
  const query = path.includes('?') ? path.slice(path.indexOf('?')) : '';
  return (
    route !== null &&
    hasScreen(route) &&
    route.access !== 'public' &&
    mayVisit(route, permissions, query)
  );
};

/**
 * Where a denied visitor goes: the latest allowed page of the history, else the first allowed of the
 * fixed list, else any page there is, else the dashboard.
 */
export function fallbackPath(
  where: Where & { history: readonly string[]; denied: string },
): string {
  const candidates = [...where.history.filter((path) => path !== where.denied), ...FALLBACKS];
  const found = candidates.find((path) => isOpen(where, path));
  if (found) return found;
  const any = where.routes.find((route) => !route.path.includes('$') && isOpen(where, route.path));
  return any?.path ?? '/dashboard';
}

/** Where a login leads: the page asked for before, else the dashboard, else what there is. */
export function pathAfterLogin(where: Where & { origin: string | null }): string {
  if (where.origin && isOpen(where, where.origin)) return where.origin;
  if (isOpen(where, HOME)) return HOME;
  return fallbackPath({ ...where, history: [], denied: HOME });
}

/** The last five pages, newest first. */
export function readHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(HISTORY_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberPage(path: string): void {
  const history = [path, ...readHistory().filter((known) => known !== path)];
  sessionStorage.setItem(HISTORY_KEY, JSON.stringify(history.slice(0, HISTORY_LENGTH)));
}

/** The page an unauthenticated visitor asked for. */
export const rememberOrigin = (path: string): void => sessionStorage.setItem(ORIGIN_KEY, path);

export function takeOrigin(): string | null {
  const origin = sessionStorage.getItem(ORIGIN_KEY);
  sessionStorage.removeItem(ORIGIN_KEY);
  return origin;
}
