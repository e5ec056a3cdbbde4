import {
  type CargoRow,
  type EstimateInput,
  isPoolOut,
  isTimeCharteredIn,
  isTimeCharterOut,
  isVoyageCharterOut,
  type OtherRow,
} from '@mainsheet/estimate';
import { tonnesFromCargoUnit } from '@mainsheet/units';
import { quantityRange } from '../cargo/quantity-option.ts';
import type { Finding, FindingCode, Severity } from '../estimate/estimate-result.ts';
import { findEpochMs } from '../time/instants.ts';
import { isCargoRow, type OrderedRow } from '../time/itinerary.ts';

/** Makes a finding; messages are complete sentences for the person who typed the cell. */
export function finding(
  severity: Severity,
  code: FindingCode,
  path: string,
  message: string,
): Finding {
  return { code, severity, path, message };
}

const error = (code: FindingCode, path: string, message: string): Finding =>
  finding('error', code, path, message);

/** Faults that the document shows by itself, before anything is calculated. */
export function findInputFaults(input: EstimateInput, ordered: readonly OrderedRow[]): Finding[] {
  return [
    ...headerFaults(input),
    ...itineraryFaults(input, ordered),
    ...contractFaults(input),
    ...(isVoyageCharterOut(input.operationType) ? cargoFaults(input) : []),
    ...otherRowFaults(input, 'otherRevenues'),
    ...otherRowFaults(input, 'otherExpenses'),
  ];
}

function headerFaults(input: EstimateInput): Finding[] {
  const faults: Finding[] = [];
  if (input.vessel === null) faults.push(error('VESSEL_MISSING', 'vessel', 'Choose a vessel.'));
  if (findEpochMs(input.commencingAt) === null) {
    faults.push(
      error('COMMENCING_DATE_INVALID', 'commencingAt', 'Enter the commencing date and time.'),
    );
  }
  if (!input.isSecaEnabled) {
    faults.push(
      finding(
        'warning',
        'SECA_DISABLED',
        'isSecaEnabled',
        'Emission control areas are switched off: the fuel plan is not compliant inside them.',
      ),
    );
  }
  return faults;
}

function itineraryFaults(input: EstimateInput, ordered: readonly OrderedRow[]): Finding[] {
  const first = ordered[0];
  const last = ordered.at(-1);
  if (first === undefined || last === undefined || ordered.length < 2) {
    return [error('ITINERARY_TOO_SHORT', 'itinerary', 'Enter at least two ports.')];
  }
  const faults: Finding[] = [];
  if (!OPENINGS.includes(first.row.portFunction)) {
    faults.push(firstRowFault(input, first.inputIndex));
  }
  if (!['Terminating', 'Redelivery'].includes(last.row.portFunction)) {
    faults.push(
      error(
        'LAST_ROW_FUNCTION',
        `itinerary.${last.inputIndex}.portFunction`,
        'The last port must be Terminating or Redelivery.',
      ),
    );
  }
  for (const { row, inputIndex } of ordered) {
    const path = `itinerary.${inputIndex}`;
    if (row.portCode === null && (row.latitude === null || row.longitude === null)) {
      faults.push(
        error('PORT_UNRESOLVED', `${path}.portName`, `${row.portName} is not a known port.`),
      );
    }
    if (!(row.portExpensesExchangeRate > 0)) {
      faults.push(exchangeFault(`${path}.portExpensesExchangeRate`));
    }
    row.parcels.forEach((parcel, index) => {
      if (!isCargoRow(row) || input.cargoes.some((cargo) => cargo.id === parcel.cargoId)) return;
      const where = `${path}.parcels.${index}.cargoId`;
      faults.push(error('UNKNOWN_CARGO', where, 'This parcel belongs to no cargo.'));
    });
  }
  return faults;
}

/** The first port is where the vessel opens; a row that waits for it is the cell to go to. */
function firstRowFault(input: EstimateInput, firstIndex: number): Finding {
  const waiting = input.itinerary.findIndex(
    ({ portName, portFunction }) => portName === '' && OPENINGS.includes(portFunction),
  );
  const path = `itinerary.${waiting < 0 ? firstIndex : waiting}`;
  return waiting < 0
    ? error(
        'FIRST_ROW_FUNCTION',
        `${path}.portFunction`,
        'The first port must be Commencing or Delivery.',
      )
    : error('FIRST_ROW_FUNCTION', `${path}.portName`, 'Enter where the vessel opens.');
}

const OPENINGS: readonly string[] = ['Commencing', 'Delivery'];

const exchangeFault = (path: string): Finding =>
  error('EXCHANGE_RATE_INVALID', path, 'The exchange rate must be above zero.');

