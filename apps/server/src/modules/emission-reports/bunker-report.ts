import { findCivilDate } from '@mainsheet/calendar';
import { bunkerLiftingInput } from '@mainsheet/contract';
import { decimal } from '@mainsheet/money';
import type { Fuel } from '@mainsheet/terms';
import type { Sheet, SheetColumn } from '../../platform/documents/documents.ts';
import { OVD_FUEL, OVD_FUELS, type OvdFuel } from './log-abstract.ts';
import { type LogFault, type ReadFaults, readOvdLines } from './ovd-file.ts';

const COLUMNS = [
  ...['IMO', 'BDN_Number', 'Bunker_Delivery_Date', 'Bunker_Port', 'Fuel_Type', 'Mass'],
  ...['Sulphur_Content', 'Density_At_15dg'],
] as const;
const NEEDED = ['IMO', 'BDN_Number', 'Bunker_Delivery_Date', 'Fuel_Type', 'Mass'];

/** A delivery of fuel to the ship, by its delivery note where there is one. */
export type Delivery = {
  readonly number: string;
  readonly deliveredOn: string;
  readonly port: string;
  readonly fuel: Fuel;
  readonly tonnes: string;
  /** Percent. */
  readonly sulphur: string | null;
  /** kg/m3 at 15 °C. */
  readonly density: string | null;
};

/** Tonnes a cubic metre, as the field has it, by the kilograms of a delivery note. */
const KG_A_TONNE = 1_000;

/** What the bunker report holds and liftings with their delivery notes say. */
export const bunkerReport = (imo: string, deliveries: readonly Delivery[]): Sheet => ({
  title: 'Bunker report',
  columns: COLUMNS.map((header): SheetColumn => ({ header, kind: 'text' })),
  rows: deliveries.map((one) => [
    ...[imo, one.number, one.deliveredOn, one.port, OVD_FUEL[one.fuel]],
    String(Number(one.tonnes)),
    one.sulphur === null ? '' : String(Number(one.sulphur)),
    one.density === null ? '' : decimal(one.density).div(KG_A_TONNE).toString(),
  ]),
});

/** What a line of a bunker report says of a delivery note. */
export type ReadDelivery = {
  readonly row: number;
  readonly number: string;
  readonly on: string;
  readonly port: string;
  readonly fuel: OvdFuel;
  readonly tonnes: number;
  readonly sulphur: number | null;
  readonly density: number | null;
};

export type ReadReport = ReadFaults & { readonly deliveries: readonly ReadDelivery[] };

/** What a lifting takes of its delivery note, by the column that says it. */
const { noteNumber, noteDate, noteQuantity, noteSulphur, noteDensity } = bunkerLiftingInput.shape;
const NOTE_FIELDS = {
  BDN_Number: noteNumber,
  Bunker_Delivery_Date: noteDate,
  Mass: noteQuantity,
  Sulphur_Content: noteSulphur,
  Density_At_15dg: noteDensity,
} as const;

const isOfNote = (column: string): column is keyof typeof NOTE_FIELDS => column in NOTE_FIELDS;

/** Some write kilograms a cubic metre, and nought where nobody measured it. */
function kilogramsOf(density: number | null): number | null {
  if (density === null || density === 0) return null;
  return density < 2 ? decimal(density).times(KG_A_TONNE).toNumber() : density;
}

const isRead = (column: string): boolean => (COLUMNS as readonly string[]).includes(column);

/** Reads a bunker report for one ship. Every fault is said at once. */
export function readBunkerReport(text: string, imo: string): ReadReport {
  const { lines, ...file } = readOvdLines(text, { needed: NEEDED, isRead, noun: 'deliveries' });
  const faults: LogFault[] = [...file.faults];
  const deliveries = lines.map(({ row, cells }): ReadDelivery => {
    const fault = (column: string, message: string) => {
      if (faults.some((one) => one.row === row && one.column === column)) return;
      faults.push({ row, column, message });
    };
    const of = (column: (typeof COLUMNS)[number]): string => cells.get(column) ?? '';
    const figure = (column: (typeof COLUMNS)[number]): number | null => {
      if (of(column) === '') return null;
      if (/^\d{1,7}(\.\d{1,6})?$/.test(of(column))) return Number(of(column));
      fault(column, `“${of(column).slice(0, 40)}” is not a number such as 12.5.`);
      return null;
    };
    if (of('IMO') !== imo) fault('IMO', `This line is of IMO ${of('IMO') || '–'}, not of ${imo}.`);
    const on = of('Bunker_Delivery_Date');
    if (findCivilDate(on) === null) fault('Bunker_Delivery_Date', 'Write the day as 2026-11-29.');
    const number = of('BDN_Number');
    if (number === '' || number.length > 60) {
      fault('BDN_Number', 'Enter the number of the delivery note, 60 characters at most.');
    }
    const fuel = OVD_FUELS.find((one) => one === of('Fuel_Type').toUpperCase());
    if (!fuel) fault('Fuel_Type', `Fuels are ${OVD_FUELS.join(', ')}.`);
    const tonnes = figure('Mass');
    if (!(tonnes !== null && tonnes > 0)) fault('Mass', 'Enter the tonnes that were delivered.');
    const sulphur = figure('Sulphur_Content');
    const density = kilogramsOf(figure('Density_At_15dg'));
    const note = {
      ...{ BDN_Number: number, Bunker_Delivery_Date: on, Mass: tonnes },
      ...{ Sulphur_Content: sulphur, Density_At_15dg: density },
    };
    for (const column of COLUMNS) {
      if (!isOfNote(column)) continue;
      const [issue] = NOTE_FIELDS[column].safeParse(note[column]).error?.issues ?? [];
      const isConverted = column === 'Density_At_15dg' && Number(of(column)) !== density;
      if (issue) fault(column, `${isConverted ? `As ${density} kg/m3: ` : ''}${issue.message}`);
    }
    return {
      ...{ row, number, on, port: of('Bunker_Port'), fuel: fuel ?? 'HFO', tonnes: tonnes ?? 0 },
      ...{ sulphur, density },
    };
  });
  return { deliveries, faults, unread: file.unread };
}
