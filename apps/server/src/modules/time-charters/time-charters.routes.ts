import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readContractData } from './contract-data.service.ts';
import { findDocumentKey } from './statements/charter-statements.presenter.ts';
import { printStatement } from './statements/statement-paper.service.ts';

/** The API key and the header of a tunnel that the specified client sends are taken and mean nothing: the session decides. */
function contractDataRoute(app: FastifyInstance, platform: Platform): void {
  app.get<{ Querystring: { source_id?: string; source_type?: string } }>(
    '/v2/contracts/data',
    {
      config: {
        guard: 'signedIn',
        summary: 'A contract with its parties, lines and documents; source_type is vessel_fixture',
        query: ['source_id', 'source_type'],
      },
    },
    (request) => {
      const { source_id: sourceId, source_type: sourceType } = request.query;
      return readContractData(platform, actorOfRequest(request), {
        ...(sourceId ? { sourceId } : {}),
        ...(sourceType ? { sourceType } : {}),
      });
    },
  );
}

export function timeCharterRoutes(app: FastifyInstance, platform: Platform): void {
  contractDataRoute(app, platform);
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
