import { beforeAll, describe, expect, it } from 'vitest';
import { fixedVoyage } from '../../../test/fixtures/fixed-voyage.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

type Report = {
  id: string;
  kind: string;
  status: string;
  speedKn: number | null;
  fuels: { fuel: string; robT: number; usedT: number }[];
  voyageNumber: string | null;
  judgedBy: string | null;
  createdBy: string;
  version: number;
};
type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
  vesselReport: Report | null;
};
const REPORT = `{ id kind status reportedAt latitude longitude port distanceNm hours speedKn rpm slipPercent
  windBeaufort seaState fuels { fuel robT usedT } eta etaPort cargoT draftForwardM draftAftM remarks
  voyageId voyageNumber judgedBy createdBy version }`;
const ANSWER = `{ errorFlag message violations { path message } vesselReport ${REPORT} }`;

const server = testServer();
let operator: SignedIn;
let vesselId: string;
let voyage: { id: string; voyageNumber: string };
beforeAll(async () => {
  operator = await server.signIn('Operator');
  ({ vesselId, voyage } = await fixedVoyage(operator));
});

const noon = (change: object = {}) => ({
  vesselId,
  voyageId: voyage.id,
  kind: 'Noon',
  reportedAt: '2026-11-18T12:00:00.000Z',
  latitude: -12.4,
  longitude: 80.2,
  distanceNm: 288,
  hours: 24,
  rpm: 84.5,
  slipPercent: 6.2,
  windBeaufort: 4,
  seaState: 3,
  fuels: [
    { fuel: 'VLSFO', robT: 812.4, usedT: 24.6 },
    { fuel: 'MGO', robT: 96, usedT: 0.1 },
  ],
  eta: '2026-12-02T06:00:00.000Z',
  etaPort: 'Santos',
  cargoT: 0,
  draftForwardM: 6.1,
  draftAftM: 7.4,
  remarks: 'Swell from the south-west.',
  ...change,
});

async function mutate(who: SignedIn, call: string, variables: Record<string, unknown>) {
  const types: Record<string, string> = {
    data: 'VesselReportInput!',
    id: 'ID!',
    version: 'Int!',
    status: 'String!',
  };
  const head = Object.keys(variables).map((name) => `$${name}: ${types[name]}`);
  const { data, errors } = await who.graphql<Record<string, Answer> | null>(
    `mutation (${head.join(', ')}) { ${call} ${ANSWER} }`,
    variables,
  );
  const [answer] = Object.values(data ?? {});
  const message = errors?.[0]?.message ?? 'no answer';
  return answer ?? { errorFlag: 'ERROR', message, violations: [], vesselReport: null };
}
const create = (data: object, who = operator) =>
  mutate(who, 'createVesselReport(data: $data)', { data });
const judge = ({ id, version }: Report, status: string, who = operator) =>
  mutate(who, 'judgeVesselReport(id: $id, version: $version, status: $status)', {
    id,
    version,
    status,
  });
async function made(change: object = {}): Promise<Report> {
  const { vesselReport, message, violations } = await create(noon(change));
  if (!vesselReport) throw new Error(`${message} ${JSON.stringify(violations)}`);
  return vesselReport;
}
async function listOf(who: SignedIn, filter = ''): Promise<Report[]> {
  const { data, errors } = await who.graphql<{ vesselReports: Report[] }>(
    `query ($id: ID!) { vesselReports(vesselId: $id ${filter}) ${REPORT} }`,
    { id: vesselId },
  );
  if (errors) throw new Error(errors[0]?.message);
  return data.vesselReports;
}

