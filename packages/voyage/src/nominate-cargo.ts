import { sameClock } from '@mainsheet/calendar';
import {
  type CargoRow,
  type CommissionType,
  type EstimateInput,
  type FreightCommission,
  type FreightType,
  type ItineraryRow,
  newCargo,
  newCommission,
  newItineraryRow,
  newOtherRow,
  newParcel,
  type OtherRow,
  type QuantityBasis,
  type RateUnit,
  type RebillableCategory,
} from '@mainsheet/estimate';
import type { LaytimeTerm } from '@mainsheet/terms';
import { type CargoUnit, cubicFeetPerTonne, stowageFromCubicFeetPerTonne } from '@mainsheet/units';
import { type BookedQuantity, quantityTermsOf } from './cargo-booking.ts';

type BookedPort = {
  readonly sequenceNo: number;
  readonly portFunction: 'Loading' | 'Discharging';
  readonly port: string;
  readonly portCode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string;
  readonly berth: string;
  readonly loadDischargeQuantity: number;
  readonly loadDischargeRate: number;
  readonly loadDischargeRateUnit: RateUnit;
  readonly terms: LaytimeTerm;
  readonly norHours: number;
  readonly portExpenses: number;
  readonly portExpensesCurrency: string;
  readonly portExpensesExchangeRate: number;
  readonly draft: number;
  readonly unitMeasure: 'M' | 'FT';
  readonly salinityValue: number;
};

type BookedCommission = {
  readonly type: CommissionType;
  readonly rate: number;
  readonly lumpsum: number;
  readonly beneficiaryId: string | null;
  readonly freightCommission: FreightCommission;
  readonly demurrageCommission: boolean;
};

type BookedRow = {
  readonly description: string;
  readonly category: RebillableCategory;
  readonly unit: 'Lumpsum' | 'Per Unit';
  readonly currency: string;
  readonly price: number;
  readonly exchangeRate: number;
  readonly ledgerCode: string;
};

/** A surcharge is a sum, a sum for each unit of cargo or a percentage of the agreed freight. */
type SurchargeType = 'None' | 'Per Unit' | 'Percent' | 'Lumpsum';

/** What an estimate takes from a cargo book, in the names of its form; zero where nothing is said. */
export type BookedCargo = BookedQuantity & {
  readonly cargo: string;
  readonly cargoUnit: CargoUnit;
  readonly cargoClassDryCubicmetersMt: number;
  readonly cargoClassLiquidCubicfeetMt: number;
  readonly chartererId: string | null;
  readonly laycanStartDateTime: string | null;
  readonly laycanEndDateTime: string | null;
  readonly freightType: FreightType;
  readonly freightRate: number;
  readonly lumpsum: number;
  readonly dailyRate: number;
  readonly worldscaleFlat: number;
  readonly worldscalePercent: number;
  readonly freightCurrency: string;
  readonly freightExchangeRate: number;
  readonly freightTaxPercent: number;
  readonly billBy: QuantityBasis;
  readonly invoiceMinimumQty: number;
  readonly paymentTermsInitial: string;
  readonly paymentTermsInitialPercentage: number;
  readonly paymentTermsBalance: string;
  readonly paymentTermsBalancePercentage: number;
  readonly loadDemurrageRate: number;
  readonly loadDespatchRate: number;
  readonly dischargeDemurrageRate: number;
  readonly dischargeDespatchRate: number;
  readonly pricing: {
    readonly isAdvanced: boolean;
    readonly freightSurchargeType: SurchargeType;
    readonly freightSurchargeAmount: number;
    readonly bunkerSurchargeType: SurchargeType;
    readonly bunkerSurchargeAmount: number;
    readonly topOff: number;
    /** Base currency for one of the currency that demurrage and despatch are in. */
    readonly exchangeRate: number;
    /** Of all calls whose own rates are zero. */
    readonly demurrageAmount: number;
    readonly despatchAmount: number;
    /** Whether those two are for an hour; else for a day. */
    readonly isPerHour: boolean;
    readonly table: readonly {
      readonly fromQuantity: number;
      readonly toQuantity: number;
      readonly rate: number;
    }[];
  };
  readonly portItineraries: readonly BookedPort[];
  readonly commissions: readonly BookedCommission[];
  readonly revenues: readonly BookedRow[];
  readonly expenses: readonly BookedRow[];
};

type Nomination = {
  readonly cargoBookId: string;
  readonly book: BookedCargo;
  /** Name of a contact by its id. */
  readonly nameOf: (contactId: string) => string;
};

const CARGO_ID = 'c1';

