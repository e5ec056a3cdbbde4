import type { LngEngine } from '@mainsheet/carbon';
import type { Provenance } from '@mainsheet/explanation';
import type { Fuel, HireRateType, LaytimeTerm } from '@mainsheet/terms';
import type { CargoUnit } from '@mainsheet/units';
import type {
  BunkerMethod,
  CargoCapacity,
  CommissionType,
  DurationUnit,
  EmissionZone,
  FreightCommission,
  FreightType,
  LegCondition,
  LoadLine,
  OperationType,
  PaymentType,
  PortFunction,
  QuantityBasis,
  QuantityOption,
  RateUnit,
  RebillableCategory,
} from './vocabulary.ts';

/**
 * Everything an estimate is calculated from: a plain JSON document, stored and sent as it is.
 * Units are in the names. Percent fields say 3.75 for 3.75 %. Money is in the base currency
 * unless a row names another one; `exchangeRate` is base units per unit of the row's currency.
 * Instants are ISO 8601 UTC. `null` means not typed; the engine then takes the default it says.
 */
export type EstimateInput = {
  operationType: OperationType;
  baseCurrency: string;
  /** Departure from the first row begins here: arrival at the commencing port. */
  commencingAt: string;
  vessel: VesselFigures | null;
  /** Running cost per day of an owned ship. */
  dailyCost: number;
  /** Address commission on the daily cost; also x of gross TCE = net TCE / (1 − x/100). */
  dailyAddressCommissionPercent: number;
  /** Lengthens distances: days = nm × (1 + w/100) / (kn × 24). */
  weatherFactorPercent: number;
  ballastSpeedKn: number | null;
  ladenSpeedKn: number | null;
  hasScrubberInUse: boolean;
  isPiracyAvoided: boolean;
  /** False burns non-ECA fuel everywhere and leaves a warning. */
  isSecaEnabled: boolean;
  itinerary: ItineraryRow[];
  cargoes: CargoRow[];
  bunkers: BunkerRow[];
  ecaFuels: FuelRow[];
  nonEcaFuels: FuelRow[];
  otherRevenues: OtherRow[];
  otherExpenses: OtherRow[];
  timeCharterIn: TimeCharterSide | null;
  timeCharterOut: TimeCharterSide | null;
  pool: PoolTerms | null;
  /** Cost of emissions told in one figure; counts while there are no carbon terms. */
  carbonCost: number;
  /** Terms by which the emissions of every leg and stay are priced; they beat `carbonCost`. */
  carbon?: CarbonTerms | null | undefined;
  settings: EstimateSettings;
  remarks: string;
  /** Who typed a cell and when, by its JSON path such as `cargoes.0.freightRate`. */
  provenance?: Record<string, Provenance> | undefined;
};

/** One row of the port itinerary: the leg from the previous row and the call at its end. */
export type ItineraryRow = {
  id: string;
  sequenceNo: number;
  portName: string;
  portCode: string | null;
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
  portFunction: PortFunction;
  /** Distances of the leg from the previous row as the sea engine gave them. */
  distanceNm: number;
  ecaDistanceNm: number;
  piracyDistanceNm: number;
  /** Null sails at the header's ballast or laden speed. */
  speedKn: number | null;
  /** Null sails the ECA miles at the leg's speed. */
  ecaSpeedKn: number | null;
  extraSeaDays: number;
  extraPortDays: number;
  /** Turn or notice time, once per call. */
  norHours: number;
  parcels: ParcelRow[];
  /** True when the parcels of one call are worked at the same time. */
  areParcelsSimultaneous: boolean;
  ecaZone: EmissionZone;
  /** Answer of the zone table for `Normal`: whether the port lies in an ECA on the date. */
  isInEca: boolean;
  /** Scrubber wash water may not be discharged here. */
  isWashWaterBanned: boolean;
  /** Density of the dock water in t/m3. */
  salinityTPerM3: number;
  loadLine: LoadLine;
  /** Largest draft allowed, in salt water metres; null is no limit. */
  draftM: number | null;
  waterDepthM: number | null;
  tideM: number;
  underKeelClearanceM: number;
  maxLiftT: number | null;
  berth: string;
  portExpenses: number;
  /** Somebody typed that the call costs nothing: its zero is an answer, not an empty cell. */
  hasNoPortExpenses?: boolean | undefined;
  portExpensesCurrency: string;
  portExpensesExchangeRate: number;
  /** Base currency per tonne handled; adds to `portExpenses`. */
  portExpensesPerTonne: number;
  demurrageRatePerDay: number;
  /** Null is half of the demurrage rate. */
  despatchRatePerDay: number | null;
  /** Above zero demurrage, below zero despatch. */
  demurrageDays: number;
  liftings: BunkerLifting[];
  /** Heating, tank cleaning, inerting: fixed tonnes burned during the call. */
  extraBurns: ExtraBurn[];
  overrides: ItineraryOverrides;
};

