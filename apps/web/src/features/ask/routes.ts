import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const askRoutes: readonly AppRoute[] = [
  {
    path: '/ask-mainsheet',
    title: 'Ask Mainsheet',
    permissions: ['overview.view'],
    parent: '/dashboard',
    palette: { keywords: ['question', 'AI mode', 'how much', 'who owes', 'report'], jump: 'q' },
    load: screen(() => import('./AskPage.tsx'), 'AskPage'),
  },
];
