import { loginRequest, refreshRequest, switchRequest } from '@mainsheet/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  clearSessionCookies,
  readCookies,
  setSessionCookies,
} from '../../platform/http/cookies.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Rate } from '../../platform/rate-limits.ts';
import { presentLogin } from './identity.presenter.ts';
import { readContactInfo } from './identity.service.ts';
import { requestPasswordReset } from './password-reset.service.ts';
import {
  choosePassword,
  refreshSession,
  signOut,
  switchAccount,
  useCustomToken,
} from './session.service.ts';
import { type Client, type NewSession, signIn } from './sign-in.service.ts';

const customTokenRequest = z.object({ token: z.string().min(1).max(200) });
const passwordRequest = z.object({
  token: z.string().min(1).max(200),
  password: z.string().max(200),
});

const resetRequest = z.object({ email: z.string().trim().max(254) });

/** One answer for everybody: whether an e-mail is known here is nobody's business. */
const RESET_ANSWER =
  'If this e-mail belongs to somebody here, a link to choose a new password is on its way.';

/** Sign-in is tried by machines: each address may try this often a minute. */
const LOGIN_RATE = { max: 30, windowSeconds: 60 };

const open = (summary: string, body: z.ZodType, rate?: Rate) => ({
  config: { guard: 'public' as const, summary, body, ...(rate ? { rate } : {}) },
});
const signedIn = (summary: string, body?: z.ZodType) => ({
  config: { guard: 'signedIn' as const, summary, ...(body ? { body } : {}) },
});

/** The REST half of identity, paths and bodies as specified. */
export function identityRoutes(app: FastifyInstance, platform: Platform): void {
  app.post(
    '/v2/contact/login',
    open('Signs in with e-mail and base64 password', loginRequest, LOGIN_RATE),
    async (request, reply) => {
      const body = parseBody(loginRequest, request.body);
      const session = await signIn(platform, body, clientOf(platform, request));
      return answerSession(platform, reply, session);
    },
  );
  app.get(
    '/v2/contacts/info',
    signedIn('Who is signed in, permissions, accounts'),
    async (request) => ({
      error_flag: 'SUCCESS',
      message: '',
      data: await readContactInfo(platform, actorOfRequest(request)),
    }),
  );
  app.post(
    '/v2/contact/refresh-token',
    open('Rotates the refresh token', refreshRequest),
    async (request, reply) => {
      const body = parseBody(refreshRequest, request.body ?? {});
      const cookies = readCookies(platform.config, request);
      const token = body.refreshToken ?? cookies.refreshToken;
      const tokens = await refreshSession(platform, token, cookies.session);
      setSessionCookies(platform.config, reply, { refreshToken: tokens.refreshToken });
      return tokens;
    },
  );
  app.post('/v2/contact/logout', signedIn('Ends the session'), async (request, reply) => {
    await signOut(platform, actorOfRequest(request));
    clearSessionCookies(platform.config, reply);
    return { error_flag: 'SUCCESS', message: '' };
  });
  app.post(
    '/v2/session/switch',
    signedIn('Goes to another account', switchRequest),
    async (request, reply) => {
      const body = parseBody(switchRequest, request.body);
      const session = await switchAccount(platform, actorOfRequest(request), {
        companyId: body.company_id,
        client: clientOf(platform, request),
      });
      return answerSession(platform, reply, session);
    },
  );
  const custom = open('Uses the one-time code of a login', customTokenRequest);
  app.post('/v2/identity/sign-in-with-custom-token', custom, async (request) => {
    const body = parseBody(customTokenRequest, request.body);
    return { success: true, session_id: await useCustomToken(platform, body.token) };
  });
  passwordRoutes(app, platform);
}

function passwordRoutes(app: FastifyInstance, platform: Platform): void {
  app.post(
    '/v2/contact/reset-password',
    open('Sends a link to choose a new password', resetRequest, LOGIN_RATE),
    async (request) => {
      const { email } = parseBody(resetRequest, request.body);
      await requestPasswordReset(platform, email);
      return { error_flag: 'SUCCESS', message: RESET_ANSWER };
    },
  );
  const update = open('Sets a password by a one-time link', passwordRequest);
  app.post('/v2/contact/update-password', update, async (request) => {
    await choosePassword(platform, parseBody(passwordRequest, request.body));
    return { error_flag: 'SUCCESS', message: 'Your password was changed. Sign in with it now.' };
  });
}

function clientOf(platform: Platform, request: FastifyRequest): Client {
  const browserId = request.headers['x-browser-id'];
  return {
    cookie: readCookies(platform.config, request).session,
    browserId: typeof browserId === 'string' ? browserId.slice(0, 100) : 'unknown',
  };
}

function answerSession(platform: Platform, reply: FastifyReply, session: NewSession) {
  setSessionCookies(platform.config, reply, {
    session: session.cookie,
    refreshToken: session.refreshToken,
  });
  return { success: true, error: null, result: presentLogin(session) };
}
