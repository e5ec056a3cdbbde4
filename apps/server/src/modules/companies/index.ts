import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { companyResolvers } from './companies.resolvers.ts';
import { companyRoutes } from './companies.routes.ts';

export {
  type CompanyRow,
  countApprovers,
  getBaseCurrency,
  getCompany,
  lockCompany,
  setKycStatus,
} from './companies.repository.ts';
export {
  addMember,
  createCompany,
  insertCompany,
  joinCompany,
  type NewMember,
} from './companies.service.ts';
export { changeLogo, findLogo, hasLogo, pictureOf } from './company-logo.service.ts';
export {
  approvalPolicyOf,
  approvalRemindersOf,
  costChecksOf,
  detailsOf,
  estimateDefaultsOf,
  invoiceSettingsOf,
  readCompany,
  reminderScheduleOf,
  type StoredSchedule,
  setApprovalPolicy,
  setCostChecks,
  updateBusinessDetails,
  updateEstimateDefaults,
  updateInvoiceSettings,
  vesselTrackingOf,
} from './company-settings.service.ts';
export { assertHost, ensureHost } from './host.service.ts';
export { readLetterhead } from './letterhead.ts';
export { findWorkingActor, getJobActor } from './member-actor.ts';
export { listMembersAmong, listPeople, listPeopleAmong, type Person } from './people.repository.ts';
export {
  findSpecialist,
  listSpecialistInvites,
  listSpecialists,
  type SpecialistInviteRow,
  type SpecialistRow,
} from './specialists.repository.ts';

export const companiesModule: Module = {
  name: 'companies',
  typeDefs: readFileSync(new URL('./companies.graphql', import.meta.url), 'utf8'),
  resolvers: companyResolvers,
  routes: companyRoutes,
};
