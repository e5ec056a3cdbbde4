import type {
  BunkerMethod,
  CostKey,
  FuelLayer,
  LegCondition,
  LineKey,
  LineSection,
  OperationType,
  PortFunction,
  QuantityOption,
} from '@mainsheet/estimate';
import type { Fuel } from '@mainsheet/terms';

/**
 * What an estimate comes to. Amounts in the base currency, unrounded; positive magnitudes in
 * named fields, revenue + and expense − in `lines`. Never NaN or infinite: what cannot be
 * computed is null and has a finding.
 */
export type EstimateResult = {
  operationType: OperationType;
  baseCurrency: string;
  /** Rows with a port name, in order of sequence. */
  rows: RowResult[];
  bunkers: FuelPlan[];
  cargoes: CargoResult[];
  lines: ProfitAndLossLine[];
  totals: EstimateTotals;
  intake: IntakeResult;
  findings: Finding[];
};

export type Severity = 'error' | 'warning';

/** `path` points into the input document, `itinerary.2.speedKn`. */
export type Finding = {
  code: FindingCode;
  severity: Severity;
  path: string;
  message: string;
};

export type FindingCode =
  | 'VESSEL_MISSING'
  | 'CARGO_MISSING'
  | 'CARGO_QUANTITY_MISSING'
  | 'CARGO_DENSITY_MISSING'
  | 'FREIGHT_MISSING'
  | 'HIRE_MISSING'
  | 'HIRED_AS_OWNED'
  | 'HIRE_DIFFERS'
  | 'CHARTER_UNFIT'
  | 'BEFORE_DELIVERY'
  | 'REDELIVERY_MISSED'
  | 'LET_OUT'
  | 'POOL_TERMS_MISSING'
  | 'ITINERARY_TOO_SHORT'
  | 'FIRST_ROW_FUNCTION'
  | 'LAST_ROW_FUNCTION'
  | 'PORT_UNRESOLVED'
  | 'SPEED_MISSING'
  | 'RATE_MISSING'
  | 'PORT_COSTS_MISSING'
  | 'BERTH_TOO_SMALL'
  | 'FUEL_PRICE_MISSING'
  | 'FUEL_ROWS_MISSING'
  | 'QUANTITY_UNBALANCED'
  | 'UNKNOWN_CARGO'
  | 'UNKNOWN_PORT_ROW'
  | 'PER_UNIT_WITHOUT_CARGO'
  | 'DAILY_RATE_NON_ACCOUNTING'
  | 'DATES_OUT_OF_ORDER'
  | 'COMMENCING_DATE_INVALID'
  | 'EXCHANGE_RATE_INVALID'
  | 'COMMISSION_TOO_HIGH'
  | 'OPTION_RANGE_INVALID'
  | 'DISTANCE_MISSING'
  | 'ECA_DISTANCE_TOO_LONG'
  | 'NEGATIVE_DAYS'
  | 'LAYCAN_MISSED'
  | 'LAYCAN_EARLY'
  | 'FREIGHT_SCALE_EXCEEDED'
  | 'NEGATIVE_ROB'
  | 'LOW_ROB'
  | 'TANK_OVERFLOW'
  | 'INTAKE_EXCEEDED'
  | 'SHORT_LIFT'
  | 'MAX_LIFT_EXCEEDED'
  | 'SPEED_OUTSIDE_TABLE'
  | 'SECA_DISABLED'
  | 'ECA_FUEL_NOT_COMPLIANT'
  | 'FUEL_NOT_COMPLIANT'
  | 'ECA_FUELS_DEFAULTED'
  | 'VESSEL_DWT_MISSING'
  | 'PIRACY_MILES'
  | 'OFF_HIRE_EXCEEDS_HIRE'
  | 'CARBON_TERMS_INVALID'
  | 'CARBON_PRICE_MISSING'
  | 'REPORTED_ELSEWHERE'
  | 'VOYAGE_OVERLAP'
  | 'OPENS_BEFORE_PREVIOUS_ENDS'
  | 'OPENS_ELSEWHERE';

export type RowResult = {
  rowId: string;
  /** Index of the row in the input document. */
  inputIndex: number;
  sequenceNo: number;
  portName: string;
  portFunction: PortFunction;
  leg: LegResult;
  call: PortResult;
};

/** The leg from the row before; zeros in the first row. */
export type LegResult = {
  condition: LegCondition;
  distanceNm: number;
  ecaDistanceNm: number;
  piracyDistanceNm: number;
  weatherFactorPercent: number;
  /** Null when no speed was given. */
  speedKn: number | null;
  ecaSpeedKn: number | null;
  seaDaysNonEca: number;
  seaDaysEca: number;
  /** Steaming days, both zones, without the extra days. */
  seaDays: number;
  extraSeaDays: number;
  legDays: number;
  fuels: FuelBurn[];
};

export type PortResult = {
  arrivalAt: string;
  departureAt: string;
  isEca: boolean;
  /** In tonnes. */
  loadedT: number;
  dischargedT: number;
  cargoOnDepartureT: number;
  workingDays: number;
  /** Part of the port days before the laycan opens. */
  waitingDays: number;
  portDays: number;
  portExpenses: number;
  demurrage: number;
  despatch: number;
  fuels: FuelBurn[];
  parcels: ParcelResult[];
};

export type ParcelResult = {
  cargoId: string;
  quantity: number;
  quantityT: number;
  workingDays: number;
  /** Working days × 168 / counting hours of the laytime term. */
  stayDays: number;
};

