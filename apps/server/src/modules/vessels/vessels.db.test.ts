import { LOAD_LINE_NAMES, OWNERSHIPS } from '@mainsheet/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Vessel = {
  id: string;
  name: string;
  version: number;
  isTracked: boolean;
  isValued: boolean;
  isGlobal: boolean;
  details: Record<string, unknown>;
};
type Answer = {
  errorFlag: string;
  message: string;
  violations: { code: string; path: string; message: string }[];
  vessel: Vessel | null;
};

const VESSEL = 'id name version isTracked isValued isGlobal details';
const ANSWER = `{ errorFlag message violations { code path message } vessel { ${VESSEL} } }`;

/** Everything the specification lists of a vessel that is typed, none of it a default. */
const PARTICULARS = {
  vesselCode: 'NH1',
  owner: 'Fjordline Bulk',
  operator: 'Fjordline Operations',
  flag: 'Norway',
  tradeArea: 'Atlantic',
  yard: 'Imabari',
  registryPort: 'Oslo',
  callSign: 'LAXY',
  classSociety: 'DNV',
  iceClass: '1C',
  grossTonnage: 43_000,
  netTonnage: 27_000,
  suezNetTonnage: 41_000,
  panamaNetTonnage: 36_000,
  hasScrubber: true,
  loadLines: LOAD_LINE_NAMES.map((line, index) => ({
    line,
    draftM: 10 + index / 10,
    deadweightT: 70_000 + index,
    displacementT: 90_000 + index,
    freeboardM: 5,
    tpcTPerCm: 70,
  })),
  draftTable: [{ draftM: 12, deadweightT: 65_000 }],
  seaConsumption: (['nonEca', 'eca'] as const).map((zone) => ({
    zone,
    condition: 'laden',
    speedKn: 12.5,
    fuel: zone === 'eca' ? 'MGO' : 'VLSFO',
    tPerDay: 28,
    auxiliaryTPerDay: 2,
    isDefault: true,
  })),
  portConsumption: (['nonEca', 'eca'] as const).map((zone) => ({
    zone,
    fuel: 'MGO',
    loadTPerDay: 5,
    dischargeTPerDay: 6,
    idleTPerDay: 3,
  })),
  tanks: [
    { name: '1P', fuel: 'VLSFO', capacityM3: 600, normalPercent: 95, stopT: 20, residualT: 4 },
  ],
  holds: [{ name: '1', grainM3: 13_000, baleM3: 12_500, strengthTPerM2: 20 }],
  cranes: [{ name: '1', safeWorkingLoadT: 30, outreachM: 26 }],
  performance: [{ cargo: 'Grain', operation: 'Loading', rateTPerDay: 10_000 }],
  dryDockOn: '2027-03-01',
  specialSurveyOn: '2027-04-01',
  inspectionOn: '2027-05-01',
  propellerPolishOn: '2026-06-01',
  hullCleaningOn: '2026-07-01',
  tceTargetPerDay: 15_000,
  remarks: 'Box-shaped holds.',
};

const vesselNamed = (name: string, change: object = {}) => ({
  name,
  imo: null,
  type: 'Kamsarmax',
  ownership: 'OV-Owned Vessel',
  deadweightT: 82_000,
  yearBuilt: 2015,
  dailyCost: 7_500,
  details: {},
  ...change,
});

let operator: SignedIn;
beforeAll(async () => {
  operator = await server.signIn('Operator');
});

type Mutated = Answer & { name?: string | null };

/** The answer of the one mutation of a document, or the refusal that came in its place. */
async function mutate(
  by: SignedIn,
  call: string,
  {
    variables = {},
    declared = '',
    result = ANSWER,
  }: {
    variables?: Record<string, unknown>;
    declared?: string;
    result?: string;
  } = {},
): Promise<Mutated> {
  const { data, errors } = await by.graphql<Record<string, Mutated> | null>(
    `mutation ${declared} { ${call} ${result} }`,
    variables,
  );
  const [answer] = Object.values(data ?? {});
  if (answer) return answer;
  const message = errors?.[0]?.message ?? 'no answer';
  return { errorFlag: 'ERROR', message, violations: [], vessel: null };
}

