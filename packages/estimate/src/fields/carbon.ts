import { LNG_ENGINES } from '@mainsheet/terms';
import { choiceField, flagField, numberField, type PartOf, recordField } from '../field.ts';
import { WARMING_POTENTIALS } from '../vocabulary.ts';
import { MOST_PORTS } from './most.ts';

/** Prices and options of EU ETS and FuelEU Maritime. */
export const CARBON_TERMS = {
  /** Euro an allowance. */
  etsPriceEur: numberField('EU allowance', 'carbon', 'zeroOrMore', { unit: 'EUR/t' }),
  /** Base currency per euro. */
  exchangeRate: numberField('Exchange rate', 'carbon', 'any', { unit: '{base}/EUR', initial: 1 }),
  isFuelEuCounted: flagField('Count FuelEU', 'carbon', { initial: true }),
  /** What a tonne of FuelEU surplus is worth to the ship's pool; 0 leaves it without value. */
  fuelEuSurplusEurPerT: numberField('FuelEU surplus', 'carbon', 'zeroOrMore', { unit: 'EUR/t' }),
  /** AR4 as RED II refers to it, or AR5 as others count. */
  warmingPotentials: choiceField('Warming potentials', 'carbon', WARMING_POTENTIALS, {
    unknown: 'Choose AR4 or AR5.',
  }),
  lngEngine: choiceField('LNG engine', 'carbon', LNG_ENGINES, { unknown: 'Unknown LNG engine.' }),
  isVlsfoResidual: flagField('VLSFO is residual', 'carbon'),
  /** Part of the owner's emissions that charterers bear. */
  charterersPercent: numberField('Borne by charterers', 'carbon', 'share', { unit: '%' }),
  /** Rows whose port counts as European or not whatever its country, by row id. */
  euRows: recordField<boolean>('European ports', 'carbon', {
    values: { type: 'flag' },
    leastKeyCharacters: 1,
    mostKeyCharacters: 80,
    most: MOST_PORTS,
    tooMany: `At most ${MOST_PORTS} ports.`,
  }),
};
export type CarbonTerms = PartOf<typeof CARBON_TERMS>;
