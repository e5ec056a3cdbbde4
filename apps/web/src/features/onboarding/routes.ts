import { type AppRoute, screen } from '../../platform/navigation/route.ts';

/** A link stands for the permission where nobody is signed in; the server judges it. */
const shared = { permissions: ['multipleAccount.create'], bare: true } as const;
const load = screen(() => import('./OnboardingPage.tsx'), 'OnboardingPage');

export const onboardingRoutes: readonly AppRoute[] = [
  { path: '/onboarding', title: 'Onboarding', ...shared, access: 'public', load },
  { path: '/invite-sign-up', title: 'Join a company', ...shared, access: 'public', load },
  {
    path: '/add-account',
    title: 'Add account',
    ...shared,
    palette: { keywords: ['company', 'new account', 'multiple'] },
    load: screen(() => import('./AddAccountPage.tsx'), 'AddAccountPage'),
  },
  {
    path: '/create-mainsheet-account',
    title: 'New Mainsheet account',
    permissions: ['security.view'],
    bare: true,
    palette: { keywords: ['bank', 'global account', 'open'] },
    load: screen(() => import('./CreateAccountPage.tsx'), 'CreateAccountPage'),
  },
];