describe('reports of a vessel', () => {
  it('VESS-23 VESS-46 a report is a record of its own and is read whole by its id', async () => {
    const report = await made();
    const { data } = await operator.graphql<{ noonReportDetails: Report }>(
      `query ($id: ID!) { noonReportDetails(id: $id) ${REPORT} }`,
      { id: report.id },
    );
    const { vesselId: _, ...typed } = noon();
    expect(data.noonReportDetails).toMatchObject({
      ...typed,
      status: 'Submitted',
      speedKn: 12,
      voyageNumber: voyage.voyageNumber,
      createdBy: 'Test Operator',
      version: 1,
    });
  });

  it('VESS-40 they are listed by vessel, the newest first, of a kind and status where one asks', async () => {
    const arrival = await made({
      kind: 'Arrival',
      port: 'Santos',
      reportedAt: '2026-11-19T06:00:00.000Z',
    });
    const departure = await made({
      kind: 'Departure',
      port: 'Santos',
      reportedAt: '2026-11-20T06:00:00.000Z',
    });
    const all = await listOf(operator);
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual([departure.id, arrival.id]);
    expect((await listOf(operator, 'kind: "Arrival"')).map(({ id }) => id)).toEqual([arrival.id]);
    expect(await listOf(operator, 'status: "Approved"')).toEqual([]);
    await expect(listOf(operator, 'kind: "Weekly"')).rejects.toThrow(/Kinds are|attention/);
  });

  it('is approved or rejected once, and changes no more', async () => {
    const report = await made({ reportedAt: '2026-11-17T12:00:00.000Z' });
    const approved = await judge(report, 'Approved');
    expect(approved).toMatchObject({
      message: 'The report was approved.',
      vesselReport: { status: 'Approved', judgedBy: 'Test Operator', version: 2 },
    });
    const again = await judge(approved.vesselReport!, 'Rejected');
    expect(again.message).toBe('This report is approved and no longer changes.');
    const changed = await mutate(
      operator,
      'updateVesselReport(id: $id, version: $version, data: $data)',
      { id: report.id, version: 2, data: noon() },
    );
    expect(changed.message).toBe('This report is approved and no longer changes.');
  });

  it('five who judge at once: one verdict', async () => {
    const report = await made({ reportedAt: '2026-11-16T12:00:00.000Z' });
    const verdicts = ['Approved', 'Rejected', 'Approved', 'Rejected', 'Approved'];
    const answers = await Promise.all(verdicts.map((status) => judge(report, status)));
    expect(answers.filter(({ errorFlag }) => errorFlag === 'SUCCESS')).toHaveLength(1);
  });

  it('what does not fit is refused beside its field: position, port, moment, a voyage of another ship, twins', async () => {
    const faults = async (change: object) =>
      (await create(noon(change))).violations.map(({ path, message }) => `${path}: ${message}`);
    expect(await faults({ latitude: null })).toEqual([
      'latitude: A noon report says the position.',
    ]);
    expect(await faults({ kind: 'Arrival' })).toEqual(['port: Enter the port.']);
    expect(await faults({ reportedAt: '2026-12-24T12:00:00.000Z' })).toEqual([
      'reportedAt: A report is of a moment that has been.',
    ]);
    const other = await fixedVoyage(operator);
    expect(await faults({ voyageId: other.voyage.id })).toEqual([
      'voyageId: Choose a voyage of this vessel.',
    ]);
    const reportedAt = '2026-11-15T12:00:00.000Z';
    const first = await made({ reportedAt });
    expect(await faults({ reportedAt })).toEqual([
      'reportedAt: There is a noon report of this moment.',
    ]);
    await judge(first, 'Rejected');
    expect(await faults({ reportedAt })).toEqual([]);
  });

  it('VESS-47 fuel by vessel and month is what approved reports used, elsewhere estimated and marked', async () => {
    const own = await fixedVoyage(operator);
    const consumption = async () => {
      const { data } = await operator.graphql<{
        fuelConsumptionByVessel: {
          month: string;
          fuel: string;
          tonnes: number;
          isEstimated: boolean;
        }[];
      }>(
        'query ($id: ID!) { fuelConsumptionByVessel(vesselId: $id) { month fuel tonnes isEstimated } }',
        { id: own.vesselId },
      );
      return data.fuelConsumptionByVessel;
    };
    const report = async (reportedAt: string, usedT: number, verdict: string | null) => {
      const fuels = [{ fuel: 'VLSFO', robT: 500, usedT }];
      const change = { vesselId: own.vesselId, voyageId: null, reportedAt, fuels };
      const stored = await made(change);
      if (verdict) await judge(stored, verdict);
    };
    await report('2026-10-03T12:00:00.000Z', 24.5, 'Approved');
    await report('2026-10-04T12:00:00.000Z', 25.25, 'Approved');
    await report('2026-10-05T12:00:00.000Z', 99, 'Rejected');
    await report('2026-10-06T12:00:00.000Z', 99, null);
    const october = (await consumption()).filter(({ month }) => month === '2026-10-01');
    expect(october).toEqual([
      { month: '2026-10-01', fuel: 'VLSFO', tonnes: 49.75, isEstimated: false },
    ]);
    const others = (await consumption()).filter(({ month }) => month !== '2026-10-01');
    expect(others.every(({ isEstimated }) => isEstimated)).toBe(true);
    server.clock.advance(60 * 86_400);
    operator = await server.signIn('Operator');
    const later = (await consumption()).filter(({ month }) => month === '2026-12-01');
    expect(later.map(({ fuel }) => fuel)).toContain('VLSFO');
    expect(later.every(({ isEstimated, tonnes }) => isEstimated && tonnes > 0)).toBe(true);
  });
});

