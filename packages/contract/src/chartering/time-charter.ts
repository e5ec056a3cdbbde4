import {
  FUELS,
  HIRE_RATE_TYPES,
  INDEX_METHODS,
  OPEX_TYPES,
  PAYMENT_INTERVALS,
} from '@mainsheet/terms';
import { z } from 'zod';
import { civilDate, numberIn, numberOrNull, recordId, text } from '../fields/fields.ts';
import {
  currency,
  exchangeRate,
  figure,
  flag,
  freightCommission,
  idOrNull,
  instant,
  instantOrNull,
  listOf,
  orDefault,
  percent,
} from './chartering-fields.ts';

/** What a time charter form sends: the specified names in camelCase, ids of other records with `Id` behind. */

export const TIME_CHARTER_TYPES = ['in', 'out'] as const;
export type TimeCharterType = (typeof TIME_CHARTER_TYPES)[number];
export const TIME_CHARTER_STATUSES = [
  'On Subjects',
  'Fixed',
  'Delivered',
  'Redelivered',
  'Cancelled',
] as const;
export type TimeCharterStatus = (typeof TIME_CHARTER_STATUSES)[number];
export const TIME_CHARTER_CONTRACT_TYPES = ['Period', 'Trip', 'Bareboat', 'Pool'] as const;
export const BILLING_SCHEDULES = ['In advance', 'In arrears'] as const;
/** What a duration is counted in; months are calendar months. */
export const CHARTER_DURATION_UNITS = ['Days', 'Hours', 'Months'] as const;
export type CharterDurationUnit = (typeof CHARTER_DURATION_UNITS)[number];
/** A is the address commission, which goes back to charterers; B what a broker gets. */
export const CHARTER_BROKER_TYPES = ['A', 'B'] as const;
export const BROKER_AMOUNT_TYPES = ['Percent', 'Lumpsum'] as const;
/** How an expense is paid: by a rate of hire, or once. */
export const EXPENSE_RATE_TYPES = [...HIRE_RATE_TYPES, 'Lumpsum'] as const;
/** Activities in which time is lost, and why it was. */
export const OFF_HIRE_ACTIVITIES = ['At sea', 'At anchor', 'In port', 'Dry dock'] as const;
export const OFF_HIRE_REASONS = [
  'Breakdown',
  'Repairs',
  'Dry-docking',
  'Crew',
  'Deviation',
  'Detention',
  'Collision or grounding',
  'Survey or inspection',
  'Speed and performance',
  'Strike',
  'Other',
] as const;

const MOST_ROWS = 60;
const MOST_HIRE_LINES = 120;
const MOST_OPTIONS = 12;
const MOST_EXECUTIVES = 10;

/** What is paid while an option runs: the rate before it, one of its own, or an index. */
export const OPTION_RATES = ['As before', 'Typed', 'Index'] as const;
export const OPTION_DECISIONS = ['Declared', 'Lapsed'] as const;
export type OptionDecision = (typeof OPTION_DECISIONS)[number];

/** A rate or a duration: what a form sends as text becomes the number it says, a blank is zero. */
const typedFigure = (unit = '', max?: number) =>
  z
    .preprocess((typed) => (isNumberText(typed) ? Number(typed) : typed), figure(unit, max))
    .default(0);
const isNumberText = (typed: unknown): boolean =>
  typeof typed === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(typed);
/** Rates and amounts whose products over thirty years still fit the ledger’s whole numbers. */
const moneyFigure = typedFigure('', 1e9);
const tonnes = typedFigure('t', 1e6);
/** Longer than any charter, in whatever unit. */
const duration = typedFigure('', 300_000);
const margin = typedFigure('days', 1_000);
const blankIsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((typed) => (typed === '' ? null : typed), schema);
const limitOrNull = blankIsNull(numberOrNull(0, 1e9, ''));
const priorDayOrNull = blankIsNull(numberOrNull(1, 1_000, 'publications'));
const hireRateType = z.enum(HIRE_RATE_TYPES, 'Choose the rate type.').default('Per Day');
const durationUnit = z.enum(CHARTER_DURATION_UNITS, 'Choose the unit.').default('Days');

/** How hire follows an index; without a route it does not. */
export const hireIndexOptions = z.object({
  /** A route of the market rates. */
  indexRoute: idOrNull,
  adjustmentPercent: orDefault(100, numberIn(0, 1_000, '%')),
  billingMethod: z.enum(INDEX_METHODS, 'Choose the method.').default('Average of billing period'),
  lumpsumOffset: orDefault(0, numberIn(-1e9, 1e9, '')),
  ceiling: limitOrNull,
  floor: limitOrNull,
  priorDay: priorDayOrNull,
  priorDayTo: priorDayOrNull,
});

