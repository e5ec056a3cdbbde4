import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

const company = async (name: string) => {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  return { companyId, finance: await server.signIn('Finance', companyId) };
};

async function change(who: SignedIn, step: 'close' | 'reopen', reason: string) {
  const reply = await who.graphql<
    Record<string, { message: string; violations: { path: string; message: string }[] }>
  >(
    `mutation ($reason: String!) { ${step}Period(month: "2026-10-01", reason: $reason) {
      message violations { path message } } }`,
    { reason },
  );
  return { ...reply.data?.[`${step}Period`], code: reply.errors?.[0]?.extensions.code };
}

const history = async (who: SignedIn) =>
  (
    await who.graphql<{ periodChanges: object[] }>(
      '{ periodChanges { month isClosed reason changedBy } }',
    )
  ).data.periodChanges;

describe('months', () => {
  it('a month is closed and reopened with a reason, which stands in its history and in the trail', async () => {
    const { companyId, finance } = await company('Closed');
    expect((await change(finance, 'close', '  ')).violations).toEqual([
      { path: 'reason', message: 'Say why the month is closed.' },
    ]);
    expect((await change(finance, 'close', 'Reconciled')).message).toBe('2026-10 is closed.');
    // What is closed already is closed once.
    await change(finance, 'close', 'Again');
    server.clock.advance(60);
    expect((await change(finance, 'reopen', '')).violations).toEqual([
      { path: 'reason', message: 'Say why the month is reopened.' },
    ]);
    // The history is by time, and the clock of tests stands.
    server.clock.advance(1);
    await change(finance, 'reopen', 'A late bill of the agent');
    const shared = { month: '2026-10-01', changedBy: 'Test Finance' };
    expect(await history(finance)).toEqual([
      { ...shared, isClosed: false, reason: 'A late bill of the agent' },
      { ...shared, isClosed: true, reason: 'Reconciled' },
    ]);
    const trail = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many<{ action: string; detail: object }>(sql`
        select action, detail from audit_event
        where company_id = ${companyId} and action like 'period.%' order by seq`),
    );
    expect(trail).toEqual([
      { action: 'period.close', detail: { reason: 'Reconciled' } },
      { action: 'period.reopen', detail: { reason: 'A late bill of the agent' } },
    ]);
  });

  it('are closed by nobody without the right, and their history is of one company', async () => {
    const { companyId, finance } = await company('Guarded');
    await change(finance, 'close', 'Reconciled');
    const operator = await server.signIn('Operator', companyId);
    expect((await change(operator, 'reopen', 'x')).code).toBe('FORBIDDEN');
    const other = await company('Other');
    expect(await history(other.finance)).toEqual([]);
  });
});
