import { COUNTRY_CODES, isImoNumber } from '@mainsheet/identifiers';
import { FUELS } from '@mainsheet/terms';
import { z } from 'zod';
import {
  civilDate,
  name,
  numberIn,
  numberOrNull,
  plainText,
  recordId,
  text,
} from '../fields/fields.ts';

export const OWNERSHIPS = ['OV-Owned Vessel', 'TCIN', 'TCOUT', 'POOLOUT', 'Com_mgmt_out'] as const;
/** Of a vessel that owners let to us. */
export const CHARTERED_IN: (typeof OWNERSHIPS)[number] = 'TCIN';
const OWNERSHIP_LABELS: Readonly<Record<string, string>> = {
  'OV-Owned Vessel': 'Owned',
  TCIN: 'TC in',
  TCOUT: 'TC out',
  POOLOUT: 'Pool out',
  Com_mgmt_out: 'Com. management',
};
export const ownershipLabel = (ownership: string): string =>
  OWNERSHIP_LABELS[ownership] ?? ownership;
export const VESSEL_TYPES = [
  'Handysize',
  'Handymax',
  'Supramax',
  'Ultramax',
  'Panamax',
  'Kamsarmax',
  'Post-Panamax',
  'Capesize',
  'Newcastlemax',
  'Small tanker',
  'MR tanker',
  'LR1 tanker',
  'LR2 tanker',
  'Aframax',
  'Suezmax',
  'VLCC',
  'LNG carrier',
  'LPG carrier',
  'General cargo',
] as const;
export const LOAD_LINE_NAMES = [
  'Design',
  'Summer',
  'Tropical Salt',
  'Tropical Fresh',
  'Fresh',
  'Winter',
  'Normal Ballast',
  'Lightship',
] as const;

const knots = numberIn(1, 40, 'knots');
const tonnesPerDay = numberIn(0, 500, 'mt/day');
const zone = z.enum(['nonEca', 'eca']);
const fuel = z.enum(FUELS, { error: 'Choose a fuel.' });
const dateOrNull = civilDate.nullable().default(null);

const loadLine = z.object({
  line: z.enum(LOAD_LINE_NAMES),
  draftM: numberOrNull(0, 40, 'm'),
  deadweightT: numberOrNull(0, 600_000, 'mt'),
  displacementT: numberOrNull(0, 800_000, 'mt'),
  freeboardM: numberOrNull(0, 30, 'm'),
  tpcTPerCm: numberOrNull(0, 300, 't/cm'),
});

const seaConsumption = z.object({
  zone: zone.default('nonEca'),
  condition: z.enum(['ballast', 'laden']),
  speedKn: knots,
  fuel,
  tPerDay: tonnesPerDay,
  auxiliaryTPerDay: tonnesPerDay.default(0),
  isDefault: z.boolean().default(false),
});

const portConsumption = z.object({
  zone: zone.default('nonEca'),
  fuel,
  loadTPerDay: tonnesPerDay.default(0),
  dischargeTPerDay: tonnesPerDay.default(0),
  idleTPerDay: tonnesPerDay.default(0),
});

const tank = z.object({
  name: name('the tank name', 60),
  fuel,
  capacityM3: numberIn(0, 20_000, 'm³'),
  normalPercent: numberIn(0, 100, '%').default(98),
  stopT: numberIn(0, 20_000, 'mt').default(0),
  residualT: numberIn(0, 20_000, 'mt').default(0),
});

const hold = z.object({
  name: name('the hold', 60),
  grainM3: numberIn(0, 100_000, 'm³').default(0),
  baleM3: numberIn(0, 100_000, 'm³').default(0),
  strengthTPerM2: numberOrNull(0, 100, 't/m²'),
});

const crane = z.object({
  name: name('the crane', 60),
  safeWorkingLoadT: numberIn(0, 1_000, 'mt'),
  outreachM: numberOrNull(0, 100, 'm'),
});

const hatch = z.object({
  name: name('the hatch', 60),
  lengthM: numberOrNull(0, 100, 'm'),
  widthM: numberOrNull(0, 100, 'm'),
  type: text(60),
});

/** A fuel that she may burn. */
const burnedFuel = z.object({
  fuel,
  densityTPerM3: numberOrNull(0.3, 1.2, 't/m³'),
  sulphurPercent: numberOrNull(0, 5, '%'),
  remarks: text(200),
});

/** A route of the market that she is measured by. */
const route = z.object({ routeId: recordId('Choose a route.') });

const person = z.object({
  name: name('the name'),
  role: text(100),
  email: text(254),
  phone: text(40),
});

