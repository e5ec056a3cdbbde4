import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findBank } from '../banks/index.ts';
import { takeDelivery } from './bank-talk.service.ts';

const JSON_TYPE = 'application/json';
const RATE = { max: 6_000, windowSeconds: 60, refusal: 'TOO_MUCH_ASKED' } as const;
const MAX_BYTES = 65_536;

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value.slice(0, 1000) : '';
};

/**
 * Events that banks send. The body is taken as bytes and parsed only after its signature held; what is about nobody
 * here is answered like any other, so that it is not sent again.
 */
export function bankEventRoutes(app: FastifyInstance, platform: Platform): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser(JSON_TYPE);
    scope.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { bank: string } }>(
      '/v2/banks/:bank/events',
      {
        bodyLimit: MAX_BYTES,
        config: {
          guard: 'public',
          rate: RATE,
          summary: 'An event of a bank, signed; off for a bank that this installation has not',
          consumes: JSON_TYPE,
        },
      },
      async (request) => {
        const bank = findBank(platform, request.params.bank);
        if (!bank?.sendsEvents) throw notFound('The address');
        const taken = await takeDelivery(platform, bank, {
          timestamp: headerOf(request, 'x-timestamp'),
          signature: headerOf(request, 'x-signature'),
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        return { error_flag: 'SUCCESS', message: taken?.isNew ? 'Taken.' : 'Nothing new.' };
      },
    );
  });
}