/** A value here beats the computed one; a key that is absent or null leaves it computed. */
export type ItineraryOverrides = {
  distanceNm?: number | null | undefined;
  ecaDistanceNm?: number | null | undefined;
  piracyDistanceNm?: number | null | undefined;
  weatherFactorPercent?: number | null | undefined;
  condition?: LegCondition | null | undefined;
  /** Days at sea without the extra days. */
  seaDays?: number | null | undefined;
  /** Whole stay in port, extra days and turn time included. */
  portDays?: number | null | undefined;
  /** Amount of demurrage (+) or despatch (−). */
  demurrageAmount?: number | null | undefined;
};

/** Part of one cargo worked at one call. */
export type ParcelRow = {
  cargoId: string;
  /** In cargo units; null is an equal share of what the other rows leave. */
  quantity: number | null;
  /** Cargo units per day or hour, or fixed days or hours; null with CQD1. */
  rate: number | null;
  rateUnit: RateUnit;
  terms: LaytimeTerm;
};

export type BunkerLifting = { fuel: Fuel; quantityT: number; price: number };
export type ExtraBurn = { fuel: Fuel; quantityT: number; reason: string };

export type CargoRow = {
  id: string;
  name: string;
  quantity: number;
  unit: CargoUnit;
  /** Needed for the volume units. */
  densityTPerM3: number | null;
  stowageFactorM3PerT: number | null;
  capacity: CargoCapacity;
  optionType: QuantityOption;
  optionPercent: number;
  minQuantity: number | null;
  maxQuantity: number | null;
  /** Beats the quantity the option and the intake give. */
  quantityOverride: number | null;
  /** What the charterer really supplies; below the option's lower end it makes deadfreight. */
  suppliedQuantity: number | null;
  quantityBasis: QuantityBasis;
  /** Day of the charter party, `YYYY-MM-DD`. */
  charterPartyOn?: string | null | undefined;
  /** Day of the bill of lading, `YYYY-MM-DD`; of the last one where there are several. */
  billOfLadingOn?: string | null | undefined;
  billOfLadingNumber?: string | undefined;
  invoiceMinimumQuantity: number | null;
  freight: FreightTerms;
  freightTaxPercent: number;
  currency: string;
  exchangeRate: number;
  commissions: CommissionRow[];
  laycanStartAt: string | null;
  laycanEndAt: string | null;
  chartererId: string | null;
  chartererName: string;
  cargoBookId: string | null;
  paymentTermsInitial: string;
  initialPercent: number;
  paymentTermsBalance: string;
  balancePercent: number;
};

/** Fields of every freight type side by side, so that switching the type loses nothing typed. */
export type FreightTerms = {
  type: FreightType;
  /** Per cargo unit. */
  rate: number;
  lumpsum: number;
  worldscaleFlat: number;
  worldscalePercent: number;
  /** Per cargo unit, not multiplied by the Worldscale percentage. */
  fixedDifferential: number;
  fixedDifferentialLumpsum: number;
  /** Part cargo minimum at full Worldscale; null charges everything in full. */
  worldscaleMinimumQuantity: number | null;
  /** Percent of Worldscale for what lies above the minimum. */
  overagePercent: number;
  dailyRate: number;
  /** Null is the days from commencing to completion. */
  dailyRateDays: number | null;
  /** Empty: `rate` applies. Else the band of the quantity beats `rate`. */
  scale: FreightBand[];
  isScaleIncremental: boolean;
  bunkerSurcharge: BunkerSurcharge | null;
  /** Rate for the tonnes of one load row that tops off. */
  topOff: { itineraryRowId: string; rate: number } | null;
};

/** From ≤ quantity < to; `toQuantity` null is open. */
export type FreightBand = { fromQuantity: number; toQuantity: number | null; rate: number };

/** Per cargo unit: factor × (price − cap) above the cap, −factor × (collar − price) below. */
export type BunkerSurcharge = {
  price: number;
  cap: number | null;
  collar: number | null;
  factor: number;
};

export type CommissionRow = {
  type: CommissionType;
  beneficiary: string;
  /** Contact of the beneficiary; a name typed as it is has none. */
  beneficiaryId?: string | null | undefined;
  ratePercent: number;
  lumpsum: number;
  freightCommission: FreightCommission;
  isOnDemurrage: boolean;
};

/** Tonnes bought at one price. */
export type FuelLayer = { quantityT: number; price: number };

/** What a fuel costs and what is on board when the voyage commences. */
export type BunkerRow = {
  fuel: Fuel;
  /** Null starts with just what the voyage needs until a lifting covers it. */
  initialQuantityT: number | null;
  initialPrice: number;
  /** What is on board by price, oldest first; beats quantity and price. From the voyage before. */
  initialLayers?: FuelLayer[] | undefined;
  method: BunkerMethod;
  /** Today's price for the what-if replacement cost; null leaves it out. */
  marketPrice: number | null;
  densityTPerM3: number;
};

/** Consumption of one fuel in tonnes per day; null takes the vessel's tables at the leg's speed. */
export type FuelRow = {
  fuel: Fuel;
  ballastTPerDay: number | null;
  ladenTPerDay: number | null;
  loadTPerDay: number | null;
  dischargeTPerDay: number | null;
  idleTPerDay: number | null;
};

