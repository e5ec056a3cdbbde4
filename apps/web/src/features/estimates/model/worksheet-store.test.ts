import { sampleGrainVoyage } from '@mainsheet/voyage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredEstimate } from './estimate-column.ts';
import type { LegRouter } from './leg-router.ts';
import type { EstimateTransport } from './transport.ts';
import { WorksheetStore } from './worksheet-store.ts';

const stored = (id: string, part: Partial<StoredEstimate> = {}): StoredEstimate => ({
  id,
  fullNumber: `M-${id}`,
  name: '',
  status: 'ACTIVE',
  isKeptAsDraft: false,
  inputs: sampleGrainVoyage(),
  map: {},
  voyageId: null,
  vesselType: 'Kamsarmax',
  completionAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2026-11-20T10:42:00.000Z',
  updatedBy: 'Hilde Kaya',
  version: 1,
  ...part,
});

const refusing: EstimateTransport = {
  save: () => Promise.resolve({ kind: 'refused', message: 'Name a port.' }),
  load: () => Promise.reject(new Error('not asked')),
  follow: () => Promise.reject(new Error('not asked')),
  create: () => Promise.reject(new Error('A worksheet holds 50 estimates at the most.')),
  remove: () => Promise.resolve(),
  reorder: () => Promise.resolve(),
};

const quiet: LegRouter = { route: () => Promise.resolve(null) };

const open = (parts: { transport?: EstimateTransport; router?: LegRouter } = {}) =>
  new WorksheetStore([stored('a')], {
    transport: parts.transport ?? refusing,
    router: parts.router ?? quiet,
    baselineId: null,
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('asking the sea engine again', () => {
  const dated = (commencingAt: string) => (input: ReturnType<typeof sampleGrainVoyage>) => ({
    ...input,
    commencingAt,
  });

  it('EST-75 after a date was typed it waits 300 ms, and starts again with the next date', () => {
    const route = vi.fn(() => Promise.resolve(null));
    const store = open({ router: { route } });
    store.edit(['a'], dated('2027-01-01T00:00:00.000Z'));
    vi.advanceTimersByTime(299);
    store.edit(['a'], dated('2027-01-02T00:00:00.000Z'));
    vi.advanceTimersByTime(299);
    expect(route).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(route).toHaveBeenCalledTimes(1);
    const [now, before] = route.mock.calls[0] as unknown as { inputs: { commencingAt: string } }[];
    expect(now?.inputs.commencingAt).toBe('2027-01-02T00:00:00.000Z');
    expect(before?.inputs.commencingAt).toBe(sampleGrainVoyage().commencingAt);
  });

  it('after anything else it does not wait', () => {
    const route = vi.fn(() => Promise.resolve(null));
    const store = open({ router: { route } });
    store.edit(['a'], (input) => ({ ...input, dailyCost: 1 }));
    expect(route).toHaveBeenCalledTimes(1);
  });
});

describe('what the server refuses', () => {
  it('EST-20 a refused save has failed and keeps its reason, a refused creation throws', async () => {
    const store = open();
    store.edit(['a'], (input) => ({ ...input, dailyCost: 1 }));
    await store.autosave.flushAll();
    expect(store.find('a')?.save).toEqual({ kind: 'failed', message: 'Name a port.' });
    expect(store.find('a')?.inputs.dailyCost).toBe(1);
    await expect(store.add(sampleGrainVoyage())).rejects.toThrow('at the most');
    expect(store.order).toEqual(['a']);
  });
});

describe('estimates that are made and go', () => {
  const creating: EstimateTransport = {
    ...refusing,
    create: ({ inputs }) => Promise.resolve(stored('made', { inputs })),
    save: ({ version }) =>
      Promise.resolve({
        kind: 'saved',
        status: 'ACTIVE',
        version: version + 1,
        updatedAt: '2026-11-20T10:43:00.000Z',
        updatedBy: 'Hilde Kaya',
        vesselType: 'Kamsarmax',
        merged: null,
        others: [],
      }),
  };

  it('EST-25 a new and a cloned estimate take the id the server returns, an update keeps it', async () => {
    const store = open({ transport: creating });
    const id = await store.add(sampleGrainVoyage(), store.find('a'));
    expect(id).toBe('made');
    // Neither new nor cloned any more: an estimate like the others, saved in its first version.
    expect(store.find('made')).toMatchObject({ id: 'made', version: 1, save: { kind: 'saved' } });
    store.edit(['made'], (input) => ({ ...input, dailyCost: 2 }));
    await store.autosave.flushAll();
    expect(store.find('made')).toMatchObject({ id: 'made', version: 2, save: { kind: 'saved' } });
  });

  it('with the last estimate goes all that was of it, and another may follow', async () => {
    const store = open({ transport: creating });
    store.edit(['a'], (input) => ({ ...input, dailyCost: 3 }));
    await store.remove('a');
    expect(store.columns).toEqual([]);
    expect(store.baselineId).toBeNull();
    expect(store.undo()).toBe(false);
    await store.add(sampleGrainVoyage());
    expect(store.order).toEqual(['made']);
  });
});
