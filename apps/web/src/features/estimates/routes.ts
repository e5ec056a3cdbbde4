import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const estimateRoutes: readonly AppRoute[] = [
  {
    path: '/estimate',
    title: 'Estimates',
    permissions: ['estimates.view'],
    palette: { keywords: ['worksheet', 'voyage estimate', 'TCE'], jump: 'e' },
    follows: ['worksheets', 'estimates'],
    load: screen(() => import('./list/SheetList.tsx'), 'SheetList'),
  },
  {
    path: '/estimate/estimate-column-view',
    title: 'Worksheet',
    permissions: ['estimates.view'],
    parent: '/estimate',
    load: screen(() => import('./grid/WorksheetPage.tsx'), 'WorksheetPage'),
  },
  {
    path: '/estimate/estimate-details/$worksheetId',
    title: 'Estimate details',
    permissions: ['estimates.view'],
    parent: '/estimate',
    load: screen(() => import('./details/DetailsPage.tsx'), 'DetailsPage'),
  },
  {
    path: '/estimate/sensitivity',
    title: 'Sensitivity',
    permissions: ['estimates.view'],
    parent: '/estimate',
    load: screen(() => import('./sensitivity/SensitivityPage.tsx'), 'SensitivityPage'),
  },
];
