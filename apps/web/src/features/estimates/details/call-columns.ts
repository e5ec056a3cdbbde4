import { formatLaytimeRate, parseLaytimeRate } from '@mainsheet/entry';
import {
  type ItineraryOverrides,
  type ItineraryRow,
  LOAD_LINES,
  type LoadLine,
  newParcel,
  PORT_FUNCTIONS,
  type PortFunction,
  type RowResult,
} from '@mainsheet/voyage';
import { formatInstantShort, type GridColumn, type Option } from '../../../ui/index.ts';
import type { PortChoice } from '../rows/field.ts';

/** One line of the itinerary grid: what was typed and what came of it. */
export type Call = { row: ItineraryRow; result: RowResult | undefined };

export type PortBook = {
  search: (text: string) => Promise<readonly Option[]>;
  find: (label: string) => PortChoice | undefined;
  cargoId: string | undefined;
};

const numberOf = (value: string | null): number => Number(value ?? 0);
const numberOrNull = (value: string | null): number | null =>
  value === null ? null : Number(value);

const change = (call: Call, part: Partial<ItineraryRow>): Call => ({
  ...call,
  row: { ...call.row, ...part },
});
const override = (call: Call, part: ItineraryOverrides): Call =>
  change(call, { overrides: { ...call.row.overrides, ...part } });

type Numbers = {
  [Key in keyof ItineraryRow]: ItineraryRow[Key] extends number ? Key : never;
}[keyof ItineraryRow];
type NumbersOrNull = {
  [Key in keyof ItineraryRow]: null extends ItineraryRow[Key]
    ? ItineraryRow[Key] extends number | null
      ? Key
      : never
    : never;
}[keyof ItineraryRow];

type Spec = Pick<GridColumn<Call>, 'header' | 'group' | 'width'> & {
  unit?: string;
  decimals?: number;
  total?: 'sum';
};

/** A figure that is simply typed; zero is shown as nothing. */
const typedColumn = (field: Numbers, spec: Spec): GridColumn<Call> => ({
  key: field,
  kind: 'number',
  ...spec,
  value: ({ row }) => (row[field] === 0 ? null : row[field]),
  isTyped: () => true,
  edit: { write: (call, value) => change(call, { [field]: numberOf(value) }) },
});

const optionalColumn = (field: NumbersOrNull, spec: Spec): GridColumn<Call> => ({
  key: field,
  kind: 'number',
  ...spec,
  value: ({ row }) => row[field],
  isTyped: () => true,
  edit: { write: (call, value) => change(call, { [field]: numberOrNull(value) }) },
});

type OverrideKey = 'distanceNm' | 'ecaDistanceNm' | 'piracyDistanceNm' | 'seaDays' | 'portDays';

/** A computed figure that may be typed over, and given back to calculation. */
const overridable = (
  key: OverrideKey,
  spec: Spec & {
    shown: (result: RowResult) => number;
    calculated?: (call: Call) => number | null;
  },
): GridColumn<Call> => {
  const { shown, calculated, ...rest } = spec;
  return {
    key,
    kind: 'number',
    ...rest,
    value: ({ result }) => (result ? shown(result) || null : null),
    isTyped: ({ row }) => row.overrides[key] != null,
    ...(calculated ? { calculated } : {}),
    restore: (call) => override(call, { [key]: null }),
    edit: { write: (call, value) => override(call, { [key]: numberOrNull(value) }) },
  };
};

const instantColumn = (
  key: 'arrivalAt' | 'departureAt',
  header: string,
  isUtc: boolean,
): GridColumn<Call> => ({
  key: `${key}${isUtc ? 'Utc' : ''}`,
  header,
  ...(isUtc ? { unit: 'UTC' } : {}),
  group: 'Schedule, port time',
  width: 116,
  kind: 'text',
  value: ({ row, result }) =>
    result ? formatInstantShort(result.call[key], isUtc ? 'UTC' : row.timeZone) : null,
});

const PASSAGE = 'Passage';