/**
 * An estimate of a booked cargo: its cargo row and an itinerary that commences, calls at the cargo's ports from
 * number 2 on and terminates where the last of them is. Distances are the caller's to find.
 */
export function nominateCargo(estimate: EstimateInput, nomination: Nomination): EstimateInput {
  const itinerary = itineraryOf(nomination.book);
  const { revenues, expenses } = nomination.book;
  return {
    ...estimate,
    itinerary,
    cargoes: [cargoRowOf(nomination, itinerary)],
    otherRevenues: [...revenues.map(otherRowOf), ...surchargesOf(nomination.book)],
    otherExpenses: expenses.map(otherRowOf),
  };
}

function itineraryOf(book: BookedCargo): ItineraryRow[] {
  const ports = book.portItineraries.toSorted((a, b) => a.sequenceNo - b.sequenceNo);
  const calls = ports.map((port, at) => callOf(book, port, at + 2));
  const last = calls.at(-1);
  const end = newItineraryRow('r-end', calls.length + 2, 'Terminating');
  return [
    newItineraryRow('r1', 1, 'Commencing'),
    ...calls,
    last ? { ...end, ...placeOf(last) } : end,
  ];
}

const placeOf = ({ portName, portCode, latitude, longitude, timeZone }: ItineraryRow) => ({
  portName,
  portCode,
  latitude,
  longitude,
  timeZone,
});

const METRES_PER_FOOT = 0.3048;
const HOURS_PER_DAY = 24;

function callOf(book: BookedCargo, port: BookedPort, sequenceNo: number): ItineraryRow {
  const isLoading = port.portFunction === 'Loading';
  const draftM = port.unitMeasure === 'FT' ? port.draft * METRES_PER_FOOT : port.draft;
  const { pricing } = book;
  // Rates of the port, else those of the whole cargo; an estimate has them in its base currency.
  const hours = pricing.isPerHour ? HOURS_PER_DAY : 1;
  const perDay = (ofPort: number, ofCargo: number): number =>
    Math.round((ofPort || ofCargo * hours) * pricing.exchangeRate * 100) / 100;
  const despatch = isLoading ? book.loadDespatchRate : book.dischargeDespatchRate;
  const demurrage = isLoading ? book.loadDemurrageRate : book.dischargeDemurrageRate;
  return {
    ...newItineraryRow(`r${sequenceNo}`, sequenceNo, port.portFunction),
    portName: port.port,
    portCode: port.portCode || null,
    latitude: port.latitude,
    longitude: port.longitude,
    timeZone: port.timeZone || 'UTC',
    berth: port.berth,
    norHours: port.norHours,
    draftM: draftM || null,
    salinityTPerM3: port.salinityValue,
    portExpenses: port.portExpenses,
    portExpensesCurrency: port.portExpensesCurrency,
    portExpensesExchangeRate: port.portExpensesExchangeRate,
    demurrageRatePerDay: perDay(demurrage, pricing.demurrageAmount),
    despatchRatePerDay: perDay(despatch, pricing.despatchAmount) || null,
    parcels: [
      {
        ...newParcel(CARGO_ID),
        quantity: port.loadDischargeQuantity || null,
        rate: port.loadDischargeRate || null,
        rateUnit: port.loadDischargeRateUnit,
        terms: port.terms,
      },
    ],
  };
}

function cargoRowOf(
  { book, cargoBookId, nameOf }: Nomination,
  itinerary: readonly ItineraryRow[],
): CargoRow {
  const blank = newCargo(CARGO_ID);
  // A booking is agreed in dates of the load port, and keeps them on a clock without a zone.
  const zone = itinerary.find(isLoad)?.timeZone ?? 'UTC';
  return {
    ...blank,
    ...quantityTermsOf(book),
    name: book.cargo,
    unit: book.cargoUnit,
    ...stowageOf(book),
    quantityBasis: book.billBy,
    invoiceMinimumQuantity: book.invoiceMinimumQty || null,
    freight: freightOf(book, blank.freight, itinerary),
    freightTaxPercent: book.freightTaxPercent,
    currency: book.freightCurrency,
    exchangeRate: book.freightExchangeRate,
    commissions: book.commissions.map((row) => ({
      ...newCommission(row.type),
      beneficiary: row.beneficiaryId ? nameOf(row.beneficiaryId) : '',
      beneficiaryId: row.beneficiaryId,
      ratePercent: row.rate,
      lumpsum: row.lumpsum,
      freightCommission: row.freightCommission,
      isOnDemurrage: row.demurrageCommission,
    })),
    laycanStartAt: sameClock(book.laycanStartDateTime, 'UTC', zone),
    laycanEndAt: sameClock(book.laycanEndDateTime, 'UTC', zone),
    chartererId: book.chartererId,
    chartererName: book.chartererId ? nameOf(book.chartererId) : '',
    cargoBookId,
    paymentTermsInitial: book.paymentTermsInitial,
    initialPercent: book.paymentTermsInitialPercentage,
    paymentTermsBalance: book.paymentTermsBalance,
    balancePercent: book.paymentTermsBalancePercentage,
  };
}

