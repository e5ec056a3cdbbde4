import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const laytimeRoutes: readonly AppRoute[] = [
  {
    path: '/contracts/laytime',
    title: 'Laytime',
    permissions: ['contracts.view'],
    palette: { keywords: ['demurrage', 'despatch', 'claims', 'statement of facts', 'time bar'] },
    follows: ['laytime', 'voyages'],
    load: screen(() => import('./LaytimeList.tsx'), 'LaytimeList'),
  },
  {
    path: '/contracts/laytime-detail',
    title: 'Laytime statement',
    permissions: ['contracts.view'],
    permissionsWithoutQuery: ['contracts.modify'],
    follows: ['laytime'],
    load: screen(() => import('./LaytimePage.tsx'), 'LaytimePage'),
  },
  {
    path: '/shared/laytime',
    title: 'Shared laytime statement',
    permissions: [],
    access: 'public',
    bare: true,
    load: screen(() => import('./sharing/SharedLaytimePage.tsx'), 'SharedLaytimePage'),
  },
];