/** A stretch with one rate. Blank times follow from the line before and the duration. */
export const hireLine = z.object({
  hireRate: moneyFigure,
  hireRateType,
  hireDuration: duration,
  hireDurationType: durationUnit,
  /** Money a day, not commissionable. */
  insurance: moneyFigure,
  startDateTime: instantOrNull,
  endDateTime: instantOrNull,
  comments: text(500),
  /** Kept as it is, whoever changes the charter. */
  isLocked: flag,
  indexOptions: hireIndexOptions.prefault({}),
});
export type TimeCharterHireLine = z.infer<typeof hireLine>;

/** A right to keep the vessel longer; options follow one another from the end of the period. */
export const charterOption = z.object({
  duration,
  durationType: durationUnit.default('Months'),
  /** Margin of its own end. */
  plusDays: margin,
  minusDays: margin,
  rateBasis: z.enum(OPTION_RATES, 'Choose the rate.').default('As before'),
  hireRate: moneyFigure,
  hireRateType,
  indexOptions: hireIndexOptions.prefault({}),
  /** The last day on which it may be declared. */
  declareBy: blankIsNull(civilDate.nullable().default(null)),
  comments: text(500),
  /** Null while it is open; with who decided and when. */
  decision: z.enum(OPTION_DECISIONS, 'Declared or lapsed.').nullable().default(null),
  decidedAt: instantOrNull,
  decidedBy: text(200),
  /** What the charter said before a declared option moved it. */
  redeliveryBefore: instantOrNull,
  earliestBefore: instantOrNull,
});
export type CharterOption = z.infer<typeof charterOption>;

/** What a form calls a broker's type, as it is kept: "Address Commission" is "A", "Broker" is "B". */
export const charterBrokerTypeOf = (typed: unknown): unknown =>
  typed === 'Address Commission' ? 'A' : typed === 'Broker' ? 'B' : typed;

export const charterBroker = z.object({
  brokerId: idOrNull,
  amount: moneyFigure,
  amountType: z.enum(BROKER_AMOUNT_TYPES, 'Choose Percent or Lumpsum.').default('Percent'),
  type: z.preprocess(
    charterBrokerTypeOf,
    z.enum(CHARTER_BROKER_TYPES, 'Choose Address Commission or Broker.'),
  ),
  paymentTerms: text(100),
  invoiceMethod: freightCommission.default('Deduct from invoice'),
  /** A percentage runs between them, a lumpsum is due at the first; blank is the whole charter. */
  startDateTime: instantOrNull,
  endDateTime: instantOrNull,
});
export type TimeCharterBroker = z.infer<typeof charterBroker>;

/** What it costs an owner to keep the vessel going, for her opex statement. */
export const operationExpense = z.object({
  type: z.enum(OPEX_TYPES, 'Choose the type.').default('Other'),
  rate: moneyFigure,
  rateType: hireRateType,
  startDateTime: instantOrNull,
  endDateTime: instantOrNull,
});
export type OperationExpense = z.infer<typeof operationExpense>;

/** What is paid beside hire: C/V/E by a rate, cleaning or lashing as a lumpsum. */
export const charterVoyageExpense = z.object({
  name: text(100),
  rate: moneyFigure,
  rateType: z.enum(EXPENSE_RATE_TYPES, 'Choose the rate type.').default('Per 30 Days'),
  startDateTime: instantOrNull,
  endDateTime: instantOrNull,
});
export type CharterVoyageExpense = z.infer<typeof charterVoyageExpense>;

export const charterBunker = z.object({
  fuelType: z.enum(FUELS, 'Choose a fuel.').default('VLSFO'),
  price: moneyFigure,
  quantity: tonnes,
});
export type CharterBunker = z.infer<typeof charterBunker>;

export const SURVEY_KINDS = ['On-hire', 'Off-hire'] as const;
/** Who paid the surveyor; the other party bears its share. */
export const SURVEY_PAYERS = ['Charterers', 'Owners'] as const;

/** A survey at delivery or redelivery: its time, who bears its cost, and what it found on board. */
export const charterSurvey = z.object({
  kind: z.enum(SURVEY_KINDS, 'Choose on-hire or off-hire.').default('On-hire'),
  startDateTime: instantOrNull,
  endDateTime: instantOrNull,
  /** Time of a survey for owners’ account earns no hire. */
  isOwnersTime: flag,
  surveyor: text(200),
  cost: moneyFigure,
  /** Owners’ share of the cost. */
  ownersPercent: orDefault(50, numberIn(0, 100, '%')),
  paidBy: z.enum(SURVEY_PAYERS, 'Choose who paid.').default('Charterers'),
  /** What was on board by the survey. */
  fuels: listOf(
    z.object({ fuelType: z.enum(FUELS, 'Choose a fuel.').default('VLSFO'), quantity: tonnes }),
    FUELS.length,
  ),
});
export type CharterSurvey = z.infer<typeof charterSurvey>;

