import { timeCharterInput } from '@mainsheet/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../ui/test-frame.tsx';
import { SurveysPanel } from './SurveysPanel.tsx';

it('what a survey found stands beside the bunkers of the contract, with what the difference is worth', async () => {
  const terms = timeCharterInput.parse({
    type: 'in',
    bunkersOnDelivery: [{ fuelType: 'VLSFO', quantity: 700, price: 540 }],
    surveys: [
      {
        ...{ surveyor: 'Nordic Marine Surveys', cost: 2_400, isOwnersTime: true },
        ...{ startDateTime: '2026-12-01T06:00:00.000Z', endDateTime: '2026-12-01T14:00:00.000Z' },
        fuels: [{ fuelType: 'VLSFO', quantity: 688.5 }],
      },
    ],
  });
  await render(
    <TestFrame>
      <SurveysPanel terms={terms} />
    </TestFrame>,
  );
  await expect.element(page.getByText(/Nordic Marine Surveys.*in owners’ time/)).toBeVisible();
  await expect.element(page.getByText(/paid by charterers, owners bear 50 %/)).toBeVisible();
  const row = page.getByRole('row', { name: /^VLSFO/ });
  // 11.5 t less than the contract says, at 540.
  expect(row.element().textContent).toBe('VLSFO688.500700.000−11.500−6,210.00');
});
