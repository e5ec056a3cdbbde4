export {
  compactAccount,
  findIbanFault,
  formatIban,
  hasIban,
  type IbanFault,
  isAbaRoutingNumber,
  isBic,
  isBsb,
  isClabe,
  isCnaps,
  isHeadOffice,
  isIfsc,
  isSameCountry,
  isSortCode,
  makeIban,
} from './bank.ts';
export { COUNTRY_CODES } from './countries.ts';
export { findImoNumber, isImoNumber, withImoCheckDigit } from './imo.ts';
export { isBelgianEnterpriseNo, isGln, isNorwegianOrganisationNo } from './organisation.ts';
