import { type AppRoute, screen } from '../../app/route.ts';

export const timeCharterRoutes: readonly AppRoute[] = [
  {
    path: '/fixture',
    title: 'Fixtures',
    permissions: ['timeCharters.view'],
    palette: { keywords: ['time charters', 'hire', 'tc in', 'tc out', 'pool'], jump: 'f' },
    load: screen(() => import('./TimeCharterList.tsx'), 'TimeCharterList'),
  },
  {
    path: '/fixture/vessel-fixture-detail',
    title: 'New time charter',
    permissions: ['timeCharters.view'],
    permissionsWithoutQuery: ['timeCharters.create'],
    palette: { keywords: ['create time charter', 'add fixture'] },
    load: screen(() => import('./TimeCharterPage.tsx'), 'TimeCharterPage'),
  },
];
