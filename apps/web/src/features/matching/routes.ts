import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const matchingRoutes: readonly AppRoute[] = [
  {
    path: '/cargo/matching',
    title: 'Matching',
    permissions: ['estimates.view'],
    palette: {
      keywords: [
        'cargo matching',
        'open vessels',
        'position list',
        'tonnage',
        'best use of the fleet',
      ],
    },
    load: screen(() => import('./MatchingPage.tsx'), 'MatchingPage'),
  },
];