const performance = z.object({
  cargo: name('the cargo', 100),
  operation: z.enum(['Loading', 'Discharging']),
  rateTPerDay: numberIn(0, 500_000, 'mt/day'),
});

/** The long record of a vessel: lists and figures that no list sorts by. */
export const vesselDetails = z.object({
  vesselCode: text(20),
  owner: text(200),
  operator: text(200),
  flag: text(60),
  tradeArea: text(100),
  /** Countries whose ports she does not call at: by her owners, her insurers or her charter. */
  tradingExclusions: z
    .array(z.string().refine((code) => COUNTRY_CODES.has(code), 'Choose a country.'))
    .max(100)
    .default([]),
  yard: text(100),
  registryPort: text(100),
  callSign: text(20),
  classSociety: text(60),
  iceClass: text(20),
  /** The club that insures her owners against what others claim of them. */
  piClub: text(100),
  grossTonnage: numberOrNull(0, 400_000, ''),
  netTonnage: numberOrNull(0, 400_000, ''),
  suezNetTonnage: numberOrNull(0, 400_000, ''),
  panamaNetTonnage: numberOrNull(0, 400_000, ''),
  lengthM: numberOrNull(0, 500, 'm'),
  beamM: numberOrNull(0, 100, 'm'),
  depthM: numberOrNull(0, 60, 'm'),
  airDraftM: numberOrNull(0, 100, 'm'),
  fwaMm: numberOrNull(0, 1_000, 'mm'),
  constantsT: numberIn(0, 5_000, 'mt').default(0),
  freshWaterT: numberIn(0, 5_000, 'mt').default(0),
  grainCapacityM3: numberOrNull(0, 500_000, 'm³'),
  baleCapacityM3: numberOrNull(0, 500_000, 'm³'),
  tankCapacityM3: numberOrNull(0, 500_000, 'm³'),
  strengthLimitT: numberOrNull(0, 600_000, 'mt'),
  hasScrubber: z.boolean().default(false),
  loadLines: z.array(loadLine).max(20).default([]),
  draftTable: z
    .array(z.object({ draftM: numberIn(0, 40, 'm'), deadweightT: numberIn(0, 600_000, 'mt') }))
    .max(200)
    .default([]),
  seaConsumption: z.array(seaConsumption).max(100).default([]),
  portConsumption: z.array(portConsumption).max(40).default([]),
  tanks: z.array(tank).max(60).default([]),
  holds: z.array(hold).max(40).default([]),
  cranes: z.array(crane).max(20).default([]),
  hatches: z.array(hatch).max(40).default([]),
  fuels: z.array(burnedFuel).max(FUELS.length, 'One line a fuel.').default([]),
  routes: z.array(route).max(60).default([]),
  contacts: z.array(person).max(40).default([]),
  performance: z.array(performance).max(60).default([]),
  dryDockOn: dateOrNull,
  specialSurveyOn: dateOrNull,
  inspectionOn: dateOrNull,
  propellerPolishOn: dateOrNull,
  hullCleaningOn: dateOrNull,
  tceTargetPerDay: numberOrNull(-1_000_000, 1_000_000, 'per day'),
  remarks: text(4_000),
});
export type VesselDetails = z.infer<typeof vesselDetails>;

/** What a vessel form sends. Amounts are in the company's base currency. */
export const vesselInput = z.object({
  name: name('the vessel name', 100),
  imo: z
    .string()
    .refine(isImoNumber, 'This is not a valid IMO number: its check digit does not fit.')
    .nullable()
    .default(null),
  type: z.enum(VESSEL_TYPES, { error: 'Choose the vessel type.' }),
  ownership: z.enum(OWNERSHIPS, { error: 'Choose the ownership.' }).default('OV-Owned Vessel'),
  deadweightT: numberIn(1, 600_000, 'mt'),
  yearBuilt: z
    .number('Enter the year.')
    .int()
    .min(1950, 'Enter 1950 or later.')
    .max(2100, 'Enter 2100 or earlier.')
    .nullable()
    .default(null),
  dailyCost: numberIn(0, 1_000_000, 'per day').default(0),
  fleetId: recordId('Choose a fleet.').nullable().default(null),
  isTracked: z.boolean().default(false),
  isValued: z.boolean().default(false),
  details: vesselDetails,
});
export type VesselInput = z.infer<typeof vesselInput>;

/** Vessels of one table. */
export const VESSEL_IMPORT_LIMITS = { rows: 1_000, characters: 1_000_000 } as const;

/** A table of vessels as a spreadsheet copies it. */
export const vesselImportInput = z.object({
  text: plainText('Paste a table.').max(
    VESSEL_IMPORT_LIMITS.characters,
    'This table is too long. Import it in parts.',
  ),
});
