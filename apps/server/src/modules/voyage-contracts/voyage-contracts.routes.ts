import { voyagePayload } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentVoyage } from '../voyages/index.ts';
import { createVoyageOf } from './create-voyage.service.ts';
import { inRestWords, presentWholeVoyage } from './vcl-voyage.presenter.ts';
import { readWholeVoyage } from './vcl-voyage.service.ts';

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
  const read = {
    guard: 'contracts.view' as const,
    summary: 'A voyage with its itinerary, bunkers, records and cash, by the specified names',
  };
  app.get<{ Params: { id: string } }>('/v2/voyages/:id', { config: read }, async (request) => {
    const whole = await readWholeVoyage(platform, actorOfRequest(request), request.params.id);
    const message = `Voyage ${whole.voyage.label}`;
    return { error_flag: 'SUCCESS', message, data: inRestWords(presentWholeVoyage(whole)) };
  });
}
