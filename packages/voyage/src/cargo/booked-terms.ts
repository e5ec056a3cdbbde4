import type { CargoRow, FreightBand, FreightTerms, RateUnit } from '@mainsheet/estimate';
import type { LaytimeTerm } from '@mainsheet/terms';
import { freightQuantity, MEASURED_QUANTITIES } from '../freight/freight-quantity.ts';
import { bandsInForce, scaleRate } from '../freight/freight-scale.ts';
import type { BookedBand, BookedCargo, BookedPort } from './booked-cargo.ts';
import { declareBooking } from './cargo-booking.ts';

const METRES_PER_FOOT = 0.3048;
const HOURS_PER_DAY = 24;

/** Day on which the laycan opens, on the clock of the load port as it was agreed; null without one. */
const laycanDay = (book: BookedCargo): string | null =>
  bookedLaycan(book).laycanStartDateTime?.slice(0, 10) ?? null;

/** The laycan of the first load port, where it has one of its own, else of the cargo. */
export function bookedLaycan(
  book: BookedCargo,
): Pick<BookedPort, 'laycanStartDateTime' | 'laycanEndDateTime'> {
  const [first] = book.portItineraries
    .filter(({ portFunction }) => portFunction === 'Loading')
    .toSorted((a, b) => a.sequenceNo - b.sequenceNo);
  return {
    laycanStartDateTime: first?.laycanStartDateTime ?? book.laycanStartDateTime,
    laycanEndDateTime: first?.laycanEndDateTime ?? book.laycanEndDateTime,
  };
}

/** Quantity that finds a band before anything is loaded: by the charter party's figure, or what is declared. */
const scaledQuantity = (book: BookedCargo): number =>
  book.pricing.scaleTableQuantity === 'CP' ? book.cargoQuantity : declareBooking(book).declared;

const bandsOf = (bands: readonly BookedBand[]): FreightBand[] =>
  bands.map(({ fromQuantity, toQuantity, rate, fromDate, toDate }) => ({
    ...{ fromQuantity, toQuantity: toQuantity || null, rate },
    ...(fromDate ? { fromOn: fromDate } : {}),
    ...(toDate ? { toOn: toDate } : {}),
  }));

/** Day and quantity that find the bands of every scale of a booking. */
export type BandFigures = { readonly on: string | null; readonly quantity: number };

/** Those that were agreed, before anything is loaded. */
export const agreedFigures = (book: BookedCargo): BandFigures => ({
  on: laycanDay(book),
  quantity: scaledQuantity(book),
});

/** Those that find the band of the freight of a cargo: of its papers once they stand, until then as agreed. */
export function shippedFigures(book: BookedCargo, cargo: CargoRow | null): BandFigures {
  const agreed = agreedFigures(book);
  if (cargo === null) return agreed;
  const { useBlDate, scaleTableQuantity: basis } = book.pricing;
  const on = (useBlDate ? cargo.billOfLadingOn : null) ?? agreed.on;
  const measured = basis === 'CP' ? null : cargo[MEASURED_QUANTITIES[basis]];
  if (measured === null) return { on, quantity: agreed.quantity };
  const quantity = freightQuantity(cargo, measured, basis);
  const isBilled = basis === cargo.quantityBasis;
  const least = isBilled ? (cargo.invoiceMinimumQuantity ?? 0) : 0;
  return { on, quantity: Math.max(quantity, least) };
}

/** What a scale of the booking says; null for one that has no bands, or with plain pricing. */
export function bookedRate(
  book: BookedCargo,
  bands: readonly BookedBand[],
  { on, quantity }: BandFigures,
): number | null {
  if (!book.pricing.isAdvanced) return null;
  return scaleRate({ bands: bandsOf(bands), isIncremental: false, on }, quantity);
}

type Scale = Pick<FreightTerms, 'scale' | 'scaleBasis' | 'scaleOn'>;

/**
 * Freight by quantity and day. Where prices go by the bill of lading its day finds the bands once it is known, and until
 * then the day the laycan opens; else that day finds them for good.
 */
export function bookedScale(book: BookedCargo): Scale {
  const { isAdvanced, table, useBlDate, scaleTableQuantity } = book.pricing;
  if (!isAdvanced || table.length === 0) return { scale: [] };
  const basis = scaleTableQuantity === book.billBy ? {} : { scaleBasis: scaleTableQuantity };
  const on = laycanDay(book);
  const scale = bandsOf(table);
  const isDated = scale.some(({ fromOn, toOn }) => fromOn ?? toOn);
  if (useBlDate && isDated) return { scale, ...basis, ...(on === null ? {} : { scaleOn: on }) };
  return { scale: bandsOn(scale, on), ...basis };
}

