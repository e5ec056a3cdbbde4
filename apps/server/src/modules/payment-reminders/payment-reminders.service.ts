import { CONTACT_REQUIRED, reminderSending, reminderStop } from '@mainsheet/contract';
import { decimal, moneyFromDecimal } from '@mainsheet/money';
import { type Actor, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { storeFile } from '../../platform/files.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { send } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { assertMailRate, today } from '../commercial-documents/index.ts';
import {
  type CompanyRow,
  findWorkingActor,
  getCompany,
  reminderScheduleOf,
  type StoredSchedule,
} from '../companies/index.ts';
import { getContactEver, getContactRow } from '../contacts/index.ts';
import { findLongAccounts, printStatements } from '../invoices/index.ts';
import { type DueReminder, remindersOf } from './due-reminders.ts';
import * as reminders from './reminders.repository.ts';

/** A customer is written to at most once in so many days. */
const REST_DAYS = 3;
const DAY_MS = 86_400_000;
export const SEND_NEEDS = 'receivablesInvoices.modify';

export type Reminders = {
  readonly schedule: StoredSchedule;
  readonly senderName: string;
  readonly due: readonly DueReminder[];
  readonly sent: readonly reminders.SentRow[];
  readonly stopped: readonly reminders.StopRow[];
};

export const readReminders = (platform: Platform, actor: Actor): Promise<Reminders> =>
  inCompany(platform, actor, read);

/** What one customer was sent. @throws DomainError NOT_FOUND */
export const readSentTo = (
  platform: Platform,
  actor: Actor,
  contactId: string,
): Promise<reminders.SentRow[]> =>
  inCompany(platform, actor, async ({ tx }) => {
    const { id } = await getContactRow(tx, contactId);
    return reminders.listSent(tx, id);
  });

async function read(work: Pick<Work, 'platform' | 'tx'>): Promise<Reminders> {
  const { tx } = work;
  const company = await getCompany(tx);
  const schedule = reminderScheduleOf(company);
  const sender = await findSender(tx, schedule);
  return {
    schedule,
    senderName: sender?.name ?? '',
    due: await listDue(work, company),
    sent: await reminders.listSent(tx, null),
    stopped: await reminders.listStops(tx),
  };
}

/** In whose name reminders leave by themselves: whoever saved the schedule, as long as they may send one. */
export async function findSender(tx: Tx, { setBy }: StoredSchedule): Promise<Actor | null> {
  if (!setBy) return null;
  const actor = await findWorkingActor(tx, { memberId: setBy.id, requestId: 'payment-reminder' });
  return actor && can(actor, SEND_NEEDS) ? actor : null;
}

/** The reminders whose day has come, as they would leave now, of the first customers; none while the schedule is off. */
export const listDue = async (
  work: Pick<Work, 'platform' | 'tx'>,
  company: CompanyRow,
): Promise<DueReminder[]> => (await readDue(work, company, null)).due;

type DuePage = { readonly due: DueReminder[]; readonly behind: reminders.Behind | null };

/** The same a page of customers at a time, with behind whom the next one begins; null after the last. */
export async function readDue(
  { platform, tx }: Pick<Work, 'platform' | 'tx'>,
  company: CompanyRow,
  behind: reminders.Behind | null,
): Promise<DuePage> {
  const schedule = reminderScheduleOf(company);
  const { isOn, levels, attachesStatement, interestPercent, interestSince } = schedule;
  if (!isOn) return { due: [], behind: null };
  const day = today(platform);
  const restSince = new Date(platform.clock.now().getTime() - REST_DAYS * DAY_MS).toISOString();
  const afterDays = levels.map((one) => one.afterDays);
  const rows = await reminders.listOverdue(tx, { today: day, restSince, afterDays, behind });
  const customers = [...new Set(rows.map((row) => row.contact_id))];
  const held = await reminders.listHeldCash(tx, customers);
  const longAccounts = attachesStatement ? await findLongAccounts(tx, customers) : [];
  const isLast = customers.length < reminders.CUSTOMERS_AT_A_TIME;
  return {
    due: remindersOf(rows, {
      ...{ company: company.name, today: day, levels, held, attachesStatement },
      ...{ longAccounts, interestPercent, interestSince },
      fee: moneyFromDecimal(company.base_currency, decimal(schedule.fee)),
    }),
    behind: isLast ? null : (rows.at(-1) ?? null),
  };
}

/**
 * Sends the reminders that somebody looked at, all of them or none; names those that are left out because their statement cannot be
 * made.
 * @throws DomainError CONFLICT for one that is another mail by now, INVALID_INPUT where nobody is known to write to
 */
export async function sendReminders(
  platform: Platform,
  actor: Actor,
  { data, key }: { data: unknown; key: string | null },
): Promise<Reminders & { leftOut: readonly string[] }> {
  const input = parseBody(reminderSending, data);
  await assertMailRate(platform, actor);
  return inCompany(platform, actor, async (work) => {
    const command = { actor, operation: 'sendPaymentReminders', key, request: input };
    // An answer of before has no names.
    const answer: { leftOut?: readonly string[] } = await once(
      work.tx,
      { ...command, clock: platform.clock },
      async () => {
        const names: string[] = [];
        await reminders.lockReminders(work.tx);
        const all = await listDue(work, await getCompany(work.tx));
        const due = new Map(all.map((one) => [one.contactId, one]));
        for (const { contactId, hash } of input.reminders) {
          const reminder = due.get(contactId);
          if (reminder?.hash !== hash) throw await changed(work.tx, contactId);
          if (!(await sendReminder(work, reminder))) names.push(reminder.contactName);
          due.delete(contactId);
        }
        return { sent: input.reminders.length - names.length, leftOut: names };
      },
    );
    return { ...(await read(work)), leftOut: answer.leftOut ?? [] };
  });
}

async function changed(tx: Tx, contactId: string): Promise<DomainError> {
  const { name } = await getContactEver(tx, contactId);
  const reason = `The reminder to ${name} is not what you saw any more: none was sent. Look at the list again.`;
  return new DomainError('CONFLICT', { reason });
}

type Printed = Awaited<ReturnType<typeof printStatements>>;

/** The statement of account as it leaves with a reminder, null where none does; undefined where it cannot be made. */
async function printStatement(
  { platform, tx }: Work,
  { contactId, statementOf }: DueReminder,
): Promise<Printed | null | undefined> {
  if (statementOf.length === 0) return null;
  try {
    return await printStatements({ platform, tx }, { contactId, currencies: statementOf });
  } catch (error) {
    platform.log.error(
      { err: error, contactId },
      'a reminder was left out: its statement could not be made',
    );
    return undefined;
  }
}

/** Writes one down and hands it to the mail, in the company's name; one whose statement cannot be made is left out, and stays due. */
export async function sendReminder(work: Work, reminder: DueReminder): Promise<boolean> {
  const { platform, tx, actor } = work;
  const { contactId, contactName, level, to, subject, message } = reminder;
  if (to === null) {
    const violation = { code: 'CONTACT_REQUIRED', path: 'to', message: CONTACT_REQUIRED.text };
    throw invalidInput([violation]);
  }
  const id = newId(platform.clock);
  const by = stampOf(platform, actor);
  const printed = await printStatement(work, reminder);
  if (printed === undefined) return false;
  const file = printed && { ...printed, mediaType: 'application/pdf' };
  const fileId = file && (await storeFile(tx, file, { actor, clock: platform.clock }));
  const mail = { id, contactId, level, to, subject, message, statementFileId: fileId };
  await reminders.insertReminder(tx, mail, by);
  const turns = reminder.invoices.flatMap(({ row, level: own }) =>
    own === null ? [] : [{ reminderId: id, invoiceId: row.id, level: own }],
  );
  await reminders.insertReminded(tx, turns, today(platform));
  const payload = { to, subject, text: message, isOfCompany: true, ...(fileId ? { fileId } : {}) };
  await send(tx, { kind: 'mail', payload }, platform.clock);
  await record(work, {
    action: 'payment-reminder.send',
    subject: { type: 'contact', id: contactId, label: contactName },
    detail: { to, level, invoices: reminder.invoices.map(({ row }) => row.label) },
    changes: [{ topic: 'invoices', id: contactId, version: 0 }],
  });
  return true;
}

/** Leaves a customer in peace until somebody resumes. @throws DomainError INVALID_INPUT without a reason, NOT_FOUND */
export function stopReminders(
  platform: Platform,
  actor: Actor,
  { contactId, reason: typed }: { contactId: string; reason: string },
): Promise<Reminders> {
  const { reason } = parseBody(reminderStop, { reason: typed });
  return changeStop(platform, actor, { contactId, verb: 'stop', reason });
}

/** @throws DomainError NOT_FOUND */
export const resumeReminders = (
  platform: Platform,
  actor: Actor,
  contactId: string,
): Promise<Reminders> => changeStop(platform, actor, { contactId, verb: 'resume', reason: '' });

type StopChange = { contactId: string; verb: 'stop' | 'resume'; reason: string };

function changeStop(
  platform: Platform,
  actor: Actor,
  { contactId, verb, reason }: StopChange,
): Promise<Reminders> {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const { name } = await getContactRow(tx, contactId);
    const done =
      verb === 'stop'
        ? await reminders.insertStop(tx, { contactId, reason }, stampOf(platform, actor))
        : await reminders.deleteStop(tx, contactId);
    // A second press changes nothing, and is no second line of the trail.
    if (done > 0) {
      await record(work, {
        action: `payment-reminder.${verb}`,
        subject: { type: 'contact', id: contactId, label: name },
        detail: reason ? { reason } : {},
        changes: [{ topic: 'invoices', id: contactId, version: 0 }],
      });
    }
    return read(work);
  });
}
