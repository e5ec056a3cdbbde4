import { readFileSync } from 'node:fs';
import { contactInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  faultsOf,
  type TimeCharter,
  timeChartersOf,
} from '../../../test/fixtures/time-charters.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';

const server = testServer();

let operator: SignedIn;
let charters: ReturnType<typeof timeChartersOf>;
let managerId = '';

beforeAll(async () => {
  operator = await server.signIn('Operator');
  charters = timeChartersOf(operator);
  const actor = await server.actorWith('Operator');
  const manager = contactInput.parse({ name: 'Lyra Shipmanagement', kinds: ['vendor'] });
  managerId = (await createContact(server.platform, actor, manager)).id;
});

const read = async (id: string) => (await charters.read(id)) as TimeCharter;
type Line = { charterCode: string; technicalManager: string; executives: string };

async function listed(code: string): Promise<Line | undefined> {
  const { data } = await operator.graphql<{ timeCharters: Line[] }>(
    '{ timeCharters { charterCode technicalManager executives } }',
  );
  return data.timeCharters.find(({ charterCode }) => charterCode === code);
}

describe('whom and what a time charter names', () => {
  it('TC-04 ports are chosen of the list and named by it where no range is agreed', async () => {
    const made = await charters.made({
      ...{ type: 'in', deliveryPortCode: 'GIGIB' },
      ...{ redeliveryPortCode: 'JPYOK', redeliveryPort: 'Singapore–Japan range' },
    });
    const charter = await read(made.id);
    expect(charter.data).toMatchObject({
      ...{ deliveryPortCode: 'GIGIB', deliveryPort: 'Gibraltar' },
      ...{ redeliveryPortCode: 'JPYOK', redeliveryPort: 'Singapore–Japan range' },
    });
    expect(charter.ports).toEqual([
      { id: 'GIGIB', name: 'Gibraltar' },
      { id: 'JPYOK', name: 'Yokohama' },
    ]);
    const wrong = await charters.create({ type: 'in', deliveryPortCode: 'ZZZZZ' });
    expect(faultsOf(wrong)).toEqual([
      'deliveryPortCode: This port was not found. Choose one of the list.',
    ]);
  });

  it('TC-04 manager and executives are a contact and members; words give way to them', async () => {
    const { data } = await operator.graphql<{ timeCharterPeople: { id: string; name: string }[] }>(
      '{ timeCharterPeople { id name } }',
    );
    const [person] = data.timeCharterPeople;
    const made = await charters.made({
      ...{ type: 'in', technicalManagerId: managerId, technicalManager: 'Lyra' },
      ...{ executiveIds: [person!.id], executives: 'Ingrid' },
    });
    const charter = await read(made.id);
    expect(charter.data).toMatchObject({ technicalManager: '', executives: '' });
    expect(charter.executives).toEqual([person]);
    expect(charter.contacts).toEqual([{ id: managerId, name: 'Lyra Shipmanagement' }]);
    expect(await listed(made.charterCode)).toEqual({
      charterCode: made.charterCode,
      technicalManager: 'Lyra Shipmanagement',
      executives: person!.name,
    });
  });

  it('refuses people and contacts of another company', async () => {
    const companyId = await createCompany(server.platform, { name: 'Far', baseCurrency: 'USD' });
    const stranger = await server.signIn('Operator', companyId);
    const refused = await timeChartersOf(stranger).create({
      ...{ type: 'in', technicalManagerId: managerId, executiveIds: [operator.memberId] },
    });
    expect(faultsOf(refused)).toEqual([
      'technicalManagerId: This contact was not found. Choose another.',
      'executiveIds.0: Choose a person of the company.',
    ]);
  });

  it('words of before that name exactly one contact and members alone become the choice, and stay', async () => {
    const { companyId } = await server.actorWith('Operator');
    const person = { id: operator.memberId, name: 'Ingrid Moe' };
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`
        update member set first_name = 'Ingrid', last_name = 'Moe'
        where company_id = ${tx.companyId} and id = ${person.id}`),
    );
    const known = await charters.made({
      ...{ type: 'in', technicalManager: 'lyra shipmanagement', executives: person.name },
    });
    const unknown = await charters.made({
      ...{ type: 'in', technicalManager: 'Harmony', executives: `${person.name}, Lars Aas` },
    });
    const made = [known.id, unknown.id];
    const updates = readFileSync(
      new URL('../../../migrations/0107_charter_people.sql', import.meta.url),
      'utf8',
    )
      .split(';')
      .filter((statement) => statement.includes('update time_charter t'));
    expect(updates).toHaveLength(2);
    await server.platform.db.inTenant(companyId, async (tx) => {
      await tx.run(sql`
        update time_charter set details = details - 'technicalManagerId' - 'executiveIds'
        where company_id = ${tx.companyId} and id = any (${made}::uuid[])`);
      for (const update of updates) await tx.run(sql.raw(update));
    });
    expect((await read(known.id)).data).toMatchObject({
      ...{ technicalManagerId: managerId, technicalManager: 'lyra shipmanagement' },
      ...{ executiveIds: [person.id], executives: person.name },
    });
    expect((await read(unknown.id)).data).toMatchObject({
      ...{ technicalManagerId: null, technicalManager: 'Harmony' },
      ...{ executiveIds: [], executives: `${person.name}, Lars Aas` },
    });
    expect(await listed(unknown.charterCode)).toMatchObject({ technicalManager: 'Harmony' });
  });
});
