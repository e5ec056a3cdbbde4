import type { FastifyInstance } from 'fastify';
import { answerFile, FILE_TYPE } from '../../platform/http/file-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readVoyageDocument } from './voyage-documents.service.ts';

export function voyageDocumentRoutes(app: FastifyInstance, platform: Platform): void {
  const summary =
    'A document of a voyage as it was made; with an invoice in it, that takes its view too';
  app.get<{ Params: { id: string } }>(
    '/v2/voyage-documents/:id/file',
    { config: { guard: 'contracts.view', summary, produces: FILE_TYPE } },
    async (request, reply) => {
      const { id } = request.params;
      return answerFile(reply, await readVoyageDocument(platform, actorOfRequest(request), id));
    },
  );
}
