import { CURRENCY_CODES } from '@mainsheet/money';
import { FUELS, HIRE_RATE_TYPES, LAYTIME_TERMS, REBILLABLE_CATEGORIES } from '@mainsheet/terms';
import { CARGO_UNITS } from '@mainsheet/units';
import * as z from 'zod';
import { civilDate } from './fields.ts';
import { findYearFault } from './sailing-years.ts';

/**
 * The inputs of an estimate at the boundary: the document the voyage engine calculates from, as
 * it is stored and sent. Limits keep a hostile document small; the trade's rules (speed above
 * zero, balanced quantities) are the engine's findings, so that a draft can always be saved.
 */
const MOST_PORTS = 60;
const MOST_CARGOES = 30;
const MOST_ROWS = 100;
const MOST_TABLE_ROWS = 400;
const MOST_CHARACTERS = 200;
const MOST_REMARKS = 10_000;
/** No figure of a voyage comes near: 1e12 in money, distance or mass. */
const LARGEST = 1e12;

const text = z.string().max(MOST_CHARACTERS, `At most ${MOST_CHARACTERS} characters.`);
const id = z.string().min(1, 'An id is missing.').max(80, 'An id has at most 80 characters.');
const finite = z
  .number('Enter a number.')
  .min(-LARGEST, 'This number is too small.')
  .max(LARGEST, 'This number is too large.');
const positive = finite.min(0, 'Enter zero or more.');
/** Once around the world is 21,600 nautical miles. */
const distance = positive.max(100_000, 'At most 100,000 nautical miles.');
const days = finite.min(-3_650, 'At least -3,650 days.').max(3_650, 'At most 3,650 days.');
/** Zero is a draft that has none yet; a speed of almost nothing makes days beyond any calendar. */
const speed = positive
  .max(100, 'At most 100 knots.')
  .refine((knots) => knots === 0 || knots >= 0.5, 'Enter half a knot or more.');
const percent = z
  .number('Enter a percentage.')
  .min(-100, 'At least -100 %.')
  .max(1000, 'At most 1,000 %.');
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable();
const instant = z.iso
  .datetime({ offset: true, message: 'Enter a date and time with its zone.' })
  .superRefine((typed, context) => {
    const message = findYearFault(typed);
    if (message) context.addIssue({ code: 'custom', message });
  });
const currency = z.enum(CURRENCY_CODES as [string, ...string[]], 'Unknown currency.');
const longitude = z.number().min(-180, 'At least -180.').max(180, 'At most 180.');
const latitude = z.number().min(-90, 'At least -90.').max(90, 'At most 90.');
const listOf = <T extends z.ZodType>(schema: T, most: number) =>
  z.array(schema).max(most, `At most ${most} rows.`);

const operationType = z.enum(
  ['OV-VCO', 'OV-TCO', 'OV-POO', 'TCI-VCO', 'TCI-TCO', 'TCI-POO'],
  'Unknown operation type.',
);
const fuel = z.enum(FUELS, 'Unknown fuel.');
const hireRateType = z.enum(HIRE_RATE_TYPES, 'Unknown rate type.');
const portFunction = z.enum(
  [
    'Loading',
    'Discharging',
    'Commencing',
    'Canal transit',
    'Fueling',
    'Terminating',
    'Delivery',
    'Redelivery',
    'Stop',
  ],
  'Unknown port function.',
);
const laytimeTerm = z.enum(LAYTIME_TERMS, 'Unknown laytime terms.');
const loadLine = z.enum(
  [
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
  ],
  'Unknown load line.',
);
const quantityOption = z.enum(
  ['NOOPT', 'MOLOO', 'MOLCO', 'MOO', 'MCO', 'LOO', 'LCO', 'MNMX', 'MNMXO', 'MNMXC'],
  'Unknown quantity option.',
);
const condition = z.enum(['ballast', 'laden']);

const parcel = z.strictObject({
  cargoId: id,
  quantity: orNull(positive),
  rate: orNull(positive),
  rateUnit: z.enum(['Per Day', 'Per Hour', 'Days', 'Hours']),
  terms: laytimeTerm,
});

