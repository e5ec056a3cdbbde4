import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { presentRoute } from './ports.presenter.ts';
import { listAlternatives, routeVoyage } from './ports.service.ts';

/** The specified REST calls on distances; each answers with `error_flag` and `data`. */
export function portRoutes(app: FastifyInstance, platform: Platform): void {
  const guard = { config: { guard: 'estimates.view' as const } };
  const today = () => platform.clock.now().toISOString().slice(0, 10);
  const answer = (data: unknown) => ({ error_flag: 'SUCCESS', message: '', data });

  app.post<{ Querystring: { expanded?: string } }>('/v2/voyage-route', guard, async (request) => {
    const route = await routeVoyage(request.body, today());
    return answer(presentRoute(route, request.query.expanded === 'true'));
  });
  app.post('/v2/navigation-distance', guard, async (request) =>
    answer(presentRoute(await routeVoyage(request.body, today()), false)),
  );
  app.post('/v2/distance-map', guard, async (request) => {
    const ways = await listAlternatives(request.body, today());
    return answer(ways.map((way) => ({ key: way.key, ...presentRoute(way, true) })));
  });
}
