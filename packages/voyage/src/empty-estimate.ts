import type { Fuel } from '@mainsheet/terms';
import type {
  BunkerRow,
  CarbonTerms,
  CargoRow,
  CommissionRow,
  EstimateInput,
  FreightTerms,
  FuelRow,
  ItineraryRow,
  OtherRow,
  ParcelRow,
  TimeCharterSide,
} from './estimate-input.ts';
import type { CommissionType, PortFunction } from './vocabulary.ts';

/** Days a call lasts before anything is typed (Worldscale: Panama 24 h). */
const DEFAULT_STAY_DAYS: Partial<Record<PortFunction, number>> = {
  'Canal transit': 1,
  Fueling: 0.5,
};

/** A new estimate: defaults of the specification, no ports, no cargo. */
export function emptyEstimate(parts: {
  readonly commencingAt: string;
  readonly baseCurrency?: string;
}): EstimateInput {
  return {
    operationType: 'OV-VCO',
    baseCurrency: parts.baseCurrency ?? 'USD',
    commencingAt: parts.commencingAt,
    vessel: null,
    dailyCost: 0,
    dailyAddressCommissionPercent: 0,
    weatherFactorPercent: 5,
    ballastSpeedKn: null,
    ladenSpeedKn: null,
    hasScrubberInUse: false,
    isPiracyAvoided: false,
    isSecaEnabled: true,
    itinerary: [],
    cargoes: [],
    bunkers: [],
    ecaFuels: [],
    nonEcaFuels: [],
    otherRevenues: [],
    otherExpenses: [],
    timeCharterIn: null,
    timeCharterOut: null,
    pool: null,
    carbonCost: 0,
    settings: {
      portBurn: 'split',
      arePortDaysRoundedUp: false,
      freightTaxBase: 'gross',
      isReceivedBeforePortBurn: false,
      bunkerReserveDays: 3,
      tankFillPercent: 98,
    },
    remarks: '',
  };
}

/** A new itinerary row. Rows get their id from the caller: nothing here is random. */
export function newItineraryRow(
  id: string,
  sequenceNo: number,
  portFunction: PortFunction,
): ItineraryRow {
  return {
    id,
    sequenceNo,
    portName: '',
    portCode: null,
    latitude: null,
    longitude: null,
    timeZone: 'UTC',
    portFunction,
    distanceNm: 0,
    ecaDistanceNm: 0,
    piracyDistanceNm: 0,
    speedKn: null,
    ecaSpeedKn: null,
    extraSeaDays: 0,
    extraPortDays: DEFAULT_STAY_DAYS[portFunction] ?? 0,
    norHours: 0,
    parcels: [],
    areParcelsSimultaneous: false,
    ecaZone: 'Normal',
    isInEca: false,
    isWashWaterBanned: false,
    salinityTPerM3: 1.025,
    loadLine: 'Summer Salt',
    draftM: null,
    waterDepthM: null,
    tideM: 0,
    underKeelClearanceM: 0,
    maxLiftT: null,
    berth: 'QUAY',
    portExpenses: 0,
    portExpensesCurrency: 'USD',
    portExpensesExchangeRate: 1,
    portExpensesPerTonne: 0,
    demurrageRatePerDay: 0,
    despatchRatePerDay: null,
    demurrageDays: 0,
    liftings: [],
    extraBurns: [],
    overrides: {},
  };
}

export function newParcel(cargoId: string): ParcelRow {
  return { cargoId, quantity: null, rate: null, rateUnit: 'Per Day', terms: 'SHINC' };
}

function newFreight(): FreightTerms {
  return {
    type: 'Frt Rate',
    rate: 0,
    lumpsum: 0,
    worldscaleFlat: 0,
    worldscalePercent: 100,
    fixedDifferential: 0,
    fixedDifferentialLumpsum: 0,
    worldscaleMinimumQuantity: null,
    overagePercent: 50,
    dailyRate: 0,
    dailyRateDays: null,
    scale: [],
    isScaleIncremental: false,
    bunkerSurcharge: null,
    topOff: null,
  };
}

export function newCargo(id: string): CargoRow {
  return {
    id,
    name: '',
    quantity: 0,
    unit: 'MT',
    densityTPerM3: null,
    stowageFactorM3PerT: null,
    capacity: 'grain',
    optionType: 'NOOPT',
    optionPercent: 0,
    minQuantity: null,
    maxQuantity: null,
    quantityOverride: null,
    suppliedQuantity: null,
    quantityBasis: 'BL',
    invoiceMinimumQuantity: null,
    freight: newFreight(),
    freightTaxPercent: 0,
    currency: 'USD',
    exchangeRate: 1,
    commissions: [],
    laycanStartAt: null,
    laycanEndAt: null,
    chartererId: null,
    chartererName: '',
    cargoBookId: null,
    paymentTermsInitial: '',
    initialPercent: 100,
    paymentTermsBalance: '',
    balancePercent: 0,
  };
}

/** A broker is paid separately, an address commission is deducted, unless typed otherwise. */
export function newCommission(type: CommissionType = 'Broker'): CommissionRow {
  return {
    type,
    beneficiary: '',
    ratePercent: 0,
    lumpsum: 0,
    freightCommission: type === 'Add comm' ? 'Deduct from invoice' : 'Will be paid separately',
    isOnDemurrage: false,
  };
}

export function newBunkerRow(fuel: Fuel): BunkerRow {
  return {
    fuel,
    initialQuantityT: null,
    initialPrice: 0,
    method: 'FIFO',
    marketPrice: null,
    densityTPerM3: fuel === 'LNG' ? 0.45 : fuel === 'MGO' ? 0.85 : 0.95,
  };
}

export function newFuelRow(fuel: Fuel): FuelRow {
  return {
    fuel,
    ballastTPerDay: null,
    ladenTPerDay: null,
    loadTPerDay: null,
    dischargeTPerDay: null,
    idleTPerDay: null,
  };
}

export function newOtherRow(): OtherRow {
  return {
    name: '',
    description: '',
    cargoId: null,
    itineraryRowId: null,
    paymentType: 'Lumpsum',
    currency: 'USD',
    amount: 0,
    exchangeRate: 1,
    isNonAccounting: false,
    rebillable: 'Non-Rebillable',
  };
}

/** Terms of a year in which an allowance costs `etsPriceEur`; charterers bear nothing. */
export function newCarbonTerms(etsPriceEur: number, exchangeRate: number): CarbonTerms {
  return {
    etsPriceEur,
    exchangeRate,
    isFuelEuCounted: true,
    fuelEuSurplusEurPerT: 0,
    warmingPotentials: 'AR4',
    lngEngine: 'Otto medium speed',
    isVlsfoResidual: false,
    charterersPercent: 0,
    euRows: {},
  };
}

export function newTimeCharterSide(): TimeCharterSide {
  return {
    hirePeriods: [{ rate: 0, rateType: 'Per Day', duration: null, durationUnit: 'Days' }],
    addressCommissionPercent: 0,
    brokeragePercent: 0,
    ballastBonus: 0,
    ballastBonusTerms: 'Gross',
    isBallastBonusCommissionable: false,
    cve: 0,
    cveRateType: 'Per 30 Days',
    ilohc: 0,
    inthc: 0,
    offHireDays: 0,
    deliveryAt: null,
    redeliveryAt: null,
    currency: 'USD',
    exchangeRate: 1,
  };
}
