import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import { MEDIA_TYPES } from '../../platform/lists/exported-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentCii, presentEmissions } from './emissions.presenter.ts';
import {
  ciiOfEstimate,
  emissionsOfEstimate,
  estimateBody,
  saveBody,
  saveEstimate,
} from './emissions.service.ts';
import { writeEstimate } from './workbook.service.ts';

const answer = (data: unknown) => ({ error_flag: 'SUCCESS', message: '', data });

/** The specified REST calls on estimates; each answers with `error_flag` and `data`. */
export function estimateRoutes(app: FastifyInstance, platform: Platform): void {
  const save = {
    guard: 'estimates.create' as const,
    summary: 'Saves a new estimate; nothing, with an empty result, while no vessel is named',
    body: saveBody,
  };
  app.post('/v2/estimates', { config: save }, async (request) =>
    answer(await saveEstimate(platform, actorOfRequest(request), request.body)),
  );
  app.get<{ Params: { id: string } }>(
    '/v2/estimates/:id/xlsx',
    {
      config: {
        guard: 'estimates.view',
        summary: 'An estimate as a workbook whose formulas calculate it again',
        produces: MEDIA_TYPES.xlsx,
      },
    },
    async (request, reply) => {
      const { name, content } = await writeEstimate(
        platform,
        actorOfRequest(request),
        request.params.id,
      );
      return reply
        .type(MEDIA_TYPES.xlsx)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
  );
  const emission = {
    guard: 'estimates.view' as const,
    summary: 'Emissions of an estimate: CO2 by leg and fuel, EU ETS and FuelEU by year',
    body: estimateBody,
  };
  app.post('/v2/carbon-emission', { config: emission }, (request) =>
    answer(presentEmissions(emissionsOfEstimate(request.body))),
  );
  const cii = {
    guard: 'estimates.view' as const,
    summary: 'Attained and required CII of an estimate with its rating',
    body: estimateBody,
  };
  app.post('/v2/cii', { config: cii }, async (request) =>
    answer(presentCii(await ciiOfEstimate(platform, actorOfRequest(request), request.body))),
  );
}
