import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { changeLogo } from './company-logo.service.ts';
import * as settings from './company-settings.service.ts';

export const companyResolvers: Resolvers = {
  Query: {
    personalDetails: (_, __, c) => settings.readPersonalDetails(c.platform, actorOf(c)),
    businessDetails: async (_, __, c) => {
      const company = await settings.readCompany(c.platform, actorOf(c));
      return { data: settings.detailsOf(company), version: company.version };
    },
    invoiceSettings: (_, __, c) => settings.readInvoiceSettings(c.platform, actorOf(c)),
    approvalPolicy: async (_, __, c) => {
      const company = await settings.readCompany(c.platform, actorOf(c));
      return { data: settings.approvalPolicyOf(company), version: company.version };
    },
    approvalReminders: async (_, __, c) => {
      const company = await settings.readCompany(c.platform, actorOf(c));
      return { data: settings.approvalRemindersOf(company), version: company.version };
    },
    reminderSchedule: async (_, __, c) => {
      const company = await settings.readCompany(c.platform, actorOf(c));
      return { data: settings.reminderScheduleOf(company), version: company.version };
    },
    estimateDefaults: async (_, __, c) => {
      const company = await settings.readCompany(c.platform, actorOf(c));
      return { data: settings.estimateDefaultsOf(company), version: company.version };
    },
  },
  Mutation: {
    updatePersonalDetails: async (_, { data }, c) => {
      await settings.updatePersonalDetails(c.platform, actorOf(c), data);
      return { message: 'Your details were saved.' };
    },
    updateBusinessDetails: async (_, update, c) => ({
      version: await settings.updateBusinessDetails(c.platform, actorOf(c), update),
      message: 'The business details were saved.',
    }),
    updateInvoiceSettings: async (_, update, c) => ({
      version: await settings.updateInvoiceSettings(c.platform, actorOf(c), update),
      message: 'The invoice settings were saved.',
    }),
    removeLogo: async (_, __, c) => {
      await changeLogo(c.platform, actorOf(c), null);
      return { message: 'The logo was taken away.' };
    },
    updateApprovalReminders: async (_, update, c) => ({
      version: await settings.updateApprovalReminders(c.platform, actorOf(c), update),
      message: 'The reminders were saved.',
    }),
    updateReminderSchedule: async (_, update, c) => ({
      version: await settings.updateReminderSchedule(c.platform, actorOf(c), update),
      message: 'The schedule of reminders was saved.',
    }),
    updateEstimateDefaults: async (_, update, c) => ({
      version: await settings.updateEstimateDefaults(c.platform, actorOf(c), update),
      message: 'The defaults were saved; new estimates begin with them.',
    }),
  },
};
