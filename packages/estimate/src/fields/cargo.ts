import { CARGO_UNITS } from '@mainsheet/units';
import {
  because,
  choiceField,
  currencyField,
  dayField,
  type Field,
  flagField,
  identifierField,
  instantField,
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
  CARGO_CAPACITIES,
  COMMISSION_TYPES,
  FREIGHT_COMMISSIONS,
  FREIGHT_TYPES,
  QUANTITY_BASES,
  QUANTITY_OPTIONS,
} from '../vocabulary.ts';
import { MOST_ROWS } from './most.ts';

const freight = (label: string, unit: string, initial = 0): Field<number> =>
  numberField(label, 'freight', 'any', { unit, initial });
const freightAmount = (label: string, unit: string, initial = 0): Field<number> =>
  numberField(label, 'freight', 'zeroOrMore', { unit, initial });
const quantity = (label: string, unit = '{unit}', since = 1): Field<number> =>
  numberField(label, 'quantity', 'zeroOrMore', { unit, since });

/** From ≤ quantity < to; `toQuantity` null is open. Between two days, both counted, where they are typed. */
export const FREIGHT_BAND = {
  fromQuantity: freightAmount('From', '{unit}'),
  toQuantity: orNull(freightAmount('To', '{unit}')),
  rate: freight('Rate', '{currency}/{unit}'),
  fromOn: override(dayField('From day', 'freight')),
  toOn: override(dayField('To day', 'freight')),
};
export type FreightBand = PartOf<typeof FREIGHT_BAND>;

/** Per cargo unit: factor × (price − cap) above the cap, −factor × (collar − price) below. */
export const BUNKER_SURCHARGE = {
  price: freightAmount('Bunker price', '{currency}/t'),
  cap: orNull(freightAmount('Cap', '{currency}/t')),
  collar: orNull(freightAmount('Collar', '{currency}/t')),
  factor: freight('Factor', ''),
};
export type BunkerSurcharge = PartOf<typeof BUNKER_SURCHARGE>;

/** Rate for the tonnes of one load row that tops off. */
const TOP_OFF = {
  itineraryRowId: identifierField('Load port', 'freight'),
  rate: freight('Top-off rate', '{currency}/{unit}'),
};

/** Fields of every freight type side by side, so that switching the type loses nothing typed. */
export const FREIGHT_TERMS = {
  type: choiceField('Freight type', 'freight', FREIGHT_TYPES),
  /** Per cargo unit. */
  rate: freight('Freight', '{currency}/{unit}'),
  lumpsum: freight('Lumpsum freight', '{currency}'),
  worldscaleFlat: freightAmount('Worldscale flat', '{currency}/t'),
  worldscalePercent: freightAmount('Worldscale', 'points', 100),
  /** Per cargo unit, not multiplied by the Worldscale percentage. */
  fixedDifferential: freight('Fixed differential', '{currency}/{unit}'),
  fixedDifferentialLumpsum: freight('Fixed differential, lumpsum', '{currency}'),
  /** Part cargo minimum at full Worldscale; null charges everything in full. */
  worldscaleMinimumQuantity: orNull(freightAmount('Worldscale minimum', '{unit}')),
  /** Percent of Worldscale for what lies above the minimum. */
  overagePercent: numberField('Overage', 'freight', 'percent', { unit: '%', initial: 50 }),
  dailyRate: freight('Daily rate', '{currency}/d'),
  /** Null is the days from commencing to completion. */
  dailyRateDays: orNull(freightAmount('Days at the daily rate', 'd')),
  /** Empty: `rate` applies. Else the band of the quantity beats `rate`. */
  scale: listField('Scale', 'freight', FREIGHT_BAND, { most: MOST_ROWS }),
  isScaleIncremental: flagField('Incremental scale', 'freight'),
  /** By whose figure the band is found; absent is the quantity that is billed. */
  scaleBasis: optional(choiceField('Quantity of the scale', 'freight', QUANTITY_BASES)),
  /** Day that finds bands with days until there is a bill of lading. */
  scaleOn: override(dayField('Day of the scale', 'freight')),
  bunkerSurcharge: orNull(partField('Bunker surcharge', BUNKER_SURCHARGE)),
  topOff: orNull(partField('Top-off', TOP_OFF)),
};
export type FreightTerms = PartOf<typeof FREIGHT_TERMS>;