export const timeCharterInput = z.object({
  type: z.enum(TIME_CHARTER_TYPES, 'Choose in or out.'),
  /** Empty takes the next one: TCI-0001, TCO-0001 on. */
  charterCode: text(40),
  status: z.enum(TIME_CHARTER_STATUSES, 'Choose the status.').default('On Subjects'),
  vesselId: idOrNull,
  /** Who lets the vessel; blank on a charter out, which is ours to let. */
  ownerCompanyId: idOrNull,
  /** Who hires her from us; blank on a charter in. */
  timeCharterCompanyId: idOrNull,
  technicalManagerId: idOrNull,
  /** In words, where no contact of the company is chosen. */
  technicalManager: text(200),
  /** Members of the company who look after it. */
  executiveIds: listOf(recordId('Choose a person of the company.'), MOST_EXECUTIVES),
  /** In words, where no member is chosen. */
  executives: text(200),
  laycanStartDateTime: instantOrNull,
  laycanEndDateTime: instantOrNull,
  department: text(100),
  tradingArea: text(100),
  paymentTerms: text(200),
  ballastBonus: moneyFigure,
  contractType: z.enum(TIME_CHARTER_CONTRACT_TYPES, 'Choose the contract type.').default('Period'),
  billingPeriodType: z.enum(PAYMENT_INTERVALS, 'Choose the interval.').default('Every 15 days'),
  billingScheduleType: z.enum(BILLING_SCHEDULES, 'Choose the schedule.').default('In advance'),
  /** So many days before it is due the next hire is drafted by itself; 0: nobody does. */
  hireDraftDays: orDefault(0, numberIn(0, 30, 'days')).pipe(z.int('Enter whole days.')),
  /** Percent on what is paid for the other party. */
  rebillableAdminFee: percent,
  currency,
  exchangeRate,
  minDuration: duration,
  minDurationType: durationUnit,
  maxDuration: duration,
  maxDurationType: durationUnit,
  plusDays: margin,
  minusDays: margin,
  earliestRedeliveryDateTime: instantOrNull,
  /** Of the list of ports; blank where only a range is agreed. */
  deliveryPortCode: text(20),
  /** As the charter party says it; blank takes the name of the port. */
  deliveryPort: text(100),
  redeliveryPortCode: text(20),
  redeliveryPort: text(100),
  estimatedDeliveryDateTime: instantOrNull,
  actualDeliveryDateTime: instantOrNull,
  estimatedRedeliveryDateTime: instantOrNull,
  actualRedeliveryDateTime: instantOrNull,
  remarks: text(4_000),
  /** From earliest to latest redelivery while blank. */
  exposureStartDateTime: instantOrNull,
  exposureEndDateTime: instantOrNull,
  /** Whether the ballast bonus bears commission. */
  isCommissionable: flag,
  /** Money a day of the running cost of an owned vessel. */
  technicalManagementFee: moneyFigure,
  insurance: moneyFigure,
  otherExpenses: moneyFigure,
  /** Of a charter out. */
  contractFixedDate: blankIsNull(civilDate.nullable().default(null)),
  /** What the vessel brings to a pool, and what the pool's manager takes. */
  poolPoints: orDefault(100, numberIn(0, 10_000, 'points')),
  poolFeePerDay: moneyFigure,
  poolFeePercent: percent,
  hireLines: listOf(hireLine, MOST_HIRE_LINES),
  options: listOf(charterOption, MOST_OPTIONS),
  brokers: listOf(charterBroker, MOST_ROWS),
  operationExpenses: listOf(operationExpense, MOST_ROWS),
  voyageExpenses: listOf(charterVoyageExpense, MOST_ROWS),
  bunkersOnDelivery: listOf(charterBunker, FUELS.length),
  bunkersOnRedelivery: listOf(charterBunker, FUELS.length),
  surveys: listOf(charterSurvey, SURVEY_KINDS.length),
});
export type TimeCharterInput = z.infer<typeof timeCharterInput>;

/** Time that is lost to a charter. */
export const offHireInput = z.object({
  activity: z.enum(OFF_HIRE_ACTIVITIES, 'Choose the activity.').default('At sea'),
  reason: z.enum(OFF_HIRE_REASONS, 'Choose the reason.').default('Breakdown'),
  delayStart: instant,
  delayEnd: instant,
  isIncludeInPAndL: z.boolean().default(true),
  /** Share of the time that is off hire. */
  ownersTimePercentage: orDefault(100, numberIn(0, 100, '%')),
  remarks: text(1_000),
  /** What was burned meanwhile. */
  fuels: listOf(
    z.object({
      type: z.enum(FUELS, 'Choose a fuel.').default('VLSFO'),
      quantity: tonnes,
      price: moneyFigure,
    }),
    FUELS.length,
  ),
});
export type OffHireInput = z.infer<typeof offHireInput>;

/** Index routes that are no choice for hire: averages the market publishes of others. */
export const EXCLUDED_INDEX_ROUTES: readonly string[] = [
  'MA2TCE',
  'MP2TCE',
  'VLTCE',
  'SZTCE',
  'ATCE',
];
