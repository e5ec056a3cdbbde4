import { voyagePayload } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentVoyage } from '../voyages/index.ts';
import { createVoyageOf } from './create-voyage.service.ts';

/** The specified REST call on voyages; it answers with `error_flag`, `message` and `data`. */
export function voyageContractRoutes(app: FastifyInstance, platform: Platform): void {
  const create = {
    guard: 'contracts.create' as const,
    summary: 'Makes a voyage of an estimate, by its id or as it is',
    body: voyagePayload,
  };
  app.post('/v2/voyages', { config: create }, async (request) => {
    const made = await createVoyageOf(platform, actorOfRequest(request), request.body);
    const message = `Voyage ${made.voyage.label} is fixed.`;
    return { error_flag: 'SUCCESS', message, data: presentVoyage(made) };
  });
}
