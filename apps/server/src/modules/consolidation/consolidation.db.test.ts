import { contactInput, permissionsOfRole } from '@mainsheet/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testServer } from '../../../test/test-server.ts';
import type { Actor } from '../../platform/actor.ts';
import { createCompany, joinCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';
import { recordExchangeRate } from '../exchange-rates/index.ts';
import { post } from '../ledger/index.ts';
import { presentConsolidation } from './consolidation.presenter.ts';
import {
  listMarks,
  listReadable,
  markContact,
  readConsolidation,
} from './consolidation.service.ts';

const server = testServer();
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

/** Two companies of one person, each knowing the other as a contact. */
async function pair(name: string, otherCurrency = 'USD', role: 'Finance' | 'Operator' = 'Finance') {
  const { platform } = server;
  const firstId = await createCompany(platform, { name: `${name} One`, baseCurrency: 'USD' });
  const secondId = await createCompany(platform, {
    name: `${name} Two`,
    baseCurrency: otherCurrency,
  });
  const first = await server.actorWith('Finance', firstId);
  const memberId = await platform.db.inTenant(secondId, (tx) =>
    joinCompany(platform, tx, {
      ...{ email: `${name.toLowerCase()}@example.test`, firstName: 'Test', lastName: 'Two' },
      ...{ jobTitle: role, role, personId: first.personId },
    }),
  );
  const second: Actor = {
    ...first,
    ...{ companyId: secondId, memberId, roleName: role, permissions: permissionsOfRole(role) },
  };
  const contactOf = async (actor: Actor, other: string) =>
    (
      await createContact(
        platform,
        { ...actor, permissions: first.permissions },
        contactInput.parse({ name: other, kinds: ['customer', 'vendor'] }),
      )
    ).id;
  return {
    ...{ first, second },
    inFirst: await contactOf(first, `${name} Two`),
    inSecond: await contactOf(second, `${name} One`),
  };
}

type Posted = readonly [debit: string, credit: string, minor: bigint, contactId?: string | null];

async function book(actor: Actor, currency: string, posted: readonly Posted[]) {
  for (const [debit, credit, minor, contactId = null] of posted) {
    const entry = (accountCode: string, minorUnits: bigint) => ({
      ...{ accountCode, amount: { currency, minorUnits }, base: { currency, minorUnits } },
      contactId,
    });
    await server.platform.db.inTenant(actor.companyId, (tx) =>
      post(server.platform, tx, actor, {
        ...{ postedOn: '2026-10-31', documentType: 'test', documentId: null },
        ...{ reference: 'T', description: 'T' },
        entries: [entry(debit, minor), entry(credit, -minor)],
        rate: { rate: '1', on: '2026-10-31', source: 'base currency' },
      }),
    );
  }
}

const read = async (actor: Actor, more: { companyIds?: string[] } = {}) =>
  presentConsolidation(await readConsolidation(server.platform, actor, { ...YEAR, ...more }));

const amountsOf = (rows: readonly { code: string; amounts: readonly string[] }[], code: string) =>
  rows.find((row) => row.code === code)?.amounts;

describe('the books of a group', () => {
  it('stand beside each other and as one, without what the companies billed and owe each other; it balances to the cent', async () => {
    const { first, second, inFirst, inSecond } = await pair('Group');
    await book(first, 'USD', [
      ['1100', '4020', 100_000n, inFirst],
      ['1000', '1100', 40_000n, inFirst],
      ['1100', '4000', 70_000n],
    ]);
    await book(second, 'USD', [
      ['5110', '2000', 100_000n, inSecond],
      ['2000', '1000', 40_000n, inSecond],
      ['1100', '4000', 250_000n],
    ]);
    await markContact(server.platform, first, { contactId: inFirst, companyId: second.companyId });
    await markContact(server.platform, second, { contactId: inSecond, companyId: first.companyId });
    const group = await read(first);
    expect(group.companies.map(({ name }) => name)).toEqual(['Group One', 'Group Two']);
    expect(amountsOf(group.resultRows, '4020')).toEqual(['1000.00', '0.00', '-1000.00', '0.00']);
    expect(amountsOf(group.resultRows, '5110')).toEqual(['0.00', '1000.00', '-1000.00', '0.00']);
    expect(group.result).toEqual(['1700.00', '1500.00', '0.00', '3200.00']);
    expect(amountsOf(group.sheetRows, '1000')).toEqual(['400.00', '-400.00', '0.00', '0.00']);
    expect(amountsOf(group.sheetRows, '1100')).toEqual([
      '1300.00',
      '2500.00',
      '-600.00',
      '3200.00',
    ]);
    expect(amountsOf(group.sheetRows, '2000')).toEqual(['0.00', '600.00', '-600.00', '0.00']);
    expect(group.difference).toEqual(['0.00', '0.00', '0.00', '0.00']);
    expect(group.assets).toEqual(group.liabilitiesAndEquity);
    expect(group.between.map(({ companyName, amount }) => [companyName, amount])).toEqual([
      ['Group One', '600.00'],
      ['Group Two', '-600.00'],
    ]);
  });

  it('says what one booked and the other did not, and balances with it', async () => {
    const { first, second, inFirst } = await pair('Apart');
    await book(first, 'USD', [['1100', '4020', 100_000n, inFirst]]);
    await book(first, 'USD', [['1000', '1100', 30_000n, inFirst]]);
    await markContact(server.platform, first, { contactId: inFirst, companyId: second.companyId });
    const group = await read(first);
    expect(group.result.at(-1)).toBe('0.00');
    expect(group.difference).toEqual(['0.00', '0.00', '300.00', '300.00']);
    expect(group.assets).toEqual(group.liabilitiesAndEquity);
  });

  it('turns another currency at the mean of the time and the rate of the day, which it names; without a rate it says so', async () => {
    const { first, second } = await pair('Abroad', 'EUR');
    await book(second, 'EUR', [['1000', '4000', 100_003n]]);
    await expect(read(first)).rejects.toThrow('There is no rate of EUR in USD for 2026-11-20');
    const rate = (rateOn: string, value: string) =>
      recordExchangeRate(server.platform, first, { currency: 'EUR', rateOn, rate: value });
    await rate('2026-06-30', '1.1');
    await rate('2026-11-19', '1.2');
    const group = await read(first);
    expect(group).toMatchObject({ currency: 'USD', asOf: '2026-11-20' });
    expect(group.companies[1]).toMatchObject({
      ...{ baseCurrency: 'EUR', averageRate: '1.15', closingRate: '1.2' },
      closingRateOn: '2026-11-19',
    });
    expect(amountsOf(group.resultRows, '4000')?.[1]).toBe('1150.03');
    expect(amountsOf(group.sheetRows, '1000')?.[1]).toBe('1200.04');
    expect(group.assets).toEqual(group.liabilitiesAndEquity);
  });

  it('never shows a company where the person lacks the right, is out of service, or is no member', async () => {
    const { first, second } = await pair('Guarded', 'USD', 'Operator');
    await book(second, 'USD', [['1000', '4000', 5_000n]]);
    expect(await listReadable(server.platform, first)).toEqual([
      { id: first.companyId, name: 'Guarded One' },
    ]);
    expect((await read(first)).companies.map(({ id }) => id)).toEqual([first.companyId]);
    const asked = [first.companyId, second.companyId];
    await expect(read(first, { companyIds: asked })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const strangers = [first.companyId, server.companyId];
    await expect(read(first, { companyIds: strangers })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const left = await pair('Left');
    await server.platform.db.inTenant(left.second.companyId, (tx) =>
      tx.run(sql`update member set status = 'DEACTIVATED'
        where company_id = ${tx.companyId} and id = ${left.second.memberId}`),
    );
    expect(await listReadable(server.platform, left.first)).toHaveLength(1);
    const operator = await server.signIn('Operator', first.companyId);
    for (const query of [
      'consolidation(from: "2026-01-01", to: "2026-12-31") { asOf }',
      'groupCompanies { id }',
      'groupContacts { contactId }',
    ]) {
      const { errors } = await operator.graphql(`{ ${query} }`);
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });

  it('a contact is marked as a company whose books one may read, and of this company’s own contacts alone', async () => {
    const { first, second, inFirst, inSecond } = await pair('Marked');
    const mark = (contactId: string, companyId: string) =>
      markContact(server.platform, first, { contactId, companyId });
    await expect(mark(inFirst, first.companyId)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(mark(inFirst, server.companyId)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(mark(inSecond, second.companyId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await mark(inFirst, second.companyId);
    expect(await listMarks(server.platform, first)).toMatchObject([
      { contact_id: inFirst, company_name: 'Marked Two', marked_by: 'Test Finance' },
    ]);
  });
});