function wayColumns(): GridColumn<Call>[] {
  const group = PASSAGE;
  return [
    {
      key: 'function',
      header: 'Function',
      group,
      width: 112,
      kind: 'select',
      value: ({ row }) => row.portFunction,
      edit: {
        options: PORT_FUNCTIONS.map((value) => ({ value, label: value })),
        write: (call, value) => change(call, { portFunction: (value ?? 'Stop') as PortFunction }),
      },
    },
    {
      key: 'condition',
      header: 'B/L',
      group,
      width: 74,
      kind: 'select',
      value: ({ row, result }) => row.overrides.condition ?? result?.leg.condition ?? null,
      isTyped: ({ row }) => row.overrides.condition != null,
      restore: (call) => override(call, { condition: null }),
      edit: {
        options: [
          { value: 'ballast', label: 'Ballast' },
          { value: 'laden', label: 'Laden' },
        ],
        write: (call, value) =>
          override(call, { condition: value === 'laden' ? 'laden' : 'ballast' }),
      },
    },
  ];
}

function distanceColumns(): GridColumn<Call>[] {
  const group = PASSAGE;
  return [
    overridable('distanceNm', {
      header: 'Dist',
      unit: 'nm',
      group,
      width: 84,
      decimals: 0,
      total: 'sum',
      shown: ({ leg }) => leg.distanceNm,
      calculated: ({ row }) => row.distanceNm,
    }),
    overridable('ecaDistanceNm', {
      header: 'ECA',
      unit: 'nm',
      group,
      width: 78,
      decimals: 0,
      total: 'sum',
      shown: ({ leg }) => leg.ecaDistanceNm,
      calculated: ({ row }) => row.ecaDistanceNm,
    }),
    overridable('piracyDistanceNm', {
      header: 'Piracy',
      unit: 'nm',
      group,
      width: 84,
      decimals: 0,
      total: 'sum',
      shown: ({ leg }) => leg.piracyDistanceNm,
      calculated: ({ row }) => row.piracyDistanceNm,
    }),
  ];
}

function steamingColumns(): GridColumn<Call>[] {
  const group = PASSAGE;
  return [
    optionalColumn('speedKn', { header: 'Speed', unit: 'kn', group, width: 84, decimals: 1 }),
    optionalColumn('ecaSpeedKn', { header: 'ECA', unit: 'kn', group, width: 74, decimals: 1 }),
    {
      key: 'weather',
      header: 'WF',
      unit: '%',
      group,
      width: 64,
      kind: 'number',
      decimals: 1,
      value: ({ row, result }) =>
        row.overrides.weatherFactorPercent ?? result?.leg.weatherFactorPercent ?? null,
      isTyped: ({ row }) => row.overrides.weatherFactorPercent != null,
      restore: (call) => override(call, { weatherFactorPercent: null }),
      edit: {
        write: (call, value) => override(call, { weatherFactorPercent: numberOrNull(value) }),
      },
    },
    overridable('seaDays', {
      header: 'Sea',
      unit: 'd',
      group,
      width: 72,
      decimals: 2,
      total: 'sum',
      shown: ({ leg }) => leg.seaDays,
    }),
    typedColumn('extraSeaDays', { header: 'Extra', unit: 'd', group, width: 74, decimals: 2 }),
  ];
}

function scheduleColumns(): GridColumn<Call>[] {
  const group = 'Schedule, port time';
  return [
    instantColumn('arrivalAt', 'Arrival', false),
    instantColumn('departureAt', 'Departure', false),
    overridable('portDays', {
      header: 'Stay',
      unit: 'd',
      group,
      width: 74,
      decimals: 2,
      total: 'sum',
      shown: ({ call }) => call.portDays,
    }),
    typedColumn('extraPortDays', { header: 'Extra', unit: 'd', group, width: 74, decimals: 2 }),
    typedColumn('norHours', { header: 'NOR', unit: 'h', group, width: 70, decimals: 1 }),
    instantColumn('arrivalAt', 'Arrival', true),
    instantColumn('departureAt', 'Departure', true),
  ];
}

