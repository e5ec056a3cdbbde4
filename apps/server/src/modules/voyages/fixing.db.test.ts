import { contactInput } from '@mainsheet/contract';
import type { EstimateInput } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import {
  fix,
  grainVoyage,
  newEstimate,
  type VoyageAnswer,
} from '../../../test/fixtures/fixed-voyage.ts';
import { comeToWait, whileRowIsHeld } from '../../../test/fixtures/row-lock.ts';
import { timeChartersOf } from '../../../test/fixtures/time-charters.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
const DAY_MS = 86_400_000;

type FixingFinding = { code: string; severity: string; path: string; message: string };

async function findings(who: SignedIn, estimateId: string): Promise<FixingFinding[]> {
  const { data } = await who.graphql<{ fixingFindings: FixingFinding[] }>(
    'query ($id: ID!) { fixingFindings(estimateId: $id) { code severity path message } }',
    { id: estimateId },
  );
  return data.fixingFindings;
}

const fixRead = (who: SignedIn, id: string, warningsRead: string[]) =>
  who.graphql<{ createVoyage: VoyageAnswer }>(
    `mutation ($id: ID!, $read: [String!]) { createVoyage(estimateId: $id, warningsRead: $read) {
      errorFlag violations { path message } voyage { id } } }`,
    { id, read: warningsRead },
  );

const daysLater = (inputs: EstimateInput, days: number): EstimateInput => ({
  ...inputs,
  commencingAt: new Date(Date.parse(inputs.commencingAt) + days * DAY_MS).toISOString(),
});

/** A ship with one voyage, and a second estimate of hers so many days later. */
async function secondEstimate(who: SignedIn, days: number, opening?: [string, string]) {
  const inputs = await grainVoyage(who);
  for (const row of inputs.itinerary) if (row.portName === 'Qingdao') row.portCode = 'CNTAO';
  const first = (await fix(who, (await newEstimate(who, inputs)).estimate.id)).data.createVoyage;
  const later = daysLater(inputs, days);
  const [portName, portCode] = opening ?? ['Qingdao', 'CNTAO'];
  const row = { ...later.itinerary[0]!, portName, portCode };
  const itinerary = [row, ...later.itinerary.slice(1)];
  const { estimate } = await newEstimate(who, { ...later, itinerary });
  return { voyage: first.voyage, estimateId: estimate.id };
}

const ofFixing = (found: FixingFinding[]) =>
  found.filter(({ code }) => /OVERLAP|OPENS|REPORTED|LAYCAN/.test(code));

