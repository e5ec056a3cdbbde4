import { PAYABLES, RECEIVABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const timeCharterRoutes: readonly AppRoute[] = [
  {
    path: '/fixture',
    title: 'Fixtures',
    permissions: ['timeCharters.view'],
    palette: { keywords: ['time charters', 'hire', 'tc in', 'tc out', 'pool'], jump: 'f' },
    follows: ['time-charters', 'vessels'],
    load: screen(() => import('./TimeCharterList.tsx'), 'TimeCharterList'),
  },
  {
    path: '/fixture/vessel-fixture-detail',
    title: 'New time charter',
    permissions: ['timeCharters.view'],
    permissionsWithoutQuery: ['timeCharters.create'],
    palette: { keywords: ['create time charter', 'add fixture'] },
    follows: ['time-charters', ...RECEIVABLES, ...PAYABLES],
    load: screen(() => import('./TimeCharterPage.tsx'), 'TimeCharterPage'),
  },
];
