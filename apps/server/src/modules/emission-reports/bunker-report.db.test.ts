import { contactInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { createContact } from '../contacts/index.ts';

const server = testServer();
const IMO = '9074729';
let operator: SignedIn;
let ours: ReturnType<typeof voyageRecordsOf>;
let vesselId = '';
let voyageId = '';
let port = '';
let rowId = '';
let vendorId = '';

beforeAll(async () => {
  operator = await server.signIn('Operator');
  ours = voyageRecordsOf(operator);
  const actor = await server.actorWith('Operator');
  const typed = contactInput.parse({ name: 'Straits Marine Fuels', kinds: ['vendor'] });
  vendorId = (await createContact(server.platform, actor, typed)).id;
  voyageId = (await ours.fixed()).id;
  const { inputs } = await ours.inputsOf(voyageId);
  vesselId = inputs.vessel!.id!;
  const row = inputs.itinerary.find(({ portFunction }) => portFunction === 'Loading')!;
  port = row.portName;
  await runAsOwner(server, `update vessel set imo = '${IMO}' where id = '${vesselId}'`);
  rowId = row.id;
  await lift('VLSFO', 500);
  await lift('MGO', 60);
});

/** A lifting that was delivered at the port of loading; answers its id. */
async function lift(fuelType: string, quantity: number, deliveryDate = '2026-11-12') {
  const before = new Set((await liftings()).map(({ id }) => id));
  const saved = await ours.change(SAVE_LIFTING, {
    voyageId,
    data: {
      ...{ rowId, vendorId, fuelType, liftingStatus: 'Delivered', currency: 'USD' },
      ...{ deliveryDate, requestedQuantity: quantity, requestedPrice: 600 },
      ...{ operationalQuantity: quantity, operationalPrice: 600 },
    },
  });
  expect(saved).toMatchObject({ errorFlag: 'SUCCESS' });
  return (await liftings()).find(({ id }) => !before.has(id))!.id;
}
const SAVE_LIFTING = `mutation ($voyageId: ID!, $data: BunkerLiftingInput!) {
  saveBunkerLifting(voyageId: $voyageId, data: $data) {
    errorFlag message violations { path message } } }`;

const HEAD =
  'IMO,BDN_Number,Bunker_Delivery_Date,Bunker_Port,Fuel_Type,Mass,Sulphur_Content,Density_At_15dg';
const lines = () => [
  HEAD,
  `${IMO},BDN-77,2026-11-13,${port},LFO,498.5,0.48,0.9625`,
  `${IMO},BDN-78,2026-11-12,,MGO,59.9,0.08,860`,
];

type Taken = {
  count: number;
  faults: { row: number; column: string; message: string }[];
  isTaken: boolean;
  message: string;
};
async function take(text: string, { isPreview = false, by = operator } = {}) {
  const { data, errors } = await by.graphql<{ importBunkerReport: Taken } | null>(
    `mutation ($id: ID!, $text: String!, $preview: Boolean!) {
      importBunkerReport(vesselId: $id, text: $text, isPreview: $preview) {
        message count isTaken faults { row column message } } }`,
    { id: vesselId, text, preview: isPreview },
  );
  return data?.importBunkerReport ?? errors?.[0]?.extensions.code;
}

type Noted = { id: string; fuelType: string; noteNumber: string };
const liftings = async () =>
  (
    await ours.read<{ bunkerLiftings: Noted[] }>(
      `query ($id: ID!) { bunkerLiftings(voyageId: $id) { id fuelType noteNumber } }`,
      { id: voyageId },
    )
  ).bunkerLiftings;
const notes = async () =>
  (await liftings()).map(({ fuelType, noteNumber }) => `${fuelType} ${noteNumber}`).toSorted();
/** What the trail says of liftings, the earliest first. */
const trail = () =>
  server.platform.db.inTenant(server.companyId, async (tx) =>
    (
      await tx.many(sql<{ action: string }>`
        select action from audit_event
        where company_id = ${tx.companyId} and action like 'bunker-lifting.%' order by seq`)
    ).map(({ action }) => action),
  );
const messages = (answer: unknown) => (answer as Taken).faults.map(({ message }) => message);

const out = async () => {
  const path = `/v2/vessels/${vesselId}/emission-reports/2026/bunker-report/csv`;
  return (await operator.request('GET', path)).raw.toString('utf8').trim().split(/\r?\n/);
};

describe('bunker report in the fields of OVD', () => {
  it('comes in as the delivery notes of liftings that are there, and goes out with them', async () => {
    expect(await take(lines().join('\r\n'), { isPreview: true })).toMatchObject({
      ...{ count: 2, faults: [], isTaken: false },
    });
    expect(await notes()).toEqual(['MGO ', 'VLSFO ']);
    expect(await take(lines().join('\r\n'))).toMatchObject({
      ...{ isTaken: true, message: '2 delivery notes were taken.' },
    });
    expect(await notes()).toEqual(['MGO BDN-78', 'VLSFO BDN-77']);
    const [head, ...rows] = await out();
    expect(head).toBe(HEAD);
    expect(rows.toSorted()).toEqual([
      `${IMO},BDN-77,2026-11-13,${port},LFO,498.5,0.48,0.9625`,
      `${IMO},BDN-78,2026-11-12,${port},MGO,59.9,0.08,0.86`,
    ]);
    expect(await take([HEAD, ...rows].join('\n'))).toMatchObject({ isTaken: true });
    expect(await out()).toEqual([head, ...rows]);
  });

  it('what fits no lifting, or the same twice, is said by its line, and nothing is taken', async () => {
    const before = await notes();
    const [, fuel] = lines();
    const answer = await take(
      [
        HEAD,
        fuel!.replace('LFO', 'LNG'),
        fuel!.replace(IMO, '9999999'),
        fuel!.replace('498.5', 'much').replace('2026-11-13', '13.11.2026'),
      ].join('\n'),
    );
    expect(answer).toMatchObject({ isTaken: false });
    expect((answer as Taken).faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 IMO',
      '4 Bunker_Delivery_Date',
      '4 Mass',
    ]);
    const unplaced = await take([HEAD, fuel!.replace('LFO', 'LNG'), fuel, fuel].join('\n'));
    expect((unplaced as Taken).faults.map(({ message }) => message)).toEqual([
      `No lifting of LNG was delivered around 2026-11-13 at ${port}: add it to the voyage first.`,
      'It is the same lifting as that of line 3.',
    ]);
    expect(await take('a,b\n1,2')).toMatchObject({
      faults: [{ row: 0, message: expect.stringContaining('has no column IMO, BDN_Number') }],
    });
    expect(await notes()).toEqual(before);
  });

  it('judges the figures of a note as the form of a lifting does, by line and column, before anything is taken', async () => {
    const before = await notes();
    const [, fuel] = lines();
    const odd = [
      fuel!.replace('0.9625', '300'),
      fuel!.replace('0.48', '1000'),
      fuel!.replace('498.5', '9999999'),
      fuel!.replace('0.9625', '0.962543'),
      fuel!.replace('2026-11-13', '1066-10-14'),
    ];
    for (const isPreview of [true, false]) {
      const answer = await take([HEAD, ...odd].join('\n'), { isPreview });
      expect(answer).toMatchObject({ isTaken: false });
      expect((answer as Taken).faults).toEqual([
        {
          ...{ row: 2, column: 'Density_At_15dg' },
          message: 'Enter the density in kg/m3, like 962.5.',
        },
        { row: 3, column: 'Sulphur_Content', message: 'Enter 10 or less %.' },
        { row: 4, column: 'Mass', message: 'Enter 1000000 or less mt.' },
        {
          row: 5,
          column: 'Density_At_15dg',
          message: 'As 962.543 kg/m3: Enter at most 2 decimals.',
        },
        {
          ...{ row: 6, column: 'Bunker_Delivery_Date' },
          message: 'Enter a year from 1970 to 2100; this one is 1066.',
        },
      ]);
    }
    expect(await notes()).toEqual(before);
  });

  it('passes over a density of nought, and keeps the one that was there', async () => {
    const [, fuel] = lines();
    expect(await take([HEAD, fuel].join('\n'))).toMatchObject({ isTaken: true });
    const nought = fuel!.replace('0.9625', '0');
    expect(await take([HEAD, nought].join('\n'))).toMatchObject({ isTaken: true });
    expect(await out()).toContain(fuel);
  });

  it('never writes one number over another: a second delivery of the fuel is its own, with one line of the trail', async () => {
    const [, fuel] = lines();
    expect(await take([HEAD, fuel].join('\n'))).toMatchObject({ isTaken: true });
    const second = fuel!.replace('BDN-77', 'BDN-79').replace('498.5', '210');
    expect(messages(await take([HEAD, second].join('\n')))).toEqual([
      `The lifting of LFO around 2026-11-13 at ${port} bears the note BDN-77: change it in the voyage first.`,
    ]);
    const id = await lift('VLSFO', 212, '2026-11-14');
    const before = (await trail()).length;
    expect(await take([HEAD, second, fuel].join('\n'))).toMatchObject({ isTaken: true });
    expect((await liftings()).find((one) => one.id === id)).toMatchObject({ noteNumber: 'BDN-79' });
    expect(await notes()).toContain('VLSFO BDN-77');
    expect((await trail()).slice(before)).toEqual(['bunker-lifting.import']);
  });

  it('finds a lifting by the fuel and the port that its note names, as they go out', async () => {
    const id = await lift('VLSFO', 80, '2026-11-20');
    await runAsOwner(
      server,
      `update bunker_lifting set note_fuel = 'HSFO', note_port = 'Outer roads' where id = '${id}'`,
    );
    const named = `${IMO},BDN-80,2026-11-20,Outer roads,HFO,79,0.5,0.98`;
    expect(messages(await take([HEAD, named.replace('HFO', 'LFO')].join('\n')))).toEqual([
      'No lifting of LFO was delivered around 2026-11-20 at Outer roads: add it to the voyage first.',
    ]);
    expect(await take([HEAD, named].join('\n'))).toMatchObject({ isTaken: true });
    expect(await out()).toContain(named);
  });

  it('says by line what belongs to a voyage that is closed, in the preview already, and takes nothing', async () => {
    const before = await notes();
    const status = (to: string) =>
      runAsOwner(server, `update voyage set status = '${to}' where id = '${voyageId}'`);
    const [, fuel, gas] = lines();
    await status('Closed');
    for (const isPreview of [true, false]) {
      const answer = await take([HEAD, fuel, fuel!.replace('LFO', 'LNG'), gas].join('\n'), {
        isPreview,
      });
      expect((answer as Taken).faults.map(({ row, message }) => [row, message])).toEqual([
        [2, expect.stringMatching(/^Voyage .+ is closed and locked\. Reopen it to change it\.$/)],
        [3, expect.stringMatching(/^No lifting of LNG/)],
        [4, expect.stringMatching(/^Voyage .+ is closed and locked\. Reopen it to change it\.$/)],
      ]);
    }
    await status('Scheduled');
    expect(await notes()).toEqual(before);
  });

  it('is for who may change voyages', async () => {
    const viewer = await server.signIn('Viewer');
    expect(await take(lines().join('\n'), { by: viewer })).toBe('FORBIDDEN');
  });
});
