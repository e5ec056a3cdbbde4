import { expect, it } from 'vitest';
import { fix, fixedVoyage, grainVoyage, newEstimate } from '../../../test/fixtures/fixed-voyage.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

type Overview = {
  estimateCount: number;
  voyageCount: number;
  timeCharterCount: number;
  activeVoyages: { voyageNumber: string; status: string }[];
  currency: string;
  earnings: { month: string; netTce: number | null }[] | null;
};
type Place = { latitude: number; longitude: number };
type VesselMap = {
  position: (Place & { at: string; source: string }) | null;
  track: (Place & { at: string })[];
  portsAhead: { name: string }[];
  route: Place[];
};
const OVERVIEW = `query ($id: ID!) { vesselOverview(vesselId: $id) { estimateCount voyageCount timeCharterCount
  activeVoyages { voyageNumber status } currency earnings { month netTce } tceTargetPerDay } }`;
const MAP = `query ($id: ID!) { vesselMap(vesselId: $id) { position { at latitude longitude source }
  track { at latitude longitude } portsAhead { name expectedAt } route { latitude longitude } } }`;

const server = testServer();

async function overviewOf(who: SignedIn, id: string): Promise<Overview> {
  const { data, errors } = await who.graphql<{ vesselOverview: Overview }>(OVERVIEW, { id });
  if (errors) throw new Error(errors[0]?.message);
  return data.vesselOverview;
}
async function mapOf(who: SignedIn, id: string): Promise<VesselMap> {
  const { data, errors } = await who.graphql<{ vesselMap: VesselMap }>(MAP, { id });
  if (errors) throw new Error(errors[0]?.message);
  return data.vesselMap;
}
const setStatus = (who: SignedIn, voyage: { id: string; version: number }, status: string) =>
  who.graphql(
    `mutation ($id: ID!, $version: Int!, $status: String!) {
      setVoyageStatus(voyageId: $id, version: $version, status: $status) { errorFlag message } }`,
    { id: voyage.id, version: voyage.version, status },
  );

it('VESS-19 a vessel counts its estimates, voyages and time charters, none that is deleted or cancelled', async () => {
  const operator = await server.signIn('Operator');
  const inputs = await grainVoyage(operator);
  const vesselId = inputs.vessel?.id ?? '';
  const none = { estimateCount: 0, voyageCount: 0, timeCharterCount: 0, activeVoyages: [] };
  expect(await overviewOf(operator, vesselId)).toMatchObject(none);
  const first = await newEstimate(operator, inputs);
  const second = await newEstimate(operator, inputs);
  await newEstimate(operator, inputs);
  await operator.graphql('mutation ($id: ID!) { deleteEstimate(estimateId: $id) { errorFlag } }', {
    id: second.estimate.id,
  });
  const { voyage } = (await fix(operator, first.estimate.id)).data.createVoyage;
  const charter = { type: 'in', vesselId, charterCode: 'TCI-1', status: 'On Subjects' };
  await operator.graphql(
    'mutation ($data: TimeCharterInput!) { createTimeCharter(data: $data) { errorFlag } }',
    { data: charter },
  );
  expect(await overviewOf(operator, vesselId)).toMatchObject({
    estimateCount: 2,
    voyageCount: 1,
    timeCharterCount: 1,
    activeVoyages: [{ voyageNumber: voyage.voyageNumber, status: 'Scheduled' }],
  });
  await setStatus(operator, voyage, 'Cancelled');
  expect(await overviewOf(operator, vesselId)).toMatchObject({ voyageCount: 0, activeVoyages: [] });
});

it('VESS-42 overview: net TCE of 12 months back and 12 ahead; map: last position, track of 90 days, rest of the voyage', async () => {
  const operator = await server.signIn('Operator');
  const { vesselId, voyage } = await fixedVoyage(operator);
  const { earnings, currency } = await overviewOf(operator, vesselId);
  expect(currency).toBe('USD');
  expect(earnings?.map(({ month }) => month)).toEqual(
    Array.from({ length: 25 }, (_, away) =>
      new Date(Date.UTC(2025, 10 + away, 1)).toISOString().slice(0, 10),
    ),
  );
  const january = earnings?.find(({ month }) => month === '2027-01-01');
  expect(january?.netTce).toBeCloseTo(voyage.result.totals.netTce, 3);
  expect(earnings?.find(({ month }) => month === '2026-01-01')?.netTce).toBeNull();

  const commenced = await setStatus(operator, voyage, 'Commenced');
  expect(commenced.data).toMatchObject({ setVoyageStatus: { errorFlag: 'SUCCESS' } });
  const report = async (reportedAt: string, latitude: number, isApproved: boolean) => {
    const data = { vesselId, kind: 'Noon', reportedAt, latitude, longitude: 70 };
    const { data: answer } = await operator.graphql<{
      createVesselReport: { vesselReport: { id: string; version: number } };
    }>(
      'mutation ($data: VesselReportInput!) { createVesselReport(data: $data) { vesselReport { id version } } }',
      { data },
    );
    if (!isApproved) return;
    await operator.graphql(
      `mutation ($id: ID!, $version: Int!) {
        judgeVesselReport(id: $id, version: $version, status: "Approved") { errorFlag } }`,
      answer.createVesselReport.vesselReport,
    );
  };
  expect(await mapOf(operator, vesselId)).toMatchObject({ position: null, track: [] });
  await report('2026-08-01T12:00:00.000Z', 5, true);
  await report('2026-11-17T12:00:00.000Z', -5, true);
  await report('2026-11-18T12:00:00.000Z', -8, true);
  await report('2026-11-19T12:00:00.000Z', -11, false);
  const map = await mapOf(operator, vesselId);
  expect(map.position).toMatchObject({ latitude: -8, longitude: 70, source: 'Noon' });
  expect(map.track.map(({ latitude }) => latitude)).toEqual([-5, -8]);
  expect(map.portsAhead.map(({ name }) => name)).toEqual(['Santos', 'Qingdao']);
  expect(map.route.length).toBeGreaterThan(2);
  expect(map.route[0]!.latitude).toBeCloseTo(-8, 1);
});

it('another company and who sees no vessels read neither; who sees no voyages reads no earnings', async () => {
  const operator = await server.signIn('Operator');
  const { vesselId } = await fixedVoyage(operator);
  const lender = await server.signIn('Lender');
  const companyId = await createCompany(server.platform, { name: 'Off', baseCurrency: 'USD' });
  const other = await server.signIn('Operator', companyId);
  for (const read of [overviewOf, mapOf]) {
    await expect(read(lender, vesselId)).rejects.toThrow();
    await expect(read(other, vesselId)).rejects.toThrow(/was not found/);
  }
});
