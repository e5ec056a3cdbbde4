import { accountingRoutes } from '../features/accounting/routes.ts';
import { accuracyRoutes } from '../features/accuracy/routes.ts';
import { ageingRoutes } from '../features/ageing/routes.ts';
import { askRoutes } from '../features/ask/routes.ts';
import { bankingRoutes } from '../features/banking/routes.ts';
import { billRoutes } from '../features/bills/routes.ts';
import { cardRoutes } from '../features/cards/routes.ts';
import { cargoBookRoutes } from '../features/cargo-books/routes.ts';
import { cashflowRoutes } from '../features/cashflow/routes.ts';
import { contactRoutes } from '../features/contacts/routes.ts';
import { creditNoteRoutes } from '../features/credit-notes/routes.ts';
import { dashboardRoutes } from '../features/dashboard/routes.ts';
import { estimateRoutes } from '../features/estimates/routes.ts';
import { fleetScheduleRoutes } from '../features/fleet-schedule/routes.ts';
import { followUpRoutes } from '../features/follow-ups/routes.ts';
import { invoiceRoutes } from '../features/invoices/routes.ts';
import { journalRoutes } from '../features/journals/routes.ts';
import { kycRoutes } from '../features/kyc/routes.ts';
import { laytimeRoutes } from '../features/laytime/routes.ts';
import { loginRoutes } from '../features/login/routes.ts';
import { marketRateRoutes } from '../features/market-rates/routes.ts';
import { matchingRoutes } from '../features/matching/routes.ts';
import { onboardingRoutes } from '../features/onboarding/routes.ts';
import { openingBooksRoutes } from '../features/opening-books/routes.ts';
import { paymentReminderRoutes } from '../features/payment-reminders/routes.ts';
import { payoutRoutes } from '../features/payouts/routes.ts';
import { receiptRoutes } from '../features/receipts/routes.ts';
import { receivedMailRoutes } from '../features/received-mails/routes.ts';
import { reconciliationRoutes } from '../features/reconciliation/routes.ts';
import { sanctionsRoutes } from '../features/sanctions/routes.ts';
import { settingsRoutes } from '../features/settings/routes.ts';
import { statementRoutes } from '../features/statements/routes.ts';
import { timeCharterRoutes } from '../features/time-charters/routes.ts';
import { vendorCreditNoteRoutes } from '../features/vendor-credit-notes/routes.ts';
import { vesselRoutes } from '../features/vessels/routes.ts';
import { voyageRoutes } from '../features/voyages/routes.ts';
import { type AppRoute, screen } from '../platform/navigation/route.ts';
import { WAITING_ROUTES } from './waiting-routes.ts';

const shellRoutes: readonly AppRoute[] = [
  {
    path: '/',
    title: 'Log in',
    permissions: [],
    access: 'public',
    bare: true,
    load: screen(() => import('../features/login/index.ts'), 'LoginPage'),
  },
  {
    path: '/login',
    title: 'Log in',
    permissions: [],
    access: 'public',
    bare: true,
    redirectTo: '/',
  },
  {
    path: '/dev/gallery',
    title: 'Gallery of the kit',
    permissions: [],
    access: 'public',
    bare: true,
    load: screen(() => import('../gallery/Gallery.tsx'), 'Gallery'),
  },
];

/** Every page there is. Add the routes of a feature here; menus show only what is listed. */
export const ROUTES: readonly AppRoute[] = [
  ...shellRoutes,
  ...loginRoutes,
  ...vesselRoutes,
  ...contactRoutes,
  ...estimateRoutes,
  ...cargoBookRoutes,
  ...matchingRoutes,
  ...cashflowRoutes,
  ...timeCharterRoutes,
  ...laytimeRoutes,
  ...voyageRoutes,
  ...fleetScheduleRoutes,
  ...accuracyRoutes,
  ...dashboardRoutes,
  ...askRoutes,
  ...followUpRoutes,
  ...paymentReminderRoutes,
  ...invoiceRoutes,
  ...receiptRoutes,
  ...receivedMailRoutes,
  ...creditNoteRoutes,
  ...marketRateRoutes,
  ...sanctionsRoutes,
  ...billRoutes,
  ...vendorCreditNoteRoutes,
  ...statementRoutes,
  ...ageingRoutes,
  ...journalRoutes,
  ...openingBooksRoutes,
  ...bankingRoutes,
  ...reconciliationRoutes,
  ...payoutRoutes,
  ...cardRoutes,
  ...accountingRoutes,
  ...settingsRoutes,
  ...kycRoutes,
  ...onboardingRoutes,
  ...WAITING_ROUTES,
];
