import { type AppRoute, screen } from '../../app/route.ts';

export const marketRateRoutes: readonly AppRoute[] = [
  {
    path: '/market-rates',
    title: 'Market rates',
    permissions: ['marketRates.view'],
    palette: { keywords: ['Baltic', 'indices', 'routes', 'forward curve', 'FFA', 'market'] },
    load: screen(() => import('./MarketRatesPage.tsx'), 'MarketRatesPage'),
  },
];
