import type { FastifyInstance } from 'fastify';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentRoute } from './ports.presenter.ts';
import { listAlternatives, routeRequest, routeVoyage } from './ports.service.ts';

/** The specified REST calls on distances; each answers with `error_flag` and `data`. */
export function portRoutes(app: FastifyInstance, platform: Platform): void {
  const described = (summary: string, query: readonly string[] = []) => ({
    config: { guard: 'estimates.view' as const, summary, body: routeRequest, query },
  });
  const expandable = described('Miles of an itinerary, with waypoints when expanded', ['expanded']);
  const today = () => todayBy(platform.clock);
  const answer = (data: unknown) => ({ error_flag: 'SUCCESS', message: '', data });

  app.post<{ Querystring: { expanded?: string } }>(
    '/v2/voyage-route',
    expandable,
    async (request) => {
      const route = await routeVoyage(request.body, today());
      const { ports } = routeRequest.parse(request.body);
      return answer(presentRoute(route, request.query.expanded === 'true', ports));
    },
  );
  app.post('/v2/navigation-distance', described('Miles of an itinerary'), async (request) =>
    answer(presentRoute(await routeVoyage(request.body, today()), false)),
  );
  const ways = described('The ways that really differ, with their lines');
  app.post('/v2/distance-map', ways, async (request) => {
    const found = await listAlternatives(request.body, today());
    return answer(found.map((way) => ({ key: way.key, ...presentRoute(way, true) })));
  });
}