const create = (name: string, change: object = {}, by = operator): Promise<Answer> =>
  mutate(by, 'createVessel(data: $data)', {
    declared: '($data: VesselInput!)',
    variables: { data: vesselNamed(name, change) },
  });

async function made(name: string, change: object = {}, by = operator): Promise<Vessel> {
  const { vessel, message } = await create(name, change, by);
  if (!vessel) throw new Error(message);
  return vessel;
}

const change = (call: string, result = ANSWER) => mutate(operator, call, { result });

const listed = async (by: SignedIn, args = ''): Promise<string[]> => {
  const { data } = await by.graphql<{ vessels: Vessel[] }>(`{ vessels${args} { name } }`);
  return data.vessels.map(({ name }) => name);
};

describe('a vessel by the specified fields', () => {
  it('VESS-11 VESS-12 VESS-13 VESS-16 VESS-38 what is typed of a vessel is what its record gives', async () => {
    const { data: founded } = await operator.graphql<{ createFleet: { fleet: { id: string } } }>(
      'mutation { createFleet(data: { name: "Dry" }) { fleet { id } } }',
    );
    const fleetId = founded.createFleet.fleet.id;
    const { id } = await made('Nordic Hawk', { details: PARTICULARS, fleetId });
    const { data } = await operator.graphql<{ vessel: Vessel & Record<string, unknown> }>(
      'query ($id: ID!) { vessel(id: $id) { name imo type deadweightT yearBuilt ownership dailyCost fleet { name } details } }',
      { id },
    );
    const { details, ...identity } = data.vessel;
    expect(identity).toEqual({
      name: 'Nordic Hawk',
      imo: null,
      type: 'Kamsarmax',
      deadweightT: 82_000,
      yearBuilt: 2015,
      ownership: 'OV-Owned Vessel',
      dailyCost: 7_500,
      fleet: { name: 'Dry' },
    });
    expect(details).toMatchObject(PARTICULARS);
    expect(PARTICULARS.loadLines.map(({ line }) => line).toSorted()).toEqual([
      'Design',
      'Fresh',
      'Lightship',
      'Normal Ballast',
      'Summer',
      'Tropical Fresh',
      'Tropical Salt',
      'Winter',
    ]);
  });

  it('VESS-33 the five ownerships are taken, another is refused', async () => {
    expect(OWNERSHIPS).toEqual(['OV-Owned Vessel', 'TCIN', 'TCOUT', 'POOLOUT', 'Com_mgmt_out']);
    for (const ownership of OWNERSHIPS) {
      expect((await create(`Owned ${ownership}`, { ownership })).errorFlag).toBe('SUCCESS');
    }
    const refused = await create('Owned by nobody', { ownership: 'Owned' });
    expect(refused.violations).toEqual([
      { code: 'INVALID_VALUE', path: 'ownership', message: 'Choose the ownership.' },
    ]);
  });

  it('VESS-54 a refused vessel says every field that is wrong, a duplicate what there is already', async () => {
    await made('Twice', { imo: '9074729' });
    const { violations, message } = await create('', { deadweightT: -1, yearBuilt: 1900 });
    expect(message).toBe('Some fields need attention.');
    expect(violations.map(({ path }) => path)).toEqual(['name', 'deadweightT', 'yearBuilt']);
    expect(await create('Thrice', { imo: '9074729' })).toMatchObject({
      errorFlag: 'ERROR',
      message: 'A vessel with this IMO number already exists. Choose another.',
    });
  });
});

