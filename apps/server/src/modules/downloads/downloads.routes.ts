import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { openDocument } from './downloads.service.ts';

const PDF = 'application/pdf';

export function downloadRoutes(app: FastifyInstance, platform: Platform): void {
  const summary =
    'A document that a job made, for the member who asked for it and may see it still';
  app.get<{ Params: { id: string } }>(
    '/v2/documents/:id/file',
    { config: { guard: 'signedIn', summary, produces: PDF } },
    async (request, reply) => {
      const { id } = request.params;
      const { name, content } = await openDocument(platform, actorOfRequest(request), id);
      return reply
        .type(PDF)
        .header('content-disposition', `inline; filename="${name}"`)
        .send(content);
    },
  );
}
