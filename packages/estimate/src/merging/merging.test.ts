import { describe, expect, it } from 'vitest';
import { type EstimateInput, emptyEstimate, newCargo, newItineraryRow } from '../index.ts';
import { mergeEstimates, mergeStates, restoreCell } from './index.ts';

const call = (id: string, sequenceNo: number, portName: string) => ({
  ...newItineraryRow(id, sequenceNo, 'Loading'),
  portName,
});

const base: EstimateInput = {
  ...emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' }),
  dailyCost: 7_500,
  itinerary: [call('r1', 1, 'Singapore'), call('r2', 2, 'Santos'), call('r3', 3, 'Qingdao')],
  cargoes: [{ ...newCargo('c1'), name: 'Soybeans' }],
};
const row = (input: EstimateInput, id: string) => input.itinerary.find((one) => one.id === id);
const order = (input: EstimateInput) =>
  input.itinerary.toSorted((a, b) => a.sequenceNo - b.sequenceNo).map(({ id }) => id);
const withRow = (input: EstimateInput, id: string, part: object): EstimateInput => ({
  ...input,
  itinerary: input.itinerary.map((one) => (one.id === id ? { ...one, ...part } : one)),
});
const without = (input: EstimateInput, id: string): EstimateInput => ({
  ...input,
  itinerary: input.itinerary
    .filter((one) => one.id !== id)
    .map((one, index) => ({ ...one, sequenceNo: index + 1 })),
});
const inserted = (input: EstimateInput, at: number, id: string): EstimateInput => ({
  ...input,
  itinerary: input.itinerary
    .toSpliced(at, 0, call(id, 0, id))
    .map((one, index) => ({ ...one, sequenceNo: index + 1 })),
});

