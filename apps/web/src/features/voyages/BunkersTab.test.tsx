import { type EstimateInput, estimateVoyage, sampleGrainVoyage } from '@mainsheet/voyage';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../ui/test-frame.tsx';
import { BunkersTab } from './BunkersTab.tsx';
import type { Voyage } from './voyage-record.ts';

const show = (inputs: EstimateInput) =>
  render(
    <TestFrame>
      <BunkersTab voyage={{ inputs, result: estimateVoyage(inputs) } as Voyage} />
    </TestFrame>,
  );

/** The sample with two lots of fuel on board, more than she burns. */
function stocked(): EstimateInput {
  const inputs = sampleGrainVoyage();
  const bunkers = inputs.bunkers.map((row) =>
    row.fuel === 'VLSFO'
      ? {
          ...row,
          initialLayers: [
            { quantityT: 2_000, price: 560 },
            { quantityT: 500, price: 590 },
          ],
        }
      : row,
  );
  return { ...inputs, bunkers };
}

it('says lot by lot what is left, and nothing of tables where nothing was sounded', async () => {
  await show(stocked());
  await expect.element(page.getByText(/mt left: .*500\.0 mt at 590\.00/)).toBeVisible();
  await expect.element(page.getByText('Over tables')).not.toBeInTheDocument();
});

it('says what was sounded over what her tables say, call by call', async () => {
  const inputs = stocked();
  const [, loading] = estimateVoyage(inputs).rows;
  const seaT = loading!.leg.fuels.find(({ fuel }) => fuel === 'VLSFO')!.quantityT + 12.5;
  const itinerary = inputs.itinerary.map((row) =>
    row.id === loading!.rowId
      ? { ...row, reportedBurns: [{ fuel: 'VLSFO' as const, seaT, portT: null }] }
      : row,
  );
  await show({ ...inputs, itinerary });
  const panel = page.getByRole('region', { name: 'VLSFO' });
  await expect.element(panel.getByRole('columnheader', { name: 'Over tables' })).toBeVisible();
  await expect
    .element(panel.getByRole('row', { name: new RegExp(`^${loading!.portName} .*\\+12\\.5$`) }))
    .toBeVisible();
});
