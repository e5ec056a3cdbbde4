import { FUELS, LAYTIME_TERMS } from '@mainsheet/terms';
import {
  choiceField,
  currencyField,
  flagField,
  identifierField,
  listField,
  numberField,
  optional,
  orNull,
  override,
  type PartOf,
  partField,
  textField,
} from '../field.ts';
import {
  DELAY_REASONS,
  EMISSION_ZONES,
  LEG_CONDITIONS,
  LOAD_LINES,
  PORT_FUNCTIONS,
  RATE_UNITS,
} from '../vocabulary.ts';
import { MOST_CARGOES } from './most.ts';

/** Part of one cargo worked at one call. */
export const PARCEL = {
  cargoId: identifierField('Cargo', 'quantity'),
  /** In cargo units; null is an equal share of what the other rows leave. */
  quantity: orNull(numberField('Quantity', 'quantity', 'zeroOrMore', { unit: '{unit}' })),
  /** Cargo units per day or hour, or fixed days or hours; null with CQD1. */
  rate: orNull(numberField('Rate', 'portDays', 'zeroOrMore')),
  rateUnit: choiceField('Rate unit', 'portDays', RATE_UNITS),
  terms: choiceField('Laytime terms', 'portDays', LAYTIME_TERMS, { initial: 'SHINC' }),
};
export type ParcelRow = PartOf<typeof PARCEL>;

export const LIFTING = {
  fuel: choiceField('Fuel', 'bunkerPrice', FUELS),
  quantityT: numberField('Quantity', 'bunkerPrice', 'zeroOrMore', { unit: 't' }),
  price: numberField('Price', 'bunkerPrice', 'zeroOrMore', { unit: '{base}/t' }),
};
export type BunkerLifting = PartOf<typeof LIFTING>;

export const EXTRA_BURN = {
  fuel: choiceField('Fuel', 'consumption', FUELS),
  quantityT: numberField('Quantity', 'consumption', 'zeroOrMore', { unit: 't' }),
  reason: textField('Reason', 'consumption'),
};
export type ExtraBurn = PartOf<typeof EXTRA_BURN>;

/** What was burned between two soundings of the ship; it beats what the tables say. Null where she sounded nothing. */
export const REPORTED_BURN = {
  fuel: choiceField('Fuel', 'consumption', FUELS),
  seaT: orNull(numberField('Burned at sea', 'consumption', 'zeroOrMore', { unit: 't' })),
  portT: orNull(numberField('Burned in port', 'consumption', 'zeroOrMore', { unit: 't' })),
};
export type ReportedBurn = PartOf<typeof REPORTED_BURN>;

const delayOf = (cause: 'seaDays' | 'portDays') => ({
  reason: choiceField('Reason', cause, DELAY_REASONS),
  days: numberField('Days', cause, 'stayDays', { unit: 'd' }),
  note: textField('Note', cause),
});
export const SEA_DELAY = delayOf('seaDays');
export const PORT_DELAY = delayOf('portDays');
export type Delay = PartOf<typeof SEA_DELAY>;
const MOST_DELAYS = 20;

/** A value here beats the computed one; a key that is absent or null leaves it computed. */
export const ITINERARY_OVERRIDES = {
  distanceNm: override(numberField('Distance', 'distance', 'distance', { unit: 'nm' })),
  ecaDistanceNm: override(numberField('ECA distance', 'distance', 'distance', { unit: 'nm' })),
  piracyDistanceNm: override(
    numberField('Piracy distance', 'distance', 'distance', { unit: 'nm' }),
  ),
  weatherFactorPercent: override(numberField('Weather', 'seaDays', 'percent', { unit: '%' })),
  condition: override(choiceField('Condition', 'distance', LEG_CONDITIONS)),
  /** Days at sea without the extra days. */
  seaDays: override(numberField('Days at sea', 'seaDays', 'stayDays', { unit: 'd' })),
  /** Whole stay in port, extra days and turn time included. */
  portDays: override(numberField('Port days', 'portDays', 'stayDays', { unit: 'd' })),
  /** Amount of demurrage (+) or despatch (−). */
  demurrageAmount: override(numberField('Demurrage', 'demurrage', 'any', { unit: '{base}' })),
};
export type ItineraryOverrides = PartOf<typeof ITINERARY_OVERRIDES>;

