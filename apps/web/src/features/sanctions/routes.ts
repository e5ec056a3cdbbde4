import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const sanctionsRoutes: readonly AppRoute[] = [
  {
    path: '/sanctions',
    title: 'Sanctions',
    permissions: ['sanctions.view'],
    palette: { keywords: ['screening', 'OFAC', 'EU', 'UN', 'UK', 'sanctions lists', 'hits'] },
    load: screen(() => import('./SanctionsPage.tsx'), 'SanctionsPage'),
  },
  {
    path: '/sanction-details',
    title: 'Sanctions case',
    permissions: ['sanctions.view'],
    parent: '/sanctions',
    load: screen(() => import('./CasePage.tsx'), 'CasePage'),
  },
  {
    path: '/case-manager',
    title: 'Case manager',
    permissions: ['overview.view'],
    palette: { keywords: ['cases', 'sanctions cases', 'decisions'] },
    follows: ['sanctions'],
    load: screen(() => import('./CaseManagerPage.tsx'), 'CaseManagerPage'),
  },
];
