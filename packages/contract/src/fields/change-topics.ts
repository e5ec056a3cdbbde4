import type { PermissionKey } from '../company/permissions.ts';

/**
 * What records are announced under, with the permission to see them; null for what concerns every member:
 * that their company, role or session changed. Ids of records reach nobody who may not read them.
 */
export const CHANGE_TOPICS = {
  accounting: 'invoiceSettings.view',
  'bank-lines': 'externalBanking.view',
  banking: 'transactions.view',
  'bill-payments': 'payablesBillPayments.view',
  bills: 'payablesBills.view',
  'cargo-books': 'cargoBooks.view',
  company: null,
  'company-cards': 'companyCards.view',
  contacts: 'contacts.view',
  'credit-notes': 'receivablesCreditNotes.view',
  'employee-cards': 'employeeCards.view',
  estimates: 'estimates.view',
  invoices: 'receivablesInvoices.view',
  journals: 'receivablesInvoices.view',
  laytime: 'contracts.view',
  mailboxes: 'emailIntegration.view',
  'market-rates': 'marketRates.view',
  member: null,
  /** By the member who holds them: others learn of no card. */
  'my-cards': 'myCards.view',
  notifications: null,
  payments: 'receivablesInvoicePayments.view',
  payouts: 'payout.view',
  'port-calendars': null,
  profile: null,
  'received-mails': 'mails.view',
  'reference-data': null,
  role: null,
  sanctions: 'sanctions.view',
  session: null,
  'time-charters': 'timeCharters.view',
  'vendor-credit-notes': 'payablesBills.view',
  vessels: 'vessels.view',
  'voyage-documents': 'contracts.view',
  voyages: 'contracts.view',
  'worksheet-viewers': 'estimates.view',
  worksheets: 'estimates.view',
} as const satisfies Readonly<Record<string, PermissionKey | null>>;

export type ChangeTopic = keyof typeof CHANGE_TOPICS;
