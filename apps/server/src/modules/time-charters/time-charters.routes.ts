import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDocumentKey } from './charter-statements.presenter.ts';
import { printStatement } from './statement-paper.service.ts';

export function timeCharterRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { id: string; kind: string }; Querystring: { number?: string } }>(
    '/v2/time-charters/:id/statements/:kind/pdf',
    {
      config: {
        guard: 'timeCharters.view',
        summary: 'A hire, pool or opex statement as PDF; number is the billing period it ends with',
        query: ['number'],
        produces: 'application/pdf',
      },
    },
    async (request, reply) => {
      const { id, kind } = request.params;
      const { number } = request.query;
      const key = findDocumentKey([kind, id, ...(number ? [number] : [])].join('.'));
      if (!key) throw notFound('The document');
      const { name, content } = await printStatement(platform, actorOfRequest(request), key);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}"`)
        .send(content);
    },
  );
}
