import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../ui/test-frame.tsx';
import { ExposurePanel } from './ExposurePanel.tsx';

type Variables = { routeId: string | null; rates: { month: string; rate: string }[] };
const asked = vi.hoisted(() => ({ variables: [] as Variables[], baseCurrency: 'USD' }));

vi.mock('../../platform/session/use-session.ts', () => ({
  useMay: () => true,
  useUser: () => ({ baseCurrency: asked.baseCurrency }),
}));
vi.mock('../../api/use-fresh-query.ts', () => ({
  useFreshQuery: ({ variables }: { variables: Variables }) => {
    asked.variables.push(variables);
    const typed = variables.rates.find(({ month }) => month === '2026-12-01')?.rate;
    const december = { month: '2026-12-01', longDays: 40.3, shortDays: 0 };
    const rate = typed ?? (variables.routeId ? '12000' : null);
    const source = typed ? 'typed' : variables.routeId ? 'P1A, curve of 2026-11-19' : '';
    const amount = rate && String(40.25 * Number(rate));
    const months = [{ ...december, rate, source, amount }];
    const total = amount ?? '0';
    const currency = variables.routeId ? 'USD' : asked.baseCurrency;
    return [{ data: { fleetExposure: { currency, total, months } } }];
  },
}));
vi.mock('urql', async (original) => ({
  ...(await original<object>()),
  useClient: () => ({}),
  useQuery: () => [
    {
      data: {
        marketRoutes: [
          { id: 'r1', code: 'P1A', name: 'Transatlantic', unit: 'USD/day', isActive: true },
          { id: 'r2', code: 'C5', name: 'Ore', unit: 'USD/t', isActive: true },
        ],
      },
    },
  ],
}));

beforeEach(() => {
  asked.variables = [];
  asked.baseCurrency = 'USD';
});

const show = () =>
  render(
    <TestFrame>
      <ExposurePanel from="2026-12-01" to="2026-12-31" />
    </TestFrame>,
  );

it('open days are worth nothing until a rate is typed, then the days at that rate', async () => {
  await show();
  const row = page.getByRole('row', { name: /^Dec 26/ });
  expect(row.element().textContent).toContain('no rate');
  await page.getByLabelText('A day in Dec 26').click();
  await userEvent.keyboard('10000{Enter}');
  await expect.poll(() => row.element().textContent).toContain('402,500');
  expect(asked.variables.at(-1)).toMatchObject({
    routeId: null,
    rates: [{ month: '2026-12-01', rate: '10000' }],
  });
});

it('takes the curve of a route in US dollars a day, and says of which day it is', async () => {
  await show();
  await page.getByRole('combobox', { name: 'Curve' }).click();
  expect(page.getByRole('option', { name: /C5/ }).elements()).toHaveLength(0);
  await page.getByRole('option', { name: /P1A/ }).click();
  const row = page.getByRole('row', { name: /^Dec 26/ });
  await expect.poll(() => row.element().textContent).toContain('P1A, curve of 2026-11-19');
  expect(row.element().textContent).toContain('483,000');
});

async function typeThenChooseRoute() {
  await show();
  await page.getByLabelText('A day in Dec 26').click();
  await userEvent.keyboard('10000{Enter}');
  const row = page.getByRole('row', { name: /^Dec 26/ });
  await expect.poll(() => row.element().textContent).toContain('402,500');
  await page.getByRole('combobox', { name: 'Curve' }).click();
  await page.getByRole('option', { name: /P1A/ }).click();
  return row;
}

it('a rate in another currency is none over a curve in dollars, and comes back with its own', async () => {
  asked.baseCurrency = 'NOK';
  const row = await typeThenChooseRoute();
  await expect.poll(() => row.element().textContent).toContain('P1A, curve of 2026-11-19');
  expect(asked.variables.at(-1)).toMatchObject({ routeId: 'r1', rates: [] });
  await page.getByRole('combobox', { name: 'Curve' }).click();
  await page.getByRole('option', { name: 'Typed' }).click();
  await expect.poll(() => row.element().textContent).toContain('402,500');
});

it('a rate in dollars stays over the curve', async () => {
  const row = await typeThenChooseRoute();
  await expect.poll(() => asked.variables.at(-1)?.routeId).toBe('r1');
  expect(row.element().textContent).toContain('402,500');
});