const itineraryRow = z.strictObject({
  id,
  sequenceNo: z.int('Enter a whole number.').min(0).max(10_000),
  portName: text,
  portCode: orNull(z.string().max(20)),
  latitude: orNull(latitude),
  longitude: orNull(longitude),
  timeZone: z.string().min(1, 'A port needs a time zone.').max(60),
  portFunction,
  distanceNm: distance,
  ecaDistanceNm: distance,
  piracyDistanceNm: distance,
  speedKn: orNull(speed),
  ecaSpeedKn: orNull(speed),
  extraSeaDays: days,
  extraPortDays: days,
  norHours: positive,
  parcels: listOf(parcel, MOST_CARGOES),
  areParcelsSimultaneous: z.boolean(),
  ecaZone: z.enum(['Normal', 'ECA', 'NON_ECA']),
  isInEca: z.boolean(),
  isWashWaterBanned: z.boolean(),
  salinityTPerM3: z.number().min(0.95, 'At least 0.95 t/m3.').max(1.1, 'At most 1.1 t/m3.'),
  loadLine,
  draftM: orNull(positive),
  waterDepthM: orNull(positive),
  tideM: finite,
  underKeelClearanceM: finite,
  maxLiftT: orNull(positive),
  berth: text,
  portExpenses: finite,
  hasNoPortExpenses: z.boolean().optional(),
  portExpensesCurrency: currency,
  portExpensesExchangeRate: finite,
  portExpensesPerTonne: finite,
  demurrageRatePerDay: positive,
  despatchRatePerDay: orNull(positive),
  demurrageDays: days,
  liftings: listOf(z.strictObject({ fuel, quantityT: positive, price: positive }), 20),
  extraBurns: listOf(z.strictObject({ fuel, quantityT: positive, reason: text }), 20),
  overrides: z.strictObject({
    distanceNm: distance.nullish(),
    ecaDistanceNm: distance.nullish(),
    piracyDistanceNm: distance.nullish(),
    weatherFactorPercent: percent.nullish(),
    condition: condition.nullish(),
    seaDays: days.min(0, 'Enter zero or more.').nullish(),
    portDays: days.min(0, 'Enter zero or more.').nullish(),
    demurrageAmount: finite.nullish(),
  }),
});

const freightTerms = z.strictObject({
  type: z.enum(['Frt Rate', 'Lumpsum', 'WSC', 'Daily Rate'], 'Unknown freight type.'),
  rate: finite,
  lumpsum: finite,
  worldscaleFlat: positive,
  worldscalePercent: positive,
  fixedDifferential: finite,
  fixedDifferentialLumpsum: finite,
  worldscaleMinimumQuantity: orNull(positive),
  overagePercent: percent,
  dailyRate: finite,
  dailyRateDays: orNull(positive),
  scale: listOf(
    z.strictObject({ fromQuantity: positive, toQuantity: orNull(positive), rate: finite }),
    MOST_ROWS,
  ),
  isScaleIncremental: z.boolean(),
  bunkerSurcharge: orNull(
    z.strictObject({
      price: positive,
      cap: orNull(positive),
      collar: orNull(positive),
      factor: finite,
    }),
  ),
  topOff: orNull(z.strictObject({ itineraryRowId: id, rate: finite })),
});

const commission = z.strictObject({
  type: z.enum(['Add comm', 'Broker']),
  beneficiary: text,
  beneficiaryId: orNull(id).optional(),
  ratePercent: z.number().min(0, 'Enter zero or more.').max(100, 'At most 100 %.'),
  lumpsum: finite,
  freightCommission: z.enum([
    'Deduct from invoice',
    'Will be paid by counterparty',
    'Will be paid separately',
  ]),
  isOnDemurrage: z.boolean(),
});

