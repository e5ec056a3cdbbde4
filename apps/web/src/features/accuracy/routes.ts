import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const accuracyRoutes: readonly AppRoute[] = [
  {
    path: '/contracts/accuracy',
    title: 'Accuracy of estimates',
    permissions: ['contracts.view'],
    palette: {
      keywords: ['estimated', 'actual', 'port costs', 'variance', 'history', 'bias', 'correction'],
    },
    follows: ['voyages', 'estimates', 'bills'],
    load: screen(() => import('./AccuracyPage.tsx'), 'AccuracyPage'),
  },
];
