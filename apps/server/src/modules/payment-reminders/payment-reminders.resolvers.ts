import { amountText, formatMoney } from '@mainsheet/money';
import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import type { DueReminder } from './due-reminders.ts';
import { billLateInterest } from './late-interest.service.ts';
import * as service from './payment-reminders.service.ts';
import type { SentRow } from './reminders.repository.ts';

const presentDue = ({ invoices, heldCash, ...due }: DueReminder) => ({
  ...due,
  heldCash: heldCash.map(formatMoney),
  invoices: invoices.map(({ row, daysOverdue, level }) => ({
    id: row.id,
    number: row.label,
    dueOn: row.due_on,
    daysOverdue,
    currency: row.currency,
    open: amountText(row.currency, row.open_minor),
    level,
  })),
});

const presentSent = (row: SentRow) => ({
  id: row.id,
  contactId: row.contact_id,
  contactName: row.contact_name,
  level: row.level,
  to: row.sent_to,
  subject: row.subject,
  message: row.message,
  sentAt: row.sent_at,
  sentBy: row.sent_by,
});

const present = ({ schedule, senderName, due, sent, stopped }: service.Reminders) => ({
  isOn: schedule.isOn,
  sendsItself: schedule.sendsItself,
  senderName,
  due: due.map(presentDue),
  sent: sent.map(presentSent),
  stopped: stopped.map((row) => ({
    contactId: row.contact_id,
    contactName: row.contact_name,
    reason: row.reason,
    stoppedAt: row.stopped_at,
    stoppedBy: row.stopped_by,
  })),
});

const sentText = (leftOut: readonly string[]): string =>
  leftOut.length === 0
    ? 'Sent.'
    : `Not sent to ${leftOut.join(', ')}: the statement of account could not be made. Try again.`;

export const paymentReminderResolvers: Resolvers = {
  Query: {
    paymentReminders: async (_, __, c) =>
      present(await service.readReminders(c.platform, actorOf(c))),
    paymentRemindersTo: async (_, { contactId }, c) =>
      (await service.readSentTo(c.platform, actorOf(c), contactId)).map(presentSent),
  },
  Mutation: {
    sendPaymentReminders: async (_, { data, idempotencyKey }, c) => {
      const request = { data, key: idempotencyKey ?? null };
      const after = await service.sendReminders(c.platform, actorOf(c), request);
      return { message: sentText(after.leftOut), paymentReminders: present(after) };
    },
    billLateInterest: async (_, asked, c) => {
      const { document } = await billLateInterest(c.platform, actorOf(c), asked);
      return { message: 'The draft is saved: another person approves it.', invoiceId: document.id };
    },
    stopPaymentReminders: async (_, request, c) => ({
      message: 'They are not reminded any more.',
      paymentReminders: present(await service.stopReminders(c.platform, actorOf(c), request)),
    }),
    resumePaymentReminders: async (_, { contactId }, c) => ({
      message: 'They are reminded again.',
      paymentReminders: present(await service.resumeReminders(c.platform, actorOf(c), contactId)),
    }),
  },
};
