import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

type Mark = { id: string; name: string; colour: string };
type Fleet = Mark & { vesselCount: number; deadweightT: number; version: number };
type Ship = { id: string; name: string; version: number; fleet: Mark | null };
type Answer = {
  errorFlag: string;
  message: string;
  violations: { code: string; path: string; message: string }[];
  fleet: Fleet | null;
  vessel?: Ship | null;
};

const FLEET = 'id name colour vesselCount deadweightT version';
const ANSWER = `{ errorFlag message violations { code path message } fleet { ${FLEET} } }`;
const SHIP = 'id name version fleet { id name colour }';

let operator: SignedIn;
beforeAll(async () => {
  operator = await server.signIn('Operator');
});

async function change(call: string, variables: object = {}, by = operator): Promise<Answer> {
  const declared = 'data' in variables ? 'mutation ($data: FleetInput!)' : 'mutation';
  const { data, errors } = await by.graphql<Record<string, Answer> | null>(
    `${declared} { ${call} ${ANSWER} }`,
    variables as Record<string, unknown>,
  );
  const [answer] = Object.values(data ?? {});
  if (answer) return answer;
  const message = String(errors?.[0]?.message);
  return { errorFlag: 'ERROR', message, violations: [], fleet: null };
}

async function fleet(name: string, colour = 'blue'): Promise<Fleet> {
  const answer = await change('createFleet(data: $data)', { data: { name, colour } });
  if (!answer.fleet) throw new Error(answer.message);
  return answer.fleet;
}

const shipData = (name: string, fleetId: string | null, deadweightT = 82_000) => ({
  ...{ name, imo: null, type: 'Kamsarmax', ownership: 'OV-Owned Vessel', deadweightT },
  ...{ yearBuilt: 2015, dailyCost: 7_500, details: {}, fleetId },
});

async function ship(name: string, fleetId: string | null, deadweightT?: number): Promise<Ship> {
  const answer = await sendShip(shipData(name, fleetId, deadweightT));
  if (!answer.vessel) throw new Error(answer.violations[0]?.message ?? answer.message);
  return answer.vessel;
}

async function sendShip(data: object): Promise<Answer> {
  const { data: found } = await operator.graphql<{ createVessel: Answer }>(
    `mutation ($data: VesselInput!) { createVessel(data: $data) { errorFlag message
      violations { code path message } vessel { ${SHIP} } } }`,
    { data },
  );
  return found.createVessel;
}

const ships = async (fleetId: string): Promise<string[]> => {
  const { data } = await operator.graphql<{ fleetVesseldetails: { name: string }[] } | null>(
    `{ fleetVesseldetails(fleetId: "${fleetId}") { name } }`,
  );
  return data?.fleetVesseldetails.map(({ name }) => name) ?? [];
};
const fleets = async (): Promise<Fleet[]> =>
  (await operator.graphql<{ listFleet: Fleet[] }>(`{ listFleet { ${FLEET} } }`)).data.listFleet;
const shipNow = async (id: string): Promise<Ship> =>
  (await operator.graphql<{ vessel: Ship }>(`{ vessel(id: "${id}") { ${SHIP} } }`)).data.vessel;
const moves = (call: string, fleetId: string, ids: readonly string[]) =>
  change(`${call}(fleetId: "${fleetId}", vesselIds: ${JSON.stringify(ids)})`);

