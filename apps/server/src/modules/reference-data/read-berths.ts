import { type PortBerthInput, portBerthInput } from '@mainsheet/contract';
import { readLines } from './read-lines.ts';

const HEADINGS = {
  portCode: 'UN/LOCODE',
  berth: 'Berth',
  maxDraftM: 'Draft',
  water: 'Water',
  maxLengthM: 'Length',
  maxBeamM: 'Beam',
  maxAirDraftM: 'Air draft',
  cargoes: 'Cargoes',
  loadRateTPerDay: 'Load rate',
  dischargeRateTPerDay: 'Discharge rate',
  remarks: 'Remarks',
  isActive: 'Active',
} as const;

const UNITS: ReadonlyMap<string, string> = new Map([
  ['maxDraftM', 'm'],
  ['maxLengthM', 'm'],
  ['maxBeamM', 'm'],
  ['maxAirDraftM', 'm'],
  ['loadRateTPerDay', 't/d'],
  ['dischargeRateTPerDay', 't/d'],
]);

/** A figure with a point before its decimals, with or without commas between thousands; null where nothing stands. */
function figureOf(text: string): unknown {
  if (text === '') return null;
  return /^\d{1,3}(,\d{3})*(\.\d+)?$|^\d+(\.\d+)?$/.test(text)
    ? Number(text.replaceAll(',', ''))
    : text;
}

/** Ports and berths, whatever the case of their names. */
export const placeOf = ({ portCode, berth }: PortBerthInput): string =>
  `${portCode} ${berth.toLowerCase()}`;

/**
 * Ports and berths of a file as the list is exported; a line without a berth says what holds in the whole port.
 * @throws DomainError INVALID_INPUT with every wrong line and its column
 */
export const readBerths = (csv: string): PortBerthInput[] =>
  readLines(csv, {
    headings: HEADINGS,
    units: UNITS,
    required: ['portCode', 'berth'],
    schema: portBerthInput,
    typedOf: (text) => ({
      portCode: text('portCode').toUpperCase(),
      berth: text('berth'),
      maxDraftM: figureOf(text('maxDraftM')),
      water: text('water') || 'Salt',
      maxLengthM: figureOf(text('maxLengthM')),
      maxBeamM: figureOf(text('maxBeamM')),
      maxAirDraftM: figureOf(text('maxAirDraftM')),
      cargoes: text('cargoes'),
      loadRateTPerDay: figureOf(text('loadRateTPerDay')),
      dischargeRateTPerDay: figureOf(text('dischargeRateTPerDay')),
      remarks: text('remarks'),
      isActive: text('isActive').toLowerCase() !== 'no',
    }),
    keyOf: placeOf,
    labelOf: ({ portCode, berth }) => `${portCode} ${berth}`.trim(),
    noun: 'berth',
  });