describe('the list of vessels', () => {
  it('VESS-20 VESS-39 VESS-04 holds global vessels and the company’s own not deleted, 500 at most', async () => {
    const companyId = await createCompany(server.platform, { name: 'Lister', baseCurrency: 'USD' });
    const lister = await server.signIn('Operator', companyId);
    await made('Own Bulker', { details: { vesselCode: 'OB7' } }, lister);
    await made('Own Cape', { type: 'Capesize' }, lister);
    const gone = await made('Own Gone', {}, lister);
    await lister.graphql(
      'mutation ($id: ID!) { deleteVessel(vesselId: $id, version: 1) { message } }',
      { id: gone.id },
    );
    const shared = await made('Shared Ship', {}, lister);
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(
        sql`update vessel set is_global = true where company_id = ${companyId} and id = ${shared.id}`,
      ),
    );
    expect(await listed(lister)).toEqual(['Own Bulker', 'Own Cape', 'Shared Ship']);
    expect(await listed(lister, '(type: "Capesize")')).toEqual(['Own Cape']);
    expect(await listed(lister, '(search: "OB7")')).toEqual(['Own Bulker']);
    expect(await listed(lister, '(limit: 1)')).toEqual(['Own Bulker']);
    expect(await listed(operator)).not.toContain('Own Bulker');
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`
        insert into vessel (company_id, id, name, type, ownership, deadweight_t, daily_cost,
          details, created_at, updated_at, updated_by)
        select ${companyId}, gen_random_uuid(), 'Filler ' || n, 'Capesize', 'TCIN', 1, 0, '{}',
          now(), now(), 'test' from generate_series(1, 600) n`),
    );
    expect(await listed(lister, '(limit: 100000)')).toHaveLength(500);
    expect(await listed(lister)).toHaveLength(500);
    expect(await listed(lister, '(offset: 500)')).toHaveLength(103);
    const saved = await lister.request('POST', '/v2/exports/vessels', { format: 'csv' });
    expect(saved.raw.toString('utf8').trim().split('\n')).toHaveLength(604);
  });
});

