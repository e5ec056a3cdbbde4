import { type AppRoute, screen } from '../../app/route.ts';

export const settingsRoutes: readonly AppRoute[] = [
  {
    path: '/settings',
    title: 'Settings',
    permissions: [],
    palette: { keywords: ['security', 'password', 'devices'], jump: ',' },
    places: [
      {
        title: 'Notifications',
        search: { section: 'notifications' },
        permissions: ['notifications.view'],
        keywords: ['mail', 'told', 'bell'],
      },
      {
        title: 'Approvals',
        search: { section: 'approvals' },
        permissions: ['paymentApprovals.modify'],
        keywords: ['policy', 'limits', 'four eyes'],
      },
      {
        title: 'Email integration',
        search: { section: 'email' },
        permissions: ['emailIntegration.view'],
        keywords: ['mailbox', 'imap', 'smtp', 'gmail', 'outlook'],
      },
      {
        title: 'Accounting integration',
        search: { section: 'accounting' },
        permissions: ['accountingIntegration.view'],
        keywords: ['xero', 'codat', 'ledger codes', 'sync'],
      },
      {
        title: 'Exchange rates',
        search: { section: 'exchange-rates' },
        permissions: ['accounting.modify'],
        keywords: ['currency', 'fx', 'ecb'],
      },
      {
        title: 'Ledger codes',
        search: { section: 'ledger-codes' },
        permissions: ['accounting.view'],
        keywords: ['cost codes', 'rebill', 'cable', 'accounts'],
      },
      {
        title: 'Cargo types',
        search: { section: 'reference-data', list: 'cargo-types' },
        permissions: ['contracts.modify'],
        keywords: ['stowage factor', 'reference data', 'commodities'],
      },
      {
        title: 'Payment terms',
        search: { section: 'reference-data', list: 'payment-terms' },
        permissions: ['contracts.modify'],
        keywords: ['due date', 'reference data', 'net 30'],
      },
      {
        title: 'Port calendars',
        search: { section: 'port-calendars' },
        permissions: ['contracts.modify'],
        keywords: ['holidays', 'rest days', 'weekend'],
      },
      {
        title: 'Export my data',
        search: { section: 'personal' },
        permissions: [],
        keywords: ['download', 'privacy', 'zip'],
      },
      {
        title: 'Export company data',
        search: { section: 'company' },
        permissions: ['closeAccount.modify'],
        keywords: ['download', 'backup', 'zip'],
      },
    ],
    load: screen(() => import('./SettingsPage.tsx'), 'SettingsPage'),
  },
  {
    path: '/settings/two-factor-setup',
    title: 'Two-factor set-up',
    permissions: ['security.view'],
    palette: { keywords: ['authenticator', 'recovery codes', 'sms'] },
    load: screen(() => import('./TwoFactorSetupPage.tsx'), 'TwoFactorSetupPage'),
  },
];
