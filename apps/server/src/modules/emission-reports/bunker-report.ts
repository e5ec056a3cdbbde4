import { findCivilDate } from '@mainsheet/calendar';
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
    const density = figure('Density_At_15dg');
    return {
      ...{ row, number, on, port: of('Bunker_Port'), fuel: fuel ?? 'HFO', tonnes: tonnes ?? 0 },
      sulphur: figure('Sulphur_Content'),
      // Some write kilograms.
      density: density !== null && density < 2 ? density * KG_A_TONNE : density,
    };
  });
  return { deliveries, faults, unread: file.unread };
}
