/** Addresses of payouts and whom they go to. */
export { beneficiaryHref, payoutHref } from '../../platform/navigation/record-links.ts';
export const editPayoutHref = (id: string): string => `/payout?id=${id}`;
export const payBeneficiaryHref = (id: string): string => `/payout?beneficiary=${id}`;
export const editBeneficiaryHref = (id: string): string => `/beneficiary?id=${id}`;
export const BENEFICIARIES = '/payouts?tab=beneficiaries';
export const batchHref = (id: string): string => `/payout-batch?id=${id}`;
export const BATCHES = '/payouts?tab=batches';
/** A new beneficiary with what is known of them already. */
export const enterBeneficiaryHref = (known: { name: string; account: string }): string =>
  `/beneficiary?${new URLSearchParams(known)}`;
