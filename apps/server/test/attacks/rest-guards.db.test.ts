import { existsSync } from 'node:fs';
import path from 'node:path';
import { isGranted, permissionsOfRole, type RoleName } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { createCompany } from '../../src/modules/companies/index.ts';
import { nextAddress, type SignedIn, testServer } from '../test-server.ts';
import { makeOutsiders } from './outsiders.ts';
import { routesOf } from './routes-of.ts';

const server = testServer();

type Guarded = { method: 'GET' | 'POST' | 'PUT'; path: string; url: string; guard: string };

const WEB_DIST = path.join(import.meta.dirname, '../../../web/dist');

/** Guarded routes as the served description lists them. */
async function guardedRoutes(): Promise<Guarded[]> {
  const yaml = (await server.app.inject({ url: '/v2/openapi.yaml' })).body;
  const found: Guarded[] = [];
  let place = '';
  let method = '';
  for (const line of yaml.split('\n')) {
    place = /^ {2}"?(\/[^"]+?)"?:$/.exec(line)?.[1] ?? place;
    method = /^ {4}(get|post|put|delete|patch):$/.exec(line)?.[1] ?? method;
    const guard = /^ {6}x-permission: "(.+)"$/.exec(line)?.[1];
    const url = place.replace(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000000');
    if (!guard) continue;
    found.push({ method: method.toUpperCase() as 'GET', path: place, url, guard });
  }
  return found;
}

/** What anybody may call: a route that is to be one of them is added here by hand. */
const PUBLIC = [
  'GET /healthz',
  'GET /readyz',
  'GET /v2/graphql',
  'GET /v2/installation',
  'GET /v2/openapi.yaml',
  'POST /v2/banks/{bank}/events',
  'POST /v2/contact/login',
  'POST /v2/contact/passkey/options',
  'POST /v2/contact/passkey/verify',
  'POST /v2/contact/refresh-token',
  'POST /v2/contact/reset-password',
  'POST /v2/contact/second-factor/verify',
  'POST /v2/contact/smsotp',
  'POST /v2/contact/smsotp/verify',
  'POST /v2/contact/update-password',
  'POST /v2/graphql',
  'POST /v2/identity/sign-in-with-custom-token',
  'POST /v2/kyc/verdicts',
  'POST /v2/shared/laytime',
  'POST /v2/shared/laytime/comments',
  'POST /v2/sign-up',
  'POST /v2/sign-up/answer',
  'POST /v2/sign-up/code',
];

/** Files of the web app and of the sea, which hold nothing of anybody. */
const isFile = (url: string): boolean =>
  url === '/' || url.startsWith('/sea/') || existsSync(path.join(WEB_DIST, url));

describe('every route of the server', () => {
  it('has a guard, is public by name, or serves a file of the web app', async () => {
    const found = await routesOf(server.platform);
    const guarded = (await guardedRoutes()).map(({ method, path: url }) => `${method} ${url}`);
    const open = found.filter(({ method, url }) => !guarded.includes(`${method} ${url}`));
    const served = open.filter(({ url }) => isFile(url));
    for (const { method } of served) expect(method).toBe('GET');
    const others = open.filter((route) => !served.includes(route));
    expect(others.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(PUBLIC);
    expect(found.length).toBeGreaterThan(PUBLIC.length + guarded.length - 1);
  });

  it('takes a word of its address once', async () => {
    for (const { method, path: url } of await guardedRoutes()) {
      const once = { method: method as 'GET', url: `${url}?name=a&name=b` };
      const answer = await server.app.inject(once);
      expect(answer.statusCode, `${method} ${url}`).toBe(400);
      expect(answer.json().message).toBe(
        'The request could not be read. Say “name” once in the address.',
      );
    }
  });

  it('also where anybody may call it: a body of nothing opens no session and tells nothing', async () => {
    for (const route of PUBLIC) {
      const [method, url] = route.split(' ') as ['GET' | 'POST', string];
      const answer = await server.app.inject({
        method,
        url,
        remoteAddress: nextAddress(),
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect(answer.statusCode, route).toBeLessThan(500);
      expect(answer.body, route).not.toContain('sessionToken');
      expect(answer.cookies, route).toEqual([]);
    }
  });
});

describe('every guarded REST route', () => {
  it('refuses those who are not, not yet or no longer signed in', async () => {
    const routes = await guardedRoutes();
    expect(routes.length).toBeGreaterThan(8);
    for (const outsider of await makeOutsiders(server)) {
      for (const { method, url } of routes) {
        const answer = await server.app.inject({
          method,
          url,
          headers: outsider.headers,
          ...(method === 'GET' ? {} : { payload: {} }),
        });
        expect(answer.statusCode, `${outsider.name}: ${method} ${url}`).toBe(401);
      }
    }
  });

  it('refuses members whose role lacks the permission, and nobody who has it', async () => {
    const roles: RoleName[] = ['Viewer', 'Demo', 'Lender', 'Owner'];
    const people = new Map<RoleName, SignedIn>();
    for (const role of roles) people.set(role, await server.signIn(role));
    for (const { method, url, guard } of await guardedRoutes()) {
      if (guard === 'signedIn') continue;
      for (const [role, who] of people) {
        const { status, body } = await who.request(method, url, method === 'GET' ? undefined : {});
        const what = `${role}: ${method} ${url}`;
        if (isGranted(permissionsOfRole(role), guard))
          expect([401, 403], what).not.toContain(status);
        else {
          expect(status, what).toBe(403);
          expect(body.code, what).toBe(role === 'Demo' ? 'RESTRICTED_FEATURE' : 'FORBIDDEN');
        }
      }
    }
  });

  it('a header that names another company opens nothing (attack T3)', async () => {
    const owner = await server.signIn('Owner');
    const other = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
    for (const { method, url } of await guardedRoutes()) {
      const answer = await server.app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${owner.token}`,
          cookie: owner.cookie,
          companyid: other,
        },
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect(answer.statusCode, `${method} ${url}`).toBe(403);
    }
  });
});
