import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reasonOf, type Span, type Traces } from './traces.ts';

/** Asked every few seconds by who watches the node: they say nothing of its work. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * A span for each request, by its route and never by its address, and all that it does below. Sockets stay open for hours and have
 * none.
 */
export function traceRequests(app: FastifyInstance, traces: Traces): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (PROBES.has(route) || request.headers.upgrade !== undefined) return done();
    const span = traces.begin(
      {
        name: `${request.method} ${route}`,
        kind: 'request',
        words: {
          'http.request.method': request.method,
          'http.route': route,
          'mainsheet.request_id': request.id,
        },
      },
      cameByProxy(request) ? request.headers : {},
    );
    spans.set(request, span);
    span.within(done);
  });
  // The body was read as a thing of its connection, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onError', async (request, _reply, error) => {
    spans.get(request)?.say({ 'mainsheet.refusal': reasonOf(error) });
  });
  const end = async (request: FastifyRequest, status: number): Promise<void> => {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    span.say({ 'http.response.status_code': status });
    if (status >= 500) span.fail(String(status));
    span.end();
  };
  app.addHook('onResponse', (request, reply) => end(request, reply.statusCode));
  // Nobody waited for the answer.
  app.addHook('onRequestAbort', (request) => end(request, 499));
}

/** Whether `TRUST_PROXY` believes who asks: a stranger chooses no trace to be written into. */
const cameByProxy = (request: FastifyRequest): boolean => (request.ips?.length ?? 0) > 1;
