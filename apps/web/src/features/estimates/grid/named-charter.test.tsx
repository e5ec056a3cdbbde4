import { explain } from '@mainsheet/voyage';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import { GridState } from './keys/grid-state.ts';
import { echo, makeStore, openCell, Sheet, textOf } from './test-worksheet.tsx';

describe('the hire of an estimate', () => {
  let store: WorksheetStore;

  beforeEach(async () => {
    localStorage.clear();
    store = makeStore(['a', 'b']);
    await page.viewport(1280, 900);
    await render(<Sheet store={store} grid={new GridState()} />);
    await openCell('Operation', 1);
    await userEvent.keyboard('TCOV{Enter}');
    await openCell('Hire in, charter', 1);
    await userEvent.keyboard('lyra');
    await expect.poll(echo).toContain('covers the voyage');
    await userEvent.keyboard('{Enter}');
  });

  it('is that of the charter which is named by its owners: rates that step, commission, and where they come from', async () => {
    await expect.poll(() => textOf('Hire in, charter', 1)).toContain('TCI-0007');
    expect(textOf('Hire in, rate', 1)).toContain('12,000');
    expect(textOf('Hire in, rate', 1)).toContain('TCI-0007, then other');
    expect(textOf('Hire in, duration', 1)).toContain('18 Dec');
    expect(textOf('Hire in, add. comm.', 1)).toContain('3.75');
    const inputs = store.find('b')!.inputs;
    const cost = JSON.stringify(explain(inputs, 'vesselCost'));
    expect(cost).toContain('TCI-0007, hire line 2');
  });

  it('is typed again once a rate is typed over it, or the charter taken out', async () => {
    await openCell('Hire in, rate', 1);
    await userEvent.keyboard('13000{Enter}');
    await expect.poll(() => textOf('Hire in, rate', 1)).toContain('13,000');
    expect(textOf('Hire in, rate', 1)).not.toContain('TCI-0007');
    await openCell('Hire in, charter', 1);
    await userEvent.keyboard('{Control>}a{/Control}{Delete}{Enter}');
    await expect.poll(() => textOf('Hire in, charter', 1)).not.toContain('TCI-0007');
    expect(store.find('b')?.inputs.timeCharterIn?.charter.id).toBeNull();
  });
});
