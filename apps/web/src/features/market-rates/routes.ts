import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const marketRateRoutes: readonly AppRoute[] = [
  {
    path: '/market-rates',
    title: 'Market rates',
    permissions: ['marketRates.view'],
    palette: { keywords: ['Baltic', 'indices', 'routes', 'forward curve', 'FFA', 'market'] },
    follows: ['market-rates'],
    load: screen(() => import('./MarketRatesPage.tsx'), 'MarketRatesPage'),
  },
];
