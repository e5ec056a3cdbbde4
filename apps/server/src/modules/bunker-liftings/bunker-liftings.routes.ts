import { bunkerLiftingBody, prefillBunkerLiftingBody } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { parseBody } from '../../platform/http/parse-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { prefilledLiftings } from './lifting-plan.ts';
import { saveLiftingBody } from './save-body.service.ts';

/** The specified REST calls on liftings; they answer with `error_flag`, `message` and `data`. */
export function bunkerLiftingRoutes(app: FastifyInstance, platform: Platform): void {
  const prefill = {
    guard: 'contracts.view' as const,
    summary: 'Liftings that an itinerary asks for, with its inventories; nothing is saved',
    body: prefillBunkerLiftingBody,
  };
  app.post('/v2/prefill-bunker-lifting', { config: prefill }, (request) => {
    const data = prefilledLiftings(parseBody(prefillBunkerLiftingBody, request.body));
    return { error_flag: 'SUCCESS', message: 'The liftings were filled in.', data };
  });
  const save = {
    guard: 'contracts.modify' as const,
    summary: 'Saves the liftings of a voyage: by id with version, or new; all or none',
    body: bunkerLiftingBody,
  };
  app.post('/v2/bunker-lifting', { config: save }, async (request) => {
    const data = await saveLiftingBody(platform, actorOfRequest(request), request.body);
    return { error_flag: 'SUCCESS', message: 'The liftings were saved.', data };
  });
}
