import type { Module } from '../platform/module.ts';
import { accountStatementsModule } from './account-statements/index.ts';
import { accountingModule } from './accounting/index.ts';
import { accountsModule } from './accounts/index.ts';
import { accuracyModule } from './accuracy/index.ts';
import { ageingModule } from './ageing/index.ts';
import { analyticsModule } from './analytics/index.ts';
import { approvalDeputiesModule } from './approval-deputies/index.ts';
import { approvalPolicyModule } from './approval-policy/index.ts';
import { approvalRemindersModule } from './approval-reminders/index.ts';
import { askModule } from './ask/index.ts';
import { auditModule } from './audit/index.ts';
import { autoTransfersModule } from './auto-transfers/index.ts';
import { bankStatementsModule } from './bank-statements/index.ts';
import { beneficiariesModule } from './beneficiaries/index.ts';
import { billsModule } from './bills/index.ts';
import { budgetsModule } from './budgets/index.ts';
import { bunkerEnquiriesModule } from './bunker-enquiries/index.ts';
import { bunkerLiftingsModule } from './bunker-liftings/index.ts';
import { bunkerMatchesModule } from './bunker-matches/index.ts';
import { cardsModule } from './cards/index.ts';
import { cargoBooksModule } from './cargo-books/index.ts';
import { cashItemsModule } from './cash-items/index.ts';
import { cashflowModule } from './cashflow/index.ts';
import { closingModule } from './closing/index.ts';
import { companiesModule } from './companies/index.ts';
import { consolidationModule } from './consolidation/index.ts';
import { contactMergesModule } from './contact-merges/index.ts';
import { contactsModule } from './contacts/index.ts';
import { costChecksModule } from './cost-checks/index.ts';
import { creditNotesModule } from './credit-notes/index.ts';
import { dashboardModule } from './dashboard/index.ts';
import { dataExportsModule } from './data-exports/index.ts';
import { downloadsModule } from './downloads/index.ts';
import { eInvoicesModule } from './e-invoices/index.ts';
import { emissionReportsModule } from './emission-reports/index.ts';
import { errorLogModule } from './error-log/index.ts';
import { estimatesModule } from './estimates/index.ts';
import { exchangeRatesModule } from './exchange-rates/index.ts';
import { exchangesModule } from './exchanges/index.ts';
import { fleetScheduleModule } from './fleet-schedule/index.ts';
import { followUpsModule } from './follow-ups/index.ts';
import { identityModule } from './identity/index.ts';
import { invoicesModule } from './invoices/index.ts';
import { journalsModule } from './journals/index.ts';
import { kycModule } from './kyc/index.ts';
import { laytimeModule } from './laytime/index.ts';
import { laytimeSharesModule } from './laytime-shares/index.ts';
import { ledgerModule } from './ledger/index.ts';
import { mailboxesModule } from './mailboxes/index.ts';
import { marketRatesModule } from './market-rates/index.ts';
import { matchingModule } from './matching/index.ts';
import { monthEndModule } from './month-end/index.ts';
import { notificationsModule } from './notifications/index.ts';
import { onboardingModule } from './onboarding/index.ts';
import { openingBooksModule } from './opening-books/index.ts';
import { outboxModule } from './outbox/index.ts';
import { papersModule } from './papers/index.ts';
import { paymentRemindersModule } from './payment-reminders/index.ts';
import { payoutBatchesModule } from './payout-batches/index.ts';
import { payoutsModule } from './payouts/index.ts';
import { portCalendarsModule } from './port-calendars/index.ts';
import { portDisbursementsModule } from './port-disbursements/index.ts';
import { portsModule } from './ports/index.ts';
import { projectsModule } from './projects/index.ts';
import { pushModule } from './push/index.ts';
import { receiptsModule } from './receipts/index.ts';
import { receivedMailsModule } from './received-mails/index.ts';
import { recurringPayoutsModule } from './recurring-payouts/index.ts';
import { referenceDataModule } from './reference-data/index.ts';
import { sanctionsModule } from './sanctions/index.ts';
import { searchModule } from './search/index.ts';
import { sheetsModule } from './sheets/index.ts';
import { taxReportModule } from './tax-report/index.ts';
import { teamModule } from './team/index.ts';
import { timeChartersModule } from './time-charters/index.ts';
import { vendorCreditNotesModule } from './vendor-credit-notes/index.ts';
import { vesselOverviewModule } from './vessel-overview/index.ts';
import { vesselReportsModule } from './vessel-reports/index.ts';
import { vesselsModule } from './vessels/index.ts';
import { voyageContractsModule } from './voyage-contracts/index.ts';
import { voyageDocumentsModule } from './voyage-documents/index.ts';
import { voyageOffHireModule } from './voyage-off-hire/index.ts';
import { voyageOverviewModule } from './voyage-overview/index.ts';
import { voyageRecognitionModule } from './voyage-recognition/index.ts';
import { voyageSnapshotsModule } from './voyage-snapshots/index.ts';
import { voyagesModule } from './voyages/index.ts';
import { worksheetTemplatesModule } from './worksheet-templates/index.ts';
import { writeOffsModule } from './write-offs/index.ts';

const NOUNS: readonly Module[] = [
  identityModule,
  portsModule,
  portCalendarsModule,
  vesselsModule,
  consolidationModule,
  contactsModule,
  contactMergesModule,
  writeOffsModule,
  followUpsModule,
  ledgerModule,
  exchangeRatesModule,
  marketRatesModule,
  referenceDataModule,
  estimatesModule,
  worksheetTemplatesModule,
  cargoBooksModule,
  matchingModule,
  voyagesModule,
  vesselReportsModule,
  accuracyModule,
  vesselOverviewModule,
  voyageOffHireModule,
  budgetsModule,
  bunkerLiftingsModule,
  bunkerEnquiriesModule,
  portDisbursementsModule,
  cashItemsModule,
  voyageDocumentsModule,
  voyageSnapshotsModule,
  voyageOverviewModule,
  voyageRecognitionModule,
  laytimeModule,
  laytimeSharesModule,
  notificationsModule,
  pushModule,
  projectsModule,
  receiptsModule,
  invoicesModule,
  costChecksModule,
  creditNotesModule,
  bunkerMatchesModule,
  billsModule,
  papersModule,
  paymentRemindersModule,
  vendorCreditNotesModule,
  journalsModule,
  monthEndModule,
  timeChartersModule,
  voyageContractsModule,
  eInvoicesModule,
  emissionReportsModule,
  fleetScheduleModule,
  downloadsModule,
  cashflowModule,
  dashboardModule,
  askModule,
  outboxModule,
  companiesModule,
  approvalDeputiesModule,
  approvalPolicyModule,
  sheetsModule,
  recurringPayoutsModule,
  autoTransfersModule,
  approvalRemindersModule,
  taxReportModule,
  teamModule,
  auditModule,
  errorLogModule,
  accountsModule,
  exchangesModule,
  accountStatementsModule,
  sanctionsModule,
  bankStatementsModule,
  beneficiariesModule,
  payoutsModule,
  payoutBatchesModule,
  cardsModule,
  kycModule,
  onboardingModule,
  openingBooksModule,
  dataExportsModule,
  mailboxesModule,
  receivedMailsModule,
  accountingModule,
  closingModule,
  ageingModule,
  analyticsModule,
];

/** Every noun of the server, and what looks through all of them; main wires them in this order. */
export const MODULES: readonly Module[] = [
  ...NOUNS,
  searchModule(NOUNS.flatMap(({ search }) => search ?? [])),
];