export type FuelBurn = { fuel: Fuel; quantityT: number };

/** Bunker plan of one fuel. Identity: initial + received − sea − port = end. */
export type FuelPlan = {
  fuel: Fuel;
  method: BunkerMethod;
  initialQuantityT: number;
  initialPrice: number;
  seaConsumptionT: number;
  portConsumptionT: number;
  consumptionT: number;
  receivedT: number;
  endQuantityT: number;
  /** 0 when nothing is left. */
  endPrice: number;
  endValue: number;
  /** Cost of what the voyage burned. Identity: initial + received − end value = cost. */
  cost: number;
  /** Part of the cost and tonnes that charterers bear between delivery and redelivery. */
  charterersCost: number;
  charterersT: number;
  /** Burned at today's price; null without one. */
  replacementCost: number | null;
  /** Burned beyond the stock, priced at the last known price. */
  shortageT: number;
  rows: FuelPlanRow[];
  /** What is left at the end, oldest first. */
  layers: FuelLayer[];
  /** What was burned, oldest price first. */
  consumed: ConsumedLayer[];
};

export type FuelPlanRow = {
  seaConsumptionT: number;
  arrivalT: number;
  portConsumptionT: number;
  receivedT: number;
  /** Weighted price of the liftings of the row, 0 without one. */
  price: number;
  departureT: number;
  cost: number;
};

export type ConsumedLayer = FuelLayer & { isShortage: boolean };

export type CargoResult = {
  cargoId: string;
  optionType: QuantityOption;
  /** Who may choose within the range; null where nobody said. */
  optionHolder: 'owner' | 'charterer' | null;
  /** In cargo units. */
  lowerQuantity: number;
  upperQuantity: number;
  quantity: number;
  billedQuantity: number;
  /** Null without a density for a volume unit. */
  quantityT: number | null;
  /** Freight per cargo unit after scale, Worldscale and surcharge; null for lumpsums. */
  effectiveRate: number | null;
  /** In the base currency. */
  grossFreight: number;
  deadfreight: number;
  addressCommission: number;
  /** Borne by the owner, whichever way it is settled. */
  brokerage: number;
  /** Part of the brokerage that the freight invoice shows as a deduction. */
  brokerageDeducted: number;
  freightTax: number;
  netFreight: number;
  /** The freight at which profit is zero with everything else fixed; see `breakevenUnit`. */
  breakevenRate: number | null;
  breakevenUnit: 'perUnit' | 'lumpsum' | 'worldscalePercent' | 'perDay';
  laycan: 'none' | 'inTime' | 'early' | 'late';
  /** Hours before the laycan opens (early) or after it closes (late). */
  laycanHours: number;
};

export type IntakeResult = {
  /** Largest cargo of the whole voyage in tonnes; null when no limit is known. */
  limitT: number | null;
  binding: IntakeLimitKind | null;
  limits: IntakeLimit[];
};

export type IntakeLimitKind =
  | 'draft'
  | 'loadLine'
  | 'dwt'
  | 'cubic'
  | 'strength'
  | 'maxLift'
  | 'option';

export type IntakeLimit = {
  kind: IntakeLimitKind;
  /** Cargo that this limit alone would allow, tonnes of the whole voyage. */
  cargoT: number;
  rowId: string | null;
  cargoId: string | null;
  description: string;
};

/** Revenue +, expense −. Lines of zero are left out, results are always there. */
export type ProfitAndLossLine = {
  key: LineKey;
  section: LineSection;
  label: string;
  amount: number;
  fuel?: Fuel | undefined;
  cargoId?: string | undefined;
};

/** Positive magnitudes; results carry their sign. Costs typed in one figure stand under the keys of their fields. */
export type EstimateTotals = Readonly<Record<CostKey, number>> & {
  distanceNm: number;
  ballastDistanceNm: number;
  ladenDistanceNm: number;
  ecaDistanceNm: number;
  piracyDistanceNm: number;
  ballastDays: number;
  ladenDays: number;
  seaDays: number;
  portDays: number;
  /** Part of the port days before laycans open. */
  waitingDays: number;
  voyageDays: number;
  commencingAt: string;
  completionAt: string;
  cargoT: number;
  fuelT: number;
  grossFreight: number;
  deadfreight: number;
  addressCommission: number;
  brokerage: number;
  freightTax: number;
  netFreight: number;
  demurrage: number;
  despatch: number;
  /** Commission on demurrage is part of address commission and brokerage. */
  miscRevenue: number;
  rebillable: number;
  hireOutDays: number;
  grossHireOut: number;
  netHireOut: number;
  poolIncome: number;
  netRevenue: number;
  bunkers: number;
  portExpenses: number;
  miscExpense: number;
  holdCleaning: number;
  carbonCost: number;
  voyageExpenses: number;
  voyageResult: number;
  hireInDays: number;
  runningCost: number;
  hireIn: number;
  hireInAddressCommission: number;
  ballastBonusIn: number;
  cveIn: number;
  vesselCost: number;
  /** Net TCE per day; null for a voyage of no days. */
  netTce: number | null;
  /** Net TCE / (1 − x/100), x the address commission on daily cost or hire. */
  grossTce: number | null;
  profit: number;
  dailyProfit: number | null;
  breakevenTce: number | null;
  /** Net TCE with every burned tonne at today's price; null without prices. */
  replacementTce: number | null;
};
