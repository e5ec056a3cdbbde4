import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const cargoBookRoutes: readonly AppRoute[] = [
  {
    path: '/cargo',
    title: 'Cargo books',
    permissions: ['cargoBooks.view'],
    palette: { keywords: ['cargoes', 'coa', 'liftings', 'contract of affreightment'], jump: 'b' },
    follows: ['cargo-books', 'voyages'],
    load: screen(() => import('./CargoBookList.tsx'), 'CargoBookList'),
  },
  {
    path: '/cargo/cargo-detail',
    title: 'New cargo book',
    permissions: ['cargoBooks.view'],
    permissionsWithoutQuery: ['cargoBooks.create'],
    palette: { keywords: ['create cargo', 'add cargo'] },
    follows: ['cargo-books', 'voyages'],
    load: screen(() => import('./CargoBookPage.tsx'), 'CargoBookPage'),
  },
  {
    path: '/cargo/circular',
    title: 'Paste a circular',
    permissions: ['cargoBooks.create'],
    palette: {
      keywords: [
        'cargo circular',
        'order list',
        'cargoes from a mail',
        'read cargoes',
        'tonnage list',
        'open ships from a mail',
      ],
    },
    follows: ['cargo-books'],
    load: screen(() => import('./circular/CircularPage.tsx'), 'CircularPage'),
  },
];
