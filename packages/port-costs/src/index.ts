export type { AccountLine, CheckContext, DisbursementAccount, Finding } from './account.ts';
export { checkDisbursement } from './check-disbursement.ts';