function contractFaults(input: EstimateInput): Finding[] {
  const faults: Finding[] = [];
  const type = input.operationType;
  const sides = [
    ['timeCharterIn', isTimeCharteredIn(type), input.timeCharterIn],
    ['timeCharterOut', isTimeCharterOut(type), input.timeCharterOut],
  ] as const;
  for (const [path, isNeeded, side] of sides) {
    if (!isNeeded) continue;
    if (side === null || !side.hirePeriods.some((period) => period.rate > 0)) {
      faults.push(error('HIRE_MISSING', `${path}.hirePeriods`, 'Enter the hire rate.'));
    }
    if (side !== null && !(side.exchangeRate > 0)) {
      faults.push(exchangeFault(`${path}.exchangeRate`));
    }
    const delivery = findEpochMs(side?.deliveryAt ?? null);
    const redelivery = findEpochMs(side?.redeliveryAt ?? null);
    if (delivery !== null && redelivery !== null && redelivery < delivery) {
      faults.push(
        error('DATES_OUT_OF_ORDER', `${path}.redeliveryAt`, 'Redelivery is before delivery.'),
      );
    }
  }
  if (isPoolOut(type) && !(input.pool !== null && input.pool.distributionPerPointDay > 0)) {
    faults.push(
      error(
        'POOL_TERMS_MISSING',
        'pool.distributionPerPointDay',
        'Enter the distribution of the pool.',
      ),
    );
  }
  return faults;
}

function cargoFaults(input: EstimateInput): Finding[] {
  if (input.cargoes.length === 0) {
    return [error('CARGO_MISSING', 'cargoes', 'Enter at least one cargo.')];
  }
  return input.cargoes.flatMap((cargo, index) => faultsOfCargo(cargo, `cargoes.${index}`));
}

function faultsOfCargo(cargo: CargoRow, path: string): Finding[] {
  const faults: Finding[] = [];
  const add = (code: FindingCode, field: string, message: string): void => {
    faults.push(error(code, `${path}.${field}`, message));
  };
  if (!(cargo.quantity > 0)) {
    add('CARGO_QUANTITY_MISSING', 'quantity', 'Enter the cargo quantity.');
  }
  if (tonnesFromCargoUnit(1, cargo.unit, cargo.densityTPerM3) === null) {
    add('CARGO_DENSITY_MISSING', 'densityTPerM3', 'A volume needs the density of the cargo.');
  }
  if (!hasFreight(cargo)) add('FREIGHT_MISSING', 'freight', 'Enter the freight.');
  if (!(cargo.exchangeRate > 0)) faults.push(exchangeFault(`${path}.exchangeRate`));
  const commission = cargo.commissions.reduce((sum, row) => sum + row.ratePercent, 0);
  if (commission + cargo.freightTaxPercent >= 100) {
    add('COMMISSION_TOO_HIGH', 'commissions', 'Commissions and freight tax take all the freight.');
  }
  const range = quantityRange(cargo);
  if (range.lower > cargo.quantity || range.upper < cargo.quantity || range.lower > range.upper) {
    add('OPTION_RANGE_INVALID', 'quantity', 'The quantity lies outside its own option range.');
  }
  const start = findEpochMs(cargo.laycanStartAt);
  const end = findEpochMs(cargo.laycanEndAt);
  if (start !== null && end !== null && end < start) {
    add('DATES_OUT_OF_ORDER', 'laycanEndAt', 'The laycan closes before it opens.');
  }
  return faults;
}

function hasFreight(cargo: CargoRow): boolean {
  const { freight } = cargo;
  switch (freight.type) {
    case 'Frt Rate':
      return freight.rate > 0 || freight.scale.length > 0 || freight.fixedDifferentialLumpsum > 0;
    case 'Lumpsum':
      return freight.lumpsum > 0;
    case 'WSC':
      return freight.worldscaleFlat > 0 && freight.worldscalePercent > 0;
    case 'Daily Rate':
      return freight.dailyRate > 0;
  }
}

function otherRowFaults(input: EstimateInput, list: 'otherRevenues' | 'otherExpenses'): Finding[] {
  return input[list].flatMap((row, index) => faultsOfOtherRow(input, row, `${list}.${index}`));
}

function faultsOfOtherRow(input: EstimateInput, row: OtherRow, path: string): Finding[] {
  const faults: Finding[] = [];
  if (!(row.exchangeRate > 0)) faults.push(exchangeFault(`${path}.exchangeRate`));
  if (row.paymentType === 'Per Unit') {
    if (row.cargoId === null) {
      const message = 'Per Unit needs a cargo.';
      faults.push(error('PER_UNIT_WITHOUT_CARGO', `${path}.cargoId`, message));
    } else if (!input.cargoes.some((cargo) => cargo.id === row.cargoId)) {
      faults.push(error('UNKNOWN_CARGO', `${path}.cargoId`, 'This row belongs to no cargo.'));
    }
  }
  if (row.paymentType === 'Daily Rate') {
    if (row.isNonAccounting) {
      const message = 'A Daily Rate row cannot be non-accounting.';
      faults.push(error('DAILY_RATE_NON_ACCOUNTING', `${path}.isNonAccounting`, message));
    }
    const isKnown = input.itinerary.some((candidate) => candidate.id === row.itineraryRowId);
    if (row.itineraryRowId !== null && !isKnown) {
      const message = 'This row belongs to no port of the itinerary.';
      faults.push(error('UNKNOWN_PORT_ROW', `${path}.itineraryRowId`, message));
    }
  }
  return faults;
}
