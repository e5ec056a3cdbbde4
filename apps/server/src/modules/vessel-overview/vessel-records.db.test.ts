import { vesselInput } from '@mainsheet/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PayablesCompany, payablesCompany } from '../../../test/fixtures/payables-company.ts';
import { timeChartersOf } from '../../../test/fixtures/time-charters.ts';
import { voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { demoVessels } from '../vessels/index.ts';

const server = testServer();
let c: PayablesCompany;
let operator: SignedIn;
beforeAll(async () => {
  c = await payablesCompany(server, 'Vessel records AS');
  operator = await server.signIn('Operator', c.companyId);
});

/** The answer of one root field, or the refusal. */
async function ask<T>(who: SignedIn, call: string): Promise<T> {
  const { data, errors } = await who.graphql<Record<string, T> | null>(`{ ${call} }`);
  const [answer] = Object.values(data ?? {});
  if (answer === undefined || answer === null) throw new Error(errors?.[0]?.message);
  return answer;
}

type VesselAnswer = {
  errorFlag: string;
  violations: { path: string; message: string }[];
  vessel: { id: string; details: Record<string, unknown>; isTracked: boolean } | null;
};

let count = 0;
async function saved(details: object): Promise<VesselAnswer> {
  count += 1;
  const template = demoVessels()[0]!;
  const data = vesselInput.parse({ ...template, imo: null, name: `Record ${count}` });
  const { data: answer } = await c.owner.graphql<{ createVessel: VesselAnswer }>(
    `mutation ($data: VesselInput!) { createVessel(data: $data) { errorFlag violations { path message }
      vessel { id details isTracked isValued isGlobal } } }`,
    {
      data: { ...data, isTracked: true, isValued: true, details: { ...data.details, ...details } },
    },
  );
  return answer.createVessel;
}

const fixed = (vesselId: string, change: object = {}) =>
  timeChartersOf(c.owner).made({
    ...{ type: 'in', status: 'Fixed', vesselId, ownerCompanyId: c.vendorId, currency: 'USD' },
    ...{ deliveryPort: 'Qingdao', redeliveryPort: 'Santos' },
    estimatedDeliveryDateTime: '2026-11-01T00:00:00Z',
    estimatedRedeliveryDateTime: '2027-05-01T00:00:00Z',
    hireLines: [{ hireRate: 15_000, hireDuration: 180 }],
    ...change,
  });

async function report(vesselId: string, reportedAt: string, usedT: number, distanceNm: number) {
  const created = await c.owner.graphql<{
    createVesselReport: { message: string; vesselReport: { id: string; version: number } };
  }>(
    `mutation ($data: VesselReportInput!) { createVesselReport(data: $data) { message violations { message }
      vesselReport { id version } } }`,
    {
      data: {
        ...{ vesselId, kind: 'Noon', reportedAt, latitude: 10, longitude: -30, distanceNm },
        fuels: [{ fuel: 'VLSFO', robT: 800, usedT }],
      },
    },
  );
  const { id, version } = created.data.createVesselReport.vesselReport;
  await c.owner.graphql(
    `mutation { judgeVesselReport(id: "${id}", version: ${version}, status: "Approved") { message } }`,
  );
}

describe('the record of a vessel', () => {
  it('VESS-14 has contacts and remarks, and is tracked, valued or global', async () => {
    const contacts = [{ name: 'Master', role: 'Master', email: 'm@ship.example', phone: '+870' }];
    const { vessel } = await saved({ contacts, remarks: 'Hold 3 is being painted.' });
    expect(vessel).toMatchObject({
      ...{ isTracked: true, isValued: true, isGlobal: false },
      details: { contacts, remarks: 'Hold 3 is being painted.' },
    });
  });

  it('VESS-15 has routes, drafts, holds, cranes, hatches, tanks and fuels', async () => {
    const made = await c.owner.graphql<{ createMarketRoute: { errorFlag: string } }>(
      `mutation ($data: MarketRouteInput!) { createMarketRoute(data: $data) { errorFlag } }`,
      { data: { code: 'P5TC', name: 'Panamax timecharter average', unit: 'USD/day' } },
    );
    expect(made.errors).toBeUndefined();
    const [route] = await ask<{ id: string; code: string }[]>(
      c.owner,
      'vesselRoutes { id code name unit }',
    );
    const details = {
      routes: [{ routeId: route?.id }],
      draftTable: [{ draftM: 12, deadweightT: 70_000 }],
      holds: [{ name: '1', grainM3: 12_000, baleM3: 11_000, strengthTPerM2: 20 }],
      cranes: [{ name: '1', safeWorkingLoadT: 30, outreachM: 26 }],
      hatches: [{ name: '1', lengthM: 17, widthM: 15, type: 'Side rolling' }],
      tanks: [
        {
          ...{ name: 'No 1 port', fuel: 'VLSFO', capacityM3: 600 },
          ...{ normalPercent: 95, stopT: 10, residualT: 5 },
        },
      ],
      fuels: [{ fuel: 'VLSFO', densityTPerM3: 0.95, sulphurPercent: 0.5, remarks: '' }],
    };
    const { vessel } = await saved(details);
    expect(vessel?.details).toMatchObject(details);
    const wrong = await saved({ routes: [{ routeId: c.companyId }] });
    expect(wrong.violations).toEqual([
      { path: 'details.routes.0.routeId', message: 'Choose a route of the market.' },
    ]);
  });

  it('VESS-32 the route list leaves out the averages that the market publishes', async () => {
    for (const code of ['MA2TCE', 'MP2TCE', 'VLTCE', 'SZTCE', 'ATCE', 'C5TC']) {
      await c.owner.graphql(
        'mutation ($data: MarketRouteInput!) { createMarketRoute(data: $data) { errorFlag } }',
        { data: { code, name: code, unit: 'USD/day' } },
      );
    }
    const routes = await ask<{ code: string }[]>(operator, 'vesselRoutes { code }');
    expect(routes.map(({ code }) => code)).toContain('C5TC');
    expect(routes.filter(({ code }) => /^(MA2|MP2|VL|SZ|A)TCE$/.test(code))).toEqual([]);
  });
});

describe('how a vessel is rated', () => {
  it('VESS-18 has grade, emission, attained, required and score of each year', async () => {
    const { vessel } = await saved({});
    await report(vessel?.id ?? '', '2026-03-02T12:00:00Z', 28, 290);
    await report(vessel?.id ?? '', '2026-03-03T12:00:00Z', 28, 290);
    const { errorFlag, ratings } = await ask<{
      errorFlag: string;
      ratings: Record<string, number | string>[];
    }>(
      operator,
      `vesselCii(vesselId: "${vessel?.id}") { errorFlag message ratings { year grade emission
        attained required score distanceNm source } }`,
    );
    expect(errorFlag).toBe('SUCCESS');
    expect(ratings).toHaveLength(1);
    const [year] = ratings;
    expect(year).toMatchObject({ year: 2026, source: 'reports', distanceNm: 580 });
    expect(year?.emission).toBeCloseTo(56 * 3.151, 1);
    expect(year?.grade).toMatch(/^[A-E]$/);
    expect(year?.score).toBeCloseTo(Number(year?.attained) / Number(year?.required), 4);
  });

  it('takes what voyages expect where nothing is reported, and says so', async () => {
    const { id } = await voyageRecordsOf(operator).fixed({ commencingAt: '2026-10-01T00:00:00Z' });
    const voyage = await ask<{ vesselId: string }>(operator, `voyage(id: "${id}") { vesselId }`);
    const { ratings } = await ask<{ ratings: { year: number; source: string }[] }>(
      operator,
      `vesselCii(vesselId: "${voyage.vesselId}") { ratings { year source } }`,
    );
    expect(ratings).toEqual([{ year: 2026, source: 'voyages' }]);
  });
});

describe('bunkers of a vessel under a charter', () => {
  const balance = (charterId: string, vesselId: string) =>
    `vesselBunkerBalance(timeCharterId: "${charterId}", vesselId: "${vesselId}") { at currency
      fuels { fuel quantityT price value isPlanned } }`;

  it('VESS-22 is read by charter and vessel: bunkers on delivery less what was burned, the oldest first', async () => {
    const { vessel } = await saved({});
    const vesselId = vessel?.id ?? '';
    const charter = await fixed(vesselId, {
      bunkersOnDelivery: [
        { fuelType: 'VLSFO', quantity: 900, price: 600 },
        { fuelType: 'MGO', quantity: 80, price: 800 },
      ],
    });
    await report(vesselId, '2026-11-10T12:00:00Z', 28, 290);
    const found = await ask<{ at: string; fuels: object[] }>(
      c.owner,
      balance(charter.id, vesselId),
    );
    expect(Date.parse(found.at)).toBe(Date.parse('2026-11-10T12:00:00Z'));
    expect(found.fuels).toEqual([
      { fuel: 'VLSFO', quantityT: 872, price: 600, value: 523_200, isPlanned: false },
      { fuel: 'MGO', quantityT: 80, price: 800, value: 64_000, isPlanned: false },
    ]);
    const other = await saved({});
    await expect(ask(c.owner, balance(charter.id, other.vessel?.id ?? ''))).rejects.toThrow(
      /another vessel|could not be saved|Some/,
    );
  });

  it('is for those who may see vessels and time charters of the company', async () => {
    const { vessel } = await saved({});
    const charter = await fixed(vessel?.id ?? '');
    const call = balance(charter.id, vessel?.id ?? '');
    const stranger = await server.signIn('Owner');
    await expect(ask(stranger, call)).rejects.toThrow();
    await runAsOwner(
      server,
      `update role set permissions = permissions - 'timeCharters'
        where company_id = '${c.companyId}' and name = 'Viewer'`,
    );
    const viewer = await server.signIn('Viewer', c.companyId);
    await expect(ask(viewer, call)).rejects.toThrow();
    await expect(
      ask(viewer, `vesselCii(vesselId: "${vessel?.id}") { errorFlag }`),
    ).resolves.toEqual({
      errorFlag: 'SUCCESS',
    });
  });
});

describe('vessels for a contract', () => {
  it('VESS-21 have ids, figures, speeds, bunker planning, charters and estimates', async () => {
    const { id } = await voyageRecordsOf(operator).fixed();
    const { vesselId, estimateId } = await ask<{ vesselId: string; estimateId: string }>(
      operator,
      `voyage(id: "${id}") { vesselId estimateId }`,
    );
    const charter = await fixed(vesselId);
    const { vesselList } = await ask<{ vesselList: (Record<string, unknown> & { id: string })[] }>(
      operator,
      `getVesselListForContract { vesselList { id name type deadweight grossTonnage imoNumber
        speeds { condition speed } bunkerPlanning { fuelType zone ballast laden loading }
        tcDetails { id charterCode type status } estimateIds } }`,
    );
    expect(vesselList.find((one) => one.id === vesselId)).toMatchObject({
      ...{ name: expect.any(String), type: expect.any(String), imoNumber: null },
      ...{ deadweight: expect.any(String), grossTonnage: expect.any(String) },
      speeds: [{ condition: 'ballast' }, { condition: 'laden' }],
      bunkerPlanning: expect.arrayContaining([
        expect.objectContaining({ zone: 'nonEca', ballast: expect.any(Number) }),
      ]),
      tcDetails: [{ id: charter.id, type: 'in', status: 'Fixed' }],
      estimateIds: [estimateId],
    });
  });
});
