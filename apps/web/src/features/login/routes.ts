import { type AppRoute, screen } from '../../platform/navigation/route.ts';

const visitors = { permissions: [], access: 'public', bare: true } as const;

export const loginRoutes: readonly AppRoute[] = [
  {
    path: '/reset-password',
    title: 'Reset password',
    ...visitors,
    load: screen(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  },
  {
    path: '/update-password',
    title: 'Choose a new password',
    ...visitors,
    load: screen(() => import('./UpdatePasswordPage.tsx'), 'UpdatePasswordPage'),
  },
  {
    path: '/privacy',
    title: 'Privacy',
    ...visitors,
    load: screen(() => import('./LegalPages.tsx'), 'PrivacyPage'),
  },
  {
    path: '/terms',
    title: 'Terms',
    ...visitors,
    load: screen(() => import('./LegalPages.tsx'), 'TermsPage'),
  },
];
