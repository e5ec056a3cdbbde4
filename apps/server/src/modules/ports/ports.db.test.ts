import { describe, expect, it } from 'vitest';
import { testServer } from '../../../test/test-server.ts';

const server = testServer();
const ports = (...ids: string[]) => ids.map((id) => ({ id }));

type Route = { total_distance: number; eca_distance: number; legs: { waypoints?: number[][] }[] };

describe('distances', () => {
  it('DATA-02 navigation distance takes ports and flags: Singapore to Santos, no piracy area', async () => {
    const operator = await server.signIn('Operator');
    const answer = await operator.request('POST', '/v2/navigation-distance', {
      ports: [{ id: 'SGSIN', name: 'Singapore', lat: 1.26, lon: 103.84 }, ...ports('BRSSZ')],
      seca: true,
      piracy: false,
    });
    expect(answer.status).toBe(200);
    const data = answer.body.data as Route;
    expect(data.total_distance).toBeGreaterThan(8_500);
    expect(data.total_distance).toBeLessThan(9_200);
    expect(data.legs[0]!.waypoints).toBeUndefined();
  });

  it('DATA-02 without the seca flag no mile lies in an emission control area, and the way is the same', async () => {
    const operator = await server.signIn('Operator');
    const ask = async (seca: boolean) => {
      const body = { ports: ports('NLRTM', 'USNYC'), seca };
      return (await operator.request('POST', '/v2/navigation-distance', body)).body
        .data as Route & {
        legs: { eca_distance: number }[];
      };
    };
    const [on, off] = [await ask(true), await ask(false)];
    expect(on.eca_distance).toBeGreaterThan(500);
    expect(on.legs[0]!.eca_distance).toBe(on.eca_distance);
    expect(off).toMatchObject({ total_distance: on.total_distance, eca_distance: 0 });
    expect(off.legs[0]!.eca_distance).toBe(0);
  });

  it('DATA-03 the distance map answers with the line of each way', async () => {
    const operator = await server.signIn('Operator');
    const body = { ports: ports('NLRTM', 'SGSIN') };
    const answer = await operator.request('POST', '/v2/distance-map', body);
    const ways = answer.body.data as (Route & { key: string })[];
    expect(ways.length).toBeGreaterThan(1);
    for (const way of ways) expect(way.legs[0]!.waypoints!.length).toBeGreaterThan(2);
  });

  it('an unknown port is named, one port is no voyage', async () => {
    const operator = await server.signIn('Operator');
    const unknown = await operator.request('POST', '/v2/voyage-route', {
      ports: ports('SGSIN', 'XXXXX'),
    });
    expect(unknown.status).toBe(400);
    expect(JSON.stringify(unknown.body.violations)).toContain('SEA_UNKNOWN_PORT');
    const alone = await operator.request('POST', '/v2/voyage-route', { ports: ports('SGSIN') });
    expect(alone.body.data).toMatchObject({ total_distance: 0, legs: [] });
  });

  it('nobody and a lender get no route', async () => {
    const payload = { ports: ports('SGSIN', 'BRSSZ') };
    const nobody = await server.app.inject({ method: 'POST', url: '/v2/voyage-route', payload });
    expect(nobody.statusCode).toBe(401);
    const lender = await server.signIn('Lender');
    expect((await lender.request('POST', '/v2/voyage-route', payload)).status).toBe(403);
  });
});

describe('port search', () => {
  it.each([
    ['sant', 'Santos'],
    ['rbay', 'Richards Bay'],
    ['CNTAO', 'Qingdao'],
  ])('%s finds %s first', async (text, name) => {
    const viewer = await server.signIn('Viewer');
    const { data } = await viewer.graphql<{ searchPorts: { name: string; timeZone: string }[] }>(
      `{ searchPorts(text: "${text}") { name timeZone } }`,
    );
    expect(data.searchPorts[0]!.name).toBe(name);
  });
});

describe('the route of a voyage', () => {
  it('EST-56 expanded carries the ports and the waypoints of every leg, by the toggles', async () => {
    const operator = await server.signIn('Operator');
    const body = { ports: ports('NLRTM', 'SGSIN'), seca: true, piracy: false, suez: false };
    const plain = await operator.request('POST', '/v2/voyage-route', body);
    expect((plain.body.data as Route).legs[0]!.waypoints).toBeUndefined();
    const expanded = await operator.request('POST', '/v2/voyage-route?expanded=true', body);
    const data = expanded.body.data as Route & { ports: { id: string }[]; via: string[] };
    expect(data.ports).toEqual([{ id: 'NLRTM' }, { id: 'SGSIN' }]);
    expect(data.legs[0]!.waypoints!.length).toBeGreaterThan(2);
    expect(data.via.join()).not.toContain('Suez');
    const open = await operator.request('POST', '/v2/voyage-route', { ...body, suez: true });
    expect((open.body.data as Route).total_distance).toBeLessThan(data.total_distance);
  });
});
