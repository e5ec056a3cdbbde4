import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, notFound } from '../../platform/errors.ts';
import { isSignedBy } from '../../platform/outside/webhook-signature.ts';
import type { Platform } from '../../platform/platform.ts';
import { takeVerdict } from './verdicts.service.ts';

const JSON_TYPE = 'application/json';
const RATE = { max: 120, windowSeconds: 60, refusal: 'TOO_MUCH_ASKED' } as const;
const MAX_BYTES = 65_536;

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value.slice(0, 1000) : '';
};

/**
 * Verdicts of an outside reviewer, signed as Standard Webhooks are. The body is taken as bytes: it is
 * parsed only after its signature held.
 */
export function verdictRoutes(app: FastifyInstance, platform: Platform): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser(JSON_TYPE);
    scope.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/v2/kyc/verdicts',
      {
        bodyLimit: MAX_BYTES,
        config: {
          guard: 'public',
          rate: RATE,
          summary: 'A verdict of the outside reviewer, signed; off without KYC_WEBHOOK_SECRET',
          consumes: JSON_TYPE,
        },
      },
      async (request) => {
        const message = openMessage(platform, request);
        const isNew = await takeVerdict(platform, { ...message, requestId: request.id });
        return { error_flag: 'SUCCESS', message: isNew ? 'Taken.' : 'Known already.' };
      },
    );
  });
}

/** @throws DomainError NOT_FOUND while verdicts are off, SIGNATURE_REFUSED */
function openMessage(platform: Platform, request: FastifyRequest): { id: string; body: Buffer } {
  const secret = platform.config.kycWebhookSecret;
  if (!secret) throw notFound('The address');
  const id = headerOf(request, 'webhook-id');
  const message = {
    id,
    timestamp: headerOf(request, 'webhook-timestamp'),
    signature: headerOf(request, 'webhook-signature'),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
  if (isSignedBy(secret, message, platform.clock.now())) return message;
  throw new DomainError('SIGNATURE_REFUSED');
}
