import type { PermissionKey } from '@mainsheet/contract';
import { type DocumentKind, KINDS } from '../commercial-documents/index.ts';

/** What papers lie with. */
export const PAPER_OWNERS = ['bill', 'vendor_credit_note', 'bill_payment', 'payout'] as const;
export type PaperOwnerKind = (typeof PAPER_OWNERS)[number];
export type PaperOwner = { readonly kind: PaperOwnerKind; readonly id: string };

type OwnerFacts = {
  /** As addresses spell it. */
  readonly path: string;
  readonly viewNeeds: PermissionKey;
  readonly changeNeeds: PermissionKey;
};

const ofDocument = (kind: DocumentKind, changeNeeds: PermissionKey): OwnerFacts => ({
  path: KINDS[kind].subject,
  viewNeeds: KINDS[kind].viewNeeds,
  changeNeeds,
});

/** One row a kind of record: who sees its papers, and who brings them. */
export const OWNERS: Readonly<Record<PaperOwnerKind, OwnerFacts>> = {
  bill: ofDocument('bill', 'payablesBills.modify'),
  vendor_credit_note: ofDocument('vendor_credit_note', 'payablesBills.modify'),
  bill_payment: {
    path: 'bill-payment',
    viewNeeds: 'payablesBillPayments.view',
    changeNeeds: 'payablesBillPayments.modify',
  },
  payout: { path: 'payout', viewNeeds: 'payout.view', changeNeeds: 'payout.create' },
};

/** The kind that an address names; null for none. */
export const findOwnerKind = (path: string): PaperOwnerKind | null =>
  PAPER_OWNERS.find((kind) => OWNERS[kind].path === path) ?? null;
