import { type EstimateInput, estimateVoyage, sampleGrainVoyage } from '@mainsheet/voyage';
import { createClient, Provider } from 'urql';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../ui/test-frame.tsx';
import { VoyageHead } from './VoyageHead.tsx';
import type { Voyage } from './voyage-record.ts';

const client = createClient({ url: '/none', exchanges: [] });
const inputs: EstimateInput = sampleGrainVoyage();
const show = (status: string) =>
  render(
    <TestFrame>
      <Provider value={client}>
        <VoyageHead
          voyage={
            {
              ...{ id: 'v', status, voyageNumber: 'NH1-0001', vesselName: 'Nordic Hawk', inputs },
              ...{ result: estimateVoyage(inputs), portCalls: [] as Voyage['portCalls'] },
            } as Voyage
          }
          menu="none"
          onMenu={() => {}}
          onInvoice={() => {}}
        />
      </Provider>
    </TestFrame>,
  );

it('offers the freight invoice of a voyage that may be billed, and none of a cancelled one', async () => {
  const shown = await show('Scheduled');
  const button = page.getByRole('button', { name: 'Freight invoice' });
  await expect.element(button).toBeVisible();
  await shown.unmount();
  await show('Cancelled');
  await expect.element(page.getByText('NH1-0001 Nordic Hawk')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
