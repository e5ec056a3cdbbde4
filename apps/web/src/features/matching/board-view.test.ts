import { describe, expect, it } from 'vitest';
import { cellAfterKey, placesInSight } from './board-measures.ts';
import {
  type BoardParams,
  pairKey,
  pairLine,
  placePairs,
  positionList,
  termsOf,
  withOpening,
  withPrices,
} from './board-view.ts';
import type { Board, BoardPair, BoardVessel } from './matching.queries.ts';

const pair = (change: Partial<BoardPair> = {}): BoardPair => ({
  vesselId: 'v1',
  cargoId: 'c1',
  netTce: 18_086,
  profit: 400_000,
  voyageDays: 74.9,
  ballastDays: 17.1,
  loadAt: '2026-12-12T00:00:00.000Z',
  waitingDays: 0,
  spareDays: 8.6,
  isRough: false,
  reasons: [],
  ...change,
});

describe('the address of a board', () => {
  it('carries typed openings and prices, and gives them up again', () => {
    const opening = { portCode: 'SGSIN', openAt: '2026-12-20T00:00:00.000Z' };
    const typed = withPrices(withOpening({ show: 'profit' }, 'v1', opening), [
      { fuel: 'VLSFO', price: 565.5 },
    ]);
    expect(termsOf(typed)).toEqual({
      openings: [{ vesselId: 'v1', ...opening }],
      prices: [{ fuel: 'VLSFO', price: 565.5 }],
    });
    const moved = withOpening(typed, 'v1', { ...opening, portCode: 'NLRTM' });
    expect(termsOf(moved).openings).toEqual([{ vesselId: 'v1', ...opening, portCode: 'NLRTM' }]);
    const plain: BoardParams = withPrices(withOpening(moved, 'v1', null), []);
    expect(plain).toEqual({ show: 'profit' });
  });

  it('that somebody garbled asks for nothing typed', () => {
    expect(termsOf({ open: 'v1~SGSIN,~~', fuel: 'VLSFO~dear' })).toEqual({
      openings: [],
      prices: [],
    });
  });
});

describe('a cell', () => {
  it('says ballast and what is spare, waits, or what is wrong, and how many things more', () => {
    expect(pairLine(pair())).toBe('17.1 d ballast, 8.6 d spare');
    expect(pairLine(pair({ waitingDays: 2.2 }))).toBe('17.1 d ballast, waits 2.2 d');
    expect(pairLine(pair({ spareDays: null }))).toBe('17.1 d ballast, no laycan');
    const reasons = [
      { code: 'INTAKE', message: 'Intake short, lifts 58,000 of 62,700 t: draft, leaving Santos' },
      { code: 'GEAR', message: 'No cranes, ship’s gear works at Santos' },
    ];
    expect(pairLine(pair({ reasons }))).toBe('lifts 58,000 of 62,700 t: draft, leaving Santos, +1');
  });

  it('is ranked among those that fit, and the first of each cargo is its best', () => {
    const late = { code: 'LATE', message: '14 h late' };
    const pairs = [
      pair({ vesselId: 'v2' }),
      pair(),
      pair({ cargoId: 'c2', reasons: [late], netTce: 30_000 }),
    ];
    const placed = placePairs({ pairs, bestUse: [1] } as unknown as Board);
    expect(placed.get(pairKey('v2', 'c1'))).toMatchObject({ rank: 1, isBestOfCargo: true });
    expect(placed.get(pairKey('v1', 'c1'))).toMatchObject({
      rank: 2,
      isBestOfCargo: false,
      isBestUse: true,
    });
    expect(placed.get(pairKey('v1', 'c2'))).toMatchObject({ rank: null, isBestOfCargo: false });
  });
});

describe('the board', () => {
  it('draws what is in sight and the cell that holds the focus', () => {
    const length = { size: 62, count: 50, active: 40 };
    expect(placesInSight(0, 300, length)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 40]);
    expect(placesInSight(0, 300, { ...length, count: 0 })).toEqual([]);
  });

  it('is walked by arrows, Home and End and never left', () => {
    const most = { row: 2, column: 4 };
    expect(cellAfterKey('ArrowRight', { row: 0, column: 4 }, most)).toEqual({ row: 0, column: 4 });
    expect(cellAfterKey('ArrowDown', { row: 0, column: 4 }, most)).toEqual({ row: 1, column: 4 });
    expect(cellAfterKey('End', { row: 1, column: 0 }, most)).toEqual({ row: 1, column: 4 });
    expect(cellAfterKey('Tab', { row: 1, column: 0 }, most)).toBeNull();
  });
});

it('a position list names each ship with her place and day, the earliest first, and none without a place', () => {
  const ship = (name: string, openPort: string, openAt: string) =>
    ({
      name,
      openPort,
      openAt,
      type: 'Kamsarmax',
      imo: null,
      description: '82,150 dwt',
    }) as BoardVessel;
  const list = positionList([
    ship('Nordic Hawk', 'Qingdao', '2027-01-04T09:00:00.000Z'),
    ship('Baltic Star', 'Rotterdam', '2026-12-10T05:00:00.000Z'),
    ship('Iron Duke', '', '2026-12-10T05:00:00.000Z'),
  ]);
  expect(list).toBe(
    'BALTIC STAR (Kamsarmax)\nopen Rotterdam 10 Dec 2026\n82,150 dwt\n\n' +
      'NORDIC HAWK (Kamsarmax)\nopen Qingdao 4 Jan 2027\n82,150 dwt',
  );
});
