import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { changeLogo } from './company-logo.service.ts';
import * as settings from './company-settings.service.ts';

type Company = Awaited<ReturnType<typeof settings.readCompany>>;

/** A part of the company's settings, with the version that a change of it names. */
async function read<T>(context: Context, partOf: (company: Company) => T) {
  const company = await settings.readCompany(context.platform, actorOf(context));
  return { data: partOf(company), version: company.version };
}

export const companyResolvers: Resolvers = {
  Query: {
    personalDetails: (_, __, c) => settings.readPersonalDetails(c.platform, actorOf(c)),
    businessDetails: (_, __, c) => read(c, settings.detailsOf),
    invoiceSettings: (_, __, c) => settings.readInvoiceSettings(c.platform, actorOf(c)),
    approvalPolicy: (_, __, c) => read(c, settings.approvalPolicyOf),
    approvalReminders: (_, __, c) => read(c, settings.approvalRemindersOf),
    reminderSchedule: (_, __, c) => read(c, settings.reminderScheduleOf),
    estimateDefaults: (_, __, c) => read(c, settings.estimateDefaultsOf),
    vesselTracking: (_, __, c) => read(c, settings.vesselTrackingOf),
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
    updateVesselTracking: async (_, update, c) => ({
      version: await settings.updateVesselTracking(c.platform, actorOf(c), update),
      message: 'The limit was saved.',
    }),
  },
};
