import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../ui/test-frame.tsx';
import type { PlacedPair } from './board-view.ts';
import { FleetUsePanel } from './FleetUsePanel.tsx';
import type { Board, BoardCargo, BoardVessel } from './matching.queries.ts';

const asked = vi.hoisted(() => [] as string[]);
vi.mock('./use-board.ts', () => ({
  useMatchExplanation: () => (_: object, figure: string) => {
    asked.push(figure);
    return () => new Promise(() => undefined);
  },
}));

const vessels = [
  { id: 'v1', name: 'Nordic Hawk' },
  { id: 'v2', name: 'Nordic Tern' },
] as BoardVessel[];
const cargoes = ['c1', 'c2'].map((id) => ({ id, referenceNumber: id, hasPortCosts: true }));
const pairs = [
  { vesselId: 'v1', cargoId: 'c1', profit: 400_000, netTce: 21_000, isBestUse: true },
  { vesselId: 'v2', cargoId: 'c2', profit: 250_000, netTce: 17_000, isBestUse: true },
] as PlacedPair[];
const board = { vessels, currency: 'USD', bestUseProfit: 650_000 } as unknown as Board;

it('every figure of the best use says where it comes from, the total from the profits of its pairs', async () => {
  await render(
    <TestFrame>
      <FleetUsePanel
        board={board}
        pairs={pairs}
        vesselOf={(id) => vessels.find((one) => one.id === id)}
        cargoOf={(id) => cargoes.find((one) => one.id === id) as BoardCargo | undefined}
        onEstimate={() => undefined}
      />
    </TestFrame>,
  );
  const figures = page.getByRole('button', { name: /^Explain/ });
  expect(figures.elements().map((one) => one.textContent)).toEqual([
    'Explain net TCE of Nordic Hawk, c1: 21,000',
    'Explain profit of Nordic Hawk, c1: 400,000',
    'Explain net TCE of Nordic Tern, c2: 17,000',
    'Explain profit of Nordic Tern, c2: 250,000',
    'Explain Profit of the best use: 650,000',
  ]);
  expect(asked).toContain('profit');
  await figures.nth(4).click();
  await expect
    .poll(() =>
      page
        .getByRole('treeitem')
        .elements()
        .map((one) => one.textContent)
        .join(),
    )
    .toMatch(/Nordic Hawk, c1.*400,000.*Nordic Tern, c2.*250,000/);
});
