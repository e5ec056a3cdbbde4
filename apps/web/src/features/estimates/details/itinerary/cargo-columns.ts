import { formatLaytimeRate, parseLaytimeRate } from '@mainsheet/entry';
import { LAYTIME_TERMS, type LaytimeTerm } from '@mainsheet/terms';
import {
  type CargoRow,
  LOAD_LINES,
  type LoadLine,
  newParcel,
  type ParcelRow,
  RATE_UNITS,
  type RateUnit,
  waterDensityOf,
} from '@mainsheet/voyage';
import {
  type Call,
  type CallColumn,
  change,
  flagColumn,
  isCargoCall,
  numberOrNull,
  orNullColumn,
  typedColumn,
} from './call.ts';

const group = 'Cargo';
/** Cubic feet in a cubic metre. */
const CUBIC_FEET = 35.314_666_7;

const isElsewhere = (call: Call): boolean => !isCargoCall(call);

function withParcels(call: Call, part: Partial<ParcelRow>): Call {
  const { cargo, row } = call;
  const parcels = row.parcels.length > 0 || !cargo ? row.parcels : [newParcel(cargo.id)];
  return change(call, { parcels: parcels.map((parcel) => ({ ...parcel, ...part })) });
}

const withCargo = (call: Call, part: Partial<CargoRow>): Call =>
  call.cargo ? { ...call, cargo: { ...call.cargo, ...part } } : call;

/** A call of one parcel may be told how much of it is worked; in tonnes, kept in cargo units. */
function withQuantity(call: Call, tonnes: number | null): Call {
  const [parcel] = call.result?.call.parcels ?? [];
  const perUnit = parcel && parcel.quantity > 0 ? parcel.quantityT / parcel.quantity : 1;
  return withParcels(call, { quantity: tonnes === null ? null : tonnes / perUnit });
}

function rateTextOf({ row }: Call): string | null {
  const [parcel] = row.parcels;
  if (!parcel || (parcel.rate === null && parcel.terms !== 'CQD1')) return null;
  if (parcel.rateUnit === 'Days' || parcel.rateUnit === 'Hours') {
    return `${parcel.rate} ${parcel.rateUnit.toLowerCase()} ${parcel.terms}`;
  }
  const { rate, rateUnit, terms } = parcel;
  return formatLaytimeRate({ rates: [rate], rateUnit, terms });
}

const quantityColumn: CallColumn = {
  key: 'worked',
  header: 'Quantity',
  unit: 'mt',
  group,
  width: 96,
  kind: 'number',
  decimals: 0,
  value: ({ result }) => {
    const worked = (result?.call.loadedT ?? 0) + (result?.call.dischargedT ?? 0);
    return worked === 0 ? null : worked;
  },
  isTyped: ({ row }) => row.parcels.some((parcel) => parcel.quantity !== null),
  restore: (call) => withParcels(call, { quantity: null }),
  edit: {
    write: (call, value) => withQuantity(call, numberOrNull(value)),
    readOnly: (call) => isElsewhere(call) || call.row.parcels.length > 1,
  },
};

/** Rate and terms as they are said: `10k shinc`. */
const rateAndTermsColumn: CallColumn = {
  key: 'rate',
  header: 'Rate, terms',
  group,
  width: 124,
  kind: 'text',
  value: rateTextOf,
  isTyped: () => true,
  edit: {
    read: (text) => {
      const parsed = parseLaytimeRate(text);
      if ('violation' in parsed) return { ok: false, reason: parsed.violation.message };
      if ('ambiguous' in parsed) {
        const codes = parsed.ambiguous.map((one) => one.echo).join(' or ');
        return { ok: false, reason: `Which one: ${codes}?` };
      }
      return { ok: true, value: text };
    },
    write: (call, value) => {
      const parsed = parseLaytimeRate(value ?? '');
      if (!('value' in parsed)) return call;
      const { rates, rateUnit, terms } = parsed.value;
      const isDischarge = call.row.portFunction === 'Discharging';
      const rate = rates[isDischarge ? rates.length - 1 : 0] ?? null;
      return withParcels(call, { rate, rateUnit, terms });
    },
    readOnly: isElsewhere,
  },
};

