import { type AppRoute, screen } from '../../app/route.ts';

export const dashboardRoutes: readonly AppRoute[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    permissions: ['overview.view'],
    redirectTo: '/dashboard/overview',
  },
  {
    path: '/dashboard/overview',
    title: 'Dashboard',
    permissions: ['overview.view'],
    palette: { keywords: ['overview', 'home', 'fleet map', 'alerts', 'approvals'], jump: 'd' },
    load: screen(() => import('./DashboardPage.tsx'), 'DashboardPage'),
  },
];
