import { HIRE_RATE_TYPES } from '@mainsheet/terms';
import {
  choiceField,
  currencyField,
  type Field,
  flagField,
  identifierField,
  instantField,
  listField,
  numberField,
  orNull,
  override,
  type PartOf,
  partField,
  textField,
} from '../field.ts';
import { BALLAST_BONUS_TERMS, DURATION_UNITS } from '../vocabulary.ts';
import { MOST_ROWS } from './most.ts';

const amount = (label: string, unit = '{currency}'): Field<number> =>
  numberField(label, 'vesselCost', 'any', { unit });
const share = (label: string): Field<number> =>
  numberField(label, 'vesselCost', 'percent', { unit: '%' });

export const HIRE_PERIOD = {
  rate: numberField('Hire', 'vesselCost', 'zeroOrMore', { unit: '{currency}/d' }),
  rateType: choiceField('Rate type', 'vesselCost', HIRE_RATE_TYPES, { initial: 'Per Day' }),
  /** Null lasts until the next period never comes: the rest of the hire. */
  duration: orNull(numberField('Duration', 'vesselCost', 'zeroOrMore')),
  durationUnit: choiceField('Duration in', 'vesselCost', DURATION_UNITS),
  /** A day of the calendar on which the next rate begins; where it is said it beats the duration. */
  until: override(instantField('Until', 'vesselCost', { since: 5 })),
};
export type HirePeriod = PartOf<typeof HIRE_PERIOD>;

/** The charter that the terms are of; without an id they were typed. */
const NAMED_CHARTER = {
  id: orNull(identifierField('Time charter', 'vesselCost')),
  code: textField('Time charter', 'vesselCost'),
};

/** Hire in (cost) or out (revenue). */
export const TIME_CHARTER_SIDE = {
  charter: partField('Time charter', NAMED_CHARTER, { since: 5 }),
  hirePeriods: listField('Hire periods', 'vesselCost', HIRE_PERIOD, { most: MOST_ROWS }),
  addressCommissionPercent: share('Address commission'),
  brokeragePercent: share('Brokerage'),
  ballastBonus: amount('Ballast bonus'),
  /** A net bonus carries no commission. */
  ballastBonusTerms: choiceField('Ballast bonus is', 'vesselCost', BALLAST_BONUS_TERMS),
  isBallastBonusCommissionable: flagField('Commission on ballast bonus', 'vesselCost'),
  /** Cable, victualling, entertainment. */
  cve: amount('C/V/E'),
  cveRateType: choiceField('C/V/E rate type', 'vesselCost', HIRE_RATE_TYPES, {
    initial: 'Per 30 Days',
    unknown: 'Unknown rate type.',
  }),
  /** In lieu of hold cleaning, and intermediate hold cleaning: lumpsums. */
  ilohc: amount('In lieu of hold cleaning'),
  inthc: amount('Intermediate hold cleaning'),
  offHireDays: numberField('Off-hire', 'vesselCost', 'zeroOrMore', { unit: 'd' }),
  /** Null takes the itinerary's Delivery and Redelivery rows, else the whole voyage. */
  deliveryAt: orNull(instantField('Delivery', 'vesselCost')),
  redeliveryAt: orNull(instantField('Redelivery', 'vesselCost')),
  currency: currencyField('Currency', 'vesselCost'),
  exchangeRate: numberField('Exchange rate', 'vesselCost', 'any', { initial: 1 }),
};
export type TimeCharterSide = PartOf<typeof TIME_CHARTER_SIDE>;

export const POOL_TERMS = {
  /** Distribution per day and pool point. */
  distributionPerPointDay: numberField('Distribution a point and day', 'freight', 'any', {
    unit: '{base}',
  }),
  points: numberField('Points', 'freight', 'any'),
  /** Null is the voyage days less `offHireDays`. */
  earningDays: orNull(numberField('Earning days', 'freight', 'zeroOrMore', { unit: 'd' })),
  offHireDays: numberField('Off-hire', 'freight', 'zeroOrMore', { unit: 'd' }),
  feePercent: numberField('Fee', 'freight', 'percent', { unit: '%' }),
  feePerDay: numberField('Fee a day', 'freight', 'any', { unit: '{base}/d' }),
};
export type PoolTerms = PartOf<typeof POOL_TERMS>;
