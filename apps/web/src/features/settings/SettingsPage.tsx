import { Link, useSearch } from '@tanstack/react-router';
import { type ComponentType, Fragment, lazy, Suspense, useEffect } from 'react';
import { isAnyAllowed, type PermissionMap } from '../../app/permissions.ts';
import { showRefusal } from '../../app/refusals.ts';
import { useUser } from '../../app/use-session.ts';
import { Page, PageHead, Waiting } from '../../ui/index.ts';
import { SECTION_GROUPS } from './sections.ts';
import './settings.css';

/** What draws each section, loaded when it is opened. */
const SCREENS: Readonly<Record<string, ComponentType>> = {
  personal: lazy(async () => ({
    default: (await import('./PersonalSection.tsx')).PersonalSection,
  })),
  security: lazy(async () => ({
    default: (await import('./SecuritySection.tsx')).SecuritySection,
  })),
  notifications: lazy(async () => ({
    default: (await import('./NotificationsSection.tsx')).NotificationsSection,
  })),
  company: lazy(async () => ({ default: (await import('./CompanySection.tsx')).CompanySection })),
  team: lazy(async () => ({ default: (await import('./TeamSection.tsx')).TeamSection })),
  roles: lazy(async () => ({ default: (await import('./RolesSection.tsx')).RolesSection })),
  accounts: lazy(async () => ({
    default: (await import('./AccountsSection.tsx')).AccountsSection,
  })),
  lenders: lazy(async () => ({ default: (await import('./LendersSection.tsx')).LendersSection })),
  approvals: lazy(async () => ({
    default: (await import('./ApprovalsSection.tsx')).ApprovalsSection,
  })),
  'cost-checks': lazy(async () => ({
    default: (await import('./CostChecksSection.tsx')).CostChecksSection,
  })),
  audit: lazy(async () => ({ default: (await import('./AuditSection.tsx')).AuditSection })),
  close: lazy(async () => ({ default: (await import('./CloseSection.tsx')).CloseSection })),
  bank: lazy(async () => ({ default: (await import('./BankSection.tsx')).BankSection })),
  invoices: lazy(async () => ({ default: (await import('./InvoiceSection.tsx')).InvoiceSection })),
  'payment-reminders': lazy(async () => ({
    default: (await import('./PaymentRemindersSection.tsx')).PaymentRemindersSection,
  })),
  'exchange-rates': lazy(async () => ({
    default: (await import('./ExchangeRatesSection.tsx')).ExchangeRatesSection,
  })),
  'ledger-codes': lazy(async () => ({
    default: (await import('./LedgerCodesSection.tsx')).LedgerCodesSection,
  })),
  accounting: lazy(async () => ({
    default: (await import('../accounting/index.ts')).AccountingSection,
  })),
  email: lazy(async () => ({ default: (await import('./EmailSection.tsx')).EmailSection })),
  'estimate-defaults': lazy(async () => ({
    default: (await import('./EstimateDefaultsSection.tsx')).EstimateDefaultsSection,
  })),
  'vessel-tracking': lazy(async () => ({
    default: (await import('./VesselTrackingSection.tsx')).VesselTrackingSection,
  })),
  'reference-data': lazy(async () => ({
    default: (await import('./ReferenceSection.tsx')).ReferenceSection,
  })),
  'port-calendars': lazy(async () => ({
    default: (await import('./PortCalendarsSection.tsx')).PortCalendarsSection,
  })),
};

/** A section that shows another one without a word looks broken: it says what it takes. */
function useDeniedSection(asked: unknown, permissions: PermissionMap): void {
  const denied = SECTION_GROUPS.flatMap(({ sections }) => sections).find(
    ({ key, anyOf }) => key === asked && !isAnyAllowed(permissions, anyOf),
  );
  useEffect(() => {
    const [needs] = denied?.anyOf ?? [];
    if (needs) showRefusal(needs, `Open “${denied?.label}”`);
  }, [denied]);
}

/** `/settings?section=`: one's own and the company's settings, as far as one may see them. */
export function SettingsPage() {
  const { permissions } = useUser();
  const search: Record<string, unknown> = useSearch({ strict: false });
  useDeniedSection(search.section, permissions);
  const groups = SECTION_GROUPS.map(({ title, sections }) => ({
    title,
    sections: sections.filter((section) => isAnyAllowed(permissions, section.anyOf)),
  })).filter(({ sections }) => sections.length > 0);
  const all = groups.flatMap(({ sections }) => sections);
  const current = all.find((section) => section.key === search.section) ?? all[0];
  const Screen = current && SCREENS[current.key];
  if (!Screen) return null;
  return (
    <Page>
      <PageHead title="Settings" part={current.label} />
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
          <Suspense fallback={<Waiting />}>
            <Screen />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