describe('before fixing', () => {
  it('says under which charters the ship is let out then, or must be back before', async () => {
    const operator = await server.signIn('Operator');
    const inputs = await grainVoyage(operator);
    const { estimate } = await newEstimate(operator, inputs);
    const { data } = await operator.graphql<{ createContact: { contact: { id: string } } }>(
      'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
      { data: contactInput.parse({ name: 'Gale Chartering', kinds: ['customer', 'vendor'] }) },
    );
    const partyId = data.createContact.contact.id;
    const days = (count: number) =>
      new Date(Date.parse(inputs.commencingAt) + count * DAY_MS).toISOString();
    const charters = timeChartersOf(operator);
    const fixed = {
      ...{ status: 'Fixed', vesselId: inputs.vessel!.id, hireLines: [{ hireRate: 14_000 }] },
      ...{ ownerCompanyId: partyId, timeCharterCompanyId: partyId },
      ...{ deliveryPort: 'Singapore', redeliveryPort: 'Rotterdam' },
    };
    await charters.made({
      ...{ ...fixed, type: 'in', charterCode: 'IN-1', minDuration: 10, maxDuration: 12 },
      estimatedDeliveryDateTime: days(-5),
    });
    await charters.made({
      ...{ ...fixed, type: 'out', charterCode: 'OUT-1', minDuration: 10, maxDuration: 12 },
      estimatedDeliveryDateTime: days(8),
    });
    const found = await findings(operator, estimate.id);
    const said = found.filter(({ code }) => /REDELIVERY_MISSED|LET_OUT/.test(code));
    expect(said.map(({ code }) => code).toSorted()).toEqual(['LET_OUT', 'REDELIVERY_MISSED']);
    expect(said.map(({ message }) => message).join(' ')).toMatch(
      /under IN-1.*under OUT-1|under OUT-1.*under IN-1/,
    );
    const unread = found.filter((one) => !said.includes(one)).map(({ message }) => message);
    const refused = await fixRead(operator, estimate.id, unread);
    expect(refused.errors?.[0]?.extensions.code).toBe('CONFLICT');
  });

  it('names the voyage the ship is on, and refuses until exactly what stands was read', async () => {
    const operator = await server.signIn('Operator');
    const { voyage, estimateId } = await secondEstimate(operator, 20);
    const found = await findings(operator, estimateId);
    const [overlap, ...rest] = ofFixing(found);
    expect(rest).toEqual([]);
    expect(overlap).toMatchObject({ code: 'OPENS_BEFORE_PREVIOUS_ENDS', severity: 'warning' });
    expect(overlap?.message).toContain(`is on ${voyage.voyageNumber} (Scheduled)`);
    const unread = found.filter(({ code }) => code !== overlap?.code).map((f) => f.message);
    const refused = await fixRead(operator, estimateId, unread);
    expect(refused.errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(refused.errors?.[0]?.message).toContain(overlap?.message);
    const read = await fixRead(operator, estimateId, [...unread, overlap?.message ?? '']);
    expect(read.data.createVoyage.errorFlag).toBe('SUCCESS');
  });

  it('says nothing of a cancelled voyage', async () => {
    const operator = await server.signIn('Operator');
    const { voyage, estimateId } = await secondEstimate(operator, 20);
    await operator.graphql(
      `mutation { setVoyageStatus(voyageId: "${voyage.id}", version: 1, status: "Cancelled") { errorFlag } }`,
    );
    expect(ofFixing(await findings(operator, estimateId))).toEqual([]);
  });

  it('blocks a time in which the ship was reported on another voyage', async () => {
    const operator = await server.signIn('Operator');
    const { voyage, estimateId } = await secondEstimate(operator, 20);
    const call = voyage.portCalls.at(-1)!;
    await operator.graphql(
      `mutation ($id: ID!, $row: String!, $at: Instant) {
        recordPortCall(voyageId: $id, version: 1, rowId: $row, actualArrivalAt: $at) { errorFlag } }`,
      { id: voyage.id, row: call.rowId, at: call.estimatedArrivalAt },
    );
    const [reported] = await findings(operator, estimateId);
    expect(reported).toMatchObject({ code: 'REPORTED_ELSEWHERE', severity: 'error' });
    const { data } = await fix(operator, estimateId);
    expect(data.createVoyage.errorFlag).toBe('ERROR');
    expect(data.createVoyage.violations[0]).toMatchObject({ message: reported?.message });
  });

  it('names both ports and the sea miles where the ballast starts elsewhere', async () => {
    const operator = await server.signIn('Operator');
    const { voyage, estimateId } = await secondEstimate(operator, 200, ['Singapore', 'SGSIN']);
    const [opening, ...rest] = ofFixing(await findings(operator, estimateId));
    expect(rest).toEqual([]);
    expect(opening).toMatchObject({ code: 'OPENS_ELSEWHERE', path: 'itinerary.0.portName' });
    const said = new RegExp(
      `^${voyage.voyageNumber} ends at Qingdao, and this estimate opens at Singapore: 2,\\d{3} nm apart`,
    );
    expect(opening?.message).toMatch(said);
  });

  it('lets one of two through who fix the same ship at the same moment', async () => {
    const operator = await server.signIn('Operator');
    const inputs = await grainVoyage(operator);
    const ids = [
      (await newEstimate(operator, inputs)).estimate.id,
      (await newEstimate(operator, inputs)).estimate.id,
    ];
    const read = (await findings(operator, ids[0]!)).map(({ message }) => message);
    const answers = await Promise.all(ids.map((id) => fixRead(operator, id, read)));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'SUCCESS');
    expect(codes.toSorted()).toEqual(['CONFLICT', 'SUCCESS']);
  });

  it('fixes what the estimate says: who changes it meanwhile comes too late, and of five who fix it four are told', async () => {
    const operator = await server.signIn('Operator');
    const inputs = await grainVoyage(operator);
    const { estimate } = await newEstimate(operator, inputs);
    const changed = { estimateData: { inputs: daysLater(inputs, 9) } };
    const update = () =>
      operator.graphql<{ updateEstimate: { errorFlag: string } }>(
        `mutation ($id: ID!, $version: Int!, $data: EstimateDataInput!) {
          updateEstimate(estimateId: $id, version: $version, data: $data) { errorFlag } }`,
        { id: estimate.id, version: estimate.version, data: changed },
      );
    const late: ReturnType<typeof update>[] = [];
    const ship = { from: 'vessel where id = $1', id: inputs.vessel?.id ?? '' };
    const fixed = await whileRowIsHeld(server.platform, ship, {
      start: () => fix(operator, estimate.id),
      meanwhile: async (watcher) => {
        late.push(update());
        // Where nothing keeps it waiting it is saved by now.
        await Promise.race([...late, comeToWait(watcher, 2)]);
      },
    });
    expect(fixed.data.createVoyage.errorFlag).toBe('SUCCESS');
    const refused = await late[0];
    expect(refused?.errors?.[0]?.extensions.code ?? refused?.data).toBe('STALE_VERSION');
    const other = await newEstimate(operator, await grainVoyage(operator));
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => fix(operator, other.estimate.id)));
    const said = five.flatMap(({ errors }) => errors?.[0]?.message ?? []);
    expect(said).toEqual(Array.from({ length: 4 }, () => 'This estimate is fixed already.'));
  });

  it('is for those who may fix', async () => {
    const operator = await server.signIn('Operator');
    const { estimate } = await newEstimate(operator, await grainVoyage(operator));
    const viewer = await server.signIn('Viewer');
    const answer = await viewer.graphql(
      `{ fixingFindings(estimateId: "${estimate.id}") { code } }`,
    );
    expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
