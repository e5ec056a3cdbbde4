import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { createClient, Provider } from 'urql';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromValue, map, mergeMap, pipe } from 'wonka';
import { TestFrame } from '../../../ui/test-frame.tsx';
import { BunkerStocksPanel } from './BunkerStocksPanel.tsx';
import type { BunkerStocks } from './month-end.queries.ts';

const may = vi.hoisted(() => ({ book: true }));
vi.mock('../../../platform/session/use-session.ts', () => ({ useMay: () => may.book }));

const DUE: BunkerStocks = {
  ...{ baseCurrency: 'USD', change: '-12000.50', count: 1, seal: 'as-seen' },
  lines: [
    {
      ...{
        voyageId: 'v1',
        voyageNumber: 'NH1-0001',
        vesselName: 'Nordic Hawk',
        endedOn: '2026-08-14',
      },
      ...{ postsOn: '2026-10-01', booked: '0.00', change: '-12000.50', note: null },
    },
    {
      ...{
        voyageId: 'v2',
        voyageNumber: 'NH1-0002',
        vesselName: 'Nordic Hawk',
        endedOn: '2026-09-20',
      },
      ...{ postsOn: '2026-10-01', booked: '500.00', change: '0.00' },
      note: 'It begins with bunkers worth USD 900.00; NH1-0001 left USD 500.00.',
    },
  ],
};

/** The panel, and what it sends. */
async function show(stocks: BunkerStocks) {
  const sent: unknown[] = [];
  const client = createClient({
    url: '/none',
    preferGetMethod: false,
    exchanges: [
      () => (operations) =>
        pipe(
          operations,
          mergeMap((operation) => {
            sent.push(operation.variables);
            const answer = { errorFlag: 'SUCCESS', message: 'Booked.', violations: [] };
            const data = { bookBunkerStocks: answer };
            return pipe(
              fromValue(operation),
              map(() => ({ operation, data, stale: false, hasNext: false })),
            );
          }),
        ),
    ],
  });
  const onBooked = vi.fn();
  const history = createMemoryHistory({ initialEntries: ['/journal/month-end'] });
  await render(
    <TestFrame>
      <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history })}>
        <Provider value={client}>
          <BunkerStocksPanel {...{ stocks, onBooked }} />
        </Provider>
      </RouterContextProvider>
    </TestFrame>,
  );
  return { sent, onBooked };
}

describe('stock not yet booked', () => {
  it('stands voyage by voyage with the day it is booked and why one needs a look, and is booked after a question', async () => {
    may.book = true;
    const { sent, onBooked } = await show(DUE);
    const row = page.getByRole('row', { name: /NH1-0001 Nordic Hawk/ }).first();
    await expect.element(row.getByRole('cell', { name: '(12,000.50)' })).toBeVisible();
    await expect.element(row.getByRole('cell', { name: '01 Oct 2026' })).toBeVisible();
    await expect.element(page.getByText(/It begins with bunkers worth/)).toBeVisible();
    await page.getByRole('button', { name: 'Book bunkers on board' }).click();
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await expect.poll(() => onBooked.mock.calls.length).toBe(1);
    expect(sent).toEqual([{ seal: 'as-seen' }]);
  });

  it('is booked by nobody who may not, and takes no place where nothing is due', async () => {
    may.book = false;
    await show(DUE);
    await expect.element(page.getByText('NH1-0002')).toBeVisible();
    expect(page.getByRole('button', { name: 'Book bunkers on board' }).elements()).toEqual([]);
    const before = page.getByText('Stock not yet booked').elements().length;
    await show({ ...DUE, lines: [], count: 0, change: '0.00' });
    // The one panel is that of before.
    expect(page.getByText('Stock not yet booked').elements()).toHaveLength(before);
  });
});
