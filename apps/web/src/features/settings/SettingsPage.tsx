import { Link, useSearch } from '@tanstack/react-router';
import { type ComponentType, Fragment, lazy, Suspense, useEffect } from 'react';
import { isAnyAllowed, type PermissionMap } from '../../platform/permissions/permissions.ts';
import { showRefusal } from '../../platform/permissions/refusals.ts';
import { useUser } from '../../platform/session/use-session.ts';
import { Page, PageHead, Waiting } from '../../ui/index.ts';
import { SECTION_GROUPS } from './sections.ts';
import './settings.css';

const SCREENS: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  SECTION_GROUPS.flatMap(({ sections }) => sections.map(({ key, load }) => [key, lazy(load)])),
);

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
