import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const kycRoutes: readonly AppRoute[] = [
  {
    path: '/kyc',
    title: 'Business verification',
    permissions: ['overview.view'],
    palette: { keywords: ['kyc', 'activate', 'business account', 'verify'] },
    load: screen(() => import('./KycPage.tsx'), 'KycPage'),
  },
  {
    path: '/rfi',
    title: 'Requested information',
    permissions: ['overview.view'],
    load: screen(() => import('./RfiPage.tsx'), 'RfiPage'),
  },
  {
    path: '/house',
    title: 'Applications of companies',
    permissions: ['overview.view'],
    load: screen(() => import('./ReviewPage.tsx'), 'ReviewPage'),
  },
];
