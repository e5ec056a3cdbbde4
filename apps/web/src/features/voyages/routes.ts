import { type AppRoute, screen } from '../../app/route.ts';
import { PAYABLES, RECEIVABLES } from '../../app/topics.ts';

export const voyageRoutes: readonly AppRoute[] = [
  {
    path: '/contracts',
    title: 'Voyages',
    permissions: ['contracts.view'],
    palette: { keywords: ['contracts', 'operations', 'fixtures'], jump: 'y' },
    follows: ['voyages', 'laytime', ...RECEIVABLES, ...PAYABLES],
    load: screen(() => import('./VoyageList.tsx'), 'VoyageList'),
  },
  {
    path: '/contracts/board',
    title: 'Voyage board',
    permissions: ['contracts.view'],
    palette: { keywords: ['kanban', 'status', 'voyages'] },
    follows: ['voyages', ...RECEIVABLES],
    load: screen(() => import('./VoyageBoard.tsx'), 'VoyageBoard'),
  },
  {
    path: '/contracts/contract-detail',
    title: 'Voyage',
    permissions: ['contracts.view'],
    permissionsWithoutQuery: ['contracts.create'],
    follows: [
      'voyages',
      'voyage-documents',
      'laytime',
      'cargo-books',
      'payouts',
      'journals',
      ...RECEIVABLES,
      ...PAYABLES,
    ],
    load: screen(() => import('./VoyageDetail.tsx'), 'VoyageDetail'),
  },
];
