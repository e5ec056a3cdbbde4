import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { loadOnce } from '../platform/navigation/chunk-reload.ts';
import { GenericErrorPage, NotFoundPage } from '../platform/navigation/ErrorPages.tsx';
import { keepRoutes } from '../platform/navigation/known-routes.ts';
import {
  fallbackPath,
  findRoute,
  hasScreen,
  keysOf,
  mayVisit,
  pathAfterLogin,
  readHistory,
  rememberOrigin,
  takeOrigin,
} from '../platform/navigation/navigation.ts';
import type { AppRoute } from '../platform/navigation/route.ts';
import type { PermissionMap } from '../platform/permissions/permissions.ts';
import { showRefusal } from '../platform/permissions/refusals.ts';
import { getSession } from '../platform/session/session.ts';
import { useSession } from '../platform/session/use-session.ts';
import { ROUTES } from './routes.ts';
import { Shell } from './Shell.tsx';

/** Inside the shell for those who are signed in, alone for visitors. */
function NoPageHere() {
  const { status } = useSession();
  if (status === 'signed-out') return <NotFoundPage />;
  return (
    <Shell>
      <NotFoundPage />
    </Shell>
  );
}

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NoPageHere });

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});

type Place = { pathname: string; searchStr: string; href: string };

/** A page that leads elsewhere without a word looks broken. */
function tellWhy(route: AppRoute, search: string): void {
  const [needs] = keysOf(route, search);
  if (needs) showRefusal(needs, `Open “${route.title}”`);
}

/** The page that was asked for before the login, where who logged in may not see it. */
function tellOfOrigin(origin: string, permissions: PermissionMap): void {
  const asked = findRoute(ROUTES, origin);
  const search = origin.includes('?') ? origin.slice(origin.indexOf('?')) : '';
  if (asked && hasScreen(asked) && !mayVisit(asked, permissions, search)) tellWhy(asked, search);
}

function guard(route: AppRoute, location: Place, isPreload: boolean): void {
  if (route.redirectTo) throw redirect({ to: route.redirectTo, replace: true });
  const session = getSession();
  if (session.status === 'signed-in') {
    const { permissions } = session.user;
    if (route.path === '/') {
      const origin = takeOrigin();
      if (origin) tellOfOrigin(origin, permissions);
      throw redirect({
        to: pathAfterLogin({ routes: ROUTES, permissions, origin }),
        replace: true,
      });
    }
    if (mayVisit(route, permissions, location.searchStr)) return;
    if (!isPreload) tellWhy(route, location.searchStr);
    const to = fallbackPath({
      routes: ROUTES,
      permissions,
      history: readHistory(),
      denied: location.href,
    });
    throw redirect({ href: to, replace: true });
  }
  if (route.access === 'public' || session.status === 'expired') return;
  rememberOrigin(location.href);
  throw redirect({ to: '/', replace: true });
}

function routeOf(route: AppRoute) {
  const { load } = route;
  return createRoute({
    getParentRoute: () => (route.bare ? rootRoute : shellRoute),
    path: route.path,
    beforeLoad: ({ location, preload }) => guard(route, location, preload),
    component: load ? lazyRouteComponent(loadOnce(load)) : NotFoundPage,
  });
}

function buildTree() {
  const inShell = ROUTES.filter((route) => !route.bare).map(routeOf);
  const bare = ROUTES.filter((route) => route.bare).map(routeOf);
  return rootRoute.addChildren([shellRoute.addChildren(inShell), ...bare]);
}

/** The router of the app; its routes come from the table in routes.ts. */
export function createAppRouter() {
  keepRoutes(ROUTES);
  return createRouter({
    routeTree: buildTree(),
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: GenericErrorPage,
  });
}
export type AppRouter = ReturnType<typeof createAppRouter>;
