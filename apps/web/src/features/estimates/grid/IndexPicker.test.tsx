import { cacheExchange, createClient, Provider } from 'urql';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromValue, map, mergeMap, pipe } from 'wonka';
import { TestFrame } from '../../../ui/test-frame.tsx';
import type { RowSpec } from '../rows/row-spec.ts';
import { IndexPicker } from './IndexPicker.tsx';
import { type Worksheet, WorksheetContext } from './worksheet-context.ts';

type Search = Record<string, unknown>;
const address = vi.hoisted(() => ({ search: {} as Record<string, unknown>, may: true }));
vi.mock('@tanstack/react-router', () => ({
  useSearch: () => address.search,
  useNavigate: () => (to: { search: (now: Search) => Search }) => {
    address.search = to.search(address.search);
  },
}));
vi.mock('../../../platform/session/use-session.ts', () => ({ useMay: () => address.may }));

const route = (id: string, code: string, unit: string) => ({
  __typename: 'MarketRoute',
  ...{ id, code, name: `Route ${code}`, unit, isActive: true },
  latest: { __typename: 'MarketPoint', on: '2026-11-19', value: '14000', source: 'Baltic' },
});
const ANSWER = {
  marketRoutes: [route('r1', 'P1A', 'USD/day'), route('r2', 'C5', 'USD/t')],
  marketCurves: [],
};
const client = createClient({
  url: '/none',
  preferGetMethod: false,
  exchanges: [
    cacheExchange,
    () => (operations) =>
      pipe(
        operations,
        mergeMap((operation) =>
          pipe(
            fromValue(operation),
            map(() => ({ operation, data: ANSWER, stale: false, hasNext: false })),
          ),
        ),
      ),
  ],
});

let shown: readonly RowSpec[] = [];
const sheetIn = (currency: string) => {
  const store = { currency, showBeside: (rows: readonly RowSpec[]) => (shown = rows) };
  return (
    <TestFrame>
      <Provider value={client}>
        <WorksheetContext value={{ store } as unknown as Worksheet}>
          <IndexPicker />
        </WorksheetContext>
      </Provider>
    </TestFrame>
  );
};
const picker = () => page.getByRole('combobox', { name: 'Versus index' });

beforeEach(() => {
  Object.assign(address, { search: { worksheet: 'w' }, may: true });
  shown = [];
});

it('a route of dollars a day is chosen, stands in the address and in the rows of the sheet', async () => {
  const { rerender } = await render(sheetIn('USD'));
  await picker().click();
  await expect.element(page.getByRole('option', { name: 'P1A, Route P1A' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /^C5/ })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'P1A, Route P1A' }).click();
  expect(address.search).toEqual({ worksheet: 'w', index: 'r1' });
  await rerender(sheetIn('USD'));
  await expect
    .poll(() => shown.map(({ label }) => label))
    .toEqual(['Index P1A', 'Net TCE versus P1A']);
});

it('is not there for who may not see rates, nor in a sheet of another money', async () => {
  await render(sheetIn('EUR'));
  await expect.element(picker()).not.toBeInTheDocument();
  address.may = false;
  await render(sheetIn('USD'));
  await expect.element(picker()).not.toBeInTheDocument();
});