const isLoad = ({ portFunction }: ItineraryRow): boolean => portFunction === 'Loading';

/** A liquid cargo goes into tanks, at its own cubic feet a tonne. */
function stowageOf(book: BookedCargo): Pick<CargoRow, 'stowageFactorM3PerT' | 'capacity'> {
  const { cargoClassDryCubicmetersMt: dry, cargoClassLiquidCubicfeetMt: liquid } = book;
  if (dry > 0) return { stowageFactorM3PerT: dry, capacity: 'grain' };
  if (liquid > 0) {
    const stowageFactorM3PerT = stowageFromCubicFeetPerTonne(cubicFeetPerTonne(liquid));
    return { stowageFactorM3PerT, capacity: 'tanks' };
  }
  return { stowageFactorM3PerT: null, capacity: 'grain' };
}

function freightOf(
  book: BookedCargo,
  blank: CargoRow['freight'],
  itinerary: readonly ItineraryRow[],
): CargoRow['freight'] {
  const { isAdvanced, topOff, table } = book.pricing;
  const loads = itinerary.filter((row) => row.portFunction === 'Loading');
  const toppingOff = isAdvanced && topOff > 0 && loads.length > 1 ? loads.at(-1) : undefined;
  return {
    ...blank,
    type: book.freightType,
    rate: book.freightRate,
    lumpsum: book.lumpsum,
    dailyRate: book.dailyRate,
    worldscaleFlat: book.worldscaleFlat,
    worldscalePercent: book.worldscalePercent || blank.worldscalePercent,
    scale: isAdvanced
      ? table.map((band) => ({ ...band, toQuantity: band.toQuantity || null }))
      : [],
    topOff: toppingOff ? { itineraryRowId: toppingOff.id, rate: topOff } : null,
  };
}

const otherRowOf = (row: BookedRow): OtherRow => ({
  ...newOtherRow(),
  name: row.ledgerCode || row.description,
  description: row.description,
  cargoId: CARGO_ID,
  paymentType: row.unit,
  currency: row.currency,
  amount: row.price,
  exchangeRate: row.exchangeRate,
  operationLedger: row.ledgerCode,
  rebillable: row.category,
});

/** What comes to the freight by the surcharges of advanced pricing. */
function surchargesOf(book: BookedCargo): OtherRow[] {
  const { pricing } = book;
  if (!pricing.isAdvanced) return [];
  return [
    surchargeRow(book, {
      name: 'Freight surcharge',
      type: pricing.freightSurchargeType,
      amount: pricing.freightSurchargeAmount,
    }),
    surchargeRow(book, {
      name: 'Bunker surcharge',
      type: pricing.bunkerSurchargeType,
      amount: pricing.bunkerSurchargeAmount,
    }),
  ].flatMap((row) => row ?? []);
}

type Surcharge = { name: string; type: SurchargeType; amount: number };

function surchargeRow(book: BookedCargo, { name, type, amount }: Surcharge): OtherRow | null {
  if (type === 'None' || amount === 0) return null;
  const row = {
    ...newOtherRow(),
    name,
    description: name,
    cargoId: CARGO_ID,
    currency: book.freightCurrency,
    exchangeRate: book.freightExchangeRate,
  };
  if (type !== 'Percent') return { ...row, paymentType: type, amount };
  return { ...row, ...shareOfFreight(book, amount / 100) };
}

/** A share of the agreed freight, paid as the freight itself is. */
function shareOfFreight(
  book: BookedCargo,
  share: number,
): Pick<OtherRow, 'paymentType' | 'amount'> {
  switch (book.freightType) {
    case 'Frt Rate':
      return { paymentType: 'Per Unit', amount: book.freightRate * share };
    case 'Lumpsum':
      return { paymentType: 'Lumpsum', amount: book.lumpsum * share };
    case 'WSC': {
      const rate = (book.worldscaleFlat * book.worldscalePercent) / 100;
      return { paymentType: 'Per Unit', amount: rate * share };
    }
    case 'Daily Rate':
      return { paymentType: 'Daily Rate', amount: book.dailyRate * share };
  }
}
