export {
  type AccountLine,
  type CheckContext,
  type DisbursementAccount,
  type Finding,
  TARIFF_UNITS,
} from './account.ts';
export { checkDisbursement } from './check-disbursement.ts';
