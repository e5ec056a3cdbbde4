import { type AppRoute, type Place, screen } from '../../platform/navigation/route.ts';
import { SECTION_GROUPS } from './sections.ts';

const SECTIONS: readonly Place[] = SECTION_GROUPS.flatMap(({ sections }) =>
  sections.map(({ key, label, anyOf, keywords }) => ({
    title: label,
    search: { section: key },
    permissions: anyOf,
    keywords,
  })),
);

/** Parts of sections that people look for by name. */
const INSIDE: readonly Place[] = [
  {
    title: 'Cargo types',
    search: { section: 'reference-data', list: 'cargo-types' },
    permissions: ['contracts.modify'],
    keywords: ['stowage factor', 'commodities'],
  },
  {
    title: 'Payment terms',
    search: { section: 'reference-data', list: 'payment-terms' },
    permissions: ['contracts.modify'],
    keywords: ['due date', 'net 30'],
  },
  {
    title: 'Ports and berths',
    search: { section: 'reference-data', list: 'port-berths' },
    permissions: ['contracts.modify'],
    keywords: ['draft', 'loa', 'beam', 'air draft', 'terminal', 'restrictions'],
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
];

export const settingsRoutes: readonly AppRoute[] = [
  {
    path: '/settings',
    title: 'Settings',
    permissions: [],
    palette: { keywords: ['security', 'password', 'devices'], jump: ',' },
    places: [...SECTIONS, ...INSIDE],
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
