import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Two HttpOnly cookies: the session cookie that access tokens are bound to, and the refresh token,
 * which is sent to the refresh route only. The `__Host-` prefix forbids a narrower path, so there the
 * refresh cookie is `__Secure-`.
 */
function cookieNames(config: Config) {
  return config.isHttps
    ? { session: '__Host-mainsheet', refresh: '__Secure-mainsheet-refresh' }
    : { session: 'mainsheet', refresh: 'mainsheet-refresh' };
}

const REFRESH_PATH = '/v2/contact/refresh-token';
const SESSION_COOKIE_DAYS = 180;

export function readCookies(config: Config, request: FastifyRequest) {
  const names = cookieNames(config);
  return {
    session: request.cookies[names.session] ?? null,
    refreshToken: request.cookies[names.refresh] ?? null,
  };
}

export function setSessionCookies(
  config: Config,
  reply: FastifyReply,
  values: { session?: string; refreshToken: string },
): void {
  const names = cookieNames(config);
  const common = { httpOnly: true, sameSite: 'strict', secure: config.isHttps } as const;
  if (values.session) {
    const maxAge = SESSION_COOKIE_DAYS * 24 * 3600;
    reply.setCookie(names.session, values.session, { ...common, path: '/', maxAge });
  }
  reply.setCookie(names.refresh, values.refreshToken, { ...common, path: REFRESH_PATH });
}

/** The session cookie stays: it marks this browser as known, and opens nothing by itself. */
export function clearSessionCookies(config: Config, reply: FastifyReply): void {
  reply.clearCookie(cookieNames(config).refresh, { path: REFRESH_PATH });
}
