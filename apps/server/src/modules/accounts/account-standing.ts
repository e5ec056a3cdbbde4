import { DomainError } from '../../platform/errors.ts';
import type { CompanyRow } from '../companies/index.ts';

/** Why money waits, by state of the verification. */
const REASONS: Readonly<Record<string, string>> = {
  CREATED: 'Your verification is not submitted yet. Money moves once your company is verified.',
  SUBMITTED: 'Your company is under verification. Money moves once it is verified.',
  ACTION_REQUIRED: 'The reviewer needs extra documents. Money moves once your company is verified.',
  REJECTED: 'Your company could not be verified, so no money moves here. Contact support.',
};
const OTHERWISE = 'Your business account is not active. Money moves once your company is verified.';

/** Whether money of a company moves. */
export const isVerified = (company: CompanyRow): boolean => company.account_status === 'ACTIVE';

/** @throws DomainError KYC_NEEDED in words while the company is not verified. */
export function assertVerified(company: CompanyRow): void {
  if (isVerified(company)) return;
  throw new DomainError('KYC_NEEDED', { reason: REASONS[company.kyc_status] ?? OTHERWISE });
}
