import {
  addQuantities,
  type Days,
  days,
  hours,
  type Knots,
  knots,
  type LongTons,
  longTons,
  nauticalMiles,
  steamingDays,
  type Tonnes,
  tonnes,
  tonnesFromLongTons,
} from './index.ts';

/** Never run: the compiler is the test. Every marked line must stay an error. */
export function unitsDoNotMix(): readonly number[] {
  // @ts-expect-error knots are not miles
  const speed: Knots = nauticalMiles(12);
  // @ts-expect-error a bare number has no unit
  const mass: Tonnes = 12;
  // @ts-expect-error a long ton is not a tonne
  const long: LongTons = tonnes(1);
  // @ts-expect-error hours are not days
  const time: Days = hours(24);
  // @ts-expect-error distance first, then speed
  const steamed = steamingDays(knots(12), nauticalMiles(288));
  // @ts-expect-error tonnes do not add to days
  const sum = addQuantities(tonnes(1), days(1));
  const fine: Tonnes = addQuantities(tonnes(1), tonnesFromLongTons(longTons(1)));
  return [speed, mass, long, time, steamed ?? 0, sum, fine];
}
