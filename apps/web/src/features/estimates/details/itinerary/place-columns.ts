import type { EmissionZone } from '@mainsheet/voyage';
import { EMISSION_ZONES } from '@mainsheet/voyage';
import { type CallColumn, change, flagColumn, numberOrNull } from './call.ts';

const group = 'Place';
const hasCode = ({ row }: { row: { portCode: string | null } }): boolean => row.portCode !== null;

type Coordinate = { key: 'latitude' | 'longitude'; header: string; most: number };

/** Typed only for a place that is no known port. */
const coordinateColumn = ({ key, header, most }: Coordinate): CallColumn => ({
  key,
  header,
  unit: '°',
  group,
  width: 92,
  kind: 'number',
  decimals: 4,
  optional: true,
  value: ({ row }) => row[key],
  isTyped: (call) => !hasCode(call),
  violation: ({ row }) =>
    Math.abs(row[key] ?? 0) > most ? `Between −${most} and ${most} degrees.` : undefined,
  edit: {
    read: (text) => {
      const value = Number(text.trim().replace('−', '-'));
      if (text.trim() === '') return { ok: true, value: null };
      if (Number.isFinite(value) && Math.abs(value) <= most) {
        return { ok: true, value: String(value) };
      }
      return {
        ok: false,
        reason: `Degrees between −${most} and ${most}, south and west below zero.`,
      };
    },
    write: (call, value) => change(call, { [key]: numberOrNull(value) }),
    readOnly: hasCode,
  },
});

/** Where the port is and by which rules. */
export const placeColumns: readonly CallColumn[] = [
  {
    key: 'berth',
    header: 'Berth',
    group,
    width: 84,
    kind: 'text',
    value: ({ row }) => row.berth,
    edit: { write: (call, value) => change(call, { berth: value ?? '' }) },
  },
  {
    key: 'ecaZone',
    header: 'ECA zone',
    group,
    width: 96,
    kind: 'select',
    value: ({ row }) => row.ecaZone,
    text: ({ row, result }) =>
      row.ecaZone === 'Normal' ? (result?.call.isEca ? 'ECA' : '') : row.ecaZone,
    isTyped: ({ row }) => row.ecaZone !== 'Normal',
    restore: (call) => change(call, { ecaZone: 'Normal' }),
    edit: {
      options: EMISSION_ZONES.map((value) => ({ value, label: value })),
      write: (call, value) => change(call, { ecaZone: (value ?? 'Normal') as EmissionZone }),
    },
  },
  flagColumn('isWashWaterBanned', {
    header: 'No wash water',
    group,
    width: 116,
    optional: true,
  }),
  {
    key: 'portCode',
    header: 'UN/LOCODE',
    group,
    width: 100,
    kind: 'text',
    optional: true,
    value: ({ row }) => row.portCode,
  },
  coordinateColumn({ key: 'latitude', header: 'Latitude', most: 90 }),
  coordinateColumn({ key: 'longitude', header: 'Longitude', most: 180 }),
];
