import type { Provenance } from '@mainsheet/explanation';
import { REBILLABLE_CATEGORIES } from '@mainsheet/terms';
import {
  because,
  choiceField,
  costField,
  currencyField,
  flagField,
  identifierField,
  instantField,
  listField,
  numberField,
  optional,
  orNull,
  type PartOf,
  partField,
  recordField,
  textField,
} from '../field.ts';
import { SCHEMA_VERSION } from '../schema-version.ts';
import { OPERATION_TYPES, PAYMENT_TYPES } from '../vocabulary.ts';
import { BUNKER, FUEL_RATES } from './bunkers.ts';
import { CARBON_TERMS } from './carbon.ts';
import { CARGO } from './cargo.ts';
import { POOL_TERMS, TIME_CHARTER_SIDE } from './charter.ts';
import { ITINERARY_ROW } from './itinerary.ts';
import { MOST_CARGOES, MOST_PORTS, MOST_ROWS } from './most.ts';
import { PROVENANCE } from './provenance.ts';
import { SETTINGS } from './settings.ts';
import { VESSEL_FIGURES } from './vessel.ts';

export const OTHER_ROW = {
  name: textField('Name', 'other'),
  description: textField('Description', 'other'),
  cargoId: orNull(identifierField('Cargo', 'other')),
  itineraryRowId: orNull(identifierField('Port', 'other')),
  paymentType: choiceField('Payment type', 'other', PAYMENT_TYPES),
  currency: currencyField('Currency', 'other'),
  amount: numberField('Amount', 'other', 'any', { unit: '{currency}' }),
  exchangeRate: numberField('Exchange rate', 'other', 'any', { initial: 1 }),
  isNonAccounting: flagField('Not accounted for', 'other'),
  /** Ledger account of operations the row is booked to, by its code. */
  operationLedger: textField('Ledger account', 'other', { since: 2 }),
  rebillable: choiceField('Rebillable', 'other', REBILLABLE_CATEGORIES, {
    initial: 'Non-Rebillable',
  }),
};
export type OtherRow = PartOf<typeof OTHER_ROW>;

/** Who charters the ship: a member of the company or somebody invited to be one, by the name they had. */
export const CHARTER_SPECIALIST = {
  id: identifierField('Charter specialist', 'other'),
  name: textField('Name', 'other', { most: 200 }),
};

/**
 * Everything an estimate is calculated from: a plain JSON document, stored and sent as it is.
 * Units are in the names. Percent fields say 3.75 for 3.75 %. Money is in the base currency
 * unless a row names another one; `exchangeRate` is base units per unit of the row's currency.
 * Instants are ISO 8601 UTC. `null` means not typed; the engine then takes the default it says.
 */
export const ESTIMATE = {
  /** Which shape of this document it is; `upcastEstimate` brings older ones here. */
  schemaVersion: numberField('Version of the document', 'other', 'schemaVersion', {
    initial: SCHEMA_VERSION,
    since: 2,
  }),
  operationType: choiceField('Operation', 'other', OPERATION_TYPES, {
    unknown: 'Unknown operation type.',
  }),
  baseCurrency: currencyField('Currency', 'other'),
  /** Departure from the first row begins here: arrival at the commencing port. */
  commencingAt: instantField('Commencing', 'other'),
  vessel: orNull(partField('Vessel', VESSEL_FIGURES)),
  /** Running cost per day of an owned ship. */
  dailyCost: numberField('Daily cost', 'vesselCost', 'any', { unit: '{base}/d' }),
  /** Address commission on the daily cost; also x of gross TCE = net TCE / (1 − x/100). */
  dailyAddressCommissionPercent: numberField('Add. comm.', 'commissions', 'percent', { unit: '%' }),
  /** Lengthens distances: days = nm × (1 + w/100) / (kn × 24). */
  weatherFactorPercent: numberField('Weather factor', 'seaDays', 'percent', {
    unit: '%',
    initial: 5,
  }),
  ballastSpeedKn: orNull(numberField('Ballast speed', 'speed', 'speed', { unit: 'kn' })),
  ladenSpeedKn: orNull(numberField('Laden speed', 'speed', 'speed', { unit: 'kn' })),
  hasScrubberInUse: flagField('Scrubber', 'consumption'),
  isPiracyAvoided: flagField('Avoid piracy', 'distance'),
  /** False burns non-ECA fuel everywhere and leaves a warning. */
  isSecaEnabled: flagField('ECA', 'consumption', { initial: true }),
  itinerary: listField('Itinerary', 'byFields', ITINERARY_ROW, { most: MOST_PORTS }),
  cargoes: listField('Cargoes', 'byFields', CARGO, { most: MOST_CARGOES }),
  bunkers: listField('Bunkers', 'bunkerPrice', BUNKER, { most: 10 }),
  ecaFuels: listField('ECA fuels', 'consumption', FUEL_RATES, { most: 10 }),
  nonEcaFuels: listField('Non-ECA fuels', 'consumption', FUEL_RATES, { most: 10 }),
  otherRevenues: listField('Other revenues', 'other', OTHER_ROW, { most: MOST_ROWS }),
  otherExpenses: listField('Other expenses', 'other', OTHER_ROW, { most: MOST_ROWS }),
  timeCharterIn: because('vesselCost', orNull(partField('Time charter in', TIME_CHARTER_SIDE))),
  timeCharterOut: because('freight', orNull(partField('Time charter out', TIME_CHARTER_SIDE))),
  pool: because('freight', orNull(partField('Pool', POOL_TERMS))),
  /** Cost of emissions typed in one figure; counts while there are no carbon terms. */
  carbonCost: numberField('Carbon cost', 'carbon', 'any', { unit: '{base}' }),
  /** Terms by which the emissions of every leg and stay are priced; they beat `carbonCost`. */
  carbon: because('carbon', orNull(partField('Carbon terms', CARBON_TERMS, { since: 2 }))),
  /** Of insurers beyond the year's: war risk, ice, a call outside the trading limits. */
  additionalPremiums: costField('Additional premiums', {
    since: 3,
    account: 'otherVoyageExpenses',
  }),
  settings: partField('Settings', SETTINGS),
  charterSpecialist: optional(orNull(partField('Charter specialist', CHARTER_SPECIALIST))),
  remarks: textField('Remarks', 'other', { most: 10_000 }),
  /** The estimate after which the ship sails this one: it begins where, when and with the bunkers that one ends with. */
  followsEstimateId: optional(identifierField('Follows', 'other')),
  /** Who typed a cell and when, by its JSON path such as `cargoes.0.freightRate`. */
  provenance: recordField<Provenance>(
    'Who typed what',
    'other',
    {
      values: { type: 'part', fields: PROVENANCE },
      leastKeyCharacters: 0,
      mostKeyCharacters: 200,
      most: 2_000,
      tooMany: 'At most 2,000 entries.',
    },
    { since: 2 },
  ),
};
export type EstimateInput = PartOf<typeof ESTIMATE>;
