import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInAgain } from '../../../test/fixtures/members.ts';
import {
  create,
  payoutData,
  payoutsCompany,
  submit,
} from '../../../test/fixtures/payouts-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { remindApprovers } from './reminders.service.ts';

const server = testServer();

const countOf = async ({ companyId, memberId }: SignedIn): Promise<number> => {
  const rows = await server.platform.db.inTenant(companyId, (tx) =>
    tx.many(sql<{ message: string }>`
      select message from notification where company_id = ${tx.companyId}
        and member_id = ${memberId} and title like 'Reminder%'`),
  );
  return rows.length;
};

const later = async (hours: number) => {
  server.clock.advance(hours * 3600);
  await remindApprovers(server.platform);
};

const SET = `mutation ($version: Int!, $data: ApprovalRemindersInput!) {
  updateApprovalReminders(version: $version, data: $data) { errorFlag violations { message } } }`;
type Set = { updateApprovalReminders: { errorFlag: string; violations: { message: string }[] } };

describe('reminders of approvals', () => {
  it('reach those who may decide once a day of work, after the hours of the company; the preparer sees it', async () => {
    const c = await payoutsCompany(server, 'Reminders');
    const to = await c.confirmed();
    const now = server.clock.now();
    // A Friday: Saturday and Sunday do not count.
    expect(now.getUTCDay()).toBe(5);
    const data = payoutData(c, to.id, '100.00', { paymentDate: now.toISOString().slice(0, 10) });
    const { id } = (await submit(c.finance, (await create(c.finance, data)).row!)).row!;
    const people = [c.approver, c.owner, c.finance];
    const counts = () => Promise.all(people.map(countOf));

    await later(71);
    expect(await counts()).toEqual([0, 0, 0]);
    await later(1);
    expect(await counts()).toEqual([1, 1, 0]);
    await remindApprovers(server.platform);
    expect(await counts()).toEqual([1, 1, 0]);
    await later(24);
    expect(await counts()).toEqual([2, 2, 0]);

    const finance = await signInAgain(server, c.finance);
    const seen = await finance.graphql<{ getPayout: { remindedAt: string } }>(
      `{ getPayout(payoutId: "${id}") { remindedAt } }`,
    );
    expect(Date.parse(seen.data.getPayout.remindedAt)).toBe(server.clock.now().getTime());

    const owner = await signInAgain(server, c.owner);
    const read = await owner.graphql<{ approvalReminders: { version: number; data: object } }>(
      '{ approvalReminders { version data } }',
    );
    expect(read.data.approvalReminders.data).toEqual({ afterHours: 24 });
    const { version } = read.data.approvalReminders;
    const wrong = await owner.graphql<Set>(SET, { version, data: { afterHours: 5 } });
    expect(wrong.data.updateApprovalReminders.violations[0]?.message).toContain('0, 4, 8, 24');
    const off = await owner.graphql<Set>(SET, { version, data: { afterHours: 0 } });
    expect(off.data.updateApprovalReminders.errorFlag).toBe('SUCCESS');
    await later(24);
    expect(await counts()).toEqual([2, 2, 0]);
  });
});
