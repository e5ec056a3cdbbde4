import { type FreightTerms, newOtherRow, type OtherRow } from '@mainsheet/estimate';
import type { BookedCargo, BookedPort } from './booked-cargo.ts';
import { agreedFigures, type BandFigures, bookedRate } from './booked-terms.ts';
import { portExpenseShare, toHundredths } from './cargo-booking.ts';

type Differential = Pick<FreightTerms, 'fixedDifferential' | 'fixedDifferentialLumpsum'>;

/**
 * What the ports add to the price of a unit of the whole cargo, each on the part that is worked there: on the
 * charter party's quantity as one sum, else for each unit that is billed.
 */
export function portDifferential(book: BookedCargo, figures: BandFigures): Differential {
  const { pricing, portItineraries: ports } = book;
  const sum = { fixedDifferential: 0, fixedDifferentialLumpsum: 0 };
  if (!pricing.isAdvanced) return sum;
  for (const price of pricing.portItineraries) {
    const port = ports.find(({ sequenceNo }) => sequenceNo === price.sequenceNo);
    if (port === undefined) continue;
    const amount =
      (bookedRate(book, price.scaleTable, figures) ?? price.amount) * partAt(book, port);
    if (price.basis === 'CP') sum.fixedDifferentialLumpsum += amount * book.cargoQuantity;
    else sum.fixedDifferential += amount;
  }
  return sum;
}

/** Part of the cargo that is worked at a port: its tonnes, or an equal part of what the others leave. */
function partAt(book: BookedCargo, port: BookedPort): number {
  const ports = book.portItineraries.filter(
    ({ portFunction }) => portFunction === port.portFunction,
  );
  const named = ports.reduce((sum, one) => sum + one.loadDischargeQuantity, 0);
  const open = ports.filter(({ loadDischargeQuantity }) => loadDischargeQuantity === 0).length;
  const whole = Math.max(book.cargoQuantity, named);
  if (!(whole > 0)) return 0;
  return (port.loadDischargeQuantity || (whole - named) / Math.max(open, 1)) / whole;
}

/** Freight types whose formula knows a differential; the others earn what ports add beside the freight. */
export const hasDifferential = ({ freightType }: BookedCargo): boolean =>
  freightType === 'Frt Rate' || freightType === 'WSC';

export const PRICE_BY_PORT = 'Price by port';

/** What ports add to a freight that is one sum, or a rate a day. */
export function portPriceRows(book: BookedCargo, cargoId: string): OtherRow[] {
  if (hasDifferential(book)) return [];
  const { fixedDifferential, fixedDifferentialLumpsum } = portDifferential(
    book,
    agreedFigures(book),
  );
  const row = (paymentType: 'Per Unit' | 'Lumpsum', amount: number): OtherRow[] =>
    amount === 0
      ? []
      : [
          {
            ...newOtherRow(),
            ...{
              name: PRICE_BY_PORT,
              description: PRICE_BY_PORT,
              cargoId,
              paymentType,
              amount,
            },
            currency: book.freightCurrency,
            exchangeRate: book.freightExchangeRate,
          },
        ];
  return [...row('Per Unit', fixedDifferential), ...row('Lumpsum', fixedDifferentialLumpsum)];
}

type PortExpenseRows = { readonly revenues: OtherRow[]; readonly expenses: OtherRow[] };

/**
 * What port expenses beside the agreed ones mean for the charterer: revenue where they pay, expense where they get back. A
 * group with the name of a port is of that port, any other of all ports.
 */
export function portExpenseRows(
  book: BookedCargo,
  { cargoId, baseCurrency }: { cargoId: string; baseCurrency: string },
): PortExpenseRows {
  const revenues: OtherRow[] = [];
  const expenses: OtherRow[] = [];
  for (const group of bookedPortExpenses(book, baseCurrency)) {
    if (group.share === 0) continue;
    const row = {
      ...newOtherRow(),
      ...{ name: 'Port expenses', cargoId, paymentType: 'Lumpsum' as const },
      description:
        `Port expenses ${group.name}, ${group.share > 0 ? 'overage' : 'underage'}`.trim(),
      currency: group.currency,
      exchangeRate: group.exchangeRate,
      amount: Math.abs(group.share),
    };
    (group.share > 0 ? revenues : expenses).push(row);
  }
  return { revenues, expenses };
}

type BookedPortExpense = {
  readonly name: string;
  readonly currency: string;
  readonly exchangeRate: number;
  /** Above zero the charterer pays it, below zero they get it back. */
  readonly share: number;
};

type RatedBook = Pick<
  BookedCargo,
  'portItineraries' | 'freightCurrency' | 'freightExchangeRate' | 'pricing'
>;

/** Base currency for one of a currency: what a port, else the freight, else the demurrage in it says; null without any. */
export function bookedExchangeRate(
  { portItineraries: ports, pricing, ...freight }: RatedBook,
  currency: string,
  baseCurrency: string,
): number | null {
  if (currency === baseCurrency) return 1;
  const rates = [
    ...ports.map((port) => [port.portExpensesCurrency, port.portExpensesExchangeRate] as const),
    [freight.freightCurrency, freight.freightExchangeRate] as const,
    [pricing.currency, pricing.exchangeRate] as const,
  ];
  return rates.find(([of, rate]) => of === currency && rate > 0)?.[1] ?? null;
}

/**
 * Each group of port expenses with what its ports are booked with, and the charterer's share of that. A group in a currency
 * without a rate is left out.
 */
function bookedPortExpenses(book: BookedCargo, baseCurrency: string): BookedPortExpense[] {
  return book.portExpenseGroups.flatMap((group) => {
    const { name, currency } = group;
    const exchangeRate = bookedExchangeRate(book, currency, baseCurrency);
    if (exchangeRate === null) return [];
    const isOfPort = (port: BookedPort): boolean => sameName(port.port, group.name);
    const named = book.portItineraries.filter(isOfPort);
    const ports = named.length > 0 ? named : book.portItineraries;
    const inBase = ports.reduce(
      (sum, port) => sum + port.portExpenses * port.portExpensesExchangeRate,
      0,
    );
    const booked = toHundredths(inBase / exchangeRate);
    const share = inBase > 0 ? toHundredths(portExpenseShare(group, booked)) : 0;
    return [{ name, currency, exchangeRate, share }];
  });
}

const sameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();
