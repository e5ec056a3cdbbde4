import { usageRequest } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { parseBody } from '../../platform/http/parse-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { countUsage } from './analytics.service.ts';

export function analyticsRoutes(app: FastifyInstance, platform: Platform): void {
  const config = {
    guard: 'signedIn' as const,
    summary: 'Counts which pages are used, where that is switched on',
    body: usageRequest,
  };
  app.post('/v2/analytics', { config }, async (request, reply) => {
    const { events } = parseBody(usageRequest, request.body);
    countUsage(platform, actorOfRequest(request), events);
    return reply.status(202).send({ error_flag: 'SUCCESS', message: '' });
  });
}
