import { FUELS } from '@mainsheet/terms';
import {
  choiceField,
  type Field,
  flagField,
  identifierField,
  listField,
  numberField,
  orNull,
  type PartOf,
  textField,
} from '../field.ts';
import { CONSUMPTION_ZONES, LEG_CONDITIONS } from '../vocabulary.ts';
import { MOST_ROWS, MOST_TABLE_ROWS } from './most.ts';

const size = (label: string, unit: string, since = 1): Field<number> =>
  numberField(label, 'quantity', 'zeroOrMore', { unit, since });
const perDay = (label: string): Field<number> =>
  numberField(label, 'consumption', 'zeroOrMore', { unit: 't/d' });

const DRAFT_ROW = {
  draftM: size('Draft', 'm'),
  dwtT: numberField('Deadweight', 'quantity', 'any', { unit: 't' }),
};

const FUEL_TANK = {
  fuel: choiceField('Fuel', 'other', FUELS),
  capacityM3: numberField('Capacity', 'other', 'zeroOrMore', { unit: 'm3' }),
};

/** One entry of the speed and consumption table. */
export const SEA_CONSUMPTION = {
  zone: choiceField('Zone', 'consumption', CONSUMPTION_ZONES),
  condition: choiceField('Condition', 'consumption', LEG_CONDITIONS),
  speedKn: numberField('Speed', 'consumption', 'speed', { unit: 'kn' }),
  fuel: choiceField('Fuel', 'consumption', FUELS),
  /** Main engine and auxiliaries together. */
  tPerDay: perDay('Consumption'),
  /** Part of `tPerDay` that does not follow the speed (auxiliaries). */
  auxiliaryTPerDay: perDay('Auxiliaries'),
  isDefault: flagField('Default', 'consumption'),
};
export type SeaConsumption = PartOf<typeof SEA_CONSUMPTION>;

export const PORT_CONSUMPTION = {
  zone: choiceField('Zone', 'consumption', CONSUMPTION_ZONES),
  fuel: choiceField('Fuel', 'consumption', FUELS),
  loadTPerDay: perDay('Loading'),
  dischargeTPerDay: perDay('Discharging'),
  idleTPerDay: perDay('Idle'),
};
export type PortConsumption = PartOf<typeof PORT_CONSUMPTION>;

/** Figures of the ship that the estimate needs; null where not known. */
export const VESSEL_FIGURES = {
  id: identifierField('Vessel', 'other'),
  name: textField('Vessel', 'other'),
  imo: orNull(textField('IMO number', 'other', { most: 10 })),
  summerDwtT: orNull(size('Summer deadweight', 't')),
  summerDraftM: orNull(size('Summer draft', 'm')),
  summerDisplacementT: orNull(size('Summer displacement', 't')),
  lengthM: orNull(size('Length', 'm')),
  beamM: orNull(size('Beam', 'm', 4)),
  /** Height above the water, for bridges. */
  airDraftM: orNull(size('Air draft', 'm', 4)),
  tpcTPerCm: orNull(size('Tonnes a centimetre', 't/cm')),
  /** Fresh water allowance; null is computed from displacement and TPC. */
  fwaMm: orNull(size('Fresh water allowance', 'mm')),
  draftTable: listField('Draft table', 'quantity', DRAFT_ROW, { most: MOST_TABLE_ROWS }),
  /** Stated drafts of the seasonal marks; a mark not stated follows the 1/48 rule. */
  tropicalDraftM: orNull(size('Tropical draft', 'm')),
  winterDraftM: orNull(size('Winter draft', 'm')),
  constantsT: size('Constants', 't'),
  freshWaterT: size('Fresh water', 't'),
  grainCapacityM3: orNull(size('Grain capacity', 'm3')),
  baleCapacityM3: orNull(size('Bale capacity', 'm3')),
  tankCapacityM3: orNull(size('Tank capacity', 'm3')),
  /** Strength limit of holds and deck; null is none. */
  strengthLimitT: orNull(size('Strength limit', 't')),
  fuelTanks: listField('Bunker tanks', 'other', FUEL_TANK, { most: MOST_ROWS }),
  hasScrubber: flagField('Scrubber', 'consumption'),
  seaConsumption: listField('Consumption at sea', 'consumption', SEA_CONSUMPTION, {
    most: MOST_TABLE_ROWS,
  }),
  portConsumption: listField('Consumption in port', 'consumption', PORT_CONSUMPTION, {
    most: MOST_ROWS,
  }),
};
export type VesselFigures = PartOf<typeof VESSEL_FIGURES>;