/** Bands of a day without their days; without a day all of them as they are, with their days, so that somebody names one. */
function bandsOn(scale: readonly FreightBand[], on: string | null): FreightBand[] {
  if (on === null) return [...scale];
  return bandsInForce({ bands: scale, isIncremental: false, on }).map(
    ({ fromQuantity, toQuantity, rate }) => ({ fromQuantity, toQuantity, rate }),
  );
}

/** Money for time of the calls of one side, in the currency of the demurrage and a day; despatch null is half. */
export type BookedDemurrage = { readonly demurrage: number; readonly despatch: number | null };

/**
 * The rate of the scale where there is one, else that of the side, else that of the whole cargo, which is for a day or for
 * an hour.
 */
export function bookedDemurrage(
  book: BookedCargo,
  side: BookedPort['portFunction'],
  figures: BandFigures,
): BookedDemurrage {
  const { pricing } = book;
  const times = pricing.isPerHour ? HOURS_PER_DAY : 1;
  const scaled = bookedRate(book, pricing.demurrageScaleTable, figures);
  const isLoading = side === 'Loading';
  const ofSide = isLoading ? book.loadDemurrageRate : book.dischargeDemurrageRate;
  const despatch = isLoading ? book.loadDespatchRate : book.dischargeDespatchRate;
  return {
    demurrage: (scaled ?? 0) * times || ofSide || pricing.demurrageAmount * times,
    despatch: despatch || pricing.despatchAmount * times || null,
  };
}

type Laytime = {
  readonly rate: number | null;
  readonly rateUnit: RateUnit;
  readonly terms: LaytimeTerm;
};

const hasOwnLaytime = ({ loadDischargeRate, terms }: BookedPort): boolean =>
  loadDischargeRate > 0 || terms === 'CQD1';

/** Laytime of a port: its own rate, else the cargo's. */
export function bookedLaytime(book: BookedCargo, port: BookedPort): Laytime {
  const own = { rate: port.loadDischargeRate || null, rateUnit: port.loadDischargeRateUnit };
  const shared = hasOwnLaytime(port) ? null : sharedLaytime(book, agreedFigures(book));
  return shared ?? { ...own, terms: port.terms };
}

/**
 * Laytime of ports without their own, by scale or as allowed; null without any. A rate is each port's; days and hours are
 * the time of all of them, which have equal parts of it.
 */
export function sharedLaytime(book: BookedCargo, figures: BandFigures): Laytime | null {
  const { pricing } = book;
  const allowed = bookedRate(book, pricing.laytimeScaleTable, figures) ?? pricing.laytimeAllowed;
  const sharing = book.portItineraries.filter((one) => !hasOwnLaytime(one)).length;
  if (allowed <= 0 || sharing === 0) return null;
  const { laytimeUnit: rateUnit, laytimeTerms: terms } = pricing;
  if (rateUnit === 'Per Day' || rateUnit === 'Per Hour') return { rate: allowed, rateUnit, terms };
  return { rate: allowed / sharing, rateUnit, terms };
}

/** Deepest draft at a port: its own, but never deeper than the charter party promises; null is no limit. */
export function bookedDraftM(book: BookedCargo, port: BookedPort): number | null {
  const own = port.unitMeasure === 'FT' ? port.draft * METRES_PER_FOOT : port.draft;
  const limits = [own, book.cpDraftMeters].filter((draft) => draft > 0);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** The bands of one scale with the rate that the whole of a cargo finds in them, for each stretch of days one. */
export function bandsOfWhole(bands: readonly BookedBand[], quantity: number): BookedBand[] {
  const stretches = Map.groupBy(bands, ({ fromDate, toDate }) => `${fromDate} ${toDate}`);
  return [...stretches.values()].flatMap((stretch) => {
    const [first] = stretch;
    const scale = { bands: bandsOf(stretch), isIncremental: false, on: null };
    const rate = scaleRate(scale, quantity);
    // No upper end: a declared option may take more.
    return first && rate !== null ? [{ ...first, fromQuantity: 0, toQuantity: 0, rate }] : [];
  });
}