/** One row of the port itinerary: the leg from the previous row and the call at its end. */
export const ITINERARY_ROW = {
  id: identifierField('Row', 'distance'),
  sequenceNo: numberField('Sequence', 'distance', 'sequence'),
  portName: textField('Port', 'distance'),
  portCode: orNull(textField('Port code', 'distance', { most: 20 })),
  latitude: orNull(numberField('Latitude', 'distance', 'latitude', { unit: '°' })),
  longitude: orNull(numberField('Longitude', 'distance', 'longitude', { unit: '°' })),
  timeZone: textField('Time zone', 'distance', { initial: 'UTC', least: 1, most: 60 }),
  portFunction: choiceField('Port function', 'distance', PORT_FUNCTIONS),
  /** Distances of the leg from the previous row as the sea engine gave them. */
  distanceNm: numberField('Distance', 'distance', 'distance', { unit: 'nm' }),
  ecaDistanceNm: numberField('ECA distance', 'distance', 'distance', { unit: 'nm' }),
  piracyDistanceNm: numberField('Piracy distance', 'distance', 'distance', { unit: 'nm' }),
  /** Null sails at the header's ballast or laden speed. */
  speedKn: orNull(numberField('Speed', 'speed', 'speed', { unit: 'kn' })),
  /** Null sails the ECA miles at the leg's speed. */
  ecaSpeedKn: orNull(numberField('ECA speed', 'speed', 'speed', { unit: 'kn' })),
  extraSeaDays: numberField('Extra days at sea', 'seaDays', 'days', { unit: 'd' }),
  extraPortDays: numberField('Extra port days', 'portDays', 'days', { unit: 'd' }),
  /** Turn or notice time, once per call. */
  norHours: numberField('Turn time', 'portDays', 'zeroOrMore', { unit: 'h' }),
  parcels: listField('Parcels', 'byFields', PARCEL, { most: MOST_CARGOES }),
  /** True when the parcels of one call are worked at the same time. */
  areParcelsSimultaneous: flagField('Parcels side by side', 'portDays'),
  ecaZone: choiceField('ECA zone', 'distance', EMISSION_ZONES),
  /** Answer of the zone table for `Normal`: whether the port lies in an ECA on the date. */
  isInEca: flagField('In an ECA', 'distance'),
  /** Scrubber wash water may not be discharged here. */
  isWashWaterBanned: flagField('Wash water banned', 'consumption'),
  /** Density of the dock water in t/m3. */
  salinityTPerM3: numberField('Water density', 'quantity', 'salinity', {
    unit: 't/m3',
    initial: 1.025,
  }),
  loadLine: choiceField('Load line', 'quantity', LOAD_LINES),
  /** Largest draft allowed, in salt water metres; null is no limit. */
  draftM: orNull(numberField('Draft', 'quantity', 'zeroOrMore', { unit: 'm' })),
  waterDepthM: orNull(numberField('Water depth', 'quantity', 'zeroOrMore', { unit: 'm' })),
  tideM: numberField('Tide', 'quantity', 'any', { unit: 'm' }),
  underKeelClearanceM: numberField('Under-keel clearance', 'quantity', 'any', { unit: 'm' }),
  /** The largest ship that the berth takes; null or absent is no limit. */
  maxLengthM: optional(orNull(numberField('Largest length', 'other', 'zeroOrMore', { unit: 'm' }))),
  maxBeamM: optional(orNull(numberField('Largest beam', 'other', 'zeroOrMore', { unit: 'm' }))),
  maxAirDraftM: optional(
    orNull(numberField('Largest air draft', 'other', 'zeroOrMore', { unit: 'm' })),
  ),
  maxLiftT: orNull(numberField('Largest lift', 'quantity', 'zeroOrMore', { unit: 't' })),
  berth: textField('Berth', 'other', { initial: 'QUAY' }),
  portExpenses: numberField('Port expenses', 'portCosts', 'any', { unit: '{currency}' }),
  /** Somebody typed that the call costs nothing: its zero is an answer, not an empty cell. */
  hasNoPortExpenses: flagField('No port expenses', 'portCosts', { since: 2 }),
  portExpensesCurrency: currencyField('Currency', 'portCosts'),
  portExpensesExchangeRate: numberField('Exchange rate', 'portCosts', 'any', { initial: 1 }),
  /** Base currency per tonne handled; adds to `portExpenses`. */
  portExpensesPerTonne: numberField('Port expenses a tonne', 'portCosts', 'any', {
    unit: '{base}/t',
  }),
  demurrageRatePerDay: numberField('Demurrage rate', 'demurrage', 'zeroOrMore', {
    unit: '{base}/d',
  }),
  /** Null is half of the demurrage rate. */
  despatchRatePerDay: orNull(
    numberField('Despatch rate', 'demurrage', 'zeroOrMore', { unit: '{base}/d' }),
  ),
  /** Above zero demurrage, below zero despatch. */
  demurrageDays: numberField('Demurrage days', 'demurrage', 'days', { unit: 'd' }),
  liftings: listField('Bunkers lifted', 'bunkerPrice', LIFTING, { most: 20 }),
  /** Heating, tank cleaning, inerting: fixed tonnes burned during the call. */
  extraBurns: listField('Other burns', 'consumption', EXTRA_BURN, { most: 20 }),
  reportedBurns: optional(
    listField('Reported burns', 'consumption', REPORTED_BURN, { most: FUELS.length }),
  ),
  /** Time lost on the way here and at the call; it adds to the extra days. */
  seaDelays: optional(listField('Delays at sea', 'seaDays', SEA_DELAY, { most: MOST_DELAYS })),
  portDelays: optional(listField('Delays in port', 'portDays', PORT_DELAY, { most: MOST_DELAYS })),
  overrides: partField('Typed over', ITINERARY_OVERRIDES),
};
export type ItineraryRow = PartOf<typeof ITINERARY_ROW>;
