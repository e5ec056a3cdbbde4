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
  if (values.session) setBrowserCookie(config, reply, values.session);
  const { refresh } = cookieNames(config);
  reply.setCookie(refresh, values.refreshToken, { ...protection(config), path: REFRESH_PATH });
}

const protection = (config: Config) =>
  ({ httpOnly: true, sameSite: 'strict', secure: config.isHttps }) as const;

/** Names this browser; tokens are good together with it only, and it is good for nothing alone. */
export function setBrowserCookie(config: Config, reply: FastifyReply, value: string): void {
  const maxAge = SESSION_COOKIE_DAYS * 24 * 3600;
  const { session } = cookieNames(config);
  reply.setCookie(session, value, { ...protection(config), path: '/', maxAge });
}

/** The session cookie stays: it marks this browser as known, and opens nothing by itself. */
export function clearSessionCookies(config: Config, reply: FastifyReply): void {
  reply.clearCookie(cookieNames(config).refresh, { path: REFRESH_PATH });
}