const rateColumns: readonly CallColumn[] = [
  {
    key: 'rateFigure',
    header: 'Rate',
    group,
    width: 84,
    kind: 'number',
    decimals: 0,
    optional: true,
    value: ({ row }) => row.parcels[0]?.rate ?? null,
    isTyped: () => true,
    edit: {
      write: (call, value) => withParcels(call, { rate: numberOrNull(value) }),
      readOnly: isElsewhere,
    },
  },
  {
    key: 'rateUnit',
    header: 'Rate unit',
    group,
    width: 96,
    kind: 'select',
    optional: true,
    value: (call) => (isElsewhere(call) ? null : (call.row.parcels[0]?.rateUnit ?? null)),
    edit: {
      options: RATE_UNITS.map((value) => ({ value, label: value })),
      write: (call, value) => withParcels(call, { rateUnit: (value ?? 'Per Day') as RateUnit }),
      readOnly: isElsewhere,
    },
  },
  {
    key: 'terms',
    header: 'Terms',
    group,
    width: 84,
    kind: 'select',
    optional: true,
    value: (call) => (isElsewhere(call) ? null : (call.row.parcels[0]?.terms ?? null)),
    edit: {
      options: LAYTIME_TERMS.map((value) => ({ value, label: value })),
      write: (call, value) => withParcels(call, { terms: (value ?? 'SHINC') as LaytimeTerm }),
      readOnly: isElsewhere,
    },
  },
  flagColumn('areParcelsSimultaneous', {
    header: 'Parcels together',
    group,
    width: 132,
    optional: true,
  }),
];

const drawnColumns: readonly CallColumn[] = [
  orNullColumn('draftM', { header: 'Draft', unit: 'm', group, width: 76, decimals: 2 }),
  orNullColumn('maxLiftT', { header: 'Max lift', unit: 'mt', group, width: 92, decimals: 0 }),
  typedColumn('salinityTPerM3', {
    header: 'Salinity',
    unit: 't/m³',
    group,
    width: 100,
    decimals: 3,
  }),
  {
    key: 'loadLine',
    header: 'Load line',
    group,
    width: 128,
    kind: 'select',
    value: ({ row }) => row.loadLine,
    edit: {
      options: LOAD_LINES.map((value) => ({ value, label: value })),
      write: (call, value) => {
        const loadLine = (value ?? 'Summer Salt') as LoadLine;
        const density = waterDensityOf(loadLine);
        return change(call, {
          loadLine,
          ...(density === null ? {} : { salinityTPerM3: density }),
        });
      },
    },
  },
  orNullColumn('waterDepthM', {
    header: 'Water depth',
    unit: 'm',
    group,
    width: 116,
    decimals: 2,
    optional: true,
  }),
  typedColumn('tideM', {
    header: 'Tide',
    unit: 'm',
    group,
    width: 74,
    decimals: 2,
    optional: true,
  }),
  typedColumn('underKeelClearanceM', {
    header: 'Under keel',
    unit: 'm',
    group,
    width: 108,
    decimals: 2,
    optional: true,
  }),
];

type CargoFigure = Pick<CallColumn, 'key' | 'header' | 'width'> & {
  unit?: string;
  decimals: number;
  get: (cargo: CargoRow) => number | null;
  set: (value: number | null) => Partial<CargoRow>;
};

/** A property of the cargo worked here; typed in any of its calls, it holds in all of them. */
const cargoFigure = ({ get, set, ...spec }: CargoFigure): CallColumn => ({
  ...spec,
  group,
  kind: 'number',
  optional: true,
  value: (call) => (call.cargo && isCargoCall(call) ? get(call.cargo) : null),
  isTyped: () => true,
  edit: {
    write: (call, value) => withCargo(call, set(numberOrNull(value))),
    readOnly: isElsewhere,
  },
});

/** API gravity of a density and back: 141.5 / SG − 131.5. */
const apiOf = (density: number): number => 141.5 / density - 131.5;
const densityOf = (api: number): number => 141.5 / (api + 131.5);

const cargoFigures: readonly CallColumn[] = [
  cargoFigure({
    key: 'api',
    header: 'API',
    width: 70,
    decimals: 1,
    get: ({ densityTPerM3 }) => (densityTPerM3 ? apiOf(densityTPerM3) : null),
    set: (api) => ({ densityTPerM3: api === null || api <= -131.5 ? null : densityOf(api) }),
  }),
  cargoFigure({
    key: 'specificGravity',
    header: 'Specific gravity',
    width: 124,
    decimals: 4,
    get: ({ densityTPerM3 }) => densityTPerM3,
    set: (densityTPerM3) => ({ densityTPerM3 }),
  }),
  cargoFigure({
    key: 'stowageCubicFeet',
    header: 'SF',
    unit: 'cuft/mt',
    width: 96,
    decimals: 2,
    get: ({ stowageFactorM3PerT }) =>
      stowageFactorM3PerT === null ? null : stowageFactorM3PerT * CUBIC_FEET,
    set: (value) => ({ stowageFactorM3PerT: value === null ? null : value / CUBIC_FEET }),
  }),
  cargoFigure({
    key: 'stowageCubicMetres',
    header: 'SF',
    unit: 'm³/mt',
    width: 92,
    decimals: 3,
    get: ({ stowageFactorM3PerT }) => stowageFactorM3PerT,
    set: (stowageFactorM3PerT) => ({ stowageFactorM3PerT }),
  }),
];

/** What is worked at a port, how fast, and what limits it. */
export const cargoColumns: readonly CallColumn[] = [
  quantityColumn,
  rateAndTermsColumn,
  ...rateColumns,
  ...drawnColumns,
  ...cargoFigures,
];
