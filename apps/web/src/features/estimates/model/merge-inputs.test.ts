import { describe, expect, it } from 'vitest';
import { changedPaths, mergeChanges } from './merge-inputs.ts';

const base = {
  dailyCost: 7_500,
  weather: 5,
  rows: [
    { id: 'r1', port: 'Singapore', days: 0 },
    { id: 'r2', port: 'Santos', days: 0 },
  ],
};

describe('changes of two people', () => {
  it('different fields of one row are both kept', () => {
    const mine = { ...base, rows: [base.rows[0], { id: 'r2', port: 'Santos', days: 2 }] };
    const theirs = { ...base, rows: [base.rows[0], { id: 'r2', port: 'Paranaguá', days: 0 }] };
    expect(mergeChanges<unknown>(base, mine, theirs)).toEqual({
      ...base,
      rows: [base.rows[0], { id: 'r2', port: 'Paranaguá', days: 2 }],
    });
  });

  it('the same cell keeps mine, untouched ones take theirs', () => {
    const mine = { ...base, dailyCost: 8_000 };
    const theirs = { ...base, dailyCost: 9_000, weather: 3 };
    expect(mergeChanges(base, mine, theirs)).toEqual({ ...base, dailyCost: 8_000, weather: 3 });
  });

  it('a row of mine comes after the one it followed; one they deleted stays away', () => {
    const added = { id: 'r3', port: 'Suez', days: 1 };
    const mine = { ...base, rows: [base.rows[0], added, base.rows[1]] };
    const theirs = { ...base, rows: [base.rows[0]] };
    expect(mergeChanges<unknown>(base, mine, theirs)).toEqual({
      ...base,
      rows: [base.rows[0], added],
    });
  });

  it('changed cells are named by their path', () => {
    const after = { ...base, weather: 4, rows: [base.rows[0], { ...base.rows[1], days: 3 }] };
    expect(changedPaths(base, after)).toEqual(['weather', 'rows.1.days']);
  });
});
