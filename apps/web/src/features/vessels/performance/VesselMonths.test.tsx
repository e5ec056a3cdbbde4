import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../../ui/test-frame.tsx';
import { VesselBunkers } from '../VesselBunkers.tsx';
import { VesselMonths } from './VesselMonths.tsx';

vi.mock('../../../platform/session/use-session.ts', () => ({ useMay: () => true }));
vi.mock('../../fleet-schedule/index.ts', () => ({
  monthText: (month: string) => month.slice(0, 7),
}));
const BALANCE = {
  ...{ at: '2026-11-19T11:30:00.000Z', currency: 'USD' },
  fuels: [{ fuel: 'VLSFO', quantityT: 512.4, price: 541.25, value: 277_336.5, isPlanned: false }],
};
/** The head charter, and a relet of later. */
const CHARTERS = [
  { id: 'tc2', charterCode: 'TCO-0002', type: 'out' },
  { id: 'tc1', charterCode: 'TCI-0001', type: 'in' },
];
vi.mock('urql', async (original) => ({
  ...(await original<object>()),
  useQuery: ({ query, variables }: { query: object; variables: object }) => {
    const isOfIn = JSON.stringify(query).includes('"value":"in"');
    const timeCharters = CHARTERS.filter(({ type }) => !isOfIn || type === 'in');
    const isBalance = 'charterId' in variables;
    return [{ data: isBalance ? { vesselBunkerBalance: BALANCE } : { timeCharters } }];
  },
}));

const MONTHS = [
  { month: '2026-10-01', netTce: null },
  { month: '2026-11-01', netTce: 14_250 },
  { month: '2026-12-01', netTce: 11_900 },
];

it('a vessel says month by month what she earns against her target', async () => {
  await render(
    <TestFrame>
      <VesselMonths months={MONTHS} target={13_000} currency="USD" />
    </TestFrame>,
  );
  await expect.element(page.getByText(/a day; target 13,000/)).toBeVisible();
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(page.getByRole('row', { name: /^2026-11 14,250 1,250/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^2026-12 11,900/ })).toBeVisible();
  expect(page.getByRole('row', { name: /^2026-10/ }).elements()).toHaveLength(0);
});

it('what is on board stands with the charter in that it is counted under, also while she is relet', async () => {
  await render(
    <TestFrame>
      <VesselBunkers vesselId="v1" />
    </TestFrame>,
  );
  await expect.element(page.getByText(/since delivery under TCI-0001/)).toBeVisible();
  const row = page.getByRole('row', { name: /^VLSFO reports/ });
  expect(row.element().textContent).toContain('512.4');
  expect(row.element().textContent).toContain('277,337');
});
