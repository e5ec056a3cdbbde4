import { FUELS } from '@mainsheet/terms';
import {
  choiceField,
  type Field,
  listField,
  numberField,
  optional,
  orNull,
  type PartOf,
} from '../field.ts';
import { BUNKER_METHODS } from '../vocabulary.ts';
import { MOST_ROWS } from './most.ts';

/** Tonnes bought at one price. */
export const FUEL_LAYER = {
  quantityT: numberField('Quantity', 'bunkerPrice', 'zeroOrMore', { unit: 't' }),
  price: numberField('Price', 'bunkerPrice', 'zeroOrMore', { unit: '{base}/t' }),
};
export type FuelLayer = PartOf<typeof FUEL_LAYER>;

/** What a fuel costs and what is on board when the voyage commences. */
export const BUNKER = {
  fuel: choiceField('Fuel', 'bunkerPrice', FUELS),
  /** Null starts with just what the voyage needs until a lifting covers it. */
  initialQuantityT: orNull(numberField('On board', 'bunkerPrice', 'any', { unit: 't' })),
  initialPrice: numberField('Price on board', 'bunkerPrice', 'zeroOrMore', { unit: '{base}/t' }),
  /** What is on board by price, oldest first; beats quantity and price. From the voyage before. */
  initialLayers: orNull(
    listField('On board by price', 'bunkerPrice', FUEL_LAYER, { most: MOST_ROWS, since: 2 }),
  ),
  /** As the ship sounded it; beats the quantity, and layers then count together at their average. */
  reportedInitialT: optional(
    numberField('On board, as reported', 'bunkerPrice', 'zeroOrMore', { unit: 't' }),
  ),
  method: choiceField('Valued by', 'bunkerPrice', BUNKER_METHODS),
  /** Today's price for the what-if replacement cost; null leaves it out. */
  marketPrice: orNull(
    numberField("Today's price", 'bunkerPrice', 'zeroOrMore', { unit: '{base}/t' }),
  ),
  densityTPerM3: numberField('Density', 'bunkerPrice', 'zeroOrMore', {
    unit: 't/m3',
    initial: 0.95,
  }),
};
export type BunkerRow = PartOf<typeof BUNKER>;

const perDay = (label: string): Field<number | null> =>
  orNull(numberField(label, 'consumption', 'zeroOrMore', { unit: 't/d' }));

/** Consumption of one fuel in tonnes per day; null takes the vessel's tables at the leg's speed. */
export const FUEL_RATES = {
  fuel: choiceField('Fuel', 'consumption', FUELS),
  ballastTPerDay: perDay('Ballast'),
  ladenTPerDay: perDay('Laden'),
  loadTPerDay: perDay('Loading'),
  dischargeTPerDay: perDay('Discharging'),
  idleTPerDay: perDay('Idle'),
};
export type FuelRow = PartOf<typeof FUEL_RATES>;
