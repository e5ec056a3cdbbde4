import {
  activityRequest,
  factorRequest,
  loginRequest,
  passkeyRequest,
  refreshRequest,
  smsCodeRequest,
  switchRequest,
} from '@mainsheet/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { can } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import {
  clearSessionCookies,
  readCookies,
  setBrowserCookie,
  setSessionCookies,
} from '../../platform/http/cookies.ts';
import { PACKED } from '../../platform/http/packed.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { accessTokenOf, actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Rate } from '../../platform/rate-limits.ts';
import { askForPasskey } from './factors/passkeys.service.ts';
import type { GivenFactor } from './factors/second-factor.service.ts';
import { presentPending } from './identity.presenter.ts';
import { readContactInfo } from './identity.service.ts';
import { choosePassword, requestPasswordReset } from './passwords/password-reset.service.ts';
import { answerSession, clientOf } from './sessions/answer-session.ts';
import { issueBankingToken } from './sessions/banking-token.ts';
import {
  authenticate,
  noteActivity,
  refreshSession,
  signOut,
  switchAccount,
  useCustomToken,
} from './sessions/session.service.ts';
import {
  findWaiting,
  finishSignIn,
  type NewSession,
  sendFactorSms,
  signIn,
} from './sessions/sign-in.service.ts';

const customTokenRequest = z.object({ token: z.string().min(1).max(200) });
const passwordRequest = z.object({
  token: z.string().min(1).max(200),
  password: z.string().max(200),
});

const resetRequest = z.object({ email: z.string().trim().max(254) });

/** One answer for everybody: whether an e-mail is known here is nobody's business. */
const RESET_ANSWER =
  'If this e-mail belongs to somebody here, a link to choose a new password is on its way.';
const RESET_ANSWER_WITHOUT_MAIL =
  'If this e-mail belongs to somebody here, a link to choose a new password was made. This installation sends no mail: ask who runs it for the link.';

/** Sign-in is tried by machines: each address may try this often a minute. */
const LOGIN_RATE = { max: 30, windowSeconds: 60 };

const open = (summary: string, body: z.ZodType, rate?: Rate) => ({
  config: { guard: 'public' as const, summary, body, ...(rate ? { rate } : {}) },
});
const signedIn = (summary: string, body?: z.ZodType) => ({
  config: { guard: 'signedIn' as const, summary, ...(body ? { body } : {}) },
});

/** What the banking variant of a login answers beside; no token where the person sees no account. */
async function bankingLogin(platform: Platform, session: NewSession) {
  const { sessionToken: accessToken, cookie, personId: uId } = session;
  const actor = await authenticate(platform, { accessToken, cookie, requestId: '' });
  const mayBank = actor !== null && can(actor, 'globalAccount.view');
  return { uId, idToken: mayBank ? issueBankingToken(platform, actor) : '' };
}

function loginRoute(app: FastifyInstance, platform: Platform): void {
  app.post(
    '/v2/contact/login',
    open('Signs in with e-mail and base64 password', loginRequest, LOGIN_RATE),
    async (request, reply) => {
      const body = parseBody(loginRequest, request.body);
      const answer = await signIn(platform, body, clientOf(platform, request));
      if ('sessionToken' in answer) {
        const login = answerSession(platform, reply, answer);
        if (body.variant !== 'banking') return login;
        return { ...login, result: { ...login.result, ...(await bankingLogin(platform, answer)) } };
      }
      setBrowserCookie(platform.config, reply, answer.cookie);
      return { success: true, error: null, result: presentPending(answer) };
    },
  );
}

/** The REST half of identity, paths and bodies as specified. */
export function identityRoutes(app: FastifyInstance, platform: Platform): void {
  loginRoute(app, platform);
  app.get(
    '/v2/contacts/info',
    { ...signedIn('Who is signed in, permissions, accounts'), compress: PACKED },
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
  app.post(
    '/v2/session/activity',
    signedIn('Seconds until the idle session ends', activityRequest),
    async (request) => {
      const body = parseBody(activityRequest, request.body);
      const actor = actorOfRequest(request);
      const left = await noteActivity(platform, actor, body.idle_seconds);
      return { error_flag: 'SUCCESS', message: '', seconds_left: left };
    },
  );
  factorRoutes(app, platform);
  passwordRoutes(app, platform);
}

/** The second step of a login; the pending token of the first one is the auth token here. */
function factorRoutes(app: FastifyInstance, platform: Platform): void {
  const sms = { config: { guard: 'public' as const, summary: 'Sends a code', rate: LOGIN_RATE } };
  app.post('/v2/contact/smsotp', sms, async (request) => {
    const token = accessTokenOf(request.headers);
    const { session: cookie } = readCookies(platform.config, request);
    await sendFactorSms(platform, { token, cookie, actor: request.actor });
    return { error_flag: 'SUCCESS', message: 'A code is on its way to your phone.' };
  });
  const finish = async (request: FastifyRequest, reply: FastifyReply, factor: GivenFactor) => {
    const step = { token: accessTokenOf(request.headers), factor };
    const session = await finishSignIn(platform, step, clientOf(platform, request));
    return { error_flag: 'SUCCESS', message: '', ...answerSession(platform, reply, session) };
  };
  app.post(
    '/v2/contact/smsotp/verify',
    open('Ends a login with the code of a text message', smsCodeRequest, LOGIN_RATE),
    (request, reply) => {
      const { otp } = parseBody(smsCodeRequest, request.body);
      return finish(request, reply, { method: 'SMS', code: otp });
    },
  );
  app.post(
    '/v2/contact/second-factor/verify',
    open('Ends a login with a code of any method', factorRequest, LOGIN_RATE),
    (request, reply) => {
      const { method, otp } = parseBody(factorRequest, request.body);
      return finish(request, reply, { method, code: otp });
    },
  );
  const ask = { guard: 'public' as const, summary: 'What a passkey signs', rate: LOGIN_RATE };
  app.post('/v2/contact/passkey/options', { config: ask }, async (request) => {
    const token = accessTokenOf(request.headers);
    const { session: cookie } = readCookies(platform.config, request);
    const waiting = await findWaiting(platform, token, cookie);
    if (!waiting) throw new DomainError('UNAUTHENTICATED');
    const options = await askForPasskey(platform, waiting.person_id);
    return { error_flag: 'SUCCESS', message: '', options };
  });
  app.post(
    '/v2/contact/passkey/verify',
    open('Ends a login with what a passkey signed', passkeyRequest, LOGIN_RATE),
    (request, reply) => {
      const { assertion } = parseBody(passkeyRequest, request.body);
      return finish(request, reply, { method: 'Passkey', assertion });
    },
  );
}

function passwordRoutes(app: FastifyInstance, platform: Platform): void {
  app.post(
    '/v2/contact/reset-password',
    open('Sends a link to choose a new password', resetRequest, LOGIN_RATE),
    async (request) => {
      const { email } = parseBody(resetRequest, request.body);
      await requestPasswordReset(platform, email);
      const message = platform.mailer.isReal ? RESET_ANSWER : RESET_ANSWER_WITHOUT_MAIL;
      return { error_flag: 'SUCCESS', message };
    },
  );
  const update = open('Sets a password by a one-time link', passwordRequest, LOGIN_RATE);
  app.post('/v2/contact/update-password', update, async (request) => {
    await choosePassword(platform, parseBody(passwordRequest, request.body));
    return { error_flag: 'SUCCESS', message: 'Your password was changed. Sign in with it now.' };
  });
}
