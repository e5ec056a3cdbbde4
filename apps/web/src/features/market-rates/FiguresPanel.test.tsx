import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../ui/test-frame.tsx';
import { FiguresPanel } from './FiguresPanel.tsx';
import type { MarketRoute } from './market-rates.queries.ts';

const asked = vi.hoisted(() => [] as object[]);
const point = { on: '2026-11-20', value: '17000', source: 'Baltic', recordedBy: 'Ann' };
vi.mock('urql', async (original) => ({
  ...(await original<object>()),
  useClient: () => ({
    query: (_: object, variables: object) => {
      asked.push(variables);
      const marketSeries = [{ routeId: 'p', points: [point] }];
      return Promise.resolve({ data: { marketSeries, marketCurves: [] } });
    },
  }),
}));

const route: MarketRoute = {
  ...{ id: 'p', code: 'P1A', name: 'Transatlantic', unit: 'USD/day', description: '', formula: '' },
  ...{ isActive: true, version: 1, change: '500', average30: '16500', latest: point },
};
const period = { from: '2026-12-01', to: '2026-12-31', value: '15000' };
const curve = {
  ...{ routeId: 'p', quotedOn: '2026-11-18', source: 'Broker' },
  months: [{ ...period, basis: [period] }],
};

it('latest, change, mean and forward month of a route each open what they are made of', async () => {
  await render(
    <TestFrame>
      <FiguresPanel shown={[route]} routes={[route]} curves={[curve]} />
    </TestFrame>,
  );
  const figures = page.getByRole('button', { name: /^Explain/ });
  expect(figures.elements().map((one) => one.textContent)).toEqual([
    'Explain latest of P1A: 17,000',
    'Explain change of P1A: +500 (+3.0 %)',
    'Explain mean of 30 days of P1A: 16,500',
    'Explain forward Dec 26 of P1A: 15,000',
  ]);
  await figures.nth(0).click();
  const lines = () =>
    page
      .getByRole('treeitem')
      .elements()
      .map((one) => one.textContent);
  await expect.poll(() => lines().join()).toMatch(/17,000.*Baltic.*recorded by Ann/);
  expect(asked[0]).toMatchObject({ routeIds: ['p'], to: '2026-11-20' });
});
