import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import { MEDIA_TYPES } from '../../platform/lists/exported-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { openDocument } from './downloads.service.ts';

const PDF = 'application/pdf';

export function downloadRoutes(app: FastifyInstance, platform: Platform): void {
  const summary =
    'A document that a job made, PDF or XLSX, for the member who asked for it and may see it still';
  app.get<{ Params: { id: string } }>(
    '/v2/documents/:id/file',
    { config: { guard: 'signedIn', summary, produces: 'application/octet-stream' } },
    async (request, reply) => {
      const { id } = request.params;
      const { name, content, format } = await openDocument(platform, actorOfRequest(request), id);
      const isPdf = format === 'pdf';
      return reply
        .type(isPdf ? PDF : MEDIA_TYPES.xlsx)
        .header('content-disposition', `${isPdf ? 'inline' : 'attachment'}; filename="${name}"`)
        .send(content);
    },
  );
}
