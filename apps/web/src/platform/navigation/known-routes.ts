import type { AppRoute } from './route.ts';

let known: readonly AppRoute[] = [];

/** Called by the router: features may not import the table, which imports them. */
export const keepRoutes = (routes: readonly AppRoute[]): void => {
  known = routes;
};

/** Every page there is, for screens that speak about pages. */
export const knownRoutes = (): readonly AppRoute[] => known;
