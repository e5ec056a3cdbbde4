import { isGranted, permissionsOfRole, type RoleName } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { createCompany } from '../src/modules/companies/index.ts';
import { makeOutsiders } from './outsiders.ts';
import { type SignedIn, testServer } from './test-server.ts';

const server = testServer();

type Guarded = { method: 'GET' | 'POST' | 'PUT'; url: string; guard: string };

/** Guarded routes as the served description lists them. */
async function guardedRoutes(): Promise<Guarded[]> {
  const yaml = (await server.app.inject({ url: '/v2/openapi.yaml' })).body;
  const found: Guarded[] = [];
  let path = '';
  let method = '';
  for (const line of yaml.split('\n')) {
    path = /^ {2}"?(\/[^"]+?)"?:$/.exec(line)?.[1] ?? path;
    method = /^ {4}(get|post|put|delete|patch):$/.exec(line)?.[1] ?? method;
    const guard = /^ {6}x-permission: "(.+)"$/.exec(line)?.[1];
    const url = path.replace(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000000');
    if (guard) found.push({ method: method.toUpperCase() as 'GET', url, guard });
  }
  return found;
}

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
