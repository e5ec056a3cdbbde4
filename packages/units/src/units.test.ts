import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as u from './index.ts';

it('quantities of one unit add up and are scaled', () => {
  expect(u.addQuantities(u.tonnes(2), u.tonnes(3))).toBe(5);
  expect(u.scaleQuantity(u.tonnes(8), 0.25)).toBe(2);
});

describe('conversions', () => {
  it('1,000 long tons weigh 1,016.0469088 t and 1,000 short tons 907.18474 t', () => {
    expect(u.tonnesFromLongTons(u.longTons(1000))).toBeCloseTo(1016.0469088, 9);
    expect(u.tonnesFromShortTons(u.shortTons(1000))).toBeCloseTo(907.18474, 9);
  });
  it('one cubic metre holds 35.3146667 cubic feet', () => {
    expect(u.cubicFeetFromCubicMetres(u.cubicMetres(1))).toBeCloseTo(35.3146667, 7);
  });
  it('a stowage factor of 35.8814 cuft per long ton is 1 m3/t (35.3146667 x 1.0160469)', () => {
    expect(u.stowageFromCubicFeetPerLongTon(u.cubicFeetPerLongTon(35.8813585))).toBeCloseTo(1, 7);
    expect(u.stowageFromCubicFeetPerTonne(u.cubicFeetPerTonne(60))).toBeCloseTo(1.699011, 6);
  });
  it('API 10 is the density of water; API 35 is 141.5 / 166.5 = 0.849850', () => {
    expect(u.densityFromApi(u.degreesApi(10))).toBe(1);
    expect(u.densityFromApi(u.degreesApi(35))).toBeCloseTo(0.84985, 6);
  });
  it('500,000 bbl of API 35 weigh 500,000 x 0.158987295 x 0.849850 = 67,557.7 t', () => {
    expect(u.tonnesFromBarrels(u.barrels(500_000), u.degreesApi(35))).toBeCloseTo(67_557.66, 1);
  });
  it('47 ft 6 in of draft is 14.478 m', () => {
    expect(u.metresFromFeet(u.feet(47.5))).toBeCloseTo(14.478, 10);
  });
  it('7,312 nm at 8 kn take 38 d 2 h', () => {
    expect(u.steamingDays(u.nauticalMiles(7312), u.knots(8))).toBeCloseTo(38 + 2 / 24, 10);
  });
  it('speed zero has no steaming days, no time has no average speed', () => {
    expect(u.steamingDays(u.nauticalMiles(10), u.knots(0))).toBeNull();
    expect(u.averageSpeed(u.nauticalMiles(10), u.days(0))).toBeNull();
  });
  it('refuses NaN and the infinities', () => {
    expect(() => u.tonnes(Number.NaN)).toThrow(RangeError);
    expect(() => u.cubicMetresFromTonnes(u.tonnes(1), u.tonnesPerCubicMetre(0))).toThrow(
      RangeError,
    );
  });
  it('a volume without density has no tonnes; 1,000 CBM at 0.85 are 850 t', () => {
    expect(u.tonnesFromCargoUnit(1000, 'CBM', null)).toBeNull();
    expect(u.tonnesFromCargoUnit(1000, 'CBM', 0.85)).toBe(850);
    expect(u.tonnesFromCargoUnit(1000, 'LT', null)).toBeCloseTo(1016.0469088, 9);
  });
});

describe('properties', () => {
  const amount = fc.double({ min: 0.001, max: 1e7, noNaN: true });
  it('every conversion and its inverse return the value typed (1e-12 relative)', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const back = [
          u.longTonsFromTonnes(u.tonnesFromLongTons(u.longTons(value))),
          u.shortTonsFromTonnes(u.tonnesFromShortTons(u.shortTons(value))),
          u.cubicFeetFromCubicMetres(u.cubicMetresFromCubicFeet(u.cubicFeet(value))),
          u.barrelsFromCubicMetres(u.cubicMetresFromBarrels(u.barrels(value))),
          u.barrelsFromTonnes(
            u.tonnesFromBarrels(u.barrels(value), u.degreesApi(30)),
            u.degreesApi(30),
          ),
          u.feetFromMetres(u.metresFromFeet(u.feet(value))),
          u.daysFromHours(u.hoursFromDays(u.days(value))),
          u.daysFromMinutes(u.minutesFromDays(u.days(value))),
          u.stowageToCubicFeetPerLongTon(
            u.stowageFromCubicFeetPerLongTon(u.cubicFeetPerLongTon(value)),
          ),
        ];
        for (const result of back) expect(Math.abs(result / value - 1)).toBeLessThan(1e-12);
      }),
    );
  });
});

