import { createClient, type Operation, type OperationResult, Provider } from 'urql';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { map, pipe } from 'wonka';
import { TestFrame } from '../../ui/test-frame.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import type { Device } from './security.queries.ts';

/** One of sixty: every fifth is signed in, the last of the list is this browser. */
const deviceAt = (index: number): Device => ({
  deviceId: `${index}`,
  deviceName: `Browser ${index}`,
  location: 'Oslo',
  createdOn: '2026-01-01T00:00:00Z',
  lastActive: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
  authorized: index % 5 === 0 || index === 59,
  kickOut: false,
  isCurrent: index === 59,
});

async function showDevices(count: number): Promise<void> {
  const devices = Array.from({ length: count }, (_, index) => deviceAt(index));
  const answer = (operation: Operation): OperationResult => ({
    operation,
    data: { devices },
    stale: false,
    hasNext: false,
  });
  const client = createClient({
    url: '/none',
    preferGetMethod: false,
    exchanges: [() => (operations) => pipe(operations, map(answer))],
  });
  await render(
    <TestFrame>
      <Provider value={client}>
        <DevicesPanel />
      </Provider>
    </TestFrame>,
  );
}

describe('the devices one has signed in with', () => {
  it('begin with this browser and those signed in, ten of them until all are asked for', async () => {
    await showDevices(60);
    const names = page.getByText(/^Browser \d+$/);
    await expect.element(names.first()).toHaveTextContent('Browser 59');
    const shown = () => names.elements().map((element) => element.textContent);
    const live = [59, 55, 50, 45, 40, 35, 30, 25, 20, 15].map((index) => `Browser ${index}`);
    expect(shown()).toEqual(live);
    await page.getByRole('button', { name: 'Show all 60' }).click();
    await expect.element(page.getByText('Browser 58')).toBeVisible();
    expect(shown()).toHaveLength(60);
    // The focus stays where it was pressed.
    const fewer = page.getByRole('button', { name: 'Show fewer' });
    await expect.element(fewer).toHaveFocus();
    await fewer.click();
    await expect.element(page.getByText('Browser 58')).not.toBeInTheDocument();
    expect(shown()).toEqual(live);
  });

  it('are all there where they are few', async () => {
    await showDevices(10);
    await expect.element(page.getByText('Browser 9')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: /^Show (all|fewer)/ }))
      .not.toBeInTheDocument();
  });
});
