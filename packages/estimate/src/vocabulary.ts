import { BRACKISH_WATER_DENSITY, FRESH_WATER_DENSITY, SALT_WATER_DENSITY } from '@mainsheet/units';

/** Value lists of the estimate, spelled as the specification spells them. */

export { REBILLABLE_CATEGORIES, type RebillableCategory } from '@mainsheet/terms';

export const OPERATION_TYPES = [
  'OV-VCO',
  'OV-TCO',
  'OV-POO',
  'TCI-VCO',
  'TCI-TCO',
  'TCI-POO',
] as const;
export type OperationType = (typeof OPERATION_TYPES)[number];

export type OperationTypeNames = { readonly short: string; readonly long: string };

/** How an operation type is shown. */
export const OPERATION_TYPE_NAMES: Readonly<Record<OperationType, OperationTypeNames>> = {
  'OV-VCO': { short: 'OVOV', long: 'Owned Vessel, Voyage Charter Out' },
  'OV-TCO': { short: 'OVTO', long: 'Owned Vessel, Time Charter Out' },
  'OV-POO': { short: 'OVPOOL', long: 'Owned Vessel, Pool Out' },
  'TCI-VCO': { short: 'TCOV', long: 'Time Charter In, Voyage Charter Out' },
  'TCI-TCO': { short: 'TCTO', long: 'Time Charter In, Time Charter Out' },
  'TCI-POO': { short: 'TCPOOL', long: 'Time Charter In, Pool Out' },
};

/** Whether the ship is chartered in: her cost is hire, not running cost. */
export const isTimeCharteredIn = (type: OperationType): boolean => type.startsWith('TCI');
/** Whether the revenue is freight, hire or a pool's distribution. */
export const isVoyageCharterOut = (type: OperationType): boolean => type.endsWith('VCO');
export const isTimeCharterOut = (type: OperationType): boolean => type.endsWith('TCO');
export const isPoolOut = (type: OperationType): boolean => type.endsWith('POO');

export const PORT_FUNCTIONS = [
  'Loading',
  'Discharging',
  'Commencing',
  'Canal transit',
  'Fueling',
  'Terminating',
  'Delivery',
  'Redelivery',
  'Stop',
] as const;
export type PortFunction = (typeof PORT_FUNCTIONS)[number];

export const QUANTITY_OPTIONS = [
  'NOOPT',
  'MOLOO',
  'MOLCO',
  'MOO',
  'MCO',
  'LOO',
  'LCO',
  'MNMX',
  'MNMXO',
  'MNMXC',
] as const;
export type QuantityOption = (typeof QUANTITY_OPTIONS)[number];

export const FREIGHT_TYPES = ['Frt Rate', 'Lumpsum', 'WSC', 'Daily Rate'] as const;
export type FreightType = (typeof FREIGHT_TYPES)[number];

export const QUANTITY_BASES = ['BL', 'CP', 'Invoice', 'Outturn'] as const;
export type QuantityBasis = (typeof QUANTITY_BASES)[number];
/** By whose figures the quantity of the freight is counted. */
export const QUANTITY_BASIS_NAMES: Readonly<Record<QuantityBasis, string>> = {
  BL: 'Bill of lading',
  CP: 'Charter party',
  Invoice: 'Commercial invoice',
  Outturn: 'Outturn',
};

export const RATE_UNITS = ['Per Day', 'Per Hour', 'Days', 'Hours'] as const;
export type RateUnit = (typeof RATE_UNITS)[number];

export const DURATION_UNITS = ['Days', 'Hours'] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

export const COMMISSION_TYPES = ['Add comm', 'Broker'] as const;
export type CommissionType = (typeof COMMISSION_TYPES)[number];

export const FREIGHT_COMMISSIONS = [
  'Deduct from invoice',
  'Will be paid by counterparty',
  'Will be paid separately',
] as const;
export type FreightCommission = (typeof FREIGHT_COMMISSIONS)[number];

export const PAYMENT_TYPES = ['Lumpsum', 'Lumpsum-provisional', 'Daily Rate', 'Per Unit'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export const EMISSION_ZONES = ['Normal', 'ECA', 'NON_ECA'] as const;
export type EmissionZone = (typeof EMISSION_ZONES)[number];

export const LEG_CONDITIONS = ['ballast', 'laden'] as const;
export type LegCondition = (typeof LEG_CONDITIONS)[number];

export const BUNKER_METHODS = ['FIFO', 'Weighted average'] as const;
export type BunkerMethod = (typeof BUNKER_METHODS)[number];

export const CARGO_CAPACITIES = ['grain', 'bale', 'tanks'] as const;
export type CargoCapacity = (typeof CARGO_CAPACITIES)[number];

/** Why a ship lost time. */
export const DELAY_REASONS = [
  'Weather',
  'Congestion',
  'Breakdown',
  'Strike',
  'Waiting for orders',
  'Other',
] as const;
export type DelayReason = (typeof DELAY_REASONS)[number];

export const LOAD_LINES = [
  'Summer Salt',
  'Summer Brackish',
  'Summer Fresh',
  'Winter Salt',
  'Winter Brackish',
  'Winter Fresh',
  'Tropical Salt',
  'Tropical Brackish',
  'Tropical Fresh',
  'Winter North Atlantic Salt',
] as const;
export type LoadLine = (typeof LOAD_LINES)[number];

/** Marks and waters that are chosen together: the density in t/m3 goes with the load line. */
export const DENSITY_OPTIONS = [
  { loadLine: 'Summer Salt', densityTPerM3: SALT_WATER_DENSITY },
  { loadLine: 'Summer Brackish', densityTPerM3: BRACKISH_WATER_DENSITY },
  { loadLine: 'Summer Fresh', densityTPerM3: FRESH_WATER_DENSITY },
  { loadLine: 'Winter Salt', densityTPerM3: SALT_WATER_DENSITY },
  { loadLine: 'Winter Brackish', densityTPerM3: BRACKISH_WATER_DENSITY },
  { loadLine: 'Winter Fresh', densityTPerM3: FRESH_WATER_DENSITY },
  { loadLine: 'Tropical Salt', densityTPerM3: SALT_WATER_DENSITY },
  { loadLine: 'Tropical Brackish', densityTPerM3: BRACKISH_WATER_DENSITY },
  { loadLine: 'Tropical Fresh', densityTPerM3: FRESH_WATER_DENSITY },
] as const satisfies readonly { loadLine: LoadLine; densityTPerM3: number }[];

/** The water that a load line means; null where it says none of its own. */
export const waterDensityOf = (loadLine: LoadLine): number | null =>
  DENSITY_OPTIONS.find((option) => option.loadLine === loadLine)?.densityTPerM3 ?? null;

export const BALLAST_BONUS_TERMS = ['Gross', 'Net'] as const;
export const CONSUMPTION_ZONES = ['nonEca', 'eca'] as const;
export const WARMING_POTENTIALS = ['AR4', 'AR5'] as const;

export const PORT_BURNS = ['split', 'simple'] as const;
export const PORT_STAY_FACTORS = ['counting', 'school'] as const;
export const LAYCAN_WAITINGS = ['counted', 'ignored'] as const;
export const FREIGHT_TAX_BASES = ['gross', 'netOfCommission'] as const;

/** Who or what filled a cell. */
export const PROVENANCE_SOURCES = [
  'typed',
  'vesselTable',
  'route',
  'market',
  'default',
  'history',
  'charter',
  'computed',
] as const;
