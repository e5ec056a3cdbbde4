import { changedCells, isSame, mergeStates, sampleGrainVoyage } from '@mainsheet/voyage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ColumnState, type StoredEstimate, stateIn } from './estimate-column.ts';
import type { SharedEstimate } from './shared-estimate.ts';
import type { EstimateTransport } from './transport.ts';
import { WorksheetStore } from './worksheet-store.ts';

const begun: StoredEstimate = {
  id: 'a',
  fullNumber: 'M-0001',
  name: '',
  status: 'ACTIVE',
  isKeptAsDraft: false,
  inputs: { ...sampleGrainVoyage(), dailyCost: 1 },
  map: {},
  voyageId: null,
  vesselType: 'Kamsarmax',
  completionAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2026-11-20T10:42:00.000Z',
  updatedBy: 'Nobody',
  version: 1,
};

/** One estimate on a server: writes one after another, merged and sent to everybody. */
class Server {
  versions: { state: ColumnState; by: string }[] = [{ state: stateIn(begun), by: 'Nobody' }];
  stores: WorksheetStore[] = [];
  isCut = false;
  /** How long an answer takes. */
  delay = 0;

  get #stored(): StoredEstimate {
    const { state, by } = this.versions.at(-1) as { state: ColumnState; by: string };
    return { ...begun, ...state, version: this.versions.length, updatedBy: by };
  }

  #since(version: number) {
    return this.versions.slice(version).flatMap(({ state, by }, index) => {
      const before = this.versions[version + index - 1]?.state.inputs ?? state.inputs;
      return changedCells(before, state.inputs).map(({ key }) => ({ key, by }));
    });
  }

  open(by: string): WorksheetStore {
    const away = () => Promise.reject(new Error('away'));
    const transport: EstimateTransport = {
      load: away,
      create: away,
      remove: away,
      reorder: away,
      follow: (_, version) => {
        const answer = { estimate: this.#stored, others: this.#since(version) };
        return this.isCut ? away() : new Promise((done) => setTimeout(done, this.delay, answer));
      },
      save: ({ version, state: mine }) => {
        if (this.isCut) return away();
        const others = this.#since(version);
        const base = this.versions[version - 1]?.state ?? mine;
        const state = mergeStates({ base, mine, theirs: stateIn(this.#stored) });
        this.versions.push({ state, by });
        const merged = isSame(state, mine) ? null : this.#stored;
        for (const store of this.stores) store.hear('a', this.versions.length);
        return Promise.resolve({ kind: 'saved', ...this.#stored, merged, others });
      },
    };
    const router = { route: () => Promise.resolve(null) };
    const store = new WorksheetStore([this.#stored], { transport, router, baselineId: null });
    store.autosave.isShared = true;
    this.stores.push(store);
    return store;
  }
}

const later = () => vi.advanceTimersByTimeAsync(400);
const cost = (store: WorksheetStore) => store.find('a')?.inputs.dailyCost;
const weather = (store: WorksheetStore) => store.find('a')?.inputs.weatherFactorPercent;
const typeCost = (store: WorksheetStore, dailyCost: number) =>
  store.edit(['a'], (input) => ({ ...input, dailyCost }));
const typeWeather = (store: WorksheetStore, weatherFactorPercent: number) =>
  store.edit(['a'], (input) => ({ ...input, weatherFactorPercent }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('two people in one worksheet', () => {
  it('each keeps what they typed, and undoes that alone', async () => {
    const server = new Server();
    const [hilde, jonas] = [server.open('Hilde'), server.open('Jonas')];
    const before = weather(hilde);
    typeWeather(hilde, 7);
    typeCost(jonas, 8_500);
    await later();
    typeWeather(jonas, 9);
    await later();
    expect(hilde.notices.map(({ kind, by }) => [kind, by])).toEqual([['overwritten', 'Jonas']]);
    hilde.undo();
    expect(hilde.notices.map(({ kind }) => kind)).toEqual(['overwritten', 'not-undone']);
    const [first] = hilde.notices;
    if (first) hilde.restoreNotice(first);
    await later();
    expect([weather(hilde), weather(jonas), before === 7]).toEqual([7, 7, false]);
    jonas.undo();
    jonas.undo();
    await later();
    expect([weather(hilde), cost(hilde), cost(jonas)]).toEqual([7, 1, 1]);
    expect(jonas.find('a')?.save.kind).toBe('saved');
  });

  it('a write that comes while an earlier one is being read is read next', async () => {
    const server = new Server();
    const [hilde, jonas] = [server.open('Hilde'), server.open('Jonas')];
    server.delay = 500;
    typeWeather(jonas, 7);
    await later();
    typeCost(jonas, 8_500);
    await vi.advanceTimersByTimeAsync(1_500);
    expect([weather(hilde), cost(hilde)]).toEqual([7, 8_500]);
  });

  it('what was typed before the browser ended goes on top of what another saved since', async () => {
    const server = new Server();
    const jonas = server.open('Jonas');
    const hilde = server.open('Hilde');
    typeWeather(hilde, 7);
    const { version, saved, inputs, map, name, isKeptAsDraft } = hilde.find(
      'a',
    ) as never as SharedEstimate<ColumnState> & ColumnState;
    const typed = { version, saved, sent: null, present: { inputs, map, name, isKeptAsDraft } };
    server.stores.pop();
    hilde.autosave.drop('a');
    typeCost(jonas, 8_500);
    await later();
    const again = server.open('Hilde');
    expect(again.takeUp('gone', typed)).toBe(false);
    expect(again.takeUp('a', typed)).toBe(true);
    await later();
    expect([weather(jonas), cost(jonas), weather(again), cost(again)]).toEqual([
      7, 8_500, 7, 8_500,
    ]);
  });

  it('goes on typing without a server, and meets the other when it is back', async () => {
    const server = new Server();
    const [hilde, jonas] = [server.open('Hilde'), server.open('Jonas')];
    typeCost(jonas, 8_500);
    await later();
    server.isCut = true;
    typeWeather(hilde, 7);
    await later();
    typeCost(hilde, 9_000);
    await later();
    expect(hilde.find('a')?.save.kind).toBe('failed');
    server.isCut = false;
    await vi.advanceTimersByTimeAsync(6_000);
    expect([weather(jonas), cost(jonas), hilde.find('a')?.save.kind]).toEqual([7, 9_000, 'saved']);
    expect(jonas.notices.map(({ by, change }) => [by, change.after])).toEqual([['Hilde', 9_000]]);
  });
});
