import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPdf } from '../commercial-documents/index.ts';

/** Documents as files: a browser opens them beside the form. */
export function invoiceRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { id: string } }>(
    '/v2/invoices/:id/pdf',
    {
      config: {
        guard: 'receivablesInvoices.view',
        summary: 'The invoice as PDF',
        produces: 'application/pdf',
      },
    },
    async (request, reply) => {
      const actor = actorOfRequest(request);
      const { name, content } = await readPdf(platform, actor, {
        kind: 'invoice',
        id: request.params.id,
      });
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}"`)
        .send(content);
    },
  );
}
