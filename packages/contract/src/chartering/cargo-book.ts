import { REBILLABLE_CATEGORIES } from '@mainsheet/terms';
import { CARGO_UNITS } from '@mainsheet/units';
import { z } from 'zod';
import { civilDate, name, numberIn, text } from '../fields/fields.ts';
import {
  commissionType,
  currency,
  exchangeRate,
  figure,
  flag,
  freightCommission,
  freightType,
  idOrNull,
  instantOrNull,
  laytimeTerm,
  listOf,
  orDefault,
  percent,
  quantityBasis,
  quantityOption,
  rateUnit,
} from './chartering-fields.ts';

/** What a cargo book form sends: the specified names in camelCase, ids of other records with `Id` behind. */

export const CARGO_STATUSES = [
  'Inquiry',
  'Confirmed',
  'Nominated',
  'Completed',
  'Cancelled',
] as const;
export type CargoStatus = (typeof CARGO_STATUSES)[number];

/** We carry it; a relet, whose freight is ours to pay; or the parent of liftings, never nominated itself. */
export const CARGO_VOYAGE_TYPES = ['Voyage Out', 'Voyage In', 'COA'] as const;
/** A lifting that must be made; one that somebody may still ask for, by a day; one that was asked for. */
export const LIFTING_OPTIONS = ['Firm', 'Optional', 'Declared'] as const;
export type LiftingOption = (typeof LIFTING_OPTIONS)[number];
export const CARGO_PORT_FUNCTIONS = ['Loading', 'Discharging'] as const;
export const DRAFT_UNITS = ['M', 'FT'] as const;
export const SURCHARGE_TYPES = ['None', 'Per Unit', 'Percent', 'Lumpsum'] as const;
export const CARGO_ROW_UNITS = ['Lumpsum', 'Per Unit'] as const;

const MOST_PORTS = 30;
const MOST_ROWS = 60;
const MOST_BANDS = 100;

const httpsLink = text(500).refine(
  (typed) => typed === '' || (/^https:\/\/[^\s/]+/.test(typed) && URL.canParse(typed)),
  'Enter a link that begins with https://.',
);

/** From ≤ quantity < to; zero leaves the upper end open. On the days between, both counted, where they are named. */
export const cargoScaleBand = z.object({
  fromQuantity: figure(),
  toQuantity: figure(),
  rate: figure(),
  fromDate: civilDate.nullable().default(null),
  toDate: civilDate.nullable().default(null),
});
export type CargoScaleBand = z.infer<typeof cargoScaleBand>;

export const cargoPortRow = z.object({
  sequenceNo: orDefault(1, numberIn(1, 1_000, '')),
  portFunction: z.enum(CARGO_PORT_FUNCTIONS, 'Choose Loading or Discharging.'),
  port: name('the port', 100),
  /** UN/LOCODE of a port that was picked from the list; empty where a name was typed. */
  portCode: text(20),
  latitude: numberIn(-90, 90, '').nullable().default(null),
  longitude: numberIn(-180, 180, '').nullable().default(null),
  timeZone: text(60),
  berth: text(60).default('QUAY'),
  loadDischargeQuantity: figure(),
  loadDischargeRate: figure(),
  loadDischargeRateUnit: rateUnit.default('Per Day'),
  craneUsedAtThisPort: flag,
  terms: laytimeTerm.default('SHINC'),
  norHours: figure('hours', 10_000),
  portExpenses: figure(),
  portExpensesCurrency: currency,
  portExpensesExchangeRate: exchangeRate,
  laycanStartDateTime: instantOrNull,
  laycanEndDateTime: instantOrNull,
  draft: figure('', 150),
  unitMeasure: z.enum(DRAFT_UNITS, 'Choose M or FT.').default('M'),
  salinityValue: orDefault(1.025, numberIn(0.95, 1.1, 't/m³')),
});
export type CargoPortRow = z.infer<typeof cargoPortRow>;

