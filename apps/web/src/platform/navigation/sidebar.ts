import {
  IconAddressBook,
  IconAlertOctagon,
  IconArrowsExchange,
  IconBook2,
  IconBuildingBank,
  IconCalculator,
  IconChartCandle,
  IconCreditCard,
  IconFileInvoice,
  IconFileSpreadsheet,
  IconFileText,
  IconLayoutDashboard,
  IconMail,
  IconNotebook,
  IconPackage,
  IconReceipt2,
  IconRoute,
  IconScale,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconShip,
  IconTrendingUp,
} from '@tabler/icons-react';
import {
  isAnyAllowed,
  type PermissionKey,
  type PermissionMap,
} from '../permissions/permissions.ts';
import { findRoute, hasScreen, mayVisit } from './navigation.ts';
import type { AppRoute } from './route.ts';

export type SidebarItem = {
  label: string;
  path: string;
  anyOf: readonly PermissionKey[];
  Icon: typeof IconShip;
  /** Paths outside its own that belong to it. */
  also?: readonly string[];
};
export type SidebarGroup = { heading: string | null; items: readonly SidebarItem[] };

/** Entries, order and headings as specified. */
export const SIDEBAR: readonly SidebarGroup[] = [
  {
    heading: null,
    items: [
      {
        label: 'Dashboard',
        path: '/dashboard',
        anyOf: ['overview.view'],
        Icon: IconLayoutDashboard,
      },
    ],
  },
  {
    heading: 'Analytics',
    items: [
      { label: 'Cashflow', path: '/cashflow', anyOf: ['cashflow.view'], Icon: IconTrendingUp },
      {
        label: 'Valuation',
        path: '/valuation',
        anyOf: ['companyValuation.view', 'vesselValuation.view', 'fleetValuation.view'],
        Icon: IconScale,
        also: [
          '/valuation-fleet',
          '/valuation-fleet-details',
          '/valuation-vessel',
          '/valuation-vessel-details',
        ],
      },
      {
        label: 'Credit Score',
        path: '/credit-score',
        anyOf: ['creditScore.view'],
        Icon: IconShieldCheck,
      },
      {
        label: 'Sanctions',
        path: '/sanctions',
        anyOf: ['sanctions.view'],
        Icon: IconAlertOctagon,
        also: ['/sanction-details', '/case-manager'],
      },
      {
        label: 'Market Rates',
        path: '/market-rates',
        anyOf: ['marketRates.view'],
        Icon: IconChartCandle,
      },
    ],
  },
  {
    heading: 'Banking',
    items: [
      {
        label: 'Transactions',
        path: '/transactions',
        anyOf: ['transactions.view'],
        Icon: IconArrowsExchange,
        also: ['/global-accounts', '/add-global-account', '/auto-transfers'],
      },
      {
        label: 'Pay',
        path: '/payouts',
        anyOf: ['payout.view'],
        Icon: IconSend,
        also: ['/payout', '/payout-batch', '/beneficiary'],
      },
      {
        label: 'Cards',
        path: '/cards',
        anyOf: ['myCards.view', 'companyCards.view', 'employeeCards.view'],
        Icon: IconCreditCard,
        also: ['/card-detail', '/create-card'],
      },
      {
        label: 'Contacts',
        path: '/contacts',
        anyOf: ['contacts.view'],
        Icon: IconAddressBook,
        also: ['/create-contact', '/edit-contact'],
      },
    ],
  },
  {
    heading: 'Chartering',
    items: [
      { label: 'Vessels', path: '/vessels', anyOf: ['vessels.view'], Icon: IconShip },
      { label: 'Estimates', path: '/estimate', anyOf: ['estimates.view'], Icon: IconCalculator },
      { label: 'Fixtures', path: '/fixture', anyOf: ['timeCharters.view'], Icon: IconFileText },
      { label: 'Cargo Books', path: '/cargo', anyOf: ['cargoBooks.view'], Icon: IconPackage },
    ],
  },
  {
    heading: 'Operations',
    items: [
      { label: 'Voyages', path: '/contracts', anyOf: ['contracts.view'], Icon: IconRoute },
      {
        label: 'Receivables',
        path: '/receivables',
        anyOf: ['receivablesInvoices.view'],
        Icon: IconFileInvoice,
        also: ['/create-invoice', '/email-preview', '/create-credit-note'],
      },
      {
        label: 'Payables',
        path: '/payables',
        anyOf: ['payablesBills.view'],
        Icon: IconReceipt2,
        also: ['/create-bill', '/create-vendor-credit-note'],
      },
    ],
  },
  {
    heading: 'Financials',
    items: [
      {
        label: 'Accounting',
        path: '/accounting',
        anyOf: ['invoiceSettings.view'],
        Icon: IconBook2,
      },
      {
        label: 'Journal',
        path: '/journal',
        anyOf: ['receivablesInvoices.view', 'receivablesInvoicePayments.view'],
        Icon: IconNotebook,
      },
      {
        label: 'Loans',
        path: '/external-loans',
        anyOf: ['mainsheetLoans.view', 'externalLoans.view'],
        Icon: IconBuildingBank,
        also: ['/loans', '/loan-details'],
      },
      {
        label: 'Statements',
        path: '/statements',
        anyOf: ['statements.view'],
        Icon: IconFileSpreadsheet,
      },
    ],
  },
  {
    heading: null,
    items: [{ label: 'Email', path: '/email', anyOf: ['mails.view'], Icon: IconMail }],
  },
];

export const SETTINGS_ITEM: SidebarItem = {
  label: 'Settings',
  path: '/settings',
  anyOf: [],
  Icon: IconSettings,
};

/** Whether an entry leads to a screen and not back: the index of a section is judged by where it leads on to. */
function isReachable(
  routes: readonly AppRoute[],
  permissions: PermissionMap,
  path: string,
): boolean {
  const route = findRoute(routes, path);
  if (route === null || !hasScreen(route)) return false;
  if (route.redirectTo) return isReachable(routes, permissions, route.redirectTo);
  return mayVisit(route, permissions, '');
}

/** Groups with the entries a user may see, of screens that exist; empty groups are left out. */
export function visibleGroups(
  routes: readonly AppRoute[],
  permissions: PermissionMap,
): SidebarGroup[] {
  return SIDEBAR.map((group) => ({
    ...group,
    items: group.items.filter(
      (item) =>
        isAnyAllowed(permissions, item.anyOf) && isReachable(routes, permissions, item.path),
    ),
  })).filter((group) => group.items.length > 0);
}

/** Whether a sidebar entry is the one of the present path; whole path parts only. */
export function isHighlighted(item: SidebarItem, path: string): boolean {
  return [item.path, ...(item.also ?? [])].some(
    (prefix) => path === prefix || path.startsWith(`${prefix}/`),
  );
}
