import { portKeyOf } from '@mainsheet/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PointMenu } from '../../../ui/index.ts';
import { TestFrame } from '../../../ui/test-frame.tsx';
import { GridState } from './keys/grid-state.ts';
import { makeStore } from './test-worksheet.tsx';
import { usePortHistory } from './use-port-history.ts';
import { type Worksheet, WorksheetContext } from './worksheet-context.ts';

const asked = vi.hoisted(() => ({ key: '' }));
vi.mock('urql', async (original) => ({
  ...(await original<object>()),
  useQuery: () => [
    {
      data: {
        portAccuracy: [
          {
            ...{ kind: 'portCost', key: asked.key, count: 7, correction: null },
            actual: { median: 42_300, p10: 35_000, p90: 51_000 },
          },
        ],
      },
    },
  ],
}));
vi.mock('../../../platform/session/use-session.ts', () => ({ useMay: () => true }));

const store = makeStore(['a']);
const place = { rowKey: 'cost-1', columnId: 'a' };

function Menu() {
  const entries = usePortHistory(place);
  return (
    <PointMenu label="Cell" at={{ x: 20, y: 20 }} entries={entries} onClose={() => undefined} />
  );
}

it('the menu of a cell of port costs says what own calls came to, and puts their median into it', async () => {
  const row = () => store.find('a')!.inputs.itinerary[1]!;
  asked.key = portKeyOf(row());
  const worksheet = { store, grid: new GridState(), mayEdit: true } as unknown as Worksheet;
  await render(
    <TestFrame>
      <WorksheetContext value={worksheet}>
        <Menu />
      </WorksheetContext>
    </TestFrame>,
  );
  const items = page.getByRole('menuitem');
  await expect
    .poll(() => items.elements().map((item) => item.textContent))
    .toEqual(['Own calls: 35,000 to 51,000, eight of ten', 'Use 42,300, median of 7 calls']);
  await items.nth(1).click();
  expect(row().portExpenses).toBe(42_300);
});
