import { FRESH } from '../../api/fresh.ts';
import { defineListing } from '../../platform/lists/use-rows.ts';
import { BENEFICIARY_LIST } from './payouts.queries.ts';

/** Everybody who may be paid, by name. */
export const BENEFICIARIES = defineListing({
  query: BENEFICIARY_LIST,
  variables: ({ offset }) => ({ offset }),
  pageOf: ({ listBeneficiaries }) => listBeneficiaries,
  context: FRESH,
});
