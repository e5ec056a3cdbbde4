import { type AppRoute, screen } from '../../platform/navigation/route.ts';

const VIEW = ['myCards.view', 'companyCards.view', 'employeeCards.view'] as const;

export const cardRoutes: readonly AppRoute[] = [
  {
    path: '/cards',
    title: 'Cards',
    permissions: VIEW,
    palette: { keywords: ['cards', 'limits', 'receipts', 'spending'] },
    follows: ['my-cards', 'company-cards', 'employee-cards'],
    load: screen(() => import('./CardsPage.tsx'), 'CardsPage'),
  },
  {
    path: '/cards/card-detail',
    title: 'Card',
    permissions: VIEW,
    parent: '/cards',
    follows: ['my-cards', 'company-cards', 'employee-cards'],
    load: screen(() => import('./CardPage.tsx'), 'CardPage'),
  },
  {
    path: '/create-card',
    title: 'New card',
    permissions: ['myCards.create'],
    parent: '/cards',
    palette: { keywords: ['new card', 'create card', 'issue a card'] },
    load: screen(() => import('./CardFormPage.tsx'), 'CardFormPage'),
  },
];
