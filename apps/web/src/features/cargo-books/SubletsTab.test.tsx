import { cargoBookInput } from '@mainsheet/contract';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../ui/test-frame.tsx';
import type { CargoBookRecord } from './cargo-books.queries.ts';
import { SubletsTab } from './SubletsTab.tsx';

const went = vi.hoisted(() => ({ to: '' }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate:
    () =>
    ({ href }: { href: string }) => {
      went.to = href;
    },
}));
vi.mock('../../platform/session/use-session.ts', () => ({
  useMay: () => true,
  useUser: () => ({ permissions: [] }),
  isRestricted: () => false,
}));

const leaf = (name: string, label: string, value: number) => ({
  ...{ key: name, name, label, value, unit: 'USD', formula: null, inputs: [] },
  source: { kind: 'typed' },
});
const TREE = {
  ...leaf('reletMargin', 'Relet margin', 154_000),
  formula: 'freightIn - freightOut',
  inputs: [
    leaf('freightIn', 'Net freight of the cargo', 1_501_500),
    leaf('freightOut', 'Net freight of the relet', 1_347_500),
  ],
  source: { kind: 'computed' },
};
const line = { id: 's1', referenceNumber: 'C-0007', company: 'Fjord Owners', status: 'Confirmed' };
const sublet = {
  book: { ...line, quantity: '40000', unit: 'MT' },
  ...{ currency: 'USD', freightIn: '1501500.00', freightOut: '1347500.00', margin: '154000.00' },
  tree: TREE,
};
const DATA = cargoBookInput.parse({ cargo: 'Soybeans' });
const show = (sublets: object[], left: object = { letOnQuantity: 0 }) =>
  render(
    <TestFrame>
      <SubletsTab book={{ id: 'c1', data: DATA, sublets, ...left } as unknown as CargoBookRecord} />
    </TestFrame>,
  );

it('a cargo that is let on says to whom, what is left between both freights, and from what', async () => {
  const daily = { book: { ...sublet.book, id: 's2', referenceNumber: 'C-0008' } };
  const none = { currency: 'USD', freightIn: null, freightOut: null, margin: null, tree: null };
  await show([sublet, { ...daily, ...none }]);
  const row = page.getByRole('row', { name: /^C-0007 Fjord Owners/ });
  await expect.poll(() => row.element().textContent).toContain('40,000 MT');
  expect(row.element().textContent).toContain('1,501,500.00 USD');
  expect(page.getByRole('row', { name: /^C-0008/ }).element().textContent).toContain('by the day');
  await page.getByRole('button', { name: /Relet margin of C-0007/ }).click();
  await expect
    .element(page.getByRole('treeitem', { name: /Net freight of the relet, USD 1,347,500/ }))
    .toBeVisible();
});

it('says how much of it is let on and how much waits, or that nothing does', async () => {
  const shown = await show([sublet], { letOnQuantity: 40_000, remainingQuantity: 26_000 });
  const note = /^40,000 MT of it are let on, 26,000 MT are left, for a ship of ours/;
  await expect.element(page.getByText(note)).toBeVisible();
  await shown.unmount();
  await show([sublet], { letOnQuantity: 40_000, remainingQuantity: 0 });
  await expect.element(page.getByText(/let on, nothing of it waits for a ship/)).toBeVisible();
});

it('a relet is begun from the cargo', async () => {
  await show([]);
  await expect.element(page.getByText('Nothing of it is let on.')).toBeVisible();
  await page.getByRole('button', { name: 'Sub-let this cargo' }).click();
  expect(went.to).toBe('/cargo/cargo-detail?sublet=c1');
});
