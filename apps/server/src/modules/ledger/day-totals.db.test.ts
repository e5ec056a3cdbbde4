import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testServer } from '../../../test/test-server.ts';
import type { Actor } from '../../platform/actor.ts';
import { createCompany } from '../companies/index.ts';
import { findUncounted, sumAccountAt } from './day-totals.repository.ts';
import { countDayTotals } from './day-totals.service.ts';
import { post } from './index.ts';
import { listTrialBalance } from './ledger.repository.ts';

const server = testServer();

const DAYS = ['2019-12-31', '2020-01-01', '2022-06-30', '2022-07-01', '2026-10-31', '2026-11-01'];
const CODES = ['1100', '4000', '5000'];

async function freshBooks(name: string): Promise<Actor> {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  return server.actorWith('Finance', companyId);
}

/** Posts on days in turn, each time between two other accounts and with another amount. */
async function postSome(actor: Actor, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const postedOn = DAYS[(n * 5) % DAYS.length]!;
    const line = (accountCode: string, minorUnits: bigint) => {
      const amount = { currency: 'USD', minorUnits };
      return { accountCode, amount, base: amount };
    };
    const minor = BigInt(n * 37 + 1);
    await server.platform.db.inTenant(actor.companyId, (tx) =>
      post(server.platform, tx, actor, {
        ...{ postedOn, documentType: 'test', documentId: null, reference: 'T', description: 'T' },
        entries: [line(CODES[n % 3]!, minor), line(CODES[(n + 1) % 3]!, -minor)],
        rate: { rate: '1', on: postedOn, source: 'base currency' },
      }),
    );
  }
}

/** What each account held at the end of each day, by every line there is and by what is answered. */
async function bothWays(actor: Actor) {
  return server.platform.db.readReport(actor.companyId, async (tx) => {
    const summed: string[] = [];
    const answered: string[] = [];
    const balances: string[] = [];
    for (const on of ['2018-01-01', ...DAYS, '2026-12-01']) {
      const trial = await listTrialBalance(tx, on);
      for (const code of CODES) {
        const { base } = await tx.get(
          sql<{ base: string }>`
            select coalesce(sum(e.base_minor), 0)::text as base
            from ledger_entry e
            join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
            join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
            where e.company_id = ${tx.companyId} and a.code = ${code} and t.posted_on <= ${on}`,
          'The sum',
        );
        summed.push(`${on} ${code} ${base}`);
        answered.push(`${on} ${code} ${await sumAccountAt(tx, { code, on })}`);
        const row = trial.find((one) => one.code === code);
        balances.push(`${on} ${code} ${row?.base_minor ?? '0'}`);
      }
    }
    return { summed, answered, balances };
  });
}

async function expectRight(actor: Actor): Promise<void> {
  const { summed, answered, balances } = await bothWays(actor);
  expect(answered).toEqual(summed);
  expect(balances).toEqual(summed);
}

const uncounted = (actor: Actor) =>
  server.platform.db.readTenant(actor.companyId, async (tx) => (await findUncounted(tx)).postings);

describe('the totals of days', () => {
  it('an account holds at the end of any day what its lines come to: none counted, some, all, and dated back since', async () => {
    const actor = await freshBooks('Years');
    await postSome(actor, 20);
    await expectRight(actor);
    await countDayTotals(server.platform, { atOnce: 7, from: 1 });
    expect(await uncounted(actor)).toBe(0);
    await expectRight(actor);
    await postSome(actor, 9);
    expect(await uncounted(actor)).toBe(9);
    await expectRight(actor);
    await countDayTotals(server.platform, { atOnce: 4, from: 1 });
    expect(await uncounted(actor)).toBe(0);
    await expectRight(actor);
  });

  it('workers that count at once count no posting twice', async () => {
    const actor = await freshBooks('Workers');
    await postSome(actor, 12);
    await Promise.all([1, 2, 3].map(() => countDayTotals(server.platform, { atOnce: 5, from: 1 })));
    await countDayTotals(server.platform, { atOnce: 5, from: 1 });
    expect(await uncounted(actor)).toBe(0);
    await expectRight(actor);
  });

  it('a company of few postings has no totals', async () => {
    const actor = await freshBooks('Small');
    await postSome(actor, 3);
    await countDayTotals(server.platform);
    expect(await uncounted(actor)).toBe(3);
  });
});
