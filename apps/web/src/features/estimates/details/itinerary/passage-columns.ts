import { newParcel, PORT_FUNCTIONS, type PortFunction } from '@mainsheet/voyage';
import {
  type Call,
  type CallColumn,
  change,
  numberOrNull,
  orNullColumn,
  overridable,
  override,
  typedColumn,
} from './call.ts';

const group = 'Passage';

/** A call that begins to work cargo works the estimate's first one. */
function withFunction(call: Call, portFunction: PortFunction): Call {
  const [cargo] = call.inputs.cargoes;
  const isCargo = portFunction === 'Loading' || portFunction === 'Discharging';
  const needsParcel = isCargo && call.row.parcels.length === 0 && cargo !== undefined;
  return change(call, {
    portFunction,
    ...(needsParcel ? { parcels: [newParcel(cargo.id)] } : {}),
  });
}

const wayColumns: readonly CallColumn[] = [
  {
    key: 'function',
    header: 'Function',
    group,
    width: 112,
    kind: 'select',
    value: ({ row }) => row.portFunction,
    edit: {
      options: PORT_FUNCTIONS.map((value) => ({ value, label: value })),
      write: (call, value) => withFunction(call, (value ?? 'Stop') as PortFunction),
    },
  },
  {
    key: 'condition',
    header: 'B/L',
    group,
    width: 70,
    kind: 'select',
    value: ({ row, result }) => row.overrides.condition ?? result?.leg.condition ?? 'ballast',
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

const distanceColumns: readonly CallColumn[] = [
  overridable('distanceNm', {
    header: 'Dist',
    unit: 'nm',
    group,
    width: 78,
    decimals: 0,
    total: 'sum',
    shown: ({ leg }) => leg.distanceNm,
    calculated: ({ row }) => row.distanceNm,
  }),
  overridable('ecaDistanceNm', {
    header: 'ECA',
    unit: 'nm',
    group,
    width: 74,
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
    optional: true,
    shown: ({ leg }) => leg.piracyDistanceNm,
    calculated: ({ row }) => row.piracyDistanceNm,
  }),
  {
    key: 'via',
    header: 'Via',
    group,
    width: 150,
    kind: 'text',
    optional: true,
    value: ({ via }) => via || null,
  },
];

const speedColumns: readonly CallColumn[] = [
  {
    key: 'speedKn',
    header: 'Speed',
    unit: 'kn',
    group,
    width: 78,
    kind: 'number',
    decimals: 1,
    value: ({ row, result }) =>
      row.speedKn ?? (result && result.leg.distanceNm > 0 ? result.leg.speedKn : null),
    isTyped: ({ row }) => row.speedKn !== null,
    calculated: ({ inputs, result }) =>
      result?.leg.condition === 'laden' ? inputs.ladenSpeedKn : inputs.ballastSpeedKn,
    restore: (call) => change(call, { speedKn: null }),
    edit: { write: (call, value) => change(call, { speedKn: numberOrNull(value) }) },
  },
  orNullColumn('ecaSpeedKn', {
    header: 'ECA speed',
    unit: 'kn',
    group,
    width: 104,
    decimals: 1,
    optional: true,
  }),
  {
    key: 'weather',
    header: 'WF',
    unit: '%',
    group,
    width: 60,
    kind: 'number',
    decimals: 1,
    value: ({ row, result }) =>
      row.overrides.weatherFactorPercent ?? result?.leg.weatherFactorPercent ?? null,
    isTyped: ({ row }) => row.overrides.weatherFactorPercent != null,
    calculated: ({ inputs }) => inputs.weatherFactorPercent,
    restore: (call) => override(call, { weatherFactorPercent: null }),
    edit: {
      write: (call, value) => override(call, { weatherFactorPercent: numberOrNull(value) }),
    },
  },
  overridable('seaDays', {
    header: 'Sea',
    unit: 'd',
    group,
    width: 68,
    decimals: 2,
    total: 'sum',
    shown: ({ leg }) => leg.seaDays,
  }),
  typedColumn('extraSeaDays', {
    header: 'Extra sea',
    unit: 'd',
    group,
    width: 88,
    decimals: 2,
    total: 'sum',
  }),
];

/** The leg to a port: where from, how far, how fast. */
export const passageColumns: readonly CallColumn[] = [
  ...wayColumns,
  ...distanceColumns,
  ...speedColumns,
];