function rateTextOf({ row }: Call): string | null {
  const parcel = row.parcels[0];
  if (!parcel || (parcel.rate === null && parcel.terms !== 'CQD1')) return null;
  const unit = parcel.rateUnit === 'Per Hour' ? 'Per Hour' : 'Per Day';
  return formatLaytimeRate({ rates: [parcel.rate], rateUnit: unit, terms: parcel.terms });
}

function cargoColumns(book: PortBook): GridColumn<Call>[] {
  const group = 'Cargo';
  return [
    {
      key: 'worked',
      header: 'Quantity',
      unit: 'mt',
      group,
      width: 92,
      kind: 'number',
      decimals: 0,
      value: ({ result }) => {
        const worked = (result?.call.loadedT ?? 0) + (result?.call.dischargedT ?? 0);
        return worked === 0 ? null : worked;
      },
    },
    {
      key: 'rate',
      header: 'Rate, terms',
      group,
      width: 120,
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
          if (!('value' in parsed) || book.cargoId === undefined) return call;
          const { rates, rateUnit, terms } = parsed.value;
          const isDischarge = call.row.portFunction === 'Discharging';
          const rate = rates[isDischarge ? rates.length - 1 : 0] ?? null;
          const parcels =
            call.row.parcels.length > 0 ? call.row.parcels : [newParcel(book.cargoId)];
          return change(call, {
            parcels: parcels.map((parcel) => ({ ...parcel, rate, rateUnit, terms })),
          });
        },
        readOnly: ({ row }) => row.portFunction !== 'Loading' && row.portFunction !== 'Discharging',
      },
    },
  ];
}

function berthColumns(): GridColumn<Call>[] {
  const group = 'Cargo';
  return [
    optionalColumn('draftM', { header: 'Draft', unit: 'm', group, width: 76, decimals: 2 }),
    optionalColumn('maxLiftT', { header: 'Max lift', unit: 'mt', group, width: 92, decimals: 0 }),
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
        write: (call, value) => change(call, { loadLine: (value ?? 'Summer Salt') as LoadLine }),
      },
    },
    {
      key: 'berth',
      header: 'Berth',
      group,
      width: 84,
      kind: 'text',
      value: ({ row }) => row.berth,
      edit: { write: (call, value) => change(call, { berth: value ?? '' }) },
    },
  ];
}

function costColumns(): GridColumn<Call>[] {
  const group = 'Costs';
  return [
    typedColumn('portExpenses', {
      header: 'Port',
      unit: '$',
      group,
      width: 96,
      decimals: 0,
      total: 'sum',
    }),
    typedColumn('portExpensesPerTonne', {
      header: 'Per tonne',
      unit: '$/mt',
      group,
      width: 104,
      decimals: 2,
    }),
    typedColumn('demurrageRatePerDay', {
      header: 'Demurrage',
      unit: '$/d',
      group,
      width: 112,
      decimals: 0,
    }),
    optionalColumn('despatchRatePerDay', {
      header: 'Despatch',
      unit: '$/d',
      group,
      width: 104,
      decimals: 0,
    }),
    typedColumn('demurrageDays', { header: 'Dem/des', unit: 'd', group, width: 90, decimals: 2 }),
  ];
}

/** Columns of the itinerary grid, in groups; the port stands frozen at the left. */
export function callColumns(book: PortBook): GridColumn<Call>[] {
  const port: GridColumn<Call> = {
    key: 'port',
    header: 'Port',
    width: 132,
    kind: 'port',
    value: ({ row }) => row.portName,
    edit: {
      search: book.search,
      write: (call, label) => {
        const found = book.find(label ?? '');
        if (!found) return change(call, { portName: label ?? '', portCode: null });
        const { code, name, latitude, longitude, timeZone } = found;
        return change(call, { portCode: code, portName: name, latitude, longitude, timeZone });
      },
    },
  };
  return [
    port,
    ...wayColumns(),
    ...distanceColumns(),
    ...steamingColumns(),
    ...scheduleColumns(),
    ...cargoColumns(book),
    ...berthColumns(),
    ...costColumns(),
  ];
}