const cargoRow = z.strictObject({
  id,
  name: text,
  quantity: positive,
  unit: z.enum(CARGO_UNITS, 'Unknown unit.'),
  densityTPerM3: orNull(positive),
  stowageFactorM3PerT: orNull(positive),
  capacity: z.enum(['grain', 'bale', 'tanks']),
  optionType: quantityOption,
  optionPercent: z.number().min(0, 'Enter zero or more.').max(100, 'At most 100 %.'),
  minQuantity: orNull(positive),
  maxQuantity: orNull(positive),
  quantityOverride: orNull(positive),
  suppliedQuantity: orNull(positive),
  quantityBasis: z.enum(['BL', 'CP', 'Invoice', 'Outturn']),
  charterPartyOn: orNull(civilDate).optional(),
  billOfLadingOn: orNull(civilDate).optional(),
  billOfLadingNumber: text.optional(),
  invoiceMinimumQuantity: orNull(positive),
  freight: freightTerms,
  freightTaxPercent: percent,
  currency,
  exchangeRate: finite,
  commissions: listOf(commission, 20),
  laycanStartAt: orNull(instant),
  laycanEndAt: orNull(instant),
  chartererId: orNull(id),
  chartererName: text,
  cargoBookId: orNull(id),
  paymentTermsInitial: text,
  initialPercent: percent,
  paymentTermsBalance: text,
  balancePercent: percent,
});

const fuelRow = z.strictObject({
  fuel,
  ballastTPerDay: orNull(positive),
  ladenTPerDay: orNull(positive),
  loadTPerDay: orNull(positive),
  dischargeTPerDay: orNull(positive),
  idleTPerDay: orNull(positive),
});

const bunkerRow = z.strictObject({
  fuel,
  initialQuantityT: orNull(finite),
  initialPrice: positive,
  initialLayers: listOf(
    z.strictObject({ quantityT: positive, price: positive }),
    MOST_ROWS,
  ).optional(),
  method: z.enum(['FIFO', 'Weighted average']),
  marketPrice: orNull(positive),
  densityTPerM3: positive,
});

const otherRow = z.strictObject({
  name: text,
  description: text,
  cargoId: orNull(id),
  itineraryRowId: orNull(id),
  paymentType: z.enum(['Lumpsum', 'Lumpsum-provisional', 'Daily Rate', 'Per Unit']),
  currency,
  amount: finite,
  exchangeRate: finite,
  isNonAccounting: z.boolean(),
  operationLedger: text.optional(),
  rebillable: z.enum(REBILLABLE_CATEGORIES),
});

const timeCharterSide = z.strictObject({
  hirePeriods: listOf(
    z.strictObject({
      rate: positive,
      rateType: hireRateType,
      duration: orNull(positive),
      durationUnit: z.enum(['Days', 'Hours']),
    }),
    MOST_ROWS,
  ),
  addressCommissionPercent: percent,
  brokeragePercent: percent,
  ballastBonus: finite,
  ballastBonusTerms: z.enum(['Gross', 'Net']),
  isBallastBonusCommissionable: z.boolean(),
  cve: finite,
  cveRateType: hireRateType,
  ilohc: finite,
  inthc: finite,
  offHireDays: positive,
  deliveryAt: orNull(instant),
  redeliveryAt: orNull(instant),
  currency,
  exchangeRate: finite,
});

const lngEngine = z.enum(
  ['Otto medium speed', 'Otto slow speed', 'diesel slow speed', 'lean-burn spark-ignited'],
  'Unknown LNG engine.',
);

const carbonTerms = z.strictObject({
  etsPriceEur: positive,
  exchangeRate: finite,
  isFuelEuCounted: z.boolean(),
  fuelEuSurplusEurPerT: positive,
  warmingPotentials: z.enum(['AR4', 'AR5'], 'Choose AR4 or AR5.'),
  lngEngine,
  isVlsfoResidual: z.boolean(),
  charterersPercent: z.number().min(0, 'Enter zero or more.').max(100, 'At most 100 %.'),
  euRows: z
    .record(id, z.boolean())
    .refine((rows) => Object.keys(rows).length <= MOST_PORTS, `At most ${MOST_PORTS} ports.`),
});

const zone = z.enum(['nonEca', 'eca']);

