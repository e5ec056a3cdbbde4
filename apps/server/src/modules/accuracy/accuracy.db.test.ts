import { brokerKeyOf, contactInput } from '@mainsheet/contract';
import { sampleGrainVoyage } from '@mainsheet/voyage';
import { beforeAll, describe, expect, it } from 'vitest';
import { moveTo, voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import type { Actor } from '../../platform/actor.ts';
import { createCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';

const server = testServer();

type Subject = {
  key: string;
  name: string;
  unit: string;
  count: number;
  actual: { median: number; p10: number; p90: number };
  ratio: { median: number };
  correction: number | null;
  difference: { median: number } | null;
  addition: number | null;
};
const SUBJECT = `kind key name unit count estimated { median } actual { median p10 p90 }
  ratio { median } difference { median } error correctedError correction addition`;

let operator: SignedIn;
let actor: Actor;
let ours: ReturnType<typeof voyageRecordsOf>;
beforeAll(async () => {
  operator = await server.signIn('Operator');
  ours = voyageRecordsOf(operator);
  actor = await server.actorWith('Operator');
  for (const factor of [1.2, 1.25, 1.3]) await completed(factor);
});

const DAY_MS = 86_400_000;
const DISBURSE = `mutation ($voyageId: ID!, $data: PortDisbursementInput!) { savePortDisbursement(voyageId: $voyageId,
  data: $data) { errorFlag message violations { path message } } }`;
const CALL = `mutation ($id: ID!, $version: Int!, $rowId: String!, $in: Instant, $out: Instant) {
  recordPortCall(voyageId: $id, version: $version, rowId: $rowId, actualArrivalAt: $in,
    actualDepartureAt: $out) { errorFlag message violations { path message } } }`;
const CALLS = `query ($id: ID!) { voyage(id: $id) { version vesselId
  estimateResult portCalls { rowId portName portFunction } } }`;
type Sailed = {
  voyage: {
    vesselId: string;
    estimateResult: {
      totals: { commencingAt: string };
      rows: {
        rowId: string;
        leg: { legDays: number; distanceNm: number };
        call: { portDays: number; portExpenses: number };
      }[];
      bunkers: { fuel: string; seaConsumptionT: number }[];
    };
  };
};

const contactOf = (name: string) => contactInput.parse({ name, kinds: ['broker'] });

const BROKER = 'Skagerrak Brokers';
/** The sample cargo, fixed by a broker who is no contact. */
const BROKERED = sampleGrainVoyage().cargoes.map((cargo) => ({
  ...cargo,
  chartererId: null,
  commissions: cargo.commissions.map((row) =>
    row.type === 'Broker' ? { ...row, beneficiary: BROKER } : row,
  ),
}));

/** Reports that speak of all the days at sea. */
const REPORTS = 10;

/** A voyage of which each passage, stay, account and report is `factor` times what was estimated. */
async function completed(factor: number, status = 'Completed'): Promise<string> {
  const { id } = await ours.fixed({ cargoes: BROKERED });
  await moveTo(operator, id, 'Commenced');
  const { voyage } = await ours.read<Sailed>(CALLS, { id });
  const { rows, totals, bunkers } = voyage.estimateResult;
  let at = Date.parse(totals.commencingAt);
  const after = (days: number) => {
    at += days * DAY_MS;
    return new Date(at).toISOString();
  };
  for (const { rowId, leg, call } of rows) {
    const times = { in: after(leg.legDays * factor), out: after(call.portDays * factor) };
    const { version } = await ours.inputsOf(id);
    await changed(CALL, { id, version, rowId, ...times });
    if (call.portExpenses > 0) await settle(id, rowId, call.portExpenses * factor);
  }
  const days = rows.reduce((sum, { leg }) => sum + leg.legDays, 0) * factor;
  const fuels = bunkers.map(({ fuel, seaConsumptionT }) => ({
    fuel,
    robT: 100,
    usedT: Math.round(((seaConsumptionT * factor ** 2) / REPORTS) * 1000) / 1000,
  }));
  for (let day = 1; day <= REPORTS; day += 1) {
    const reportedAt = `2026-10-${String(day).padStart(2, '0')}T12:00:00Z`;
    const hours = Math.round(((days * 24) / REPORTS) * 100) / 100;
    await report({ vesselId: voyage.vesselId, voyageId: id, reportedAt, hours, fuels });
  }
  if (status === 'Completed') await moveTo(operator, id, status);
  return id;
}

async function changed(document: string, variables: Record<string, unknown>) {
  const answer = await ours.change(document, variables);
  if (answer.errorFlag !== 'SUCCESS') throw new Error(JSON.stringify(answer));
}

const settle = (voyageId: string, rowId: string, amount: number) =>
  changed(DISBURSE, {
    voyageId,
    data: {
      ...{ rowId, currency: 'EUR', exchangeRate: 2 },
      proforma: { reference: 'P', status: 'Received' },
      final: { reference: 'F', status: 'Approved', amount: Math.round(amount * 50) / 100 },
      lines: [
        {
          ...{ accountCode: '5010', description: 'Dues', rebillable: 'Non-Rebillable' },
          ...{ proforma: 1, final: Math.round(amount * 50) / 100 },
        },
      ],
    },
  });

/** An approved report under way. */
async function report(part: object): Promise<void> {
  const data = { kind: 'Noon', latitude: 1, longitude: 1, distanceNm: 900, ...part };
  const { createVesselReport: made } = await ours.read<{
    createVesselReport: { errorFlag: string; vesselReport: { id: string; version: number } };
  }>(
    `mutation ($data: VesselReportInput!) { createVesselReport(data: $data) { errorFlag message
      violations { path message } vesselReport { id version } } }`,
    { data },
  );
  if (!made.vesselReport) throw new Error(JSON.stringify(made));
  await changed(
    `mutation ($id: ID!, $version: Int!) { judgeVesselReport(id: $id, version: $version,
      status: "Approved") { errorFlag message violations { path message } } }`,
    made.vesselReport,
  );
}

const listed = async (kind: string, by = operator, search: string | null = null) => {
  const { data, errors } = await by.graphql<{
    listAccuracy: { rows: Subject[]; total: number };
  } | null>(
    `query ($kind: String!, $search: String) { listAccuracy(kind: $kind, search: $search) {
      rows { ${SUBJECT} } total } }`,
    { kind, search },
  );
  return data ? data.listAccuracy : errors?.[0]?.extensions.code;
};

describe('what came of estimates', () => {
  it('is listed by port with its costs by approved final accounts in base currency', async () => {
    const page = await listed('portCost');
    if (typeof page !== 'object') throw new Error(String(page));
    expect(page.rows.length).toBeGreaterThan(0);
    expect(page.total).toBe(page.rows.length);
    for (const { unit, count, ratio, correction } of page.rows) {
      expect([unit, count]).toEqual(['USD', 3]);
      expect(ratio.median).toBeCloseTo(1.25, 4);
      expect(correction).toBeGreaterThan(1.1);
      expect(correction).toBeLessThan(1.25);
    }
  });

  it('is listed by port with its days, by vessel with her days at sea and her fuel a day there', async () => {
    const days = await listed('portDays');
    expect(days).toMatchObject({ rows: [{ unit: 'd', count: 3 }, { count: 3 }] });
    const sea = await listed('seaDays');
    if (typeof sea !== 'object') throw new Error(String(sea));
    // Each voyage of these tests has a vessel of its own: fewer than three say nothing.
    expect(sea.rows.map(({ count, correction }) => [count, correction])).toEqual([
      [1, null],
      [1, null],
      [1, null],
    ]);
    expect(sea.rows.map(({ ratio }) => ratio.median.toFixed(2)).toSorted()).toEqual([
      '1.20',
      '1.25',
      '1.30',
    ]);
    const fuel = await listed('seaConsumption');
    if (typeof fuel !== 'object') throw new Error(String(fuel));
    expect(fuel.rows[0]?.unit).toBe('t/d');
    expect([...new Set(fuel.rows.map(({ ratio }) => ratio.median.toFixed(2)))].toSorted()).toEqual([
      '1.20',
      '1.25',
      '1.30',
    ]);
  });

  it('opens the voyages behind a figure, and finds subjects by their names', async () => {
    const page = await listed('portCost');
    if (typeof page !== 'object') throw new Error(String(page));
    const [port] = page.rows;
    const { accuracyDetail: found } = await ours.read<{
      accuracyDetail: { subject: Subject; observations: { voyageId: string; actual: number }[] };
    }>(
      `query ($key: String!) { accuracyDetail(kind: "portCost", key: $key) {
        subject { ${SUBJECT} } observations { voyageId voyageNumber vesselName estimated actual } } }`,
      { key: port?.key },
    );
    expect(found.subject).toEqual(port);
    expect(new Set(found.observations.map(({ voyageId }) => voyageId)).size).toBe(3);
    expect(await listed('portCost', operator, port?.name)).toMatchObject({ total: 1 });
    expect(await listed('portCost', operator, 'nowhere')).toEqual({ rows: [], total: 0 });
  });

  it('counts completed voyages alone: none under way, and none that was cancelled', async () => {
    const before = await listed('portDays');
    const id = await completed(1.28, 'Commenced');
    expect(await listed('portDays')).toEqual(before);
    await moveTo(operator, id, 'Completed');
    expect(await listed('portDays')).toMatchObject({ rows: [{ count: 4 }, { count: 4 }] });
    await runAsOwner(server, `update voyage set status = 'Cancelled' where id = '${id}'`);
    expect(await listed('portDays')).toEqual(before);
  });

  it('divides the fuel of reports that say their hours by those hours: one without counts for neither', async () => {
    const id = await completed(1.28, 'Commenced');
    const { voyage } = await ours.read<Sailed>(CALLS, { id });
    const fuels = voyage.estimateResult.bunkers.map(({ fuel }) => ({
      ...{ fuel, robT: 100, usedT: 90 },
    }));
    const reportedAt = '2026-10-11T12:00:00Z';
    await report({ vesselId: voyage.vesselId, voyageId: id, reportedAt, hours: null, fuels });
    await moveTo(operator, id, 'Completed');
    const page = await listed('seaConsumption');
    if (typeof page !== 'object') throw new Error(String(page));
    const own = page.rows.filter(({ key }) => key.startsWith(voyage.vesselId));
    expect(own.length).toBeGreaterThan(0);
    for (const { ratio } of own) expect(ratio.median).toBeCloseTo(1.28, 2);
    await runAsOwner(server, `update voyage set status = 'Cancelled' where id = '${id}'`);
  });

  it('finds the calls that were foreseen behind more than thirty later ones that were not', async () => {
    const id = await completed(1.28);
    await runAsOwner(
      server,
      `insert into voyage_port_call select (jsonb_populate_record(c, jsonb_build_object(
          'id', gen_random_uuid(), 'row_id', 'later-' || n, 'sequence_no', 100 + n,
          'actual_arrival_at', c.actual_arrival_at + interval '1 year',
          'actual_departure_at', c.actual_departure_at + interval '1 year'))).*
        from voyage_port_call c cross join generate_series(1, 31) n
        where c.voyage_id = '${id}' and c.port_function = 'Loading'`,
    );
    expect(await listed('portDays')).toMatchObject({ rows: [{ count: 4 }, { count: 4 }] });
    await runAsOwner(server, `update voyage set status = 'Cancelled' where id = '${id}'`);
  });

  it('is listed by broker with what the voyages that were fixed by them earn a day, and shown to the next estimate', async () => {
    const page = await listed('brokerResult');
    if (typeof page !== 'object') throw new Error(String(page));
    const key = brokerKeyOf({ beneficiary: BROKER, beneficiaryId: null });
    const broker = page.rows.find((row) => row.key === key)!;
    expect(broker).toMatchObject({ name: BROKER, unit: 'USD/d', count: 3, ratio: null });
    // A fifth to a third more days and costs: they earn less a day than was estimated.
    expect(broker.difference!.median).toBeLessThan(0);
    expect(broker.addition).toBe(broker.difference!.median);
    const { accuracyDetail: found } = await ours.read<{
      accuracyDetail: { observations: { voyageId: string; estimated: number; actual: number }[] };
    }>(
      `query ($key: String!) { accuracyDetail(kind: "brokerResult", key: $key) {
        observations { voyageId estimated actual } } }`,
      { key },
    );
    for (const { voyageId, estimated, actual } of found.observations) {
      const { voyage: of } = await ours.read<{
        voyage: Record<'result' | 'estimateResult', { totals: { netTce: number } }>;
      }>('query ($id: ID!) { voyage(id: $id) { result estimateResult } }', { id: voyageId });
      expect([estimated, actual]).toEqual([
        of.estimateResult.totals.netTce,
        of.result.totals.netTce,
      ]);
    }
    const { brokerAccuracy: offered } = await ours.read<{ brokerAccuracy: Subject[] }>(
      `query ($brokers: [String!]!) { brokerAccuracy(brokers: $brokers) { ${SUBJECT} } }`,
      { brokers: [key, 'nobody'] },
    );
    expect(offered).toEqual([broker]);
  });

  it('counts the voyages of a broker that lost money: they make no broker look better', async () => {
    const key = brokerKeyOf({ beneficiary: BROKER, beneficiaryId: null });
    const history = async () => {
      const { accuracyDetail: found } = await ours.read<{
        accuracyDetail: {
          subject: Subject;
          observations: { voyageId: string; estimated: number; actual: number }[];
        };
      }>(
        `query ($key: String!) { accuracyDetail(kind: "brokerResult", key: $key) {
          subject { ${SUBJECT} } observations { voyageId estimated actual } } }`,
        { key },
      );
      return found;
    };
    const before = await history();
    const [latest] = before.observations;
    const came = (netTce: number | null) =>
      runAsOwner(
        server,
        `update voyage set result = jsonb_set(result, '{totals,netTce}', '${netTce}')
          where id = '${latest!.voyageId}'`,
      );
    await came(-5000);
    const { subject, observations } = await history();
    expect(subject.count).toBe(3);
    expect(observations.find(({ voyageId }) => voyageId === latest!.voyageId)?.actual).toBe(-5000);
    const differences = observations.map(({ estimated, actual }) => actual - estimated);
    expect(subject.difference!.median).toBeCloseTo(differences.toSorted((a, b) => a - b).at(1)!, 6);
    await came(null);
    expect((await history()).subject.count).toBe(2);
    await came(latest!.actual);
    expect(await history()).toEqual(before);
  });

  it('finds the voyages of a broker by whichever of their merged contacts an estimate names', async () => {
    const named = ['Kattegat Chartering', 'Kattegat Chartering AS'];
    const [standing, merged] = await Promise.all(
      named.map((name) => createContact(server.platform, actor, contactOf(name))),
    );
    const found = await listed('brokerResult');
    if (typeof found !== 'object') throw new Error(String(found));
    const { accuracyDetail } = await ours.read<{
      accuracyDetail: { observations: { voyageId: string }[] };
    }>(
      `query ($key: String!) { accuracyDetail(kind: "brokerResult", key: $key) {
        observations { voyageId } } }`,
      { key: brokerKeyOf({ beneficiary: BROKER, beneficiaryId: null }) },
    );
    const [first, second, third] = accuracyDetail.observations;
    const by = (id: string | null, ...voyages: { voyageId: string }[]) =>
      runAsOwner(
        server,
        `update voyage set cargo_broker_id = ${id === null ? 'null' : `'${id}'`}
          where id in (${voyages.map(({ voyageId }) => `'${voyageId}'`).join(', ')})`,
      );
    await by(standing!.id, first!, second!);
    await by(merged!.id, third!);
    await runAsOwner(
      server,
      `update contact set is_deleted = true, merged_into = '${standing!.id}' where id = '${merged!.id}'`,
    );
    for (const id of [standing!.id, merged!.id]) {
      const { brokerAccuracy: offered } = await ours.read<{ brokerAccuracy: Subject[] }>(
        `query ($brokers: [String!]!) { brokerAccuracy(brokers: $brokers) { ${SUBJECT} } }`,
        { brokers: [id] },
      );
      expect(offered).toMatchObject([{ key: standing!.id, name: named[0], count: 3 }]);
    }
    await by(null, first!, second!, third!);
    expect(await listed('brokerResult')).toEqual(found);
  });

  it('tells an estimate what its ports cost and how long they took', async () => {
    const page = await listed('portCost');
    if (typeof page !== 'object') throw new Error(String(page));
    const ports = [...page.rows.map(({ key }) => key), 'XXNIL'];
    const { portAccuracy: found } = await ours.read<{ portAccuracy: { kind: string }[] }>(
      `query ($ports: [String!]!) { portAccuracy(ports: $ports) { ${SUBJECT} } }`,
      { ports },
    );
    expect(found.filter(({ kind }) => kind === 'portCost')).toEqual(page.rows);
    expect(found.filter(({ kind }) => kind === 'portDays')).toHaveLength(page.rows.length);
  });

  it('is read by who may see voyages of the company, and by nobody else', async () => {
    const owner = await server.signIn('Owner');
    expect(await listed('portCost', owner)).toMatchObject({ rows: [{ count: 3 }, {}] });
    const other = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', other);
    expect(await listed('portCost', stranger)).toEqual({ rows: [], total: 0 });
    expect(await listed('nothing')).toBe('INVALID_INPUT');
    await runAsOwner(
      server,
      `update role set permissions = permissions - 'contracts'
        where company_id = '${server.companyId}' and name = 'Finance'`,
    );
    const finance = await server.signIn('Finance');
    expect(await listed('portCost', finance)).toBe('FORBIDDEN');
    const { app } = server;
    const payload = { query: '{ listAccuracy(kind: "portCost") { total } }' };
    const nobody = await app.inject({ method: 'POST', url: '/v2/graphql', payload });
    expect(nobody.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});
