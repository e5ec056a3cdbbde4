import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { writeReport } from './emission-reports.service.ts';

type Params = { id: string; year: string; file: string; format: string };

/** Files of a vessel's year for regulators and verifiers. */
export function emissionReportRoutes(app: FastifyInstance, platform: Platform): void {
  const config = {
    guard: 'vessels.view' as const,
    summary:
      'A year of a vessel: log abstract, bunker report and IMO DCS as csv or xlsx, EU MRV as xml',
    produces: 'application/octet-stream',
  };
  app.get<{ Params: Params }>(
    '/v2/vessels/:id/emission-reports/:year/:file/:format',
    { config },
    async (request, reply) => {
      const { id, year, file, format } = request.params;
      const wish = { vesselId: id, year: Number(year), file, format };
      const { name, type, content } = await writeReport(platform, actorOfRequest(request), wish);
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
  );
}
