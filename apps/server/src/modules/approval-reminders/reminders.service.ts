import type { Tx } from '../../platform/database/database.ts';
import { todayBy } from '../../platform/ids.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPaymentApprovers, type PaymentApprover } from '../approval-deputies/index.ts';
import { approvalRemindersOf, getCompany } from '../companies/index.ts';
import { isSamePerson } from '../four-eyes/index.ts';
import { notify } from '../notifications/index.ts';
import {
  isApprovalOf,
  listPayoutApprovals,
  listPayoutMakers,
  payoutLabel,
} from '../payouts/index.ts';
import { listWaiting, noteReminder, type WaitingRow } from './reminders.repository.ts';
import { workingHours } from './working-hours.ts';

const MOST_NAMED = 5;
const QUEUE = '/payouts?tab=approvals';

/** Reminds those who may decide of payouts that wait too long, on working days, of each once a day. */
export const remindApprovers = (platform: Platform): Promise<void> =>
  inEveryCompany(platform, async (tx) => {
    const { afterHours } = approvalRemindersOf(await getCompany(tx));
    if (afterHours === 0) return;
    const now = platform.clock.now();
    // No hour of a day of rest counts, so nobody is reminded on one either.
    if (workingHours(new Date(now.getTime() - 1000), now) === 0) return;
    const today = todayBy(platform.clock);
    const late = (await listWaiting(tx, today)).filter(
      (row) => workingHours(new Date(row.submitted_at), now) >= afterHours,
    );
    if (late.length === 0) return;
    const deciders = await decidersOf(tx, late);
    const mine = new Map<string, WaitingRow[]>();
    for (const row of late) {
      const recipients = deciders(row);
      const note = { id: row.id, today, at: now.toISOString() };
      if (recipients.length === 0 || (await noteReminder(tx, note)) === 0) continue;
      for (const { member_id: id } of recipients) mine.set(id, [...(mine.get(id) ?? []), row]);
    }
    for (const [memberId, rows] of mine) await remind(platform, tx, { memberId, rows });
  });

/** Who may decide on each: not who shaped it, nor who or whose deputy approved it. */
async function decidersOf(tx: Tx, late: readonly WaitingRow[]) {
  const ids = late.map(({ id }) => id);
  const [makers, approvals, approvers] = [
    await listPayoutMakers(tx, ids),
    await listPayoutApprovals(tx, ids),
    await listPaymentApprovers(tx),
  ];
  const isMaker = (row: WaitingRow, approver: PaymentApprover) =>
    makers.some((maker) => maker.payout_id === row.id && isSamePerson(maker, approver));
  const hasDecided = (row: WaitingRow, approver: PaymentApprover) =>
    approvals.some((one) => one.payout_id === row.id && isApprovalOf(one, approver));
  return (row: WaitingRow): PaymentApprover[] =>
    approvers.filter((one) => !isMaker(row, one) && !hasDecided(row, one));
}

function remind(
  platform: Platform,
  tx: Tx,
  { memberId, rows }: { memberId: string; rows: readonly WaitingRow[] },
): Promise<void> {
  const names = rows.slice(0, MOST_NAMED).map((row) => payoutLabel(row));
  const more = rows.length - names.length;
  const count = rows.length === 1 ? 'A payment still waits' : `${rows.length} payments still wait`;
  return notify(platform, tx, {
    actor: { memberId: null },
    to: { memberIds: [memberId] },
    notice: {
      kind: 'approval-needed',
      title: `Reminder: ${rows.length === 1 ? 'a payment waits' : `${rows.length} payments wait`} for approval`,
      message: `${count} for your decision: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
      link: QUEUE,
    },
    needs: 'payout.view',
  });
}