describe('one estimate changed by two people', () => {
  it('different cells of one row are both kept; of the same cell the later one stays', () => {
    const mine = { ...withRow(base, 'r2', { extraPortDays: 2 }), dailyCost: 8_000 };
    const theirs = {
      ...withRow(base, 'r2', { portExpenses: 90_000 }),
      dailyCost: 9_000,
      remarks: 'Theirs',
    };
    const merged = mergeEstimates({ base, mine, theirs });
    expect(row(merged, 'r2')).toMatchObject({ extraPortDays: 2, portExpenses: 90_000 });
    expect(merged).toMatchObject({ dailyCost: 8_000, remarks: 'Theirs' });
    expect(mergeEstimates({ base, mine, theirs }, 'theirs').dailyCost).toBe(9_000);
  });

  it('a port is one cell: name, code and place of two ports do not mix', () => {
    const mine = withRow(base, 'r2', { portName: 'Paranaguá', timeZone: 'UTC', latitude: -25 });
    const theirs = withRow(base, 'r2', { portName: 'Kandla', timeZone: 'Asia/Kolkata' });
    const merged = row(mergeEstimates({ base, mine, theirs }), 'r2');
    expect(merged).toMatchObject({ portName: 'Paranaguá', timeZone: 'UTC', latitude: -25 });
  });

  it('rows both added, removed and moved are numbered once, in an order both meant', () => {
    const mine = inserted(base, 1, 'mine');
    const theirs = inserted(without(base, 'r1'), 1, 'theirs');
    expect(order(mergeEstimates({ base, mine, theirs }))).toEqual(['mine', 'r2', 'theirs', 'r3']);
    const [r1, r2, r3] = base.itinerary;
    const moved = {
      ...base,
      itinerary: [r3, r1, r2].map((one, i) => ({ ...one, sequenceNo: i + 1 })),
    };
    const merged = mergeEstimates({ base, mine: moved as EstimateInput, theirs });
    expect(order(merged)).toEqual(['r3', 'r2', 'theirs']);
    expect(merged.itinerary.map(({ sequenceNo }) => sequenceNo)).toEqual([1, 2, 3]);
  });

  it('a row that one removed while the other typed in it stays, whoever was first', () => {
    const typed = withRow(base, 'r2', { extraPortDays: 2 });
    const gone = without(base, 'r2');
    for (const sides of [
      { mine: typed, theirs: gone },
      { mine: gone, theirs: typed },
    ]) {
      const merged = mergeEstimates({ base, ...sides });
      expect(order(merged)).toEqual(['r1', 'r2', 'r3']);
      expect(row(merged, 'r2')?.extraPortDays).toBe(2);
    }
    // Being numbered or measured anew is no typing.
    const measured = withRow(base, 'r2', { distanceNm: 12, isInEca: true });
    expect(order(mergeEstimates({ base, mine: gone, theirs: measured }))).toEqual(['r1', 'r3']);
  });

  it('a cargo that was removed comes back where a new call works it', () => {
    const mine = { ...base, cargoes: [] };
    const parcel = { cargoId: 'c1', quantity: 5, rate: null, rateUnit: 'Per Day', terms: 'SHINC' };
    const theirs = withRow(base, 'r2', { parcels: [parcel] });
    const merged = mergeEstimates({ base, mine, theirs });
    expect(merged.cargoes.map(({ name }) => name)).toEqual(['Soybeans']);
  });

  it('rows without a name of their own are known by what they hold', () => {
    const expense = (name: string, amount: number) => ({
      name,
      description: '',
      cargoId: null,
      itineraryRowId: null,
      amount,
    });
    const start = { ...base, otherExpenses: [expense('Survey', 1), expense('Canal', 2)] };
    const as = (rows: unknown[]) => ({ ...base, otherExpenses: rows }) as EstimateInput;
    const merged = mergeEstimates({
      base: start as EstimateInput,
      mine: as([expense('Canal', 2), expense('Mine', 3)]),
      theirs: as([expense('Survey', 1), expense('Canal', 20), expense('Theirs', 4)]),
    });
    expect(merged.otherExpenses.map(({ name, amount }) => [name, amount])).toEqual([
      ['Canal', 20],
      ['Mine', 3],
      ['Theirs', 4],
    ]);
  });

  it('where a cell came from goes with its row', () => {
    const from = (path: string) => ({ [path]: { source: 'history' as const, note: 'p50' } });
    const mine = {
      ...withRow(base, 'r2', { portExpenses: 5 }),
      provenance: from('itinerary.1.portExpenses'),
    };
    const theirs = inserted(base, 0, 'first');
    const merged = mergeEstimates({ base, mine: mine as EstimateInput, theirs });
    expect(Object.keys(merged.provenance)).toEqual(['itinerary.2.portExpenses']);
  });

  it('name, draft flag and map are cells as well', () => {
    const state = {
      name: '',
      isKeptAsDraft: false,
      inputs: base,
      map: { suez: true, panama: true },
    };
    const merged = mergeStates({
      base: state,
      mine: { ...state, name: 'Mine', map: { suez: false, panama: true } },
      theirs: { ...state, isKeptAsDraft: true, map: { suez: true, panama: false } },
    });
    expect(merged).toMatchObject({ name: 'Mine', isKeptAsDraft: true });
    expect(merged.map).toEqual({ suez: false, panama: false });
  });
});

describe('a cell put back', () => {
  const key = (...steps: string[]) => steps.join('\n');

  it('has what it held in the other state, wherever its row stands now', () => {
    const now = withRow(inserted(base, 0, 'new'), 'r2', {
      portName: 'Kandla',
      timeZone: 'Asia/Kolkata',
    });
    const back = restoreCell(now, { key: key('itinerary', '@r2', 'portName'), from: base });
    expect(row(back, 'r2')).toMatchObject({ portName: 'Santos', timeZone: 'UTC' });
    expect(order(back)).toEqual(['new', 'r1', 'r2', 'r3']);
  });

  it('brings its row back where that was removed, and takes away one that came', () => {
    const gone = without(base, 'r2');
    const back = restoreCell(gone, { key: key('itinerary', '@r2', 'portName'), from: base });
    expect(order(back)).toEqual(['r1', 'r2', 'r3']);
    const again = restoreCell(back, { key: key('itinerary', '@r2'), from: gone });
    expect(order(again)).toEqual(['r1', 'r3']);
  });
});
