import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { issueBankingToken } from '../identity/index.ts';

/** Path and answer as specified. */
export function accountRoutes(app: FastifyInstance, platform: Platform): void {
  const config = {
    guard: 'globalAccount.view' as const,
    summary: 'A banking token, good for balances and for five minutes',
  };
  app.get('/v2/airwallex', { config }, (request) => ({
    status: 200,
    data: {
      error_flag: 'SUCCESS',
      message: '',
      token: issueBankingToken(platform, actorOfRequest(request)),
    },
  }));
}
