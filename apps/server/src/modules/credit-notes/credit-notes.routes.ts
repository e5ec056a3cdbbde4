import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPdf } from '../commercial-documents/index.ts';

export function creditNoteRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { id: string } }>(
    '/v2/credit-notes/:id/pdf',
    {
      config: {
        guard: 'receivablesCreditNotes.view',
        summary: 'The credit note as PDF',
        produces: 'application/pdf',
      },
    },
    async (request, reply) => {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const { name, content } = await readPdf(platform, actor, { kind: 'credit_note', id });
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}"`)
        .send(content);
    },
  );
}
