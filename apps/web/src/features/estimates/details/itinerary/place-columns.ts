import {
  atBerth,
  EMISSION_ZONES,
  type EmissionZone,
  findMeasureFaults,
  type ItineraryRow,
  type PortBerth,
  WHOLE_PORT,
} from '@mainsheet/voyage';
import { type CallColumn, change, flagColumn, numberOrNull, type PortBook } from './call.ts';

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

/** What the record of a berth says of ships, in few words. */
function berthHint({ berth, maxDraftM, water, maxLengthM }: PortBerth): string {
  const facts = [
    maxDraftM === null ? '' : `${maxDraftM} m ${water.toLowerCase()}`,
    maxLengthM === null ? '' : `LOA ${maxLengthM} m`,
  ];
  return [berth === '' ? 'whole port' : '', ...facts].filter(Boolean).join(', ');
}

/** What the company knows of the port of a call. */
const berthOptions = (berths: readonly PortBerth[], { portCode }: ItineraryRow) =>
  berths
    .filter((one) => one.portCode === portCode)
    .map((one) => {
      const name = one.berth || WHOLE_PORT;
      return { value: name, label: name, hint: berthHint(one) };
    });

/** A berth of the company's records brings its limits along; any other may be typed. */
const berthColumn = ({ berths }: PortBook): CallColumn => ({
  key: 'berth',
  header: 'Berth',
  group,
  width: 110,
  kind: 'select',
  value: ({ row }) => row.berth,
  violation: ({ row, inputs }) => findMeasureFaults(inputs.vessel, row)[0],
  edit: {
    isFree: true,
    options: ({ row }) => berthOptions(berths, row),
    write: (call, value) => ({ ...call, row: atBerth(call.row, value ?? WHOLE_PORT, berths) }),
  },
});

/** Where the port is and by which rules. */
export const placeColumns = (book: PortBook): readonly CallColumn[] => [
  berthColumn(book),
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
