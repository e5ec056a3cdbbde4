import type { CargoBookInput, CargoStatus } from './cargo-book.ts';
import type { Violation } from './errors.ts';

/** What a cargo book must say before it is kept, all at once; empty when nothing is missing. */
export function findCargoBookFaults(book: CargoBookInput): Violation[] {
  return [
    ...quantityFaults(book),
    ...laycanFaults(book),
    ...portFaults(book),
    ...(hasOwnFreight(book) ? freightFaults(book) : []),
    ...termFaults(book),
    ...coaFaults(book),
  ];
}

/** An inquiry has no freight before it is agreed; to confirm it takes one. */
const hasOwnFreight = ({ pricing, cargoStatus }: CargoBookInput): boolean =>
  !pricing.usePricingFromCoa && cargoStatus !== 'Inquiry';

const fault = (code: string, path: string, message: string): Violation => ({ code, path, message });

function quantityFaults(book: CargoBookInput): Violation[] {
  const faults: Violation[] = [];
  const { cargoQuantity, minQuantity, maxQuantity } = book;
  if (cargoQuantity <= 0) {
    faults.push(fault('QUANTITY_MISSING', 'cargoQuantity', 'Enter a quantity above zero.'));
  }
  if (book.optionType.startsWith('MNMX')) {
    if (minQuantity <= 0) {
      faults.push(fault('MINIMUM_MISSING', 'minQuantity', 'Enter the minimum quantity.'));
    }
    if (maxQuantity < minQuantity || maxQuantity <= 0) {
      const message = 'Enter a maximum that is not below the minimum.';
      faults.push(fault('MAXIMUM_TOO_SMALL', 'maxQuantity', message));
    }
  }
  return faults;
}

type Laycan = { laycanStartDateTime: string | null; laycanEndDateTime: string | null };
const isOutOfOrder = ({ laycanStartDateTime: start, laycanEndDateTime: end }: Laycan): boolean =>
  start !== null && end !== null && Date.parse(start) > Date.parse(end);

function laycanFaults(book: CargoBookInput): Violation[] {
  const message = 'The laycan ends before it begins.';
  const rows = book.portItineraries.flatMap((row, index) =>
    isOutOfOrder(row)
      ? [fault('LAYCAN_OUT_OF_ORDER', `portItineraries.${index}.laycanEndDateTime`, message)]
      : [],
  );
  return isOutOfOrder(book)
    ? [fault('LAYCAN_OUT_OF_ORDER', 'laycanEndDateTime', message), ...rows]
    : rows;
}

function portFaults({ portItineraries }: CargoBookInput): Violation[] {
  return (['Loading', 'Discharging'] as const).flatMap((wanted) => {
    if (portItineraries.some(({ portFunction }) => portFunction === wanted)) return [];
    const word = wanted === 'Loading' ? 'load' : 'discharge';
    const code = `${word.toUpperCase()}_PORT_MISSING`;
    return [fault(code, 'portItineraries', `Add a ${word} port.`)];
  });
}

function freightFaults(book: CargoBookInput): Violation[] {
  const missing = (path: keyof CargoBookInput, message: string) => [
    fault('FREIGHT_MISSING', path, message),
  ];
  switch (book.freightType) {
    case 'Frt Rate':
      return book.freightRate > 0 || (book.pricing.isAdvanced && book.pricing.table.length > 0)
        ? []
        : missing('freightRate', 'Enter the freight rate.');
    case 'Lumpsum':
      return book.lumpsum > 0 ? [] : missing('lumpsum', 'Enter the lumpsum.');
    case 'Daily Rate':
      return book.dailyRate > 0 ? [] : missing('dailyRate', 'Enter the daily rate.');
    case 'WSC':
      return [
        ...(book.worldscaleFlat > 0
          ? []
          : missing('worldscaleFlat', 'Enter the Worldscale flat rate.')),
        ...(book.worldscalePercent > 0
          ? []
          : missing('worldscalePercent', 'Enter the Worldscale percentage.')),
      ];
  }
}

function termFaults(book: CargoBookInput): Violation[] {
  const faults: Violation[] = [];
  const commission = book.commissions.reduce((sum, { rate }) => sum + rate, 0);
  if (commission >= 100) {
    const message = 'The commissions come to 100 % or more together.';
    faults.push(fault('COMMISSION_TOO_HIGH', 'commissions', message));
  }
  const shares = book.paymentTermsInitialPercentage + book.paymentTermsBalancePercentage;
  if (Math.abs(shares - 100) > 1e-9) {
    const message = 'Initial and balance make 100 % together.';
    faults.push(fault('SHARES_NOT_WHOLE', 'paymentTermsBalancePercentage', message));
  }
  if (book.pricing.isPerDay && book.pricing.isPerHour) {
    const message = 'Demurrage is per day or per hour, not both.';
    faults.push(fault('RATE_UNIT_UNCLEAR', 'pricing.isPerHour', message));
  }
  return faults;
}

function coaFaults(book: CargoBookInput): Violation[] {
  if (book.voyageType === 'COA' && book.coaId !== null) {
    return [fault('COA_OF_COA', 'coaId', 'A contract of affreightment is no lifting of another.')];
  }
  if (book.pricing.usePricingFromCoa && book.coaId === null) {
    const message = 'Choose the contract of affreightment that the price comes from.';
    return [fault('COA_MISSING', 'coaId', message)];
  }
  return [];
}

/** What people set; Nominated and Completed come from the voyage, but a COA is completed by hand. */
const MOVES: Readonly<Record<CargoStatus, readonly CargoStatus[]>> = {
  Inquiry: ['Confirmed', 'Cancelled'],
  Confirmed: ['Cancelled'],
  Nominated: ['Cancelled'],
  Completed: [],
  Cancelled: ['Inquiry'],
};

/** Statuses that somebody may give a cargo book; `present` null for a new one. */
export function settableCargoStatuses(
  present: CargoStatus | null,
  isCoa: boolean,
): readonly CargoStatus[] {
  if (present === null) return ['Inquiry', 'Confirmed'];
  const next = MOVES[present];
  return [present, ...next, ...(isCoa && present === 'Confirmed' ? (['Completed'] as const) : [])];
}