export const COMMISSION = {
  type: choiceField('Commission type', 'commissions', COMMISSION_TYPES, { initial: 'Broker' }),
  beneficiary: textField('Beneficiary', 'commissions'),
  /** Contact of the beneficiary; a name typed as it is has none. */
  beneficiaryId: orNull(identifierField('Contact of the beneficiary', 'commissions', { since: 2 })),
  ratePercent: numberField('Rate', 'commissions', 'share', { unit: '%' }),
  lumpsum: numberField('Lumpsum', 'commissions', 'any', { unit: '{currency}' }),
  freightCommission: choiceField('Settled', 'commissions', FREIGHT_COMMISSIONS, {
    unknown: 'Unknown way of paying a commission.',
  }),
  isOnDemurrage: flagField('On demurrage', 'commissions'),
};
export type CommissionRow = PartOf<typeof COMMISSION>;

export const CARGO = {
  id: identifierField('Cargo', 'quantity'),
  name: textField('Cargo', 'other'),
  quantity: quantity('Quantity'),
  unit: choiceField('Unit', 'quantity', CARGO_UNITS, { initial: 'MT' }),
  /** Needed for the volume units. */
  densityTPerM3: orNull(quantity('Density', 't/m3')),
  stowageFactorM3PerT: orNull(quantity('Stowage factor', 'm3/t')),
  capacity: choiceField('Capacity', 'quantity', CARGO_CAPACITIES),
  optionType: choiceField('Option', 'quantity', QUANTITY_OPTIONS, {
    unknown: 'Unknown quantity option.',
  }),
  optionPercent: numberField('Option', 'quantity', 'share', { unit: '%' }),
  minQuantity: orNull(quantity('Least quantity')),
  maxQuantity: orNull(quantity('Most quantity')),
  /** Beats the quantity the option and the intake give. */
  quantityOverride: orNull(quantity('Quantity typed over')),
  /** What the charterer really supplies; below the option's lower end it makes deadfreight. */
  suppliedQuantity: orNull(quantity('Supplied quantity')),
  /** By whose figure the freight is counted. */
  quantityBasis: choiceField('Quantity basis', 'quantity', QUANTITY_BASES),
  /** Figures of the bill of lading, the commercial invoice and the outturn; null until they are known. */
  billOfLadingQuantity: orNull(quantity('Bill of lading quantity', '{unit}', 4)),
  invoiceQuantity: orNull(quantity('Invoice quantity', '{unit}', 4)),
  outturnQuantity: orNull(quantity('Outturn quantity', '{unit}', 4)),
  /** Taken off the bill of lading's figure where nobody weighs at the discharge port. */
  lieuOfWeighingPercent: numberField('Less in lieu of weighing', 'quantity', 'share', {
    unit: '%',
    since: 4,
  }),
  /** Day of the charter party, `YYYY-MM-DD`. */
  charterPartyOn: orNull(dayField('Charter party', 'other', { since: 2 })),
  /** Day of the bill of lading, `YYYY-MM-DD`; of the last one where there are several. */
  billOfLadingOn: orNull(dayField('Bill of lading', 'other', { since: 2 })),
  billOfLadingNumber: textField('Bill of lading number', 'other', { since: 2 }),
  invoiceMinimumQuantity: orNull(quantity('Invoice minimum')),
  freight: because('freight', partField('Freight', FREIGHT_TERMS)),
  freightTaxPercent: numberField('Freight tax', 'commissions', 'percent', { unit: '%' }),
  currency: currencyField('Currency', 'freight'),
  /** Base units per unit of the currency. */
  exchangeRate: numberField('Exchange rate', 'freight', 'any', { initial: 1 }),
  commissions: listField('Commissions', 'commissions', COMMISSION, { most: 20 }),
  laycanStartAt: orNull(instantField('Laycan opens', 'other')),
  laycanEndAt: orNull(instantField('Laycan closes', 'other')),
  chartererId: orNull(identifierField('Contact of the charterer', 'other')),
  chartererName: textField('Charterer', 'other'),
  cargoBookId: orNull(identifierField('Cargo book', 'other')),
  paymentTermsInitial: textField('First payment', 'other'),
  initialPercent: numberField('First payment', 'other', 'percent', { unit: '%', initial: 100 }),
  paymentTermsBalance: textField('Balance', 'other'),
  balancePercent: numberField('Balance', 'other', 'percent', { unit: '%' }),
};
export type CargoRow = PartOf<typeof CARGO>;