describe('what the trade quotes', () => {
  it('2,000 lb are a short ton: 10 ST weigh 9.0718474 t, 10 LT 10.160469088 t', () => {
    expect(u.tonnesFromCargoUnit(10, 'ST', null)).toBeCloseTo(9.0718474, 9);
    expect(u.tonnesFromCargoUnit(10, 'LT', null)).toBeCloseTo(10.160469088, 9);
    expect(u.tonnesFromCargoUnit(10, 'MT', null)).toBe(10);
  });
  it('35,314.6667 cuft are 1,000 m3: 800 t at 0.8; 1,000 bbl at 0.85 are 135.139 t', () => {
    expect(u.tonnesFromCargoUnit(35_314.666_721_5, 'CUFT', 0.8)).toBeCloseTo(800, 6);
    expect(u.tonnesFromCargoUnit(1000, 'BBL', 0.85)).toBeCloseTo(135.1392, 4);
    expect(u.tonnesFromCargoUnit(1, 'CUFT', null)).toBeNull();
    expect(u.tonnesFromCargoUnit(1, 'BBL', null)).toBeNull();
  });
  it('12.5 kn make 600 nm in two days, and 150 nm in half a day are 12.5 kn', () => {
    expect(u.distanceMade(u.days(2), u.knots(12.5))).toBe(600);
    expect(u.averageSpeed(u.nauticalMiles(150), u.days(0.5))).toBe(12.5);
    expect(u.averageSpeed(u.nauticalMiles(900), u.days(3))).toBe(12.5);
  });
  it('a tow at half a knot makes 12 nm a day', () => {
    expect(u.steamingDays(u.nauticalMiles(12), u.knots(0.5))).toBe(1);
  });
  it('an API of 35 is 0.849850 t/m3 and back; water is 10', () => {
    expect(u.apiFromDensity(u.tonnesPerCubicMetre(1))).toBeCloseTo(10, 12);
    expect(u.apiFromDensity(u.tonnesPerCubicMetre(0.84985))).toBeCloseTo(35, 3);
  });
  it('a day has 1,440 minutes, two hours 120; a mile 1,852 m (international, 1929)', () => {
    expect(u.minutesFromDays(u.days(1))).toBe(1_440);
    expect(u.minutesFromHours(u.hours(2))).toBe(120);
    expect(u.hoursFromMinutes(u.minutes(90))).toBe(1.5);
    expect(u.METRES_PER_NAUTICAL_MILE).toBe(1_852);
  });
  it('dock water weighs 1.025 in the sea, 1.012 in an estuary, 1 in a river', () => {
    const waters = [u.SALT_WATER_DENSITY, u.BRACKISH_WATER_DENSITY, u.FRESH_WATER_DENSITY];
    expect(waters).toEqual([1.025, 1.012, 1]);
  });
  it('60 cuft per tonne are 1.699 m3/t and back; a volume at 0.5 t/m3 is twice its tonnes', () => {
    expect(u.stowageToCubicFeetPerTonne(u.cubicMetresPerTonne(1))).toBeCloseTo(35.3146667, 7);
    expect(u.cubicMetresFromTonnes(u.tonnes(10), u.tonnesPerCubicMetre(0.5))).toBe(20);
    expect(u.tonnesFromCubicMetres(u.cubicMetres(10), u.tonnesPerCubicMetre(0.5))).toBe(5);
  });
});
