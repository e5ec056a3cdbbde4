import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { acceptInvitation, readInvitation } from './invitations.service.ts';

const RATE = { max: 30, windowSeconds: 60 };
const tokenRequest = z.object({ token: z.string().min(1).max(200) });
const signUpRequest = tokenRequest.extend({
  firstName: z.string().trim().max(80).default(''),
  lastName: z.string().trim().max(80).default(''),
  password: z.string().max(200),
});

/** The two steps of somebody who follows an invitation: read it, join. */
export function teamRoutes(app: FastifyInstance, platform: Platform): void {
  const open = (summary: string, body: z.ZodType) => ({
    config: { guard: 'public' as const, summary, body, rate: RATE },
  });
  app.post('/v2/invitation', open('What an invitation says', tokenRequest), async (request) => {
    const { token } = parseBody(tokenRequest, request.body);
    const { invitation, person } = await readInvitation(platform, token);
    return {
      error_flag: 'SUCCESS',
      message: '',
      data: {
        company_name: invitation.company_name,
        email: invitation.email,
        firstname: invitation.first_name,
        lastname: invitation.last_name,
        is_known: person !== null,
      },
    };
  });
  app.post(
    '/v2/invitation/accept',
    open('Joins a company by invitation', signUpRequest),
    async (request) => {
      await acceptInvitation(platform, parseBody(signUpRequest, request.body));
      return { error_flag: 'SUCCESS', message: 'You have joined. Log in now.' };
    },
  );
}
