import { contactInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

async function desk(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const operator = await server.signIn('Operator', companyId);
  const add = (contact: string, kinds: string[], tags: string[] = []) =>
    operator.graphql('mutation ($data: Json!) { createContact(data: $data) { contact { id } } }', {
      data: contactInput.parse({ name: contact, kinds, tags }),
    });
  return { companyId, operator, add };
}

const ask = async <Data>(who: SignedIn, query: string) =>
  (await who.graphql<Data>(`{ ${query} }`)).data;

describe('contacts', () => {
  it('CONT-10 the tags of the company are listed, each once', async () => {
    const { operator, add } = await desk('Tags');
    await add('One', ['vendor'], ['preferred', 'Brazil']);
    await add('Two', ['agent'], ['Brazil']);
    expect(await ask(operator, 'companyTags')).toEqual({ companyTags: ['Brazil', 'preferred'] });
    const elsewhere = await desk('No tags');
    expect(await ask(elsewhere.operator, 'companyTags')).toEqual({ companyTags: [] });
    const lender = await server.signIn('Lender');
    expect((await lender.graphql('{ companyTags }')).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    );
  });

  it('an address has street, building and postcode of its own; free text is kept, and what banks refuse is named', async () => {
    const { operator } = await desk('Addresses');
    const create = async (name: string, address: object) => {
      const { data } = await operator.graphql<{
        createContact: { contact: { id: string; addressState: string } };
      }>(
        'mutation ($data: Json!) { createContact(data: $data) { contact { id addressState street building postcode } } }',
        { data: { name, kinds: ['bank', 'lender'], ...address } },
      );
      return data.createContact.contact;
    };
    const place = { city: 'Oslo', countryCode: 'NO' };
    const split = { street: 'Strandgata', building: '12 B', postcode: '0151' };
    expect(await create('Split', { ...split, ...place })).toMatchObject({
      ...split,
      addressState: 'Structured',
    });
    const kept = await create('Kept', { address: 'Strandgata 12 B, 0151 Oslo', ...place });
    expect(kept.addressState).toBe('Free text');
    const { contact } = await ask<{ contact: { details: { address: string } } }>(
      operator,
      `contact(id: "${kept.id}") { details }`,
    );
    expect(contact.details.address).toBe('Strandgata 12 B, 0151 Oslo');
    const nowhere = await create('Nowhere', { ...split, city: 'Oslo' });
    expect(nowhere.addressState).toBe('Lacks town or country');
  });

  it('several kinds are asked for together: whoever has one of them fits', async () => {
    const { operator, add } = await desk('Kinds');
    await add('Agents of Santos', ['agent']);
    await add('Bunkers of Singapore', ['bunker supplier', 'customer']);
    await add('Charterers of Geneva', ['charterer']);
    const names = async (args: string) =>
      (
        await ask<{ contacts: { rows: { name: string }[] } }>(
          operator,
          `contacts${args} { rows { name } }`,
        )
      ).contacts.rows.map(({ name }) => name);
    expect(await names('(kinds: ["agent", "bunker supplier"])')).toEqual([
      'Agents of Santos',
      'Bunkers of Singapore',
    ]);
    expect(await names('(kinds: ["customer", "charterer"])')).toEqual([
      'Bunkers of Singapore',
      'Charterers of Geneva',
    ]);
    expect(await names('(kinds: [])')).toHaveLength(3);
    expect(await names('')).toHaveLength(3);
  });

  it('CONT-09 charter specialists are who may change estimates, and invitations to such a role', async () => {
    const { companyId, operator } = await desk('Specialists');
    const owner = await server.signIn('Owner', companyId);
    const viewer = await server.signIn('Viewer', companyId);
    const { team } = await ask<{ team: { roles: { id: string; name: string }[] } }>(
      owner,
      'team { roles { id name } }',
    );
    const invite = (email: string, role: string) =>
      owner.graphql(
        `mutation { inviteMember(email: "${email}", firstName: "New", lastName: "Broker",
          roleId: "${team.roles.find(({ name }) => name === role)!.id}") { errorFlag message } }`,
      );
    await invite('charterer@example.test', 'Commercial manager');
    await invite('reader@example.test', 'Viewer');
    const { charterSpecialists } = await ask<{
      charterSpecialists: {
        specialists: { contactId: string }[];
        invites: { email: string; role: string; inviteStatus: string }[];
      };
    }>(
      viewer,
      'charterSpecialists { specialists { contactId } invites { email role inviteStatus } }',
    );
    expect(charterSpecialists.specialists.map(({ contactId }) => contactId).toSorted()).toEqual(
      [operator.memberId, owner.memberId].toSorted(),
    );
    expect(charterSpecialists.invites).toEqual([
      { email: 'charterer@example.test', role: 'Commercial manager', inviteStatus: 'INVITED' },
    ]);
    const lender = await server.signIn('Lender', companyId);
    const refused = await lender.graphql('{ charterSpecialists { invites { id } } }');
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