export type OtherRow = {
  name: string;
  description: string;
  cargoId: string | null;
  itineraryRowId: string | null;
  paymentType: PaymentType;
  currency: string;
  amount: number;
  exchangeRate: number;
  isNonAccounting: boolean;
  /** Ledger account of operations the row is booked to, by its code. */
  operationLedger?: string | undefined;
  rebillable: RebillableCategory;
};

/** Hire in (cost) or out (revenue). */
export type TimeCharterSide = {
  hirePeriods: HirePeriod[];
  addressCommissionPercent: number;
  brokeragePercent: number;
  ballastBonus: number;
  /** A net bonus carries no commission. */
  ballastBonusTerms: 'Gross' | 'Net';
  isBallastBonusCommissionable: boolean;
  /** Cable, victualling, entertainment. */
  cve: number;
  cveRateType: HireRateType;
  /** In lieu of hold cleaning, and intermediate hold cleaning: lumpsums. */
  ilohc: number;
  inthc: number;
  offHireDays: number;
  /** Null takes the itinerary's Delivery and Redelivery rows, else the whole voyage. */
  deliveryAt: string | null;
  redeliveryAt: string | null;
  currency: string;
  exchangeRate: number;
};

export type HirePeriod = {
  rate: number;
  rateType: HireRateType;
  /** Null lasts until the next period never comes: the rest of the hire. */
  duration: number | null;
  durationUnit: DurationUnit;
};

export type PoolTerms = {
  /** Distribution per day and pool point. */
  distributionPerPointDay: number;
  points: number;
  /** Null is the voyage days less `offHireDays`. */
  earningDays: number | null;
  offHireDays: number;
  feePercent: number;
  feePerDay: number;
};

/** Prices and options of EU ETS and FuelEU Maritime. */
export type CarbonTerms = {
  /** Euro an allowance. */
  etsPriceEur: number;
  /** Base currency per euro. */
  exchangeRate: number;
  isFuelEuCounted: boolean;
  /** What a tonne of FuelEU surplus is worth to the ship's pool; 0 leaves it without value. */
  fuelEuSurplusEurPerT: number;
  /** AR4 as RED II refers to it, or AR5 as others count. */
  warmingPotentials: 'AR4' | 'AR5';
  lngEngine: LngEngine;
  isVlsfoResidual: boolean;
  /** Part of the owner's emissions that charterers bear. */
  charterersPercent: number;
  /** Rows whose port counts as European or not whatever its country, by row id. */
  euRows: Record<string, boolean>;
};

export type EstimateSettings = {
  /** `split` burns idle rates beside the working time; `simple` the working rate all the stay. */
  portBurn: 'split' | 'simple';
  arePortDaysRoundedUp: boolean;
  /** `counting` is 168 / counting hours; `school` is 1.05 where every day counts, else 1.45. */
  portStayFactors?: 'counting' | 'school' | undefined;
  /** Days before the laycan opens: time at the load port (also when left out), or not counted. */
  laycanWaiting?: 'counted' | 'ignored' | undefined;
  freightTaxBase: 'gross' | 'netOfCommission';
  isReceivedBeforePortBurn: boolean;
  /** Warn when less than so many days of sea burn is left. */
  bunkerReserveDays: number;
  tankFillPercent: number;
};

/** Figures of the ship that the estimate needs; null where not known. */
export type VesselFigures = {
  id: string;
  name: string;
  imo: string | null;
  summerDwtT: number | null;
  summerDraftM: number | null;
  summerDisplacementT: number | null;
  lengthM: number | null;
  tpcTPerCm: number | null;
  /** Fresh water allowance; null is computed from displacement and TPC. */
  fwaMm: number | null;
  draftTable: { draftM: number; dwtT: number }[];
  /** Stated drafts of the seasonal marks; a mark not stated follows the 1/48 rule. */
  tropicalDraftM: number | null;
  winterDraftM: number | null;
  constantsT: number;
  freshWaterT: number;
  grainCapacityM3: number | null;
  baleCapacityM3: number | null;
  tankCapacityM3: number | null;
  /** Strength limit of holds and deck; null is none. */
  strengthLimitT: number | null;
  fuelTanks: { fuel: Fuel; capacityM3: number }[];
  hasScrubber: boolean;
  seaConsumption: SeaConsumption[];
  portConsumption: PortConsumption[];
};

/** One entry of the speed and consumption table. */
export type SeaConsumption = {
  zone: 'nonEca' | 'eca';
  condition: LegCondition;
  speedKn: number;
  fuel: Fuel;
  /** Main engine and auxiliaries together. */
  tPerDay: number;
  /** Part of `tPerDay` that does not follow the speed (auxiliaries). */
  auxiliaryTPerDay: number;
  isDefault: boolean;
};

export type PortConsumption = {
  zone: 'nonEca' | 'eca';
  fuel: Fuel;
  loadTPerDay: number;
  dischargeTPerDay: number;
  idleTPerDay: number;
};
