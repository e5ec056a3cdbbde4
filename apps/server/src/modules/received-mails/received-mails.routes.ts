import type { FastifyInstance } from 'fastify';
import { answerFile, FILE_TYPE } from '../../platform/http/file-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readMailedFile } from './received-mails.service.ts';

/** Files of mails, always to be saved: none is opened in the page's own origin. */
export function receivedMailRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { id: string; place: string } }>(
    '/v2/received-mails/:id/files/:place/file',
    { config: { guard: 'mails.view', summary: 'A file of a received mail', produces: FILE_TYPE } },
    async (request, reply) => {
      const { id, place } = request.params;
      const asked = { id, place: Number(place) };
      return answerFile(reply, await readMailedFile(platform, actorOfRequest(request), asked));
    },
  );
}
