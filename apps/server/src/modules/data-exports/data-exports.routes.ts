import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { openExport } from './data-exports.service.ts';

const ZIP = 'application/zip';

/** The file of an export, as an attachment. */
export function dataExportRoutes(app: FastifyInstance, platform: Platform): void {
  const summary = 'The file of a data export, for the member who asked for it';
  app.get<{ Params: { id: string } }>(
    '/v2/data-exports/:id/file',
    { config: { guard: 'signedIn', summary, produces: ZIP } },
    async (request, reply) => {
      const file = await openExport(platform, actorOfRequest(request), request.params.id);
      return reply
        .type(ZIP)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('content-length', file.byteSize)
        .send(Readable.from(file.pieces));
    },
  );
}
