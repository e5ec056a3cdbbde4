import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../../platform/http/request-actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { printAdvice } from './payment-advice.service.ts';

export function adviceRoute(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { id: string } }>(
    '/v2/payouts/:id/advice/pdf',
    {
      config: {
        guard: 'payout.view',
        summary: 'The payment advice of a payout that is approved, as PDF',
        produces: 'application/pdf',
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { name, content } = await printAdvice(platform, actorOfRequest(request), id);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}"`)
        .send(content);
    },
  );
}
