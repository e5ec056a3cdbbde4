import { PAYABLES, RECEIVABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

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
    load: screen(() => import('./board/VoyageBoard.tsx'), 'VoyageBoard'),
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
