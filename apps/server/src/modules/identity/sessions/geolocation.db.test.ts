import { createServer } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { testServer } from '../../../../test/test-server.ts';
import { addMember } from '../../companies/index.ts';

const asked: string[] = [];
let reply: { status: number; body: string; afterMs?: number } = { status: 200, body: '{}' };
const service = createServer((request, answer) => {
  asked.push(request.url ?? '');
  const { status, body, afterMs = 0 } = reply;
  setTimeout(() => answer.writeHead(status).end(body), afterMs);
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const { port } = service.address() as { port: number };
afterAll(() => service.close());

const ADDRESS = `http://127.0.0.1:${port}/{ip}/json`;
const on = testServer({ GEOLOCATION_URL: ADDRESS });
const off = testServer();

const PASSWORD = 'correct horse battery';

/** Signs in from an address and answers the location that the device has in the list. */
async function locationFrom(server: typeof on, remoteAddress: string, zone = 'Europe/Oslo') {
  const email = `${remoteAddress.replaceAll(/[.:]/g, '-')}-${asked.length}-${Math.random()}@example.test`;
  const person = { firstName: 'Ada', lastName: 'Vik', jobTitle: '', role: 'Owner' as const };
  await addMember(server.platform, server.companyId, { ...person, email, password: PASSWORD });
  const login = await server.app.inject({
    method: 'POST',
    url: '/v2/contact/login',
    remoteAddress,
    headers: { 'x-time-zone': zone },
    payload: { email, password: Buffer.from(PASSWORD).toString('base64') },
  });
  const cookie = login.cookies.find((one) => one.name === 'mainsheet');
  const list = await server.app.inject({
    method: 'POST',
    url: '/v2/graphql',
    headers: {
      authorization: `Bearer ${login.json().result.sessionToken}`,
      cookie: `mainsheet=${cookie?.value}`,
    },
    payload: { query: '{ devices { location } }' },
  });
  return list.json().data.devices[0].location as string;
}

describe('where a device is', () => {
  it('AUTH-67 a look-up of its address gives city and country, asked once a day for an address', async () => {
    reply = { status: 200, body: JSON.stringify({ city: 'Piraeus', country_name: 'Greece' }) };
    expect(await locationFrom(on, '93.184.215.14')).toBe('Piraeus, Greece');
    expect(await locationFrom(on, '93.184.215.14')).toBe('Piraeus, Greece');
    expect(asked).toEqual(['/93.184.215.14/json']);
    on.clock.advance(24 * 3_600 + 1);
    await locationFrom(on, '93.184.215.14');
    expect(asked).toHaveLength(2);
  });

  it('private addresses are never asked for, and off by default nobody is asked', async () => {
    const before = asked.length;
    expect(await locationFrom(on, '10.1.2.3')).toBe('Oslo, Norway');
    expect(await locationFrom(on, '::1')).toBe('Oslo, Norway');
    expect(await locationFrom(off, '93.184.215.15')).toBe('Oslo, Norway');
    expect(asked).toHaveLength(before);
  });

  it.each([
    ['an error', 21, { status: 500, body: 'no' }],
    ['no JSON', 22, { status: 200, body: '<html>' }],
    ['a city that is markup', 23, { status: 200, body: '{"city":"<img src=x>"}' }],
    ['a flood', 24, { status: 200, body: `{"city":"${'x'.repeat(50_000)}"}` }],
    ['silence', 25, { status: 200, body: '{"city":"Late"}', afterMs: 1_500 }],
  ])(
    'after %s the time zone tells the place, and the service has a minute of rest',
    async (_, last, next) => {
      on.clock.advance(61);
      reply = next;
      const before = asked.length;
      const started = performance.now();
      expect(await locationFrom(on, `93.184.216.${last}`)).toBe('Oslo, Norway');
      expect(performance.now() - started).toBeLessThan(1_900);
      reply = { status: 200, body: '{"city":"Bergen"}' };
      expect(await locationFrom(on, `93.184.217.${last}`)).toBe('Oslo, Norway');
      expect(asked).toHaveLength(before + 1);
      on.clock.advance(61);
      expect(await locationFrom(on, `93.184.217.${last}`)).toBe('Bergen');
    },
  );
});
