import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { paymentReminderResolvers } from './payment-reminders.resolvers.ts';
import { askForReminders, REMIND_TASK, sendDue } from './sending-itself.service.ts';

/** Customers are reminded of overdue invoices by a schedule. */
export const paymentRemindersModule: Module = {
  name: 'payment-reminders',
  typeDefs: readFileSync(new URL('./payment-reminders.graphql', import.meta.url), 'utf8'),
  resolvers: paymentReminderResolvers,
  tasks: { [REMIND_TASK]: sendDue },
  scheduler: askForReminders,
};
