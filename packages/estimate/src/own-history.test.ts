import { describe, expect, it } from 'vitest';
import { emptyEstimate, keepProvenance, newItineraryRow, takeHistory } from './index.ts';

const estimate = () => ({
  ...emptyEstimate({ commencingAt: '2026-11-20T00:00:00Z' }),
  itinerary: [
    { ...newItineraryRow('a', 1, 'Loading'), portExpenses: 9, portExpensesPerTonne: 2 },
    newItineraryRow('b', 2, 'Discharging'),
  ],
});
const note = 'median of 7 calls';

describe('own history in an estimate', () => {
  it('puts costs of the whole call and days over the calculated ones, and says so', () => {
    const cost = takeHistory(estimate(), 'a', { field: 'portExpenses', value: 42_300, note });
    expect(cost.itinerary[0]).toMatchObject({ portExpenses: 42_300, portExpensesPerTonne: 0 });
    expect(cost.provenance).toEqual({ 'itinerary.0.portExpenses': { source: 'history', note } });
    const days = takeHistory(cost, 'b', { field: 'portDays', value: 3.25, note });
    expect(days.itinerary[1]?.overrides.portDays).toBe(3.25);
    expect(Object.keys(days.provenance)).toContain('itinerary.1.overrides.portDays');
    expect(takeHistory(days, 'c', { field: 'portDays', value: 1, note })).toBe(days);
  });

  it('is forgotten by what somebody types over it', () => {
    const taken = takeHistory(estimate(), 'a', { field: 'portExpenses', value: 42_300, note });
    const typed = {
      ...taken,
      itinerary: taken.itinerary.map((row) => ({ ...row, portExpenses: 50_000 })),
    };
    expect(keepProvenance(taken, typed).provenance).toEqual({});
    expect(keepProvenance(estimate(), taken).provenance).toEqual(taken.provenance);
  });
});
