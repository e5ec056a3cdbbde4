import type { ComponentType } from 'react';
import { screen } from '../../platform/navigation/route.ts';
import type { PermissionKey } from '../../platform/permissions/permissions.ts';

export type Section = {
  /** In the address: `/settings?section=team`. */
  key: string;
  label: string;
  /** Any one is enough; none means everybody: one's own password and devices are nobody's to grant. */
  anyOf: readonly PermissionKey[];
  /** Other words the command palette finds it by. */
  keywords: readonly string[];
  /** What draws it, loaded when it is opened. */
  load: () => Promise<{ default: ComponentType }>;
};

/** Every section of the settings, as the rail and the command palette list them. */
export const SECTION_GROUPS: readonly {
  readonly title: string;
  readonly sections: readonly Section[];
}[] = [
  {
    title: 'You',
    sections: [
      {
        key: 'personal',
        label: 'Personal details',
        anyOf: ['personalDetails.view'],
        keywords: ['name', 'birth date', 'job title', 'mobile'],
        load: screen(() => import('../personal-details/index.ts'), 'PersonalSection'),
      },
      {
        key: 'security',
        label: 'Security',
        anyOf: [],
        keywords: ['password', 'devices', 'two-factor', 'passkey'],
        load: screen(() => import('../identity/index.ts'), 'SecuritySection'),
      },
      {
        key: 'notifications',
        label: 'Notifications',
        anyOf: ['notifications.view'],
        keywords: ['mail', 'told', 'bell', 'push'],
        load: screen(() => import('../notifications/index.ts'), 'NotificationsSection'),
      },
    ],
  },
  {
    title: 'Company',
    sections: [
      {
        key: 'company',
        label: 'Business details',
        anyOf: ['businessDetails.view'],
        keywords: ['legal name', 'address', 'vat', 'registration', 'peppol'],
        load: screen(() => import('../companies/index.ts'), 'CompanySection'),
      },
      {
        key: 'team',
        label: 'Invite team member & Permissions',
        anyOf: ['inviteTeamMember.view'],
        keywords: ['members', 'invite', 'people'],
        load: screen(() => import('../team/index.ts'), 'TeamSection'),
      },
      {
        key: 'roles',
        label: 'Roles',
        anyOf: ['inviteTeamMember.view'],
        keywords: ['permissions', 'rights', 'who may'],
        load: screen(() => import('../team/index.ts'), 'RolesSection'),
      },
      {
        key: 'accounts',
        label: 'Multiple account',
        anyOf: ['multipleAccount.view'],
        keywords: ['companies', 'switch'],
        load: screen(() => import('../companies/index.ts'), 'AccountsSection'),
      },
      {
        key: 'lenders',
        label: 'Invite lender',
        anyOf: ['inviteLender.view'],
        keywords: ['banks', 'loans'],
        load: screen(() => import('../team/index.ts'), 'LendersSection'),
      },
      {
        key: 'approvals',
        label: 'Approvals',
        anyOf: ['paymentApprovals.modify'],
        keywords: ['policy', 'limits', 'four eyes', 'deputy', 'away', 'reminders'],
        load: screen(() => import('../approval-policy/index.ts'), 'ApprovalsSection'),
      },
      {
        key: 'audit',
        label: 'Audit',
        anyOf: ['security.view'],
        keywords: ['trail', 'history', 'who did what'],
        load: screen(() => import('../audit/index.ts'), 'AuditSection'),
      },
      {
        key: 'close',
        label: 'Close account',
        anyOf: ['closeAccount.view'],
        keywords: ['delete account', 'leave'],
        load: screen(() => import('../companies/index.ts'), 'CloseSection'),
      },
    ],
  },
  {
    title: 'Money',
    sections: [
      {
        key: 'invoices',
        label: 'Invoice settings',
        anyOf: ['invoiceSettings.view'],
        keywords: ['numbers', 'logo', 'footer', 'iban', 'e-invoice', 'without vat'],
        load: screen(() => import('../companies/index.ts'), 'InvoiceSection'),
      },
      {
        key: 'payment-reminders',
        label: 'Payment reminders',
        anyOf: ['invoiceSettings.view'],
        keywords: ['dunning', 'overdue', 'schedule', 'late payment'],
        load: screen(() => import('../payment-reminders/index.ts'), 'PaymentRemindersSection'),
      },
      {
        key: 'bank',
        label: 'Bank',
        anyOf: ['payout.view'],
        keywords: ['provider', 'airwallex', 'events', 'payments'],
        load: screen(() => import('../companies/index.ts'), 'BankSection'),
      },
      {
        key: 'cost-checks',
        label: 'Cost checks',
        anyOf: ['paymentApprovals.modify'],
        keywords: ['tolerances', 'bunkers', 'three-way match', 'port costs', 'disbursements'],
        load: screen(() => import('../cost-checks/index.ts'), 'CostChecksSection'),
      },
      {
        key: 'exchange-rates',
        label: 'Exchange rates',
        anyOf: ['accounting.modify'],
        keywords: ['currency', 'fx', 'ecb'],
        load: screen(() => import('../exchange-rates/index.ts'), 'ExchangeRatesSection'),
      },
      {
        key: 'ledger-codes',
        label: 'Ledger codes',
        anyOf: ['accounting.view'],
        keywords: ['cost codes', 'rebill', 'cable', 'accounts'],
        load: screen(() => import('../reference-data/index.ts'), 'LedgerCodesSection'),
      },
      {
        key: 'accounting',
        label: 'Accounting integration',
        anyOf: ['accountingIntegration.view'],
        keywords: ['xero', 'codat', 'ledger codes', 'sync'],
        load: screen(() => import('../accounting/index.ts'), 'AccountingSection'),
      },
    ],
  },
  {
    title: 'Work',
    sections: [
      {
        key: 'email',
        label: 'Email integration',
        anyOf: ['emailIntegration.view'],
        keywords: ['mailbox', 'imap', 'smtp', 'gmail', 'outlook'],
        load: screen(() => import('../mailboxes/index.ts'), 'EmailSection'),
      },
      {
        key: 'estimate-defaults',
        label: 'Estimate defaults',
        anyOf: ['estimates.view'],
        keywords: ['bunker prices', 'eu allowance', 'eua', 'fueleu', 'worksheet'],
        load: screen(() => import('../companies/index.ts'), 'EstimateDefaultsSection'),
      },
      {
        key: 'vessel-tracking',
        label: 'Vessel tracking',
        anyOf: ['businessDetails.modify'],
        keywords: ['positions', 'ais', 'limit'],
        load: screen(() => import('../companies/index.ts'), 'VesselTrackingSection'),
      },
      {
        key: 'reference-data',
        label: 'Reference data',
        anyOf: ['contracts.modify'],
        keywords: ['cargo types', 'payment terms', 'ports', 'berths'],
        load: screen(() => import('../reference-data/index.ts'), 'ReferenceSection'),
      },
      {
        key: 'port-calendars',
        label: 'Port calendars',
        anyOf: ['contracts.modify'],
        keywords: ['holidays', 'rest days', 'weekend'],
        load: screen(() => import('../port-calendars/index.ts'), 'PortCalendarsSection'),
      },
    ],
  },
];
