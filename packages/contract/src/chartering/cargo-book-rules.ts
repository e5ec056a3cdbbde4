import type { Violation } from '../fields/errors.ts';
import type { CargoBookInput, CargoStatus } from './cargo-book.ts';

/** What a cargo book must say before it is kept, all at once; empty when nothing is missing. */
export function findCargoBookFaults(book: CargoBookInput): Violation[] {
  return [
    ...quantityFaults(book),
    ...laycanFaults(book),
    ...portFaults(book),
    ...(hasOwnFreight(book) ? freightFaults(book) : []),
    ...termFaults(book),
    ...scaleFaults(book),
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
  const { isPerDay, isPerHour, demurrageAmount, despatchAmount } = book.pricing;
  if (isPerDay && isPerHour) {
    const message = 'Demurrage is per day or per hour, not both.';
    faults.push(fault('RATE_UNIT_UNCLEAR', 'pricing.isPerHour', message));
  }
  if (!isPerDay && !isPerHour && demurrageAmount + despatchAmount > 0) {
    const message = 'Say whether demurrage and despatch are per day or per hour.';
    faults.push(fault('RATE_UNIT_UNCLEAR', 'pricing.isPerDay', message));
  }
  return faults;
}

const BANDS = ['table', 'demurrageScaleTable', 'laytimeScaleTable'] as const;

/** Bands that end before they begin, and prices of ports that the cargo does not call at. */
function scaleFaults({ pricing, portItineraries }: CargoBookInput): Violation[] {
  const bands = BANDS.flatMap((key) =>
    pricing[key].flatMap(({ fromDate, toDate }, at) => {
      // Bands of before had no days.
      if (!fromDate || !toDate || fromDate <= toDate) return [];
      const message = 'The band ends before it begins.';
      return [fault('BAND_OUT_OF_ORDER', `pricing.${key}.${at}.toDate`, message)];
    }),
  );
  const ports = pricing.portItineraries.flatMap(({ sequenceNo }, at) => {
    if (portItineraries.some((port) => port.sequenceNo === sequenceNo)) return [];
    const message = `The cargo has no port no. ${sequenceNo}.`;
    return [fault('PORT_UNKNOWN', `pricing.portItineraries.${at}.sequenceNo`, message)];
  });
  return [...bands, ...ports];
}

function coaFaults(book: CargoBookInput): Violation[] {
  if (book.liftingOption !== 'Firm' && book.coaId === null) {
    const message = 'Only a lifting of a contract is an option.';
    return [fault('OPTION_OF_NOTHING', 'liftingOption', message)];
  }
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
