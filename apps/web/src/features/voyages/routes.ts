import { type AppRoute, screen } from '../../app/route.ts';

export const voyageRoutes: readonly AppRoute[] = [
  {
    path: '/contracts',
    title: 'Voyages',
    permissions: ['contracts.view'],
    palette: { keywords: ['contracts', 'operations', 'fixtures'], jump: 'y' },
    load: screen(() => import('./VoyageList.tsx'), 'VoyageList'),
  },
  {
    path: '/contracts/contract-detail',
    title: 'Voyage',
    permissions: ['contracts.view'],
    permissionsWithoutQuery: ['contracts.create'],
    load: screen(() => import('./VoyageDetail.tsx'), 'VoyageDetail'),
  },
];
