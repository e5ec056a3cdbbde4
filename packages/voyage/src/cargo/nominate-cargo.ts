import { sameClock } from '@mainsheet/calendar';
import {
  type CargoRow,
  type EstimateInput,
  type ItineraryRow,
  newCargo,
  newCommission,
  newItineraryRow,
  newOtherRow,
  newParcel,
  type OtherRow,
} from '@mainsheet/estimate';
import { cubicFeetPerTonne, stowageFromCubicFeetPerTonne } from '@mainsheet/units';
import type { BookedCargo, BookedPort, BookedRow, SurchargeType } from './booked-cargo.ts';
import {
  hasDifferential,
  portDifferential,
  portExpenseRows,
  portPriceRows,
} from './booked-port-money.ts';
import {
  agreedFigures,
  type BandFigures,
  type BookedDemurrage,
  bookedDemurrage,
  bookedDraftM,
  bookedLaycan,
  bookedLaytime,
  bookedScale,
  shippedFigures,
} from './booked-terms.ts';
import { quantityTermsOf } from './cargo-booking.ts';

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
  const { book } = nomination;
  const ofPorts = portExpenseRows(book, {
    cargoId: CARGO_ID,
    baseCurrency: estimate.baseCurrency,
  });
  return {
    ...estimate,
    itinerary,
    cargoes: [cargoRowOf(nomination, itinerary)],
    otherRevenues: [
      ...book.revenues.map(otherRowOf),
      ...surchargesOf(book),
      ...portPriceRows(book, CARGO_ID),
      ...ofPorts.revenues,
    ],
    otherExpenses: [...book.expenses.map(otherRowOf), ...ofPorts.expenses],
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

/** Money a day of a call in the base currency, to the cent. */
export function bookedDemurrageInBase(
  book: BookedCargo,
  side: BookedPort['portFunction'],
  figures: BandFigures,
): BookedDemurrage {
  const { demurrage, despatch } = bookedDemurrage(book, side, figures);
  const inBase = (rate: number): number => Math.round(rate * book.pricing.exchangeRate * 100) / 100;
  return { demurrage: inBase(demurrage), despatch: despatch === null ? null : inBase(despatch) };
}

/** Demurrage of a call as it was agreed: in its own currency, `exchangeRate` base for one of it. */
type AgreedDemurrage = BookedDemurrage & {
  readonly currency: string;
  readonly exchangeRate: number;
};

/**
 * Rates of a call in the currency of its cargo book, of the band that the papers of the cargo find once they stand; what
 * was typed over since is turned into it, to the cent. Null for a cargo book that agrees no demurrage: the rates are then
 * the estimate's own, in its base currency.
 */
export function agreedDemurrage(
  { portFunction, demurrageRatePerDay, despatchRatePerDay }: ItineraryRow,
  book: BookedCargo,
  cargo: CargoRow | null,
): AgreedDemurrage | null {
  const { currency, exchangeRate } = book.pricing;
  const shipped = shippedFigures(book, cargo);
  const sides = ['Loading', 'Discharging'] as const;
  if (sides.every((one) => bookedDemurrage(book, one, shipped).demurrage === 0)) return null;
  const side = portFunction === 'Loading' ? 'Loading' : 'Discharging';
  const booked = bookedDemurrage(book, side, shipped);
  const inBase = [shipped, agreedFigures(book)].map((of) => bookedDemurrageInBase(book, side, of));
  const turned = (rate: number): number => Math.round((rate / exchangeRate) * 100) / 100;
  const isAsBooked = inBase.some(({ demurrage }) => demurrage === demurrageRatePerDay);
  const despatch = despatchRatePerDay === null ? null : turned(despatchRatePerDay);
  return {
    ...{ currency, exchangeRate },
    demurrage: isAsBooked ? booked.demurrage : turned(demurrageRatePerDay),
    despatch: despatchRatePerDay === inBase[0]?.despatch ? booked.despatch : despatch,
  };
}

function callOf(book: BookedCargo, port: BookedPort, sequenceNo: number): ItineraryRow {
  // An estimate has rates of time in its base currency.
  const { demurrage, despatch } = bookedDemurrageInBase(
    book,
    port.portFunction,
    agreedFigures(book),
  );
  return {
    ...newItineraryRow(`r${sequenceNo}`, sequenceNo, port.portFunction),
    portName: port.port,
    portCode: port.portCode || null,
    latitude: port.latitude,
    longitude: port.longitude,
    timeZone: port.timeZone || 'UTC',
    berth: port.berth,
    norHours: port.norHours || book.pricing.norOffsetTime,
    draftM: bookedDraftM(book, port),
    salinityTPerM3: port.salinityValue,
    portExpenses: port.portExpenses,
    portExpensesCurrency: port.portExpensesCurrency,
    portExpensesExchangeRate: port.portExpensesExchangeRate,
    demurrageRatePerDay: demurrage,
    despatchRatePerDay: despatch,
    parcels: [
      {
        ...newParcel(CARGO_ID),
        quantity: port.loadDischargeQuantity || null,
        ...bookedLaytime(book, port),
      },
    ],
  };
}

function cargoRowOf(
  { book, cargoBookId, nameOf }: Nomination,
  itinerary: readonly ItineraryRow[],
): CargoRow {
  const blank = newCargo(CARGO_ID);
  const laycan = bookedLaycan(book);
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
    laycanStartAt: sameClock(laycan.laycanStartDateTime, 'UTC', zone),
    laycanEndAt: sameClock(laycan.laycanEndDateTime, 'UTC', zone),
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
  const { isAdvanced, topOff } = book.pricing;
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
    ...bookedScale(book),
    ...(hasDifferential(book) ? portDifferential(book, agreedFigures(book)) : {}),
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
