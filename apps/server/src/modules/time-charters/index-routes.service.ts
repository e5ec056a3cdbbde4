import { EXCLUDED_INDEX_ROUTES } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { listRoutes } from '../market-rates/index.ts';

/** Routes that hire may follow: quoted in dollars a day and in use, by code. */
export async function listIndexRoutes(platform: Platform, actor: Actor) {
  const all = await listRoutes(platform, actor);
  return all
    .filter(({ route }) => route.is_active && route.unit === 'USD/day')
    .filter(({ route }) => !EXCLUDED_INDEX_ROUTES.includes(route.code))
    .map(({ route, summary }) => ({
      id: route.id,
      code: route.code,
      name: route.name,
      latest: summary.latest?.value ?? null,
      latestOn: summary.latest?.on ?? null,
    }));
}
