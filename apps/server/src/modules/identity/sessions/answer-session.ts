import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookies, setSessionCookies } from '../../../platform/http/cookies.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentLogin } from '../identity.presenter.ts';
import { describeDevice } from './device-names.ts';
import type { Client, NewSession } from './sign-in.service.ts';

/** What the server knows of the browser that asks. */
export function clientOf(platform: Platform, request: FastifyRequest): Client {
  const browserId = request.headers['x-browser-id'];
  const zone = request.headers['x-time-zone'];
  return {
    device: describeDevice(
      request.headers['user-agent'] ?? '',
      typeof zone === 'string' ? zone : '',
    ),
    cookie: readCookies(platform.config, request).session,
    address: request.ip,
    browserId: typeof browserId === 'string' ? browserId.slice(0, 100) : 'unknown',
  };
}

/** A session as the answer of a login: its cookies and its result. */
export function answerSession(platform: Platform, reply: FastifyReply, session: NewSession) {
  setSessionCookies(platform.config, reply, {
    session: session.cookie,
    refreshToken: session.refreshToken,
  });
  return { success: true, error: null, result: presentLogin(session) };
}
