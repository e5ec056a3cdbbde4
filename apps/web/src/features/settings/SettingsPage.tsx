import { Link, useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { isAnyAllowed, type PermissionKey } from '../../app/permissions.ts';
import { useUser } from '../../app/use-session.ts';
import { Page, PageHead } from '../../ui/index.ts';
import './settings.css';

type Section = {
  key: string;
  label: string;
  /** Any one is enough; none means everybody. */
  anyOf: readonly PermissionKey[];
  Screen: ComponentType;
};

const SECTIONS: readonly Section[] = [
  {
    key: 'personal',
    label: 'Personal',
    anyOf: [],
    Screen: lazy(async () => ({
      default: (await import('./PersonalSection.tsx')).PersonalSection,
    })),
  },
  {
    key: 'company',
    label: 'Company',
    anyOf: ['businessDetails.view'],
    Screen: lazy(async () => ({ default: (await import('./CompanySection.tsx')).CompanySection })),
  },
  {
    key: 'team',
    label: 'Team',
    anyOf: ['inviteTeamMember.view'],
    Screen: lazy(async () => ({ default: (await import('./TeamSection.tsx')).TeamSection })),
  },
  {
    key: 'roles',
    label: 'Roles',
    anyOf: ['inviteTeamMember.view'],
    Screen: lazy(async () => ({ default: (await import('./RolesSection.tsx')).RolesSection })),
  },
  {
    key: 'security',
    label: 'Security',
    anyOf: [],
    Screen: lazy(async () => ({
      default: (await import('./SecuritySection.tsx')).SecuritySection,
    })),
  },
  {
    key: 'notifications',
    label: 'Notifications',
    anyOf: ['notifications.view'],
    Screen: lazy(async () => ({
      default: (await import('./NotificationsSection.tsx')).NotificationsSection,
    })),
  },
  {
    key: 'invoices',
    label: 'Invoices',
    anyOf: ['invoiceSettings.view'],
    Screen: lazy(async () => ({ default: (await import('./InvoiceSection.tsx')).InvoiceSection })),
  },
  {
    key: 'accounts',
    label: 'Multiple account',
    anyOf: ['multipleAccount.view'],
    Screen: lazy(async () => ({
      default: (await import('./AccountsSection.tsx')).AccountsSection,
    })),
  },
  {
    key: 'email',
    label: 'Email integration',
    anyOf: ['emailIntegration.view'],
    Screen: lazy(async () => ({ default: (await import('./EmailSection.tsx')).EmailSection })),
  },
  {
    key: 'accounting',
    label: 'Accounting integration',
    anyOf: ['accountingIntegration.view'],
    Screen: lazy(async () => ({
      default: (await import('../accounting/index.ts')).AccountingSection,
    })),
  },
  {
    key: 'lenders',
    label: 'Invite lender',
    anyOf: ['inviteLender.view'],
    Screen: lazy(async () => ({ default: (await import('./LendersSection.tsx')).LendersSection })),
  },
  {
    key: 'approvals',
    label: 'Approvals',
    anyOf: ['paymentApprovals.modify'],
    Screen: lazy(async () => ({
      default: (await import('./ApprovalsSection.tsx')).ApprovalsSection,
    })),
  },
  {
    key: 'exchange-rates',
    label: 'Exchange rates',
    anyOf: ['accounting.modify'],
    Screen: lazy(async () => ({
      default: (await import('./ExchangeRatesSection.tsx')).ExchangeRatesSection,
    })),
  },
  {
    key: 'ledger-codes',
    label: 'Ledger codes',
    anyOf: ['accounting.view'],
    Screen: lazy(async () => ({
      default: (await import('./LedgerCodesSection.tsx')).LedgerCodesSection,
    })),
  },
  {
    key: 'reference-data',
    label: 'Reference data',
    anyOf: ['contracts.modify'],
    Screen: lazy(async () => ({
      default: (await import('./ReferenceSection.tsx')).ReferenceSection,
    })),
  },
  {
    key: 'port-calendars',
    label: 'Port calendars',
    anyOf: ['contracts.modify'],
    Screen: lazy(async () => ({
      default: (await import('./PortCalendarsSection.tsx')).PortCalendarsSection,
    })),
  },
  {
    key: 'audit',
    label: 'Audit',
    anyOf: ['security.view'],
    Screen: lazy(async () => ({ default: (await import('./AuditSection.tsx')).AuditSection })),
  },
  {
    key: 'close',
    label: 'Close account',
    anyOf: ['closeAccount.view'],
    Screen: lazy(async () => ({ default: (await import('./CloseSection.tsx')).CloseSection })),
  },
];

/** `/settings?section=`: one's own and the company's settings, as far as one may see them. */
export function SettingsPage() {
  const { permissions } = useUser();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const sections = SECTIONS.filter((section) => isAnyAllowed(permissions, section.anyOf));
  const current = sections.find((section) => section.key === search.section) ?? sections[0];
  if (!current) return null;
  return (
    <Page>
      <PageHead
        title="Settings"
        tabs={sections.map((section) => (
          <Link
            key={section.key}
            to="/settings"
            search={{ section: section.key } as never}
            aria-current={section === current ? 'page' : undefined}
          >
            {section.label}
          </Link>
        ))}
      />
      <Suspense fallback={null}>
        <current.Screen />
      </Suspense>
    </Page>
  );
}
