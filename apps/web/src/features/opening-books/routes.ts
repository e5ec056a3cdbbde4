import { BOOKS } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const openingBooksRoutes: readonly AppRoute[] = [
  {
    path: '/journal/opening',
    title: 'Opening books',
    permissions: ['accounting.view'],
    palette: {
      keywords: ['opening balances', 'open items', 'import', 'migration', 'begin the books'],
    },
    follows: BOOKS,
    load: screen(() => import('./OpeningBooksPage.tsx'), 'OpeningBooksPage'),
  },
];
