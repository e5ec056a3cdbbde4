import { type AppRoute, screen } from '../../app/route.ts';

export const bankingRoutes: readonly AppRoute[] = [
  {
    path: '/transactions',
    title: 'Transactions',
    permissions: ['transactions.view'],
    palette: { keywords: ['bank', 'money', 'statement', 'balances'], jump: 't' },
    load: screen(() => import('./TransactionsPage.tsx'), 'TransactionsPage'),
  },
  {
    path: '/transactions/review/$id',
    title: 'Review transaction',
    permissions: ['transactions.view'],
    follows: ['banking'],
    load: screen(() => import('./ReviewPage.tsx'), 'ReviewPage'),
  },
  {
    path: '/transactions/currency/$currency',
    title: 'Transactions of a currency',
    permissions: ['transactions.view'],
    follows: ['banking'],
    load: screen(() => import('./CurrencyPage.tsx'), 'CurrencyPage'),
  },
  {
    path: '/global-accounts',
    title: 'Global accounts',
    permissions: ['globalAccount.view'],
    parent: '/transactions',
    palette: { keywords: ['global accounts', 'bank', 'IBAN', 'balances'], jump: 'a' },
    follows: ['banking'],
    load: screen(() => import('./AccountsPage.tsx'), 'AccountsPage'),
  },
  {
    path: '/add-global-account',
    title: 'New account',
    permissions: ['globalAccount.create'],
    parent: '/transactions',
    palette: { keywords: ['add global account', 'open account', 'IBAN'] },
    load: screen(() => import('./AddAccountPage.tsx'), 'AddAccountPage'),
  },
  {
    path: '/global-accounts/account/$currency/$accountId',
    title: 'Account',
    permissions: ['globalAccount.view'],
    parent: '/transactions',
    follows: ['banking'],
    load: screen(() => import('./AccountPage.tsx'), 'AccountPage'),
  },
  {
    path: '/global-accounts/account/$accountId/$currency/edit-nickname',
    title: 'Account name',
    permissions: ['globalAccount.modify'],
    parent: '/transactions',
    load: screen(() => import('./EditNicknamePage.tsx'), 'EditNicknamePage'),
  },
];
