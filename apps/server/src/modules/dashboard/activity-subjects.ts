import type { PermissionKey } from '@mainsheet/contract';
import { type Actor, can } from '../../platform/actor.ts';

/** Who may read that something was done to a record of a type, by the permission to see such records. */
const NEEDS: Readonly<Record<string, PermissionKey>> = {
  'accounting-connection': 'invoiceSettings.view',
  bank_transaction: 'transactions.view',
  bill: 'payablesBills.view',
  'bill-payment': 'payablesBillPayments.view',
  'cargo-book': 'cargoBooks.view',
  'cargo-type': 'overview.view',
  company: 'businessDetails.view',
  contact: 'contacts.view',
  'credit-note': 'receivablesCreditNotes.view',
  estimate: 'estimates.view',
  'exchange-rate': 'overview.view',
  fleet: 'vessels.view',
  'market-route': 'marketRates.view',
  global_account: 'transactions.view',
  invitation: 'inviteTeamMember.view',
  invoice: 'receivablesInvoices.view',
  'invoice-payment': 'receivablesInvoicePayments.view',
  kyc_application: 'businessDetails.view',
  kyc_document: 'businessDetails.view',
  laytime: 'contracts.view',
  'ledger-code': 'overview.view',
  mailbox: 'emailIntegration.view',
  member: 'inviteTeamMember.view',
  'payment-term': 'overview.view',
  period: 'accounting.view',
  'port-calendar': 'overview.view',
  role: 'inviteTeamMember.view',
  'time-charter': 'timeCharters.view',
  'vendor-credit-note': 'payablesBills.view',
  vessel: 'vessels.view',
  voyage: 'contracts.view',
  worksheet: 'estimates.view',
};

/** Types of records whose news somebody may read; a type that is not named is nobody's. */
export const visibleSubjects = (actor: Actor): string[] =>
  Object.keys(NEEDS).filter((type) => can(actor, NEEDS[type]!));
