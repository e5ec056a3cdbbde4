export {
  compactAccount,
  findIbanFault,
  formatIban,
  type IbanFault,
  isAbaRoutingNumber,
  isBic,
  isHeadOffice,
  isSameCountry,
  isSortCode,
  makeIban,
} from './bank.ts';
export { COUNTRY_CODES } from './countries.ts';
export { findImoNumber, isImoNumber, withImoCheckDigit } from './imo.ts';
