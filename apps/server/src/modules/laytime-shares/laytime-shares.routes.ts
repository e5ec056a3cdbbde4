import { sharedLaytimeComment, sharedLaytimeRequest } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { commentShared, openShared } from './visit.service.ts';

/** A page asks once; several people of an office share an address. */
const RATE = { max: 60, windowSeconds: 60, refusal: 'TOO_MUCH_ASKED' } as const;

/** What a link opens for whoever has it. The token is in the body: no address, log or referrer holds it. */
export function laytimeSharesRoutes(app: FastifyInstance, platform: Platform): void {
  const open = (summary: string, body: z.ZodType) => ({
    config: { guard: 'public' as const, summary, body, rate: RATE },
  });
  app.post(
    '/v2/shared/laytime',
    open('The laytime statement that a link shows', sharedLaytimeRequest),
    async ({ body, id: requestId }) => ({
      error_flag: 'SUCCESS',
      message: '',
      data: await openShared(platform, { body, requestId }),
    }),
  );
  app.post(
    '/v2/shared/laytime/comments',
    open('A comment on the laytime statement that a link shows', sharedLaytimeComment),
    async ({ body, id: requestId }) => ({
      error_flag: 'SUCCESS',
      message: 'The comment was sent.',
      data: await commentShared(platform, { body, requestId }),
    }),
  );
}
