import { describe, expect, it } from 'vitest';
import { closedPassages, optionsFor, type ShipSize } from './canal-limits.ts';

const COASTER: ShipSize = { lengthM: 89.9, beamM: 13.6, airDraftM: 28, draftM: 5.6 };
const KAMSARMAX: ShipSize = { lengthM: 229, beamM: 32.26, airDraftM: 38, draftM: 14.45 };
const CAPESIZE: ShipSize = { lengthM: 292, beamM: 45, airDraftM: 50, draftM: 18.2 };
const VLCC: ShipSize = { lengthM: 333, beamM: 60, airDraftM: 55, draftM: 22.5 };

const namesOf = (ship: ShipSize | null) => closedPassages(ship).map(({ passage }) => passage);

describe('limits of canals', () => {
  it('take a coaster everywhere, and a ship of which nothing is known', () => {
    expect(namesOf(COASTER)).toEqual([]);
    expect(namesOf({ lengthM: null, beamM: null, airDraftM: null, draftM: null })).toEqual([]);
    expect(namesOf(null)).toEqual([]);
  });

  it('close Kiel and Corinth to a laden Kamsarmax, and Corinth alone to one in light ballast', () => {
    expect(namesOf(KAMSARMAX)).toEqual(['kiel', 'corinth']);
    expect(namesOf({ ...KAMSARMAX, draftM: 7 })).toEqual(['corinth']);
  });

  it('close Panama to a Capesize by her draft alone', () => {
    expect(namesOf(CAPESIZE)).toEqual(['panama', 'kiel', 'corinth']);
    expect(namesOf({ ...CAPESIZE, draftM: 9.5 })).toEqual(['kiel', 'corinth']);
  });

  it('close Suez to a laden VLCC, not to one in ballast', () => {
    expect(namesOf(VLCC)).toContain('suez');
    expect(namesOf({ ...VLCC, draftM: 11 })).not.toContain('suez');
  });

  // Suez Canal Authority, Rules of Navigation 2020, art. 52: 66 ft up to 164 ft of beam.
  it.each([
    [50, 20.12, true],
    [50, 20.13, false],
    [63.745, 16.155, true],
    [63.745, 16.16, false],
    [77.49, 12.19, true],
    [77.5, 5, false],
  ])('Suez with a beam of %s m and %s m of water: %s', (beamM, draftM, isOpen) => {
    expect(namesOf({ lengthM: 330, beamM, airDraftM: null, draftM }).includes('suez')).toBe(
      !isOpen,
    );
  });

  // WSV: 9.50 m up to a length of 160 m, 7.00 m at 235 m.
  it.each([
    [160, 9.5, true],
    [197.5, 8.25, true],
    [197.5, 8.26, false],
    [235, 7, true],
    [235.01, 5, false],
  ])('Kiel with a length of %s m and %s m of water: %s', (lengthM, draftM, isOpen) => {
    expect(namesOf({ lengthM, beamM: 30, airDraftM: null, draftM }).includes('kiel')).toBe(!isOpen);
  });

  it('look at the mast under the bridges', () => {
    const tall = { lengthM: 150, beamM: 17, airDraftM: 57.95, draftM: 6 };
    expect(namesOf(tall)).toEqual(['panama', 'kiel', 'corinth']);
    expect(namesOf({ ...tall, airDraftM: 58.01 })).toContain('bosporus');
  });

  it('say the measure and the limit', () => {
    expect(closedPassages(CAPESIZE)).toContainEqual({
      passage: 'kiel',
      reason: 'length 292.00 m, limit 235.00 m',
    });
    expect(closedPassages(CAPESIZE)).toContainEqual({
      passage: 'panama',
      reason: 'draft 18.20 m, limit 15.24 m',
    });
  });

  it('close a passage that was asked for, and change nothing for a ship that fits', () => {
    const asked = { zonesOn: '2026-11-25', suez: true, panama: true, corinth: true };
    expect(optionsFor(asked, COASTER)).toBe(asked);
    expect(optionsFor(asked, CAPESIZE)).toEqual({
      ...asked,
      panama: false,
      kiel: false,
      corinth: false,
    });
  });
});
