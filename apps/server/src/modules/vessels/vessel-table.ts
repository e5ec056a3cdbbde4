import {
  OWNERSHIPS,
  ownershipLabel,
  VESSEL_IMPORT_LIMITS,
  VESSEL_TYPES,
  type VesselInput,
  vesselInput,
} from '@mainsheet/contract';
import { readAmounts, readTitledTable, type TableFault, type Titles } from '../sheets/index.ts';

/** Figures and texts of a vessel that a table may say; what is long (consumptions, tanks) is entered on her page. */
const DETAIL_FIGURES = {
  grossTonnage: ['GT', 'Gross tonnage'],
  netTonnage: ['NT', 'Net tonnage'],
  suezNetTonnage: ['SCNT', 'Suez net tonnage'],
  panamaNetTonnage: ['PCNT', 'Panama net tonnage'],
  lengthM: ['LOA', 'Length', 'Length m'],
  beamM: ['Beam', 'Beam m'],
  depthM: ['Depth', 'Depth m'],
  grainCapacityM3: ['Grain', 'Grain capacity', 'Grain m3'],
  baleCapacityM3: ['Bale', 'Bale capacity', 'Bale m3'],
  tceTargetPerDay: ['TCE target', 'Target TCE'],
} as const;
const DETAIL_TEXTS = {
  vesselCode: ['Code', 'Vessel code'],
  owner: ['Owner', 'Owners'],
  operator: ['Operator'],
  flag: ['Flag'],
  callSign: ['Call sign'],
  classSociety: ['Class', 'Class society'],
  iceClass: ['Ice class'],
  piClub: ['P I club', 'P&I club', 'P and I club'],
  yard: ['Yard', 'Built at'],
  registryPort: ['Port of registry'],
} as const;

const TITLES = {
  name: ['Vessel', 'Name', 'Vessel name', 'Ship'],
  type: ['Type', 'Vessel type'],
  deadweightT: ['Deadweight', 'DWT', 'Deadweight mt'],
  imo: ['IMO', 'IMO number', 'IMO no'],
  ownership: ['Ownership'],
  yearBuilt: ['Built', 'Year built', 'Year'],
  dailyCost: ['Daily cost', 'Opex', 'Running cost'],
  ...DETAIL_FIGURES,
  ...DETAIL_TEXTS,
} as const;
type Column = keyof typeof TITLES;

const FIGURES = [
  ...(['deadweightT', 'yearBuilt', 'dailyCost'] as const),
  ...(Object.keys(DETAIL_FIGURES) as (keyof typeof DETAIL_FIGURES)[]),
];
const TEXTS = Object.keys(DETAIL_TEXTS) as (keyof typeof DETAIL_TEXTS)[];

const wordOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]+/g, '');
const TYPE_OF = new Map<string, string>(VESSEL_TYPES.map((type) => [wordOf(type), type]));
const OWNERSHIP_OF = new Map<string, string>(
  OWNERSHIPS.flatMap((one) => [
    [wordOf(one), one],
    [wordOf(ownershipLabel(one)), one],
  ]),
);

export type VesselTable = {
  readonly rows: readonly { readonly line: number; readonly vessel: VesselInput }[];
  readonly faults: readonly TableFault[];
  readonly unread: readonly string[];
};

/** Reads a table of vessels; what cannot be read is a fault with its line and column. */
export function readVesselTable(text: string): VesselTable {
  const { lines, unread, ...table } = readTitledTable<Column>(text, {
    titles: TITLES as Titles<Column>,
    required: [['name'], ['type'], ['deadweightT']],
    most: VESSEL_IMPORT_LIMITS.rows,
    noun: 'vessels',
  });
  const faults = [...table.faults];
  const figures = new Map(
    FIGURES.map((column) => [
      column,
      readAmounts({ lines, column, title: TITLES[column][0], faults }, 2),
    ]),
  );
  const rows = lines.flatMap(({ line, cell }) => {
    const figure = (column: (typeof FIGURES)[number]) => {
      const typed = figures.get(column)?.get(line);
      return typed === undefined ? {} : { [column]: Number(typed) };
    };
    const details = Object.assign(
      Object.fromEntries(TEXTS.map((column) => [column, cell(column)])),
      ...(Object.keys(DETAIL_FIGURES) as (keyof typeof DETAIL_FIGURES)[]).map(figure),
    );
    const ownership = cell('ownership');
    const read = vesselInput.safeParse({
      ...{ name: cell('name'), type: TYPE_OF.get(wordOf(cell('type'))) ?? cell('type') },
      ...(cell('imo') === '' ? {} : { imo: cell('imo').replace(/^imo\s*/i, '') }),
      ...(ownership === '' ? {} : { ownership: OWNERSHIP_OF.get(wordOf(ownership)) ?? ownership }),
      ...figure('deadweightT'),
      ...figure('yearBuilt'),
      ...figure('dailyCost'),
      details,
    });
    if (read.success) return [{ line, vessel: read.data }];
    for (const { path, message } of read.error.issues) {
      const column = (path[0] === 'details' ? path[1] : path[0]) as Column;
      const title = TITLES[column]?.[0] ?? '';
      // Said already where the column was read.
      if (faults.some((one) => one.line === line && one.column === title)) continue;
      faults.push({ line, column: title, message });
    }
    return [];
  });
  return { rows, faults, unread };
}
