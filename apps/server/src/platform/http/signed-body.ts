import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What those who sign their messages send. */
export const SIGNED_TYPE = 'application/json';
export const SIGNED_MAX_BYTES = 65_536;

/** Routes whose bodies are taken as bytes: each is parsed only after its signature held. */
export function takeSignedBodies(
  app: FastifyInstance,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser(SIGNED_TYPE);
    scope.addContentTypeParser(SIGNED_TYPE, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    addRoutes(scope);
  });
}

export const bytesOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

/** A header by which a message is judged, cut to what such headers hold; empty without it. */
export function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value.slice(0, 1000) : '';
}
