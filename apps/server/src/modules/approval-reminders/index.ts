import type { Module } from '../../platform/module.ts';
import { remindApprovers } from './reminders.service.ts';

/** Approvals that wait too long are remembered. */
export const approvalRemindersModule: Module = {
  name: 'approval-reminders',
  scheduler: remindApprovers,
};
