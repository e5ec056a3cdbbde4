import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { DomainError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** The signed-in member of a request. @throws DomainError UNAUTHENTICATED */
export function actorOfRequest(request: FastifyRequest): Actor {
  if (!request.actor) throw new DomainError('UNAUTHENTICATED');
  return request.actor;
}

/** The access token from `Authorization: Bearer` or the specified `authtoken` header. */
export function accessTokenOf(headers: Record<string, unknown>): string | null {
  const bearer = headers.authorization;
  if (typeof bearer === 'string' && /^Bearer /i.test(bearer)) return bearer.slice(7).trim();
  const token = headers.authtoken;
  return typeof token === 'string' ? token : null;
}

/** How long nobody has touched the browser, as it says itself; clients that say nothing are active. */
export function idleSecondsOf(headers: Record<string, unknown>): number {
  const seconds = Number(headers['x-idle-seconds'] ?? 0);
  return seconds > 0 ? Math.min(seconds, 86_400) : 0;
}
