import { describe, expect, it } from 'vitest';
import { fuelOnBoard } from './fuel-on-board.ts';

const layer = (quantityT: number, price: number) => ({ fuel: 'VLSFO' as const, quantityT, price });

describe('fuel on board', () => {
  it('burns the oldest first', () => {
    const [left] = fuelOnBoard([layer(100, 500), layer(200, 600)], new Map([['VLSFO', 150]]));
    expect(left).toEqual({ fuel: 'VLSFO', quantityT: 150, value: 90_000, price: 600 });
  });

  it('mixes the prices of what is left', () => {
    const [left] = fuelOnBoard([layer(100, 500), layer(100, 600)], new Map());
    expect(left).toMatchObject({ quantityT: 200, price: 550 });
  });

  it('shows below zero what was burned and never came', () => {
    const [left] = fuelOnBoard([layer(100, 500)], new Map([['VLSFO', 120]]));
    expect(left).toMatchObject({ quantityT: -20, value: -10_000 });
    expect(fuelOnBoard([], new Map())).toEqual([]);
  });
});
