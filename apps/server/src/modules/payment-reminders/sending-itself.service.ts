import { isWorkingDay, parseCivilDate, WEEKDAYS_ONLY } from '@mainsheet/calendar';
import { MOST_REMINDED } from '@mainsheet/contract';
import type { Tx } from '../../platform/database/database.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Task } from '../../platform/jobs/task.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../platform/work.ts';
import { today } from '../commercial-documents/index.ts';
import { type CompanyRow, getCompany, reminderScheduleOf } from '../companies/index.ts';
import type { DueReminder } from './due-reminders.ts';
import { findSender, readDue, sendReminder } from './payment-reminders.service.ts';
import { type Behind, hasRun, lockReminders, noteRun } from './reminders.repository.ts';

export const REMIND_TASK = 'payment-reminder.send';

/** Asks for the reminders of companies that let them leave by themselves: once on each working day. */
export async function askForReminders(platform: Platform): Promise<void> {
  if (!isForSending(platform)) return;
  await inEveryCompany(platform, async (tx) => {
    if (!(await isAutomatic(tx)) || (await hasRun(tx, today(platform)))) return;
    await enqueue(tx, REMIND_TASK, { key: 'due' });
  });
}

const isForSending = (platform: Platform): boolean =>
  isWorkingDay(parseCivilDate(today(platform)), WEEKDAYS_ONLY);

async function isAutomatic(tx: Tx): Promise<boolean> {
  const { isOn, sendsItself } = reminderScheduleOf(await getCompany(tx));
  return isOn && sendsItself;
}

/**
 * Sends what is due today, in the name of whoever saved the schedule. Customers without an address wait for a person, and
 * so do those whose money is here and not allocated.
 */
export const sendDue: Task = (platform, { companyId }) =>
  platform.db.inTenant(companyId, async (tx) => {
    await lockReminders(tx);
    // Behind the lock: since this was asked for, the switch may have been turned, the right lost and Saturday come.
    if (!isForSending(platform)) return;
    const company = await getCompany(tx);
    const schedule = reminderScheduleOf(company);
    const sender = schedule.isOn && schedule.sendsItself ? await findSender(tx, schedule) : null;
    if (!sender) return;
    const at = platform.clock.now().toISOString();
    if ((await noteRun(tx, { on: today(platform), at })) === 0) return;
    const work = { platform, tx, actor: sender };
    for (const reminder of await listSendable(work, company)) await sendReminder(work, reminder);
  });

/** As many as leave on one day; those who wait for a person keep nobody behind them from theirs. */
async function listSendable(work: Work, company: CompanyRow): Promise<DueReminder[]> {
  const sendable: DueReminder[] = [];
  let behind: Behind | null = null;
  do {
    const page = await readDue(work, company, behind);
    sendable.push(...page.due.filter(({ to, heldCash }) => to !== null && heldCash.length === 0));
    behind = page.behind;
  } while (behind !== null && sendable.length < MOST_REMINDED);
  return sendable.slice(0, MOST_REMINDED);
}
