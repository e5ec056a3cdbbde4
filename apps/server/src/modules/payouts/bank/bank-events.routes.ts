import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/errors.ts';
import {
  bytesOf,
  headerOf,
  SIGNED_MAX_BYTES,
  SIGNED_TYPE,
  takeSignedBodies,
} from '../../../platform/http/signed-body.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBank } from '../../banks/index.ts';
import { takeDelivery } from './bank-talk.service.ts';

const RATE = { max: 6_000, windowSeconds: 60, refusal: 'TOO_MUCH_ASKED' } as const;

/**
 * Events that banks send. The body is taken as bytes and parsed only after its signature held; what is about nobody
 * here is answered like any other, so that it is not sent again.
 */
export function bankEventRoutes(app: FastifyInstance, platform: Platform): void {
  takeSignedBodies(app, (scope) => {
    scope.post<{ Params: { bank: string } }>(
      '/v2/banks/:bank/events',
      {
        bodyLimit: SIGNED_MAX_BYTES,
        config: {
          guard: 'public',
          rate: RATE,
          summary: 'An event of a bank, signed; off for a bank that this installation has not',
          consumes: SIGNED_TYPE,
        },
      },
      async (request) => {
        const bank = findBank(platform, request.params.bank);
        if (!bank?.sendsEvents) throw notFound('The address');
        const taken = await takeDelivery(platform, bank, {
          timestamp: headerOf(request, 'x-timestamp'),
          signature: headerOf(request, 'x-signature'),
          body: bytesOf(request),
        });
        return { error_flag: 'SUCCESS', message: taken?.isNew ? 'Taken.' : 'Nothing new.' };
      },
    );
  });
}
