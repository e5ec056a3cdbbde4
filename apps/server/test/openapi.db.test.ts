import { describe, expect, it } from 'vitest';
import { assembleSchema } from '../src/compose.ts';
import { rootTypes } from '../src/platform/graphql/schema.ts';
import { routesOf } from './attacks/routes-of.ts';
import { testServer } from './test-server.ts';

const server = testServer();

/** `/v2/invoices/{id}/pdf: get` of the description, read as lines. */
function described(yaml: string): string[] {
  const found: string[] = [];
  let path = '';
  for (const line of yaml.split('\n')) {
    path = /^ {2}"?(\/[^"]+?)"?:$/.exec(line)?.[1] ?? path;
    const method = /^ {4}(get|post|put|delete|patch):$/.exec(line)?.[1];
    if (method) found.push(`${method} ${path}`);
  }
  return found.toSorted();
}

describe('openapi.yaml', () => {
  it('every REST route is in it and every path in it is a route, each with a summary', async () => {
    const answer = await server.app.inject({ url: '/v2/openapi.yaml' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/yaml');
    // Gathered apart from the description.
    const routes = (await routesOf(server.platform))
      .filter(({ url }) => /^\/(v2\/|healthz|readyz)/.test(url))
      .filter(({ url }) => !['/v2/graphql', '/v2/openapi.yaml'].includes(url))
      .map(({ method, url }) => `${method.toLowerCase()} ${url}`);
    expect(routes.length).toBeGreaterThan(15);
    expect(described(answer.body)).toEqual(routes.toSorted());
    expect(answer.body).not.toContain('summary: ""');
  });

  it('GEN-03 of chartering and finance only what the specification notes is REST, and files; all else is GraphQL on one endpoint', async () => {
    const yaml = (await server.app.inject({ url: '/v2/openapi.yaml' })).body;
    // Of people and the shell, and what other systems send.
    const identity =
      /\/v2\/(contact|contacts|session|sign-up|add-account|identity|airwallex|notifications|kyc|banks|analytics|company|installation)\b/;
    const others = described(yaml).filter((route) => /\/v2\//.test(route) && !identity.test(route));
    const noted = [
      'get /v2/contracts/data',
      'post /v2/bunker-lifting',
      'post /v2/carbon-emission',
      'post /v2/cii',
      'post /v2/distance-map',
      'post /v2/estimates',
      'post /v2/laytime',
      'post /v2/navigation-distance',
      'post /v2/prefill-bunker-lifting',
      // Noted nowhere: whoever follows a link has no session, and so no GraphQL (decision 0062).
      'post /v2/shared/laytime',
      'post /v2/shared/laytime/comments',
      'post /v2/voyage-route',
      'post /v2/voyages',
    ];
    const files =
      /^(get .*\/(pdf|xlsx|file|e-invoice|factur-x|{format})|post \/v2\/exports\/.*|post .*\/files|(get|post) .*\/receipt)$/;
    expect(others.filter((route) => !files.test(route))).toEqual(noted);
    const fields = rootTypes(assembleSchema()).flatMap((type) => Object.keys(type.getFields()));
    for (const field of ['createVessel', 'listEstimateSheets', 'createVoyage', 'listInvoices']) {
      expect(fields).toContain(field);
    }
    const elsewhere = await server.app.inject({ method: 'POST', url: '/graphql', payload: {} });
    expect(elsewhere.statusCode).toBe(404);
  });

  it('is the committed contract', async () => {
    const answer = await server.app.inject({ url: '/v2/openapi.yaml' });
    await expect(answer.body).toMatchFileSnapshot('../openapi.yaml');
  });

  it('every refusal names its request: REST, GraphQL, unknown addresses, unreadable bodies', async () => {
    const requests = [
      { method: 'POST', url: '/v2/contact/login', payload: {} },
      { method: 'GET', url: '/v2/contacts/info' },
      { method: 'GET', url: '/v2/nowhere' },
      { method: 'POST', url: '/assets/nowhere.js' },
      {
        method: 'POST',
        url: '/v2/contact/login',
        payload: '{',
        headers: { 'content-type': 'application/json' },
      },
      {
        method: 'POST',
        url: '/v2/contact/login',
        payload: 'x',
        headers: { 'content-type': 'text/csv' },
      },
    ] as const;
    for (const request of requests) {
      const answer = await server.app.inject(request);
      expect(answer.statusCode, request.url).toBeGreaterThanOrEqual(400);
      expect(answer.headers['x-request-id'], request.url).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.json().request_id, request.url).toBe(answer.headers['x-request-id']);
    }
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: '{ nothing }' },
    });
    expect(answer.json().errors[0].extensions.requestId).toBe(answer.headers['x-request-id']);
  });
});
