import { laytimeBody } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { today } from '../commercial-documents/index.ts';
import { presentLaytime } from './laytime.presenter.ts';
import { saveLaytimeBody } from './save-body.service.ts';

/** The specified REST call on laytime; it answers with `error_flag`, `message` and `data`. */
export function laytimeRoutes(app: FastifyInstance, platform: Platform): void {
  const save = {
    guard: 'contracts.modify' as const,
    summary: 'Saves a laytime statement: by its id with its version, or a new one of a voyage',
    body: laytimeBody,
  };
  app.post('/v2/laytime', { config: save }, async (request) => {
    const row = await saveLaytimeBody(platform, actorOfRequest(request), request.body);
    const message = 'The laytime statement was saved.';
    const data = presentLaytime(row, today(platform));
    return { error_flag: 'SUCCESS', message, data };
  });
}
