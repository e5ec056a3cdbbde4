import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readRunFile } from './exports.service.ts';

/** Files of export runs, as they were written. */
export function accountingRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { id: string } }>(
    '/v2/accounting/runs/:id/file',
    {
      config: {
        guard: 'accountingIntegration.view',
        summary: 'The journal of an export run',
        produces: 'text/csv',
      },
    },
    async (request, reply) => {
      const actor = actorOfRequest(request);
      const file = await readRunFile(platform, actor, request.params.id);
      return reply
        .type(file.media_type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
    },
  );
}