describe('fleets', () => {
  it('VALN-10 VALN-12 VALN-18 a fleet is created, renamed, coloured and listed with what it adds up to', async () => {
    const made = await change('createFleet(data: $data)', {
      data: { name: 'Panamaxes', colour: 'green' },
    });
    expect(made).toMatchObject({
      errorFlag: 'SUCCESS',
      message: 'Successfully created the fleet.',
      fleet: { name: 'Panamaxes', colour: 'green', vesselCount: 0, deadweightT: 0 },
    });
    const { id, version } = made.fleet!;
    await ship('Pan One', id, 75_000);
    await ship('Pan Two', id, 76_500);
    const again = await change(`updateFleet(fleetId: "${id}", version: ${version}, data: $data)`, {
      data: { name: 'Kamsarmaxes', colour: 'sky' },
    });
    expect(again.fleet).toMatchObject({ name: 'Kamsarmaxes', colour: 'sky', version: version + 1 });
    expect((await fleets()).find((one) => one.id === id)).toMatchObject({
      ...{ name: 'Kamsarmaxes', colour: 'sky', vesselCount: 2, deadweightT: 151_500 },
    });
    const stale = await change(`updateFleet(fleetId: "${id}", version: ${version}, data: $data)`, {
      data: { name: 'Late', colour: 'sky' },
    });
    expect(stale.message).toMatch(/changed|version|somebody else/i);
  });

  it('a name is given once, whatever its capitals, and a colour is one of the palette', async () => {
    await fleet('Coasters');
    expect((await change('createFleet(data: $data)', { data: { name: 'COASTERS' } })).message).toBe(
      'A fleet with this name already exists. Choose another.',
    );
    const wrong = await change('createFleet(data: $data)', { data: { name: '', colour: 'beige' } });
    expect(wrong.violations.map(({ path, message }) => [path, message])).toEqual([
      ['name', 'Enter the name of the fleet.'],
      ['colour', 'Choose a colour.'],
    ]);
  });

  it('VALN-13 VALN-19 vessels come into a fleet together, out of the one before, and leave it', async () => {
    const [one, two] = [await fleet('Baltic'), await fleet('Pacific', 'orange')];
    const [a, b] = [await ship('Alma', one.id), await ship('Berta', null)];
    const put = await moves('createFleetVessel', two.id, [a.id, b.id]);
    expect(put.fleet).toMatchObject({ id: two.id, vesselCount: 2 });
    expect([await ships(one.id), await ships(two.id)]).toEqual([[], ['Alma', 'Berta']]);
    expect(await shipNow(a.id)).toMatchObject({
      fleet: { id: two.id, name: 'Pacific', colour: 'orange' },
      version: a.version + 1,
    });
    // Berta is no vessel of the Baltic: she stays where she is.
    await moves('deleteFleetVessel', one.id, [b.id]);
    await moves('deleteFleetVessel', two.id, [a.id]);
    expect(await ships(two.id)).toEqual(['Berta']);
    expect((await shipNow(a.id)).fleet).toBeNull();
  });

  it('VALN-08 the vessels of a fleet leave it before it ends; nobody comes into it then, and its name is free', async () => {
    const doomed = await fleet('Reefers', 'vermilion');
    const cold = await ship('Cold Bay', doomed.id);
    const ended = await change(`deleteFleet(fleetId: "${doomed.id}", version: ${doomed.version})`);
    expect(ended).toMatchObject({ message: 'Reefers has ended.', fleet: { vesselCount: 0 } });
    expect(await shipNow(cold.id)).toMatchObject({ fleet: null, version: cold.version + 1 });
    expect((await fleets()).map(({ id }) => id)).not.toContain(doomed.id);
    const refused = await sendShip(shipData('Ice Bay', doomed.id));
    expect(refused.violations).toEqual([
      {
        ...{ code: 'UNKNOWN_FLEET', path: 'fleetId' },
        message: 'This fleet has ended. Choose another, or none.',
      },
    ]);
    expect((await moves('createFleetVessel', doomed.id, [cold.id])).errorFlag).toBe('ERROR');
    expect((await fleet('Reefers')).id).not.toBe(doomed.id);
  });

  it('what is done to fleets stands in the trail with the vessels that moved', async () => {
    const traced = await fleet('Traced');
    const lone = await ship('Lone Star', null);
    await moves('createFleetVessel', traced.id, [lone.id]);
    const trail = await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.many(sql<{ action: string; vessels: string[] }>`
        select action, detail->'vessels' as vessels from audit_event
        where company_id = ${server.companyId} and subject_id = ${traced.id} order by seq`),
    );
    expect(trail).toEqual([
      { action: 'fleet.create', vessels: [] },
      { action: 'fleet.put', vessels: ['Lone Star'] },
    ]);
  });

  it('no vessels, too many, or one that is gone: said, and nothing moves', async () => {
    const still = await fleet('Still');
    const here = await ship('Here', null);
    expect((await moves('createFleetVessel', still.id, [])).violations[0]?.message).toBe(
      'Choose a vessel at least.',
    );
    const gone = '01890000-0000-7000-8000-000000000000';
    expect((await moves('createFleetVessel', still.id, [here.id, gone])).errorFlag).toBe('ERROR');
    expect(await ships(still.id)).toEqual([]);
  });

  it('a viewer sees fleets and changes none', async () => {
    const viewer = await server.signIn('Viewer');
    const seen = await viewer.graphql<{ listFleet: Fleet[] }>('{ listFleet { name } }');
    expect(seen.data.listFleet.length).toBeGreaterThan(0);
    const refused = await change('createFleet(data: $data)', { data: { name: 'Mine' } }, viewer);
    expect(refused.errorFlag).toBe('ERROR');
    expect((await fleets()).map(({ name }) => name)).not.toContain('Mine');
  });
});
