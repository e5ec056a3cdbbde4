import { RECOGNITION_METHODS } from '@mainsheet/terms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadToDischarge, progressOf, type WorkedCall } from './recognition.ts';

const call = (
  portFunction: WorkedCall['portFunction'],
  days: readonly [string, string],
  waitingDays = 0,
): WorkedCall => ({
  portFunction,
  waitingDays,
  arrivalAt: `2026-10-${days[0]}T00:00:00Z`,
  departureAt: `2026-10-${days[1]}T00:00:00Z`,
});

// Ballast 1 to 6 October, loads 6 to 9, sails, discharges 19 to 22, ends where she is on the 25th.
const VOYAGE = {
  beginsAt: '2026-10-01T00:00:00Z',
  endsAt: '2026-10-25T00:00:00Z',
  calls: [
    call('Commencing', ['01', '01']),
    call('Loading', ['06', '09']),
    call('Fueling', ['12', '13']),
    call('Discharging', ['19', '22']),
    call('Terminating', ['25', '25']),
  ],
};
const at = (day: string) => `2026-10-${day}T00:00:00Z`;
const shares = (day: string) =>
  RECOGNITION_METHODS.map((method) => {
    const { part, whole } = progressOf(method, VOYAGE, at(day));
    return Number(part) / Number(whole);
  });

describe('how far a voyage is by each method', () => {
  it('on the ballast passage nothing is earned by load to discharge, 4 of 24 days by voyage days', () => {
    expect(shares('05')).toEqual([0, 4 / 24, 0]);
  });

  it('at noon of the passage 8 of 16 days from load to discharge are 50 %, 13 of 24 voyage days 54.2 %', () => {
    expect(shares('14')).toEqual([0.5, 13 / 24, 0]);
  });

  it('where the last discharge ends all is earned, a completed voyage at once; voyage days go on to the end', () => {
    expect(shares('22')).toEqual([1, 21 / 24, 1]);
    expect(shares('25')).toEqual([1, 1, 1]);
  });

  it('two load and two discharge ports: from the first to the last, and waiting for the laycan is not loading', () => {
    const calls = [
      call('Loading', ['03', '08'], 2),
      call('Loading', ['10', '11']),
      call('Discharging', ['20', '21']),
      call('Discharging', ['23', '24']),
    ];
    expect(loadToDischarge(calls)).toEqual({
      beginsAt: '2026-10-05T00:00:00.000Z',
      endsAt: '2026-10-24T00:00:00Z',
    });
  });

  it('a ship hired out by the day loads nothing: its days are those of the voyage', () => {
    const hired = {
      ...VOYAGE,
      calls: [call('Delivery', ['01', '01']), call('Redelivery', ['25', '25'])],
    };
    expect(progressOf('Load to discharge', hired, at('13'))).toMatchObject({
      beginsAt: VOYAGE.beginsAt,
      endsAt: VOYAGE.endsAt,
      part: 12n * 86_400_000n,
      whole: 24n * 86_400_000n,
    });
  });

  it('never falls and never leaves 0 to 1, whatever the day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RECOGNITION_METHODS),
        fc.integer({ min: -20, max: 60 }),
        fc.integer({ min: 0, max: 30 }),
        (method, day, later) => {
          const of = (days: number) => {
            const moment = new Date(Date.parse(VOYAGE.beginsAt) + days * 86_400_000).toISOString();
            const { part, whole } = progressOf(method, VOYAGE, moment);
            return Number(part) / Number(whole);
          };
          expect(of(day)).toBeGreaterThanOrEqual(0);
          expect(of(day + later)).toBeGreaterThanOrEqual(of(day));
          expect(of(day + later)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
