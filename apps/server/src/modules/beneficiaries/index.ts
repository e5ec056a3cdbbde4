import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { PAYEE_TASK } from './ask-payee.ts';
import { beneficiaryResolvers } from './beneficiaries.resolvers.ts';
import { askSaved } from './payee.service.ts';

export { asksElsewhere, endsOf, holdReasons, isSameAccountText } from './account-guard.ts';
export {
  flagsOf,
  isHeld,
  isNew,
  numberNote,
  paidAccountOf,
  payeeDoubt,
  warningsNow,
} from './bank-detail-guard.ts';
export { changesBetween, presentPayee } from './beneficiaries.presenter.ts';
export {
  type BeneficiaryRow,
  getBeneficiary as getBeneficiaryRow,
  listAccountsOfContacts,
  listBeneficiaries as listBeneficiariesOf,
  listDetails as listBeneficiaryDetails,
  listOfContacts as listBeneficiariesOfRecords,
  listOfIds as listBeneficiaryRows,
  standing as beneficiaryStanding,
} from './beneficiaries.repository.ts';
export {
  accountText,
  createBeneficiary,
  listBeneficiaryPage,
  recordCallBack,
  updateBeneficiary,
} from './beneficiaries.service.ts';
export { holdAnew } from './hold-anew.service.ts';

export { type HeldPayee, holdPayee } from './payee.repository.ts';
export { verifyPayee } from './payee.service.ts';

export const beneficiariesModule: Module = {
  name: 'beneficiaries',
  typeDefs: readFileSync(new URL('./beneficiaries.graphql', import.meta.url), 'utf8'),
  resolvers: beneficiaryResolvers,
  tasks: { [PAYEE_TASK]: askSaved },
};