/** What a unit of cargo worked at one port of the itinerary adds to the price: an amount, or the step of a scale. */
export const cargoPricingPort = z.object({
  sequenceNo: orDefault(1, numberIn(1, 1_000, '')),
  cargo: text(200),
  amount: figure(),
  basis: quantityBasis.default('BL'),
  scaleTable: listOf(cargoScaleBand, MOST_BANDS),
});

export const cargoPricing = z.object({
  usePricingFromCoa: flag,
  isAdvanced: flag,
  /** Freight rate of the tonnes that the last load port tops off with; zero is the rate of the rest. */
  topOff: figure(),
  scaleTableQuantity: quantityBasis.default('BL'),
  freightSurchargeType: z.enum(SURCHARGE_TYPES, 'Choose one of the list.').default('None'),
  freightSurchargeAmount: figure(),
  bunkerSurchargeType: z.enum(SURCHARGE_TYPES, 'Choose one of the list.').default('None'),
  bunkerSurchargeAmount: figure(),
  /** Freight by quantity. */
  table: listOf(cargoScaleBand, MOST_BANDS),
  /** Bands with days go by the bill of lading; else by the day the laycan opens. */
  useBlDate: flag,
  /** Demurrage by quantity, for the time that "per day" or "per hour" says. */
  demurrageScaleTable: listOf(cargoScaleBand, MOST_BANDS),
  currency,
  exchangeRate,
  demurrageAmount: figure(),
  despatchAmount: figure(),
  isPerDay: z.boolean().default(true),
  isPerHour: flag,
  /** Laytime by quantity, in the laytime unit. */
  laytimeScaleTable: listOf(cargoScaleBand, MOST_BANDS),
  /** Turn time of ports without their own. */
  norOffsetTime: figure('hours', 10_000),
  isReversible: flag,
  /** Of ports without a rate of their own: a rate of each, or a time that all of them share. */
  laytimeAllowed: figure(),
  laytimeUnit: rateUnit.default('Hours'),
  laytimeTerms: laytimeTerm.default('SHINC'),
  demurrageTimeBarTerms: text(200),
  portItineraries: listOf(cargoPricingPort, MOST_PORTS),
});
export type CargoPricing = z.infer<typeof cargoPricing>;

/** What a form calls a commission, as it is kept: "Address Commission" is "Add comm", all else "Broker". */
export const commissionTypeOf = (typed: unknown): z.infer<typeof commissionType> =>
  typed === 'Address Commission' || typed === 'Add comm' ? 'Add comm' : 'Broker';

export const cargoCommission = z.object({
  type: z.preprocess(commissionTypeOf, commissionType),
  rate: percent,
  lumpsum: figure(),
  beneficiaryId: idOrNull,
  freightCommission: freightCommission.default('Will be paid separately'),
  /** Whether it is due on demurrage too. */
  demurrageCommission: flag,
});
export type CargoCommission = z.infer<typeof cargoCommission>;

/** Revenue or expense beside the freight; its two amounts are what the server makes of price and unit. */
export const cargoMoneyRow = z.object({
  description: text(200),
  category: z.enum(REBILLABLE_CATEGORIES, 'Choose the category.').default('Non-Rebillable'),
  unit: z.enum(CARGO_ROW_UNITS, 'Choose the unit.').default('Lumpsum'),
  currency,
  price: figure(),
  amountCurrency: figure(),
  exchangeRate,
  amountInBaseCurrency: figure(),
  ledgerCode: text(20),
});
export type CargoMoneyRow = z.infer<typeof cargoMoneyRow>;

export const cargoPortExpenseGroup = z.object({
  name: text(100),
  currency,
  baseAmount: figure(),
  /** Percent of the base amount, up and down, that is nobody's concern. */
  tolerance: percent,
  cap: figure(),
  collar: figure(),
  hasOverage: flag,
  hasUnderage: flag,
});
export type CargoPortExpenseGroup = z.infer<typeof cargoPortExpenseGroup>;

