import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { companyResolvers } from './companies.resolvers.ts';

export { getBaseCurrency, getCompany } from './companies.repository.ts';
export { addMember, createCompany, type NewMember } from './companies.service.ts';
export { approvalPolicyOf, detailsOf, invoiceSettingsOf } from './company-settings.service.ts';

export const companiesModule: Module = {
  name: 'companies',
  typeDefs: readFileSync(new URL('./companies.graphql', import.meta.url), 'utf8'),
  resolvers: companyResolvers,
};
