import { describe, expect, it } from 'vitest';
import { payablesCompany } from '../../../../test/fixtures/payables-company.ts';
import { type TimeCharter, timeChartersOf } from '../../../../test/fixtures/time-charters.ts';
import { type SignedIn, testServer } from '../../../../test/test-server.ts';

const server = testServer();

type Answer = { message: string; violations: { message: string }[] };
type Pair = {
  head: { charterCode: string };
  sub: { charterCode: string; counterparty: string };
  daily: { currency: string; margin: string } | null;
  terms: { term: string; finding: string; says: string }[];
};

const terms = (change: object) => ({
  status: 'Fixed',
  deliveryPort: 'Gibraltar',
  redeliveryPort: 'Singapore–Japan range',
  actualDeliveryDateTime: '2026-10-09T00:00:00.000Z',
  minDuration: 300,
  maxDuration: 330,
  ...change,
});

async function put(
  by: SignedIn,
  charter: Pick<TimeCharter, 'id' | 'version'>,
  headId: string | null,
): Promise<string> {
  const { data, errors } = await by.graphql<{ placeTimeCharterUnder: Answer } | null>(
    `mutation ($id: ID!, $version: Int!, $head: ID) {
      placeTimeCharterUnder(timeCharterId: $id, version: $version, headCharterId: $head) {
        message violations { message } } }`,
    { id: charter.id, version: charter.version, head: headId },
  );
  const answer = data?.placeTimeCharterUnder;
  return answer?.violations[0]?.message ?? answer?.message ?? errors?.[0]?.message ?? '';
}

async function pairsOf(by: SignedIn, id: string): Promise<Pair[] | string> {
  const { data, errors } = await by.graphql<{ backToBack: Pair[] } | null>(
    `query ($id: ID!) { backToBack(timeCharterId: $id) { head { charterCode }
      sub { charterCode counterparty } daily { currency margin } terms { term finding says } } }`,
    { id },
  );
  return data?.backToBack ?? errors?.[0]?.message ?? '';
}

async function newVessel(by: SignedIn, name: string): Promise<string> {
  const data = { name, ownership: 'TCIN', type: 'Kamsarmax', deadweightT: 82_000, details: {} };
  const { data: made } = await by.graphql<{ createVessel: { vessel: { id: string } } }>(
    'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id } } }',
    { data },
  );
  return made.createVessel.vessel.id;
}

/** A vessel chartered in at 14,000 and let on at 15,500 for longer than she is ours. */
async function relet(name: string) {
  const books = await payablesCompany(server, name);
  const charters = timeChartersOf(books.owner);
  const vesselId = await newVessel(books.owner, `${name} Lyra`);
  const head = await charters.made(
    terms({
      ...{ type: 'in', charterCode: 'HEAD-1', vesselId, ownerCompanyId: books.vendorId },
      hireLines: [{ hireRate: 14_000 }],
    }),
  );
  const charterer = await books.addVendor('Northway Grain');
  const sub = await charters.made(
    terms({
      ...{ type: 'out', charterCode: 'SUB-1', vesselId, timeCharterCompanyId: charterer },
      ...{ maxDuration: 345, hireLines: [{ hireRate: 15_500 }] },
    }),
  );
  return { ...books, charters, head, sub, vesselId };
}

describe('a charter in and a charter out of one vessel', () => {
  it('are put under each other, and both pages list what the one does not cover of the other', async () => {
    const { owner, head, sub, charters } = await relet('Back to back');
    expect(await pairsOf(owner, sub.id)).toEqual([]);
    expect(await put(owner, sub, head.id)).toBe('The charter stands under its head charter.');
    const pairs = await pairsOf(owner, sub.id);
    expect(pairs).toEqual(await pairsOf(owner, head.id));
    expect(pairs).toEqual([
      {
        head: { charterCode: 'HEAD-1' },
        sub: { charterCode: 'SUB-1', counterparty: 'Northway Grain' },
        daily: { currency: 'USD', margin: '1500.00' },
        terms: expect.arrayContaining([
          {
            ...{ term: 'Latest redelivery', finding: 'exposed' },
            says: 'Sub-charterers may keep her 15.00 days longer than we may.',
          },
          expect.objectContaining({ term: 'Delivery port', finding: 'same' }),
        ]),
      },
    ]);

    const saved = (await charters.read(sub.id)) as TimeCharter;
    const shorter = await charters.changed(saved, { maxDuration: 330 });
    const exposed = ((await pairsOf(owner, head.id)) as Pair[])[0]!.terms.filter(
      ({ finding }) => finding === 'exposed',
    );
    expect(exposed).toEqual([]);

    expect(await put(owner, shorter, null)).toBe('The charter stands under no other any more.');
    expect(await pairsOf(owner, head.id)).toEqual([]);
  });

  it('count the time that was lost to each', async () => {
    const { owner, head, sub } = await relet('Lost time');
    await put(owner, sub, head.id);
    const { data } = await owner.graphql<{ saveCharterOffHire: { errorFlag: string } } | null>(
      `mutation ($id: ID!, $data: OffHireInput!) {
        saveCharterOffHire(timeCharterId: $id, data: $data) { errorFlag } }`,
      {
        id: sub.id,
        data: { delayStart: '2026-10-20T00:00:00.000Z', delayEnd: '2026-10-22T12:00:00.000Z' },
      },
    );
    expect(data?.saveCharterOffHire.errorFlag).toBe('SUCCESS');
    const [pair] = (await pairsOf(owner, head.id)) as Pair[];
    expect(pair!.terms.find(({ term }) => term === 'Off-hire')).toEqual({
      ...{ term: 'Off-hire', finding: 'exposed' },
      says: '2.50 days are not claimed of the owners.',
    });
  });

  it('are refused where the one cannot stand above the other', async () => {
    const { owner, head, sub, charters, vendorId } = await relet('Refused');
    expect(await put(owner, head, sub.id)).toBe('Only a charter out stands under another.');
    expect(await put(owner, sub, sub.id)).toBe('SUB-1 is a charter out: choose the charter in.');
    const elsewhere = await charters.made(
      terms({
        ...{ type: 'in', charterCode: 'HEAD-2', ownerCompanyId: vendorId },
        ...{ vesselId: await newVessel(owner, 'Refused Vega'), hireLines: [{ hireRate: 1 }] },
      }),
    );
    expect(await put(owner, sub, elsewhere.id)).toBe('HEAD-2 is of another vessel.');
    expect(await put(owner, { ...sub, version: sub.version + 1 }, head.id)).toMatch(
      /^Somebody else saved this/,
    );
    expect(await pairsOf(owner, sub.id)).toEqual([]);
  });

  it('are for who may see and change charters, of their own company alone', async () => {
    const { owner, head, sub, companyId } = await relet('Own');
    await put(owner, sub, head.id);
    const viewer = await server.signIn('Viewer', companyId);
    const { version } = (await timeChartersOf(owner).read(sub.id)) as TimeCharter;
    expect(await put(viewer, { id: sub.id, version }, null)).toMatch(/permission/i);
    expect(await pairsOf(viewer, sub.id)).toHaveLength(1);
    const stranger = await relet('Strangers');
    expect(await pairsOf(stranger.owner, sub.id)).toBe('No time charter details found');
    expect(await put(stranger.owner, { id: sub.id, version }, null)).toBe(
      'No time charter details found',
    );
    expect(await put(stranger.owner, stranger.sub, head.id)).toBe('No time charter details found');
  });
});