describe('changes to a vessel', () => {
  it('VESS-35 is created, changed in its version and deleted by a mutation each', async () => {
    const vessel = await made('Changing');
    const save = (version: number) =>
      mutate(operator, 'updateVessel(vesselId: $id, version: $version, data: $data)', {
        declared: '($id: ID!, $version: Int!, $data: VesselInput!)',
        variables: { id: vessel.id, version, data: vesselNamed('Changed', { dailyCost: 8_000 }) },
      });
    const saved = await save(1);
    expect(saved).toMatchObject({ errorFlag: 'SUCCESS', message: 'Vessel updated successfully.' });
    expect(saved.vessel).toMatchObject({ name: 'Changed', version: 2 });
    expect((await save(1)).errorFlag).toBe('ERROR');
    const deleted = await change(`deleteVessel(vesselId: "${vessel.id}", version: 2)`);
    expect(deleted.errorFlag).toBe('SUCCESS');
    const { errors } = await operator.graphql(`{ vessel(id: "${vessel.id}") { id } }`);
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('a deleted vessel is inactive, deleted and no longer tracked, and its name is free again', async () => {
    const vessel = await made('Sold On', { isTracked: true });
    await change(`deleteVessel(vesselId: "${vessel.id}", version: 1)`);
    const row = await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.find(sql`select is_active, is_deleted, is_tracked from vessel
        where company_id = ${server.companyId} and id = ${vessel.id}`),
    );
    expect(row).toEqual({ is_active: false, is_deleted: true, is_tracked: false });
    expect((await create('Sold On')).errorFlag).toBe('SUCCESS');
  });

  it('VESS-36 VESS-56 VESS-26 tracking goes on and off, for ten vessels of a company at most', async () => {
    const companyId = await createCompany(server.platform, {
      name: 'Tracker',
      baseCurrency: 'USD',
    });
    const tracker = await server.signIn('Operator', companyId);
    const track = (id: string, isTracked: boolean) =>
      mutate(tracker, `trackVessel(vesselId: "${id}", isTracked: ${isTracked})`);
    const fleet: Vessel[] = [];
    for (let n = 1; n <= 11; n++) fleet.push(await made(`Tracked ${n}`, {}, tracker));
    for (const { id } of fleet.slice(0, 10)) {
      const answer = await track(id, true);
      expect(answer.message).toBe('Vessel tracking enabled successfully');
      expect(answer.vessel?.isTracked).toBe(true);
    }
    const last = fleet[10]?.id ?? '';
    expect(await track(last, true)).toMatchObject({
      errorFlag: 'ERROR',
      message: '10 vessels are tracked already. Switch one off first.',
      vessel: null,
    });
    const off = await track(fleet[0]?.id ?? '', false);
    expect(off).toMatchObject({
      message: 'Vessel tracking disabled successfully',
      vessel: { isTracked: false },
    });
    expect((await track(last, true)).errorFlag).toBe('SUCCESS');
  });

  it('VESS-26 the limit is a setting of the company: a lower one stops the next vessel and switches none off', async () => {
    const companyId = await createCompany(server.platform, { name: 'Two', baseCurrency: 'USD' });
    const desk = await server.signIn('Operator', companyId);
    const owner = await server.signIn('Owner', companyId);
    const limit = async (who: SignedIn, data: object) => {
      const read = await who.graphql<{ vesselTracking: { version: number; data: object } }>(
        '{ vesselTracking { version data } }',
      );
      const { version } = read.data.vesselTracking;
      const reply = await who.graphql<{
        updateVesselTracking: { errorFlag: string; violations: { message: string }[] };
      }>(
        `mutation ($version: Int!, $data: VesselTrackingInput!) {
          updateVesselTracking(version: $version, data: $data) { errorFlag violations { message } } }`,
        { version, data },
      );
      return { answer: reply.data?.updateVesselTracking, code: reply.errors?.[0]?.extensions.code };
    };
    const track = (id: string) => mutate(desk, `trackVessel(vesselId: "${id}", isTracked: true)`);
    const first = await made('Followed', {}, desk);
    const second = await made('Not followed', {}, desk);
    expect((await track(first.id)).errorFlag).toBe('SUCCESS');
    expect((await limit(desk, { limit: 50 })).code).toBe('FORBIDDEN');
    expect((await limit(owner, { limit: 1.5 })).answer?.violations[0]?.message).toBe(
      'Enter whole vessels.',
    );
    expect((await limit(owner, { limit: 1 })).answer?.errorFlag).toBe('SUCCESS');
    expect((await track(second.id)).message).toBe(
      '1 vessel is tracked already. Switch one off first.',
    );
  });

  it('VESS-26 five who switch a vessel on at once do not pass the limit', async () => {
    const companyId = await createCompany(server.platform, { name: 'Five', baseCurrency: 'USD' });
    const desk = await server.signIn('Operator', companyId);
    const ids: string[] = [];
    for (let n = 1; n <= 14; n++) ids.push((await made(`At once ${n}`, {}, desk)).id);
    const track = (id: string) => mutate(desk, `trackVessel(vesselId: "${id}", isTracked: true)`);
    for (const id of ids.slice(0, 9)) await track(id);
    const answers = await Promise.all(ids.slice(9).map(track));
    const taken = answers.filter(({ errorFlag }) => errorFlag === 'SUCCESS');
    expect(taken).toHaveLength(1);
  });

  it('VESS-37 VESS-57 VESS-30 valuation is switched by the vessel’s id and a flag', async () => {
    const { id } = await made('Valued');
    const on = await change(`enableValuation(vesselId: "${id}", enable: true)`);
    expect(on).toMatchObject({
      errorFlag: 'SUCCESS',
      message: 'Vessel valuation status updated successfully.',
      vessel: { isValued: true },
    });
    const off = await change(`enableValuation(vesselId: "${id}", enable: false)`);
    expect(off.vessel?.isValued).toBe(false);
    const stranger = '018f0000-0000-7000-8000-000000000000';
    const refused = await change(`enableValuation(vesselId: "${stranger}", enable: true)`);
    expect(refused).toMatchObject({ errorFlag: 'ERROR', vessel: null });
  });

  it('VESS-45 a clone gets the first free name', async () => {
    const { id } = await made('Original');
    const cloned = async () =>
      (await change(`cloneVessel(vesselId: "${id}")`, '{ errorFlag message name }')).name;
    expect(await cloned()).toBe('Original (copy)');
    await made('Original (copy)');
    expect(await cloned()).toBe('Original (copy 2)');
  });
});
