import type { PermissionKey } from '../../app/permissions.ts';

export type Section = {
  /** In the address: `/settings?section=team`. */
  key: string;
  label: string;
  /** Any one is enough; none means everybody: one's own password and devices are nobody's to grant. */
  anyOf: readonly PermissionKey[];
  /** Other words the command palette finds it by. */
  keywords: readonly string[];
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
      },
      {
        key: 'security',
        label: 'Security',
        anyOf: [],
        keywords: ['password', 'devices', 'two-factor', 'passkey'],
      },
      {
        key: 'notifications',
        label: 'Notifications',
        anyOf: ['notifications.view'],
        keywords: ['mail', 'told', 'bell', 'push'],
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
      },
      {
        key: 'team',
        label: 'Invite team member & Permissions',
        anyOf: ['inviteTeamMember.view'],
        keywords: ['members', 'invite', 'people'],
      },
      {
        key: 'roles',
        label: 'Roles',
        anyOf: ['inviteTeamMember.view'],
        keywords: ['permissions', 'rights', 'who may'],
      },
      {
        key: 'accounts',
        label: 'Multiple account',
        anyOf: ['multipleAccount.view'],
        keywords: ['companies', 'switch'],
      },
      {
        key: 'lenders',
        label: 'Invite lender',
        anyOf: ['inviteLender.view'],
        keywords: ['banks', 'loans'],
      },
      {
        key: 'approvals',
        label: 'Approvals',
        anyOf: ['paymentApprovals.modify'],
        keywords: ['policy', 'limits', 'four eyes', 'deputy', 'away', 'reminders'],
      },
      {
        key: 'audit',
        label: 'Audit',
        anyOf: ['security.view'],
        keywords: ['trail', 'history', 'who did what'],
      },
      {
        key: 'close',
        label: 'Close account',
        anyOf: ['closeAccount.view'],
        keywords: ['delete account', 'leave'],
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
      },
      {
        key: 'payment-reminders',
        label: 'Payment reminders',
        anyOf: ['invoiceSettings.view'],
        keywords: ['dunning', 'overdue', 'schedule', 'late payment'],
      },
      {
        key: 'bank',
        label: 'Bank',
        anyOf: ['payout.view'],
        keywords: ['provider', 'airwallex', 'events', 'payments'],
      },
      {
        key: 'cost-checks',
        label: 'Cost checks',
        anyOf: ['paymentApprovals.modify'],
        keywords: ['tolerances', 'bunkers', 'three-way match', 'port costs', 'disbursements'],
      },
      {
        key: 'exchange-rates',
        label: 'Exchange rates',
        anyOf: ['accounting.modify'],
        keywords: ['currency', 'fx', 'ecb'],
      },
      {
        key: 'ledger-codes',
        label: 'Ledger codes',
        anyOf: ['accounting.view'],
        keywords: ['cost codes', 'rebill', 'cable', 'accounts'],
      },
      {
        key: 'accounting',
        label: 'Accounting integration',
        anyOf: ['accountingIntegration.view'],
        keywords: ['xero', 'codat', 'ledger codes', 'sync'],
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
      },
      {
        key: 'estimate-defaults',
        label: 'Estimate defaults',
        anyOf: ['estimates.view'],
        keywords: ['bunker prices', 'eu allowance', 'eua', 'fueleu', 'worksheet'],
      },
      {
        key: 'vessel-tracking',
        label: 'Vessel tracking',
        anyOf: ['businessDetails.modify'],
        keywords: ['positions', 'ais', 'limit'],
      },
      {
        key: 'reference-data',
        label: 'Reference data',
        anyOf: ['contracts.modify'],
        keywords: ['cargo types', 'payment terms', 'ports', 'berths'],
      },
      {
        key: 'port-calendars',
        label: 'Port calendars',
        anyOf: ['contracts.modify'],
        keywords: ['holidays', 'rest days', 'weekend'],
      },
    ],
  },
];
