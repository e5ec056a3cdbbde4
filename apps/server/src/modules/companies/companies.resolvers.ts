import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import * as settings from './company-settings.service.ts';

export const companyResolvers: Resolvers = {
  Query: {
    personalDetails: async (_, __, c) => {
      const row = await settings.readPersonalDetails(c.platform, actorOf(c));
      return {
        firstName: row.first_name,
        lastName: row.last_name,
        jobTitle: row.job_title,
        email: row.email,
      };
    },
    businessDetails: async (_, __, c) => {
      const company = await settings.readCompany(c.platform, actorOf(c));
      return { data: settings.detailsOf(company), version: company.version };
    },
    invoiceSettings: async (_, __, c) => {
      const company = await settings.readCompany(c.platform, actorOf(c));
      return { data: settings.invoiceSettingsOf(company), version: company.version };
    },
    approvalPolicy: async (_, __, c) => {
      const company = await settings.readCompany(c.platform, actorOf(c));
      return { data: settings.approvalPolicyOf(company), version: company.version };
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
    updateApprovalPolicy: async (_, update, c) => ({
      version: await settings.updateApprovalPolicy(c.platform, actorOf(c), update),
      message: 'The approval policy was saved; it acts at once.',
    }),
  },
};
