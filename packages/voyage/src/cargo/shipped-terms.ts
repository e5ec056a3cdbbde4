import type { CargoRow, EstimateInput, ItineraryRow, OtherRow } from '@mainsheet/estimate';
import type { BookedCargo } from './booked-cargo.ts';
import { hasDifferential, PRICE_BY_PORT, portDifferential } from './booked-port-money.ts';
import { type BandFigures, sharedLaytime, shippedFigures } from './booked-terms.ts';
import { bookedDemurrageInBase } from './nominate-cargo.ts';

/** A cargo whose papers find other bands than before. */
type Move = {
  readonly cargo: CargoRow;
  readonly book: BookedCargo;
  readonly was: BandFigures;
  readonly is: BandFigures;
};

/**
 * Demurrage, laytime and prices by port go to the bands that the papers of a cargo find, as its freight does by
 * itself; what was typed over stays. `bookOf` is the cargo book of a cargo, null without one.
 */
export function withShippedTerms(
  { before, after }: { readonly before: EstimateInput; readonly after: EstimateInput },
  bookOf: (cargo: CargoRow) => BookedCargo | null,
): EstimateInput {
  const moves = after.cargoes.flatMap((cargo): Move[] => {
    const former = before.cargoes.find(({ id }) => id === cargo.id);
    const book = bookOf(cargo);
    if (!book || former?.cargoBookId !== cargo.cargoBookId) return [];
    const [was, is] = [shippedFigures(book, former), shippedFigures(book, cargo)];
    const isMoved = was.on !== is.on || was.quantity !== is.quantity;
    return isMoved ? [{ cargo, book, was, is }] : [];
  });
  return moves.reduce(moved, after);
}

const moved = (input: EstimateInput, move: Move): EstimateInput => ({
  ...input,
  cargoes: input.cargoes.map((cargo) => (cargo.id === move.cargo.id ? priced(cargo, move) : cargo)),
  itinerary: input.itinerary.map((row) => timed(row, move)),
  otherRevenues: input.otherRevenues.map((row) => pricedRow(row, move)),
});

function priced(cargo: CargoRow, { book, was, is }: Move): CargoRow {
  if (!hasDifferential(book)) return cargo;
  const [from, to] = [portDifferential(book, was), portDifferential(book, is)];
  const { fixedDifferential, fixedDifferentialLumpsum } = cargo.freight;
  const freight = {
    ...cargo.freight,
    ...(fixedDifferential === from.fixedDifferential && {
      fixedDifferential: to.fixedDifferential,
    }),
    ...(fixedDifferentialLumpsum === from.fixedDifferentialLumpsum && {
      fixedDifferentialLumpsum: to.fixedDifferentialLumpsum,
    }),
  };
  return { ...cargo, freight };
}

function pricedRow(row: OtherRow, { cargo, book, was, is }: Move): OtherRow {
  const isPrice = row.name === PRICE_BY_PORT && row.cargoId === cargo.id;
  if (!isPrice || hasDifferential(book)) return row;
  const key = row.paymentType === 'Lumpsum' ? 'fixedDifferentialLumpsum' : 'fixedDifferential';
  const amount = portDifferential(book, is)[key];
  return row.amount === portDifferential(book, was)[key] ? { ...row, amount } : row;
}

function timed(row: ItineraryRow, { cargo, book, was, is }: Move): ItineraryRow {
  if (!row.parcels.some(({ cargoId }) => cargoId === cargo.id)) return row;
  const side = row.portFunction === 'Loading' ? 'Loading' : 'Discharging';
  const [from, to] = [was, is].map((of) => bookedDemurrageInBase(book, side, of).demurrage);
  const [allowed, allows] = [sharedLaytime(book, was), sharedLaytime(book, is)];
  const isDemurrageBooked = row.demurrageRatePerDay === from;
  return {
    ...row,
    demurrageRatePerDay: (isDemurrageBooked ? to : null) ?? row.demurrageRatePerDay,
    parcels: row.parcels.map((parcel) => {
      const isBooked =
        parcel.cargoId === cargo.id &&
        parcel.rate === allowed?.rate &&
        parcel.rateUnit === allowed.rateUnit &&
        parcel.terms === allowed.terms;
      return isBooked && allows ? { ...parcel, rate: allows.rate } : parcel;
    }),
  };
}
