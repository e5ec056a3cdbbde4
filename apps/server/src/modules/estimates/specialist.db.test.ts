import { emptyEstimate } from '@mainsheet/voyage';
import { beforeAll, describe, expect, it } from 'vitest';
import { fix, grainVoyage, newEstimate } from '../../../test/fixtures/fixed-voyage.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Contact = { contactId: string; name: string } | null;
type Answer = {
  violations: { path: string; message: string }[];
  estimate: { id: string; version: number; charterSpecialistContact: Contact } | null;
};
type Person = { id: string; name: string } | null;

const FIELDS = `errorFlag violations { path message }
  estimate { id version charterSpecialistContact { contactId name } }`;

let owner: SignedIn;
let operator: SignedIn;
let viewer: SignedIn;
let worksheetId = '';

beforeAll(async () => {
  const companyId = await createCompany(server.platform, { name: 'Named', baseCurrency: 'USD' });
  [owner, operator, viewer] = [
    await server.signIn('Owner', companyId),
    await server.signIn('Operator', companyId),
    await server.signIn('Viewer', companyId),
  ];
  const { data } = await owner.graphql<{ createEstimateSheet: { estimateSheetId: string } }>(
    'mutation { createEstimateSheet(name: "Named", isPublic: true) { estimateSheetId } }',
  );
  worksheetId = data.createEstimateSheet.estimateSheetId;
});

const dataOf = (charterSpecialist: Person) => ({
  estimateMapData: { mapData: {} },
  estimateData: {
    worksheetId,
    inputs: { ...emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' }), charterSpecialist },
  },
});

async function create(charterSpecialist: Person): Promise<Answer> {
  const { data } = await owner.graphql<{ createEstimate: Answer }>(
    `mutation ($data: EstimateDataInput!) { createEstimate(data: $data) { ${FIELDS} } }`,
    { data: dataOf(charterSpecialist) },
  );
  return data.createEstimate;
}

async function update({ estimate }: Answer, charterSpecialist: Person): Promise<Answer> {
  const { id, version } = estimate!;
  const { data } = await owner.graphql<{ updateEstimate: Answer }>(
    `mutation ($data: EstimateDataInput!, $id: ID!, $version: Int!) {
      updateEstimate(data: $data, estimateId: $id, version: $version) { ${FIELDS} } }`,
    { data: dataOf(charterSpecialist), id, version },
  );
  return data.updateEstimate;
}

async function invite(): Promise<string> {
  const { data } = await owner.graphql<{ team: { roles: { id: string; name: string }[] } }>(
    '{ team { roles { id name } } }',
  );
  const role = data.team.roles.find(({ name }) => name === 'Commercial manager')!;
  await owner.graphql(
    `mutation { inviteMember(email: "nina@example.test", firstName: "Nina", lastName: "Berg",
      roleId: "${role.id}") { errorFlag } }`,
  );
  const named = await owner.graphql<{ charterSpecialists: { invites: { id: string }[] } }>(
    '{ charterSpecialists { invites { id } } }',
  );
  return named.data.charterSpecialists.invites[0]!.id;
}

const REFUSED = [
  {
    path: 'charterSpecialist',
    message: 'Choose a charter specialist of the company: somebody who may change estimates.',
  },
];

describe('the charter specialist of an estimate', () => {
  it('EST-08 EST-18 is kept by the name the company has, listed with the worksheet and taken off again', async () => {
    const made = await create({ id: operator.memberId, name: 'Somebody else' });
    expect(made.estimate?.charterSpecialistContact).toEqual({
      ...{ contactId: operator.memberId, name: 'Test Operator' },
    });
    const { data } = await viewer.graphql<{
      listEstimateSheets: { id: string; charterSpecialists: string[] }[];
    }>('{ listEstimateSheets { id charterSpecialists } }');
    expect(data.listEstimateSheets[0]).toEqual({
      ...{ id: worksheetId, charterSpecialists: ['Test Operator'] },
    });
    const bare = await update(made, null);
    expect(bare.estimate?.charterSpecialistContact).toBeNull();
  });

  it('EST-08 may be invited, is never who may not change estimates, a stranger or no id', async () => {
    const invited = await create({ id: await invite(), name: '' });
    expect(invited.estimate?.charterSpecialistContact?.name).toBe('Nina Berg');
    const stranger = await server.signIn('Operator');
    for (const id of [viewer.memberId, stranger.memberId, 'nobody']) {
      expect((await create({ id, name: 'x' })).violations).toEqual(REFUSED);
    }
  });

  it('EST-08 whoever lost the right stays where they are named, and on a copy of it', async () => {
    const made = await create({ id: operator.memberId, name: '' });
    const { data } = await owner.graphql<{
      team: { members: { id: string; version: number; roleId: string }[] };
    }>('{ team { members { id version roleId } } }');
    const member = data.team.members.find(({ id }) => id === operator.memberId)!;
    const left = await owner.graphql<{ changeMember: { errorFlag: string } }>(
      `mutation { changeMember(memberId: "${member.id}", version: ${member.version},
        roleId: "${member.roleId}", status: "DEACTIVATED") { errorFlag } }`,
    );
    expect(left.data.changeMember.errorFlag).toBe('SUCCESS');
    const named = { id: operator.memberId, name: 'Test Operator' };
    expect((await update(made, named)).estimate?.charterSpecialistContact?.name).toBe(
      'Test Operator',
    );
    expect((await create(named)).violations).toEqual([]);
  });

  it('EST-08 VOY-06 goes with the estimate that is fixed to its voyage', async () => {
    const by = await server.signIn('Operator');
    const inputs = {
      ...(await grainVoyage(by)),
      charterSpecialist: { id: by.memberId, name: '' },
    };
    const { estimate } = await newEstimate(by, inputs);
    const { voyage } = (await fix(by, estimate.id)).data.createVoyage;
    const { data } = await by.graphql<{
      voyage: { charterSpecialistContact: { contactId: string } | null };
    }>('query ($id: ID!) { voyage(id: $id) { charterSpecialistContact { contactId } } }', {
      id: voyage!.id,
    });
    expect(data.voyage.charterSpecialistContact).toEqual({ contactId: by.memberId });
  });
});
