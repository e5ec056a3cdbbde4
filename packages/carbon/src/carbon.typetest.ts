import type { CivilDate, Interval } from '@mainsheet/calendar';
import { type CiiInput, cii, type EtsInput, type FuelQuantity, splitByParty } from './index.ts';

/** Never run: the compiler is the test. Every marked line must stay an error. */
export function unitsDoNotMix(input: CiiInput, span: Interval, date: CivilDate) {
  // @ts-expect-error a product fuel is no regulatory class: its grade and engine decide
  const fuel: FuelQuantity = { fuel: 'VLSFO', quantityT: 100 };
  // @ts-expect-error tonnes are named, bare quantities are not taken
  const bare: FuelQuantity = { fuel: 'HFO', quantity: 100 };
  // @ts-expect-error a ship type is one of the list
  const ship = cii({ ...input, shipType: 'Bulker' });
  // @ts-expect-error emissions are shared over instants, not over days
  const split = splitByParty([{ id: 'a', start: date, end: date, inScopeT: 1 }], [span], []);
  // @ts-expect-error fuel of the scheme says how much of it is renewable
  const part: EtsInput['parts'][number]['fuels'][number] = { fuel: 'HFO', quantityT: 1 };
  return [fuel, bare, ship, split, part];
}
