import { UPLOAD_LIMITS } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import {
  answerFile,
  bodyLimitOf,
  FILE_TYPE,
  fileOfRequest,
  takeFiles,
} from '../../platform/http/file-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { addReceipt, readReceipt } from './allocating.service.ts';
import { syncCards } from './expiry.service.ts';

/** The call after a login, as specified, and receipts as files: the service asks for the permission of the card's area. */
export function cardRoutes(app: FastifyInstance, platform: Platform): void {
  const guard = 'signedIn' as const;
  app.put<{ Params: { id: string } }>(
    '/v2/airwallex/card/:id',
    { config: { guard, summary: 'Brings the cards of the signed-in member up to date' } },
    async (request) => {
      await syncCards(platform, actorOfRequest(request), request.params.id);
      return { status: 200, data: { error_flag: 'SUCCESS', message: '' } };
    },
  );
  takeFiles(app);
  app.post<{ Params: { id: string }; Querystring: { name?: string } }>(
    '/v2/cards/transactions/:id/receipt',
    {
      bodyLimit: bodyLimitOf(UPLOAD_LIMITS.maxBytes),
      config: {
        guard,
        summary: 'Keeps the receipt of a card transaction: PDF, PNG or JPEG up to 10 MB',
        query: ['name'],
        consumes: FILE_TYPE,
      },
    },
    async (request) => {
      const { id } = request.params;
      const file = { id, name: request.query.name ?? '', content: fileOfRequest(request) };
      await addReceipt(platform, actorOfRequest(request), file);
      return { error_flag: 'SUCCESS', message: 'The receipt was added.' };
    },
  );
  app.get<{ Params: { id: string } }>(
    '/v2/cards/transactions/:id/receipt',
    { config: { guard, summary: 'The receipt of a card transaction', produces: FILE_TYPE } },
    async (request, reply) => {
      const actor = actorOfRequest(request);
      return answerFile(reply, await readReceipt(platform, actor, request.params.id));
    },
  );
}
