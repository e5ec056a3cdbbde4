import { laytimeInput } from '@mainsheet/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../ui/test-frame.tsx';
import { ClaimPanel } from './ClaimPanel.tsx';
import { useStatement } from './use-statement.ts';

const FORM = laytimeInput.parse({
  voyageId: '01a1f8d3-ea00-70a4-9796-d9bf4d1442f0',
  count: {
    ports: [
      {
        ...{ id: 'r2', portName: 'Santos', timeZone: 'UTC', operation: 'Loading' },
        allowance: { kind: 'fixed', amount: 2, unit: 'Days' },
        notice: { tenderedAt: '2026-11-02T00:00:00.000Z' },
        arrivedAt: '2026-11-02T00:00:00.000Z',
        completedAt: '2026-11-06T00:00:00.000Z',
        demurrageRate: 14_400,
      },
    ],
  },
});

function Subject({ isLocked }: { isLocked: boolean }) {
  return <ClaimPanel statement={useStatement(FORM)} record={null} isLocked={isLocked} />;
}

it('a claim that is agreed or billed takes nothing more, one that is open does', async () => {
  const view = await render(
    <TestFrame>
      <Subject isLocked={false} />
    </TestFrame>,
  );
  const fields = ['Agreed, Santos', 'Time bar, days after completion', 'In profit and loss'];
  for (const field of fields) await expect.element(page.getByLabelText(field)).toBeEnabled();
  await view.rerender(
    <TestFrame>
      <Subject isLocked />
    </TestFrame>,
  );
  for (const field of fields) await expect.element(page.getByLabelText(field)).toBeDisabled();
});