export const vesselFiguresSchema = z.strictObject({
  id,
  name: text,
  imo: orNull(z.string().max(10)),
  summerDwtT: orNull(positive),
  summerDraftM: orNull(positive),
  summerDisplacementT: orNull(positive),
  lengthM: orNull(positive),
  tpcTPerCm: orNull(positive),
  fwaMm: orNull(positive),
  draftTable: listOf(z.strictObject({ draftM: positive, dwtT: finite }), MOST_TABLE_ROWS),
  tropicalDraftM: orNull(positive),
  winterDraftM: orNull(positive),
  constantsT: positive,
  freshWaterT: positive,
  grainCapacityM3: orNull(positive),
  baleCapacityM3: orNull(positive),
  tankCapacityM3: orNull(positive),
  strengthLimitT: orNull(positive),
  fuelTanks: listOf(z.strictObject({ fuel, capacityM3: positive }), MOST_ROWS),
  hasScrubber: z.boolean(),
  seaConsumption: listOf(
    z.strictObject({
      zone,
      condition,
      speedKn: speed,
      fuel,
      tPerDay: positive,
      auxiliaryTPerDay: positive,
      isDefault: z.boolean(),
    }),
    MOST_TABLE_ROWS,
  ),
  portConsumption: listOf(
    z.strictObject({
      zone,
      fuel,
      loadTPerDay: positive,
      dischargeTPerDay: positive,
      idleTPerDay: positive,
    }),
    MOST_ROWS,
  ),
});

const provenance = z.strictObject({
  source: z.enum(['typed', 'vesselTable', 'route', 'market', 'default', 'computed']),
  by: text.optional(),
  at: instant.optional(),
  note: text.optional(),
});

/** Inputs of an estimate. Strict: a misspelt field is refused, never dropped. */
export const estimateInputSchema = z.strictObject({
  operationType,
  baseCurrency: currency,
  commencingAt: instant,
  vessel: orNull(vesselFiguresSchema),
  dailyCost: finite,
  dailyAddressCommissionPercent: percent,
  weatherFactorPercent: percent,
  ballastSpeedKn: orNull(speed),
  ladenSpeedKn: orNull(speed),
  hasScrubberInUse: z.boolean(),
  isPiracyAvoided: z.boolean(),
  isSecaEnabled: z.boolean(),
  itinerary: listOf(itineraryRow, MOST_PORTS),
  cargoes: listOf(cargoRow, MOST_CARGOES),
  bunkers: listOf(bunkerRow, 10),
  ecaFuels: listOf(fuelRow, 10),
  nonEcaFuels: listOf(fuelRow, 10),
  otherRevenues: listOf(otherRow, MOST_ROWS),
  otherExpenses: listOf(otherRow, MOST_ROWS),
  timeCharterIn: orNull(timeCharterSide),
  timeCharterOut: orNull(timeCharterSide),
  pool: orNull(
    z.strictObject({
      distributionPerPointDay: finite,
      points: finite,
      earningDays: orNull(positive),
      offHireDays: positive,
      feePercent: percent,
      feePerDay: finite,
    }),
  ),
  carbonCost: finite,
  carbon: orNull(carbonTerms).optional(),
  settings: z.strictObject({
    portBurn: z.enum(['split', 'simple']),
    arePortDaysRoundedUp: z.boolean(),
    portStayFactors: z.enum(['counting', 'school'], 'Choose counting or school.').optional(),
    laycanWaiting: z.enum(['counted', 'ignored'], 'Choose counted or ignored.').optional(),
    freightTaxBase: z.enum(['gross', 'netOfCommission']),
    isReceivedBeforePortBurn: z.boolean(),
    bunkerReserveDays: positive,
    tankFillPercent: percent,
  }),
  remarks: z.string().max(MOST_REMARKS, `At most ${MOST_REMARKS} characters.`),
  provenance: z
    .record(z.string().max(MOST_CHARACTERS), provenance)
    .refine((map) => Object.keys(map).length <= 2_000, 'At most 2,000 entries.')
    .optional(),
});

export type EstimateInputDocument = z.infer<typeof estimateInputSchema>;