export const cargoBookInput = z.object({
  cargo: name('the cargo', 200),
  /** Empty takes the next one, C-0001 on. */
  cargoReferenceNumber: text(40),
  chartererId: idOrNull,
  /** Who carries for us where it is not the company itself: a sister company, the owners of a relet. */
  companyId: idOrNull,
  cargoClassDryCubicmetersMt: figure('m³/mt', 50),
  cargoClassLiquidCubicfeetMt: figure('cuft/mt', 2_000),
  /** Name of a cargo type. */
  cargoCode: text(100),
  /** Words on alternative cargoes. */
  cargoOption: text(500),
  cargoQuantity: figure(),
  cargoUnit: z.enum(CARGO_UNITS, 'Choose the unit.').default('MT'),
  charterPartyDate: civilDate.nullable().default(null),
  charterPartyPlace: text(100),
  cpDraftMeters: figure('m', 40),
  laycanStartDateTime: instantOrNull,
  laycanEndDateTime: instantOrNull,
  confirmationDateTime: instantOrNull,
  cargoStatus: z.enum(CARGO_STATUSES, 'Choose the status.').default('Confirmed'),
  freightCurrency: currency,
  freightExchangeRate: exchangeRate,
  freightRate: figure(),
  lumpsum: figure(),
  dailyRate: figure(),
  freightType: freightType.default('Frt Rate'),
  worldscaleFlat: figure(),
  worldscalePercent: figure('%', 1_000),
  minQuantity: figure(),
  maxQuantity: figure(),
  invoiceMinimumQty: figure(),
  optionPercentage: percent,
  optionType: quantityOption.default('NOOPT'),
  paymentTermsInitial: text(100),
  paymentTermsInitialDescription: text(500),
  paymentTermsInitialPercentage: orDefault(100, numberIn(0, 100, '%')),
  paymentTermsBalance: text(100),
  paymentTermsBalanceDescription: text(500),
  paymentTermsBalancePercentage: percent,
  billBy: quantityBasis.default('BL'),
  freightTaxPercent: percent,
  externalContractLink: httpsLink,
  crossReferenceNo: text(100),
  shipmentNo: text(100),
  remarks: text(4_000),
  departmentName: text(100),
  tradeArea: text(100),
  vesselTypeDwt: text(100),
  nominatedVesselId: idOrNull,
  /** Set by the voyage that carries it, and sent as it was read. */
  voyageId: idOrNull,
  remittanceBank: text(200),
  charteringExecutive: text(100),
  operationExecutive: text(100),
  voyageType: z.enum(CARGO_VOYAGE_TYPES, 'Choose the voyage type.').default('Voyage Out'),
  /** The contract of affreightment that this is a lifting of. */
  coaId: idOrNull,
  /** Of a lifting: an option takes nothing of its contract until it is declared. */
  liftingOption: z.enum(LIFTING_OPTIONS, 'Choose one of the list.').default('Firm'),
  /** Last day on which an option may be declared. */
  declareByDate: civilDate.nullable().default(null),
  /** The cargo of ours that this relet lets on to another ship. */
  subletOfId: idOrNull,
  loadDemurrageRate: figure(),
  loadDespatchRate: figure(),
  dischargeDemurrageRate: figure(),
  dischargeDespatchRate: figure(),
  portItineraries: listOf(cargoPortRow, MOST_PORTS),
  pricing: cargoPricing.prefault({}),
  commissions: listOf(cargoCommission, MOST_ROWS),
  revenues: listOf(cargoMoneyRow, MOST_ROWS),
  expenses: listOf(cargoMoneyRow, MOST_ROWS),
  portExpenseGroups: listOf(cargoPortExpenseGroup, MOST_ROWS),
});
export type CargoBookInput = z.infer<typeof cargoBookInput>;

/** As many cargoes as a circular may list. */
const MOST_BOOKS = 60;

/** Cargo books that are made together or not at all. */
export const cargoBooksInput = z.object({
  books: z
    .array(cargoBookInput)
    .min(1, 'Choose at least one cargo.')
    .max(MOST_BOOKS, `At most ${MOST_BOOKS} cargo books are made at a time.`),
});
