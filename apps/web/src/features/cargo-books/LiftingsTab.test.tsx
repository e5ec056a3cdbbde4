import { cargoBookInput } from '@mainsheet/contract';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../ui/test-frame.tsx';
import type { CargoBookRecord } from './cargo-books.queries.ts';
import { LiftingPlanDialog } from './LiftingPlanDialog.tsx';
import { LiftingsTab } from './LiftingsTab.tsx';

type Sent = { data: { books: { cargoQuantity: number; liftingOption: string }[] } };
const sent = vi.hoisted(() => [] as Sent[]);
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => () => undefined,
}));
vi.mock('../../platform/session/use-session.ts', () => ({
  useMay: () => true,
  useUser: () => ({ permissions: [] }),
  isRestricted: () => false,
}));
vi.mock('../../platform/records/mutations.ts', async (original) => ({
  ...(await original<object>()),
  useMutateOnce: () => [
    (variables: Sent) => {
      sent.push(variables);
      const answer = { errorFlag: 'SUCCESS', message: '6 were created.', violations: [] };
      return Promise.resolve({ answer, refusal: null });
    },
    false,
  ],
}));

const lifting = {
  ...{ id: 'l1', referenceNumber: 'C-0002', status: 'Confirmed', quantity: '60000', unit: 'MT' },
  ...{ liftingOption: 'Optional', declareBy: '2027-10-02', laycanStart: null, laycanEnd: null },
};
const COA = {
  ...{ id: 'c1', referenceNumber: 'C-0001', liftings: [lifting], liftedQuantity: 0 },
  ...{ optionalQuantity: 60_000, remainingQuantity: 360_000 },
  data: cargoBookInput.parse({
    ...{ cargo: 'Bauxite', voyageType: 'COA', cargoQuantity: 360_000 },
    laycanStartDateTime: '2027-01-01T00:00:00Z',
    laycanEndDateTime: '2027-12-31T23:59:59Z',
  }),
} as unknown as CargoBookRecord;

/** Tab and dialog as the page of the contract has them. */
function Contract() {
  const [isPlanning, setPlanning] = useState(false);
  return (
    <>
      <LiftingsTab book={COA} onPlan={() => setPlanning(true)} />
      {isPlanning && <LiftingPlanDialog book={COA} onClose={() => setPlanning(false)} />}
    </>
  );
}

it('an option says by when it is declared; six liftings are laid over the period and booked', async () => {
  await render(
    <TestFrame>
      <Contract />
    </TestFrame>,
  );
  const row = page.getByRole('row', { name: /^C-0002/ });
  await expect.poll(() => row.element().textContent).toContain('Option, declare by 02 Oct 2027');
  await page.getByRole('button', { name: 'Plan liftings' }).click();
  await page.getByLabelText('Options among them').fill('2');
  await page.getByRole('textbox', { name: /^Quantity in all/ }).fill('300000');
  await userEvent.keyboard('{Tab}');
  const plan = page.getByRole('table', { name: 'Liftings of the plan' });
  await expect.poll(() => plan.element().textContent).toContain('50,000 MT');
  await page.getByRole('button', { name: 'Book liftings' }).click();
  await expect.poll(() => sent.length).toBe(1);
  const books = sent[0]?.data.books ?? [];
  expect(books.map(({ cargoQuantity }) => cargoQuantity)).toEqual(
    Array.from({ length: 6 }, () => 50_000),
  );
  expect(books.map(({ liftingOption }) => liftingOption).slice(-3)).toEqual([
    'Firm',
    'Optional',
    'Optional',
  ]);
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0);
});
