import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const payoutRoutes: readonly AppRoute[] = [
  {
    path: '/payouts',
    title: 'Pay',
    permissions: ['payout.view'],
    palette: { keywords: ['payouts', 'approvals', 'beneficiaries', 'pay', 'bank', 'recurring'] },
    follows: ['payouts', 'sanctions'],
    load: screen(() => import('./PayoutsPage.tsx'), 'PayoutsPage'),
  },
  {
    path: '/payout',
    title: 'New payout',
    permissions: ['payout.create'],
    parent: '/payouts',
    palette: { keywords: ['new payout', 'pay a bill', 'pay bills', 'send money'] },
    load: screen(() => import('./PayoutFormPage.tsx'), 'PayoutFormPage'),
  },
  {
    path: '/payout-batch',
    title: 'Batch of payouts',
    permissions: ['payout.view'],
    parent: '/payouts',
    palette: {
      keywords: ['new batch', 'batch of payouts', 'pay many', 'pain.001', 'payment file'],
    },
    load: screen(() => import('./batches/BatchPage.tsx'), 'BatchPage'),
  },
  {
    path: '/beneficiary',
    title: 'Beneficiary',
    permissions: ['payout.create'],
    parent: '/payouts',
    palette: { keywords: ['new beneficiary', 'payee', 'bank details', 'IBAN'] },
    load: screen(() => import('./BeneficiaryFormPage.tsx'), 'BeneficiaryFormPage'),
  },
];