describe('who may', () => {
  it('a viewer reads and writes nothing; who sees no vessels and another company read nothing', async () => {
    const report = await made({ reportedAt: '2026-11-14T12:00:00.000Z' });
    const viewer = await server.signIn('Viewer');
    expect((await listOf(viewer)).some(({ id }) => id === report.id)).toBe(true);
    expect((await create(noon(), viewer)).vesselReport).toBeNull();
    expect((await judge(report, 'Approved', viewer)).vesselReport).toBeNull();
    const lender = await server.signIn('Lender');
    await expect(listOf(lender)).rejects.toThrow();
    const companyId = await createCompany(server.platform, { name: 'Far', baseCurrency: 'USD' });
    const other = await server.signIn('Operator', companyId);
    await expect(listOf(other)).rejects.toThrow(/was not found/);
    const { errors } = await other.graphql(
      `query ($id: ID!) { noonReportDetails(id: $id) { id } }`,
      { id: report.id },
    );
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await judge(report, 'Approved', other)).vesselReport).toBeNull();
    expect((await create(noon({ voyageId: null }), other)).message).toContain('was not found');
  });
});

describe('what reports say of the fuel of a voyage', () => {
  type FuelReports = {
    waiting: number;
    reports: { kind: string; hours: number | null; fuels: { fuel: string; usedT: number }[] }[];
  };
  const fuelOf = async (who: SignedIn, voyageId: string) => {
    const { data, errors } = await who.graphql<{ voyageFuelReports: FuelReports } | null>(
      `{ voyageFuelReports(voyageId: "${voyageId}") {
        waiting reports { id kind reportedAt rowId distanceNm hours fuels { fuel usedT } } } }`,
    );
    return data?.voyageFuelReports ?? errors?.[0]?.extensions.code;
  };

  it('is that of its approved ones, the earliest first; those that wait are counted, rejected ones are not', async () => {
    const own = await fixedVoyage(operator);
    const of = (reportedAt: string, usedT: number) =>
      made({
        ...{ vesselId: own.vesselId, voyageId: own.voyage.id, reportedAt },
        fuels: [{ fuel: 'VLSFO', robT: 500, usedT }],
      });
    const later = await of('2026-11-19T12:00:00.000Z', 25.5);
    const earlier = await of('2026-11-18T12:00:00.000Z', 24.5);
    await of('2026-11-20T12:00:00.000Z', 99);
    const rejected = await of('2026-11-17T12:00:00.000Z', 98);
    for (const report of [later, earlier]) {
      expect((await judge(report, 'Approved')).errorFlag).toBe('SUCCESS');
    }
    expect((await judge(rejected, 'Rejected')).errorFlag).toBe('SUCCESS');
    expect(await fuelOf(operator, own.voyage.id)).toMatchObject({
      waiting: 1,
      reports: [
        { kind: 'Noon', hours: 24, distanceNm: 288, fuels: [{ fuel: 'VLSFO', usedT: 24.5 }] },
        { kind: 'Noon', hours: 24, distanceNm: 288, fuels: [{ fuel: 'VLSFO', usedT: 25.5 }] },
      ],
    });
  });

  it('counts in the emissions of the voyage, with what is expected for the rest of the way', async () => {
    const own = await fixedVoyage(operator);
    const emissionsOf = async () =>
      (
        await operator.graphql<{ voyageCarbonEmissionDetails: Record<string, number> }>(
          `{ voyageCarbonEmissionDetails(voyageId: "${own.voyage.id}") { fuelT reportedT co2T co2eT } }`,
        )
      ).data.voyageCarbonEmissionDetails;
    const before = await emissionsOf();
    expect(before).toMatchObject({ reportedT: 0 });
    const fuels = [{ fuel: 'VLSFO', robT: 500, usedT: 200 }];
    // Without an expected arrival it moves no port: the fuel that is expected stays.
    const still = { eta: null, etaPort: '' };
    const report = await made({ vesselId: own.vesselId, voyageId: own.voyage.id, fuels, ...still });
    expect(await emissionsOf()).toEqual(before);
    expect((await judge(report, 'Approved')).errorFlag).toBe('SUCCESS');
    const after = await emissionsOf();
    expect(after.reportedT).toBe(200);
    // Far more than a day takes: 200 t in place of what was expected for 24 h.
    expect(after.fuelT! - before.fuelT!).toBeGreaterThan(100);
    expect(after.fuelT! - before.fuelT!).toBeLessThan(200);
    expect(after.co2T! - before.co2T!).toBeGreaterThan(300);
    expect(after.co2eT).toBeGreaterThan(after.co2T!);
  });

  it('is read by whoever may see voyages, in their own company', async () => {
    expect(await fuelOf(await server.signIn('Viewer'), voyage.id)).toHaveProperty('reports');
    expect(await fuelOf(await server.signIn('Lender'), voyage.id)).toBe('FORBIDDEN');
    const other = await createCompany(server.platform, { name: 'Else AS', baseCurrency: 'USD' });
    expect(await fuelOf(await server.signIn('Operator', other), voyage.id)).toBe('NOT_FOUND');
  });
});
