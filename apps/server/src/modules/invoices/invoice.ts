import type { CommercialDocument, InvitationRow } from '../commercial-documents/index.ts';
import type { PartOfInvoiceRow } from '../receipts/index.ts';

/** An invoice with everything that stands on it. */
export type Invoice = CommercialDocument & {
  readonly invitations: readonly InvitationRow[];
  readonly payments: readonly PartOfInvoiceRow[];
  /** Of the cargo it bills, as its paper prints them. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** What is billed beside what the charter party lets be loaded. */
  readonly tolerance: { readonly text: string; readonly isWithin: boolean } | null;
  /** What to know before it leaves the server; empty once it was sent. */
  readonly warnings: readonly string[];
};
