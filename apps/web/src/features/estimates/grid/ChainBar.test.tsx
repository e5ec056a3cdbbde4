import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { chainOf, nextVoyage } from '../model/chain.ts';
import { GridState } from './keys/grid-state.ts';
import { makeStore, Sheet } from './test-worksheet.tsx';

it('a chain says what its voyages come to together and why, moves with the first, and is left again', async () => {
  const store = makeStore(['a', 'b', 'c']);
  const grid = new GridState();
  await render(<Sheet store={store} grid={grid} />);
  const bar = page.getByRole('region', { name: 'Chain of voyages' });
  await expect.poll(() => bar.elements().length).toBe(0);
  const [first] = store.columns;
  if (!first) throw new Error('no column');
  const next = nextVoyage({ column: first, chain: [first] }, 'again', () => 'new');
  store.edit(['b'], () => next);
  // Two of the sample's voyages of 82.5 days.
  await expect.poll(() => bar.element().textContent).toMatch(/M-0001.*M-0002.*165\.0/);
  await expect.poll(() => page.getByTitle('Sailed after M-0001').elements().length).toBe(1);
  await bar.getByRole('button', { name: /^Explain Net TCE of the chain/ }).click();
  await expect
    .poll(() =>
      page
        .getByRole('treeitem')
        .elements()
        .map((one) => one.textContent)
        .join(),
    )
    .toContain('Voyage result of M-0002');
  store.edit(['a'], (input) => ({
    ...input,
    itinerary: input.itinerary.map((row, at) => (at === 1 ? { ...row, extraPortDays: 3 } : row)),
  }));
  await expect.poll(() => bar.element().textContent).toMatch(/168\.0/);
  expect(chainOf(store.columns, 'b')[1]?.inputs.commencingAt).toBe('2027-02-24T12:00:00.000Z');
  store.edit(['b'], ({ followsEstimateId: _, ...input }) => input);
  await expect.poll(() => bar.elements().length).toBe(0);
});
