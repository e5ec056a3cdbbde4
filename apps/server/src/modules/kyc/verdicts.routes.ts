import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, notFound } from '../../platform/errors.ts';
import {
  bytesOf,
  headerOf,
  SIGNED_MAX_BYTES,
  SIGNED_TYPE,
  takeSignedBodies,
} from '../../platform/http/signed-body.ts';
import { isSignedBy } from '../../platform/outside/webhook-signature.ts';
import type { Platform } from '../../platform/platform.ts';
import { takeVerdict } from './verdicts.service.ts';

const RATE = { max: 120, windowSeconds: 60, refusal: 'TOO_MUCH_ASKED' } as const;

/**
 * Verdicts of an outside reviewer, signed as Standard Webhooks are. The body is taken as bytes: it is
 * parsed only after its signature held.
 */
export function verdictRoutes(app: FastifyInstance, platform: Platform): void {
  takeSignedBodies(app, (scope) => {
    scope.post(
      '/v2/kyc/verdicts',
      {
        bodyLimit: SIGNED_MAX_BYTES,
        config: {
          guard: 'public',
          rate: RATE,
          summary: 'A verdict of the outside reviewer, signed; off without KYC_WEBHOOK_SECRET',
          consumes: SIGNED_TYPE,
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
    body: bytesOf(request),
  };
  if (isSignedBy(secret, message, platform.clock.now())) return message;
  throw new DomainError('SIGNATURE_REFUSED');
}
