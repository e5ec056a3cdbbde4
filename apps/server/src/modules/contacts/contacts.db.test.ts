import { contactInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

async function desk(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const operator = await server.signIn('Operator', companyId);
  const add = (contact: string, kinds: string[], tags: string[] = []) =>
    operator.graphql(
      'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
      {
        data: contactInput.parse({ name: contact, kinds, tags }),
      },
    );
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
        'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id addressState street building postcode } } }',
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
    const stored = await create('Kept', { address: 'Strandgata 12 B, 0151 Oslo', ...place });
    expect(stored.addressState).toBe('Free text');
    const { contact } = await ask<{ contact: { details: { address: string } } }>(
      operator,
      `contact(id: "${stored.id}") { details }`,
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

describe('contacts of a table', () => {
  type Imported = {
    isSaved: boolean;
    added: number;
    known: string[];
    alike: { line: number; name: string; like: string }[];
    faults: { line: number; column: string; message: string }[];
  };
  const bring = async (who: SignedIn, text: string, isPreview = false) => {
    const { data, errors } = await who.graphql<{
      importContacts: { errorFlag: string; message: string; imported: Imported | null };
    } | null>(
      `mutation ($data: ContactImportInput!, $isPreview: Boolean!) { importContacts(data: $data, isPreview: $isPreview) {
        errorFlag message imported { isSaved added known unread alike { line name like }
          faults { line column message } } } }`,
      { data: { text }, isPreview },
    );
    return { answer: data?.importContacts, code: errors?.[0]?.extensions.code };
  };
  const namesOf = async (who: SignedIn) => {
    const { contacts } = await ask<{ contacts: { rows: { name: string }[] } }>(
      who,
      'contacts { rows { name } }',
    );
    return contacts.rows.map(({ name }) => name).toSorted();
  };
  const TABLE = 'Company\tKind\tCountry\nAegean Agencies SA\tAgent\tGreece\nLevante Bank\tBank\tES';

  it('are looked at first, taken whole, and passed over when the same table comes again', async () => {
    const { operator } = await desk('Import');
    const seen = await bring(operator, TABLE, true);
    expect(seen.answer).toMatchObject({
      message: '2 companies to add, nothing is wrong.',
      imported: { isSaved: false, added: 2, known: [], faults: [] },
    });
    expect(await namesOf(operator)).toEqual([]);
    expect((await bring(operator, TABLE)).answer?.imported).toMatchObject({ isSaved: true });
    expect(await namesOf(operator)).toEqual(['Aegean Agencies SA', 'Levante Bank']);
    const again = await bring(operator, TABLE);
    expect(again.answer?.imported).toMatchObject({
      ...{ isSaved: false, added: 0, known: ['Aegean Agencies SA', 'Levante Bank'] },
    });
    const near = await bring(operator, 'Name,Kind\nAegean Agencies,agent', true);
    expect(near.answer?.imported?.alike).toEqual([
      { line: 2, name: 'Aegean Agencies', like: 'Aegean Agencies SA' },
    ]);
  });

  it('of one wrong line nothing is taken; two at once add a company once', async () => {
    const { operator } = await desk('Faults');
    const wrong = await bring(operator, `${TABLE}\nLevante Bank\tBank\tES\nNobody\tNothing\t`);
    expect(wrong.answer?.imported).toMatchObject({
      isSaved: false,
      faults: [
        { line: 4, column: 'Company', message: 'Levante Bank stands in line 3 too.' },
        { line: 5, column: 'Kind' },
      ],
    });
    expect(await namesOf(operator)).toEqual([]);
    await Promise.all([bring(operator, TABLE), bring(operator, TABLE), bring(operator, TABLE)]);
    expect(await namesOf(operator)).toEqual(['Aegean Agencies SA', 'Levante Bank']);
  });

  it('are for who may create and view contacts, in their own company; a workbook is read as text', async () => {
    const { operator, companyId } = await desk('Rights');
    const viewer = await server.signIn('Viewer', companyId);
    expect((await bring(viewer, TABLE)).code).toBe('FORBIDDEN');
    const elsewhere = await desk('Elsewhere');
    await bring(elsewhere.operator, TABLE);
    expect(await namesOf(operator)).toEqual([]);
    const read = (content: Buffer, cookie = operator.cookie) =>
      server.app.inject({
        method: 'POST',
        url: '/v2/sheets/files',
        headers: {
          ...(cookie ? { cookie, authorization: `Bearer ${operator.token}` } : {}),
          'content-type': 'application/octet-stream',
        },
        payload: content,
      });
    expect((await read(Buffer.from('a;b\n1;2'))).json().data.text).toBe('a;b\n1;2');
    expect((await read(Buffer.from('PK no workbook'))).json().violations[0].message).toContain(
      'This is no workbook that can be opened.',
    );
    expect((await read(Buffer.from([0, 1, 2]))).json().violations[0].message).toContain(
      'neither a workbook nor a text',
    );
    expect((await read(Buffer.from('a'), '')).statusCode).toBe(401);
  });
});
