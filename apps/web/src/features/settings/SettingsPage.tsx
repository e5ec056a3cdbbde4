import { Link, useSearch } from '@tanstack/react-router';
import { type ComponentType, Fragment, lazy, Suspense } from 'react';
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

const GROUPS: readonly { readonly title: string; readonly sections: readonly Section[] }[] = [
  {
    title: 'You',
    sections: [
      {
        key: 'personal',
        label: 'Personal details',
        anyOf: [],
        Screen: lazy(async () => ({
          default: (await import('./PersonalSection.tsx')).PersonalSection,
        })),
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
    ],
  },
  {
    title: 'Company',
    sections: [
      {
        key: 'company',
        label: 'Business details',
        anyOf: ['businessDetails.view'],
        Screen: lazy(async () => ({
          default: (await import('./CompanySection.tsx')).CompanySection,
        })),
      },
      {
        key: 'team',
        label: 'Invite team member & Permissions',
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
        key: 'accounts',
        label: 'Multiple account',
        anyOf: ['multipleAccount.view'],
        Screen: lazy(async () => ({
          default: (await import('./AccountsSection.tsx')).AccountsSection,
        })),
      },
      {
        key: 'lenders',
        label: 'Invite lender',
        anyOf: ['inviteLender.view'],
        Screen: lazy(async () => ({
          default: (await import('./LendersSection.tsx')).LendersSection,
        })),
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
    ],
  },
  {
    title: 'Money',
    sections: [
      {
        key: 'invoices',
        label: 'Invoice settings',
        anyOf: ['invoiceSettings.view'],
        Screen: lazy(async () => ({
          default: (await import('./InvoiceSection.tsx')).InvoiceSection,
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
        key: 'accounting',
        label: 'Accounting integration',
        anyOf: ['accountingIntegration.view'],
        Screen: lazy(async () => ({
          default: (await import('../accounting/index.ts')).AccountingSection,
        })),
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
        Screen: lazy(async () => ({ default: (await import('./EmailSection.tsx')).EmailSection })),
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
    ],
  },
];

/** `/settings?section=`: one's own and the company's settings, as far as one may see them. */
export function SettingsPage() {
  const { permissions } = useUser();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const groups = GROUPS.map(({ title, sections }) => ({
    title,
    sections: sections.filter((section) => isAnyAllowed(permissions, section.anyOf)),
  })).filter(({ sections }) => sections.length > 0);
  const all = groups.flatMap(({ sections }) => sections);
  const current = all.find((section) => section.key === search.section) ?? all[0];
  if (!current) return null;
  return (
    <Page>
      <PageHead title="Settings" />
      <div className="settings-frame">
        <nav className="settings-rail" aria-label="Settings, sections">
          {groups.map(({ title, sections }) => (
            <Fragment key={title}>
              <h2>{title}</h2>
              {sections.map((section) => (
                <Link
                  key={section.key}
                  to="/settings"
                  search={{ section: section.key } as never}
                  aria-current={section === current ? 'page' : undefined}
                >
                  {section.label}
                </Link>
              ))}
            </Fragment>
          ))}
        </nav>
        <div className="settings-section">
          <Suspense fallback={null}>
            <current.Screen />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
