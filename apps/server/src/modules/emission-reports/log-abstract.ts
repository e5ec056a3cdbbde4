import { type VesselReportInput, vesselReportInput } from '@mainsheet/contract';
import type { Fuel } from '@mainsheet/terms';
import type { Sheet, SheetColumn } from '../../platform/documents/documents.ts';
import { type LogFault, type ReadFaults, readOvdLines } from './ovd-file.ts';

/** Fuels as the log abstract names them; both low-sulphur oils are light fuel oil there. */
export const OVD_FUELS = ['HFO', 'LFO', 'MGO', 'LNG'] as const;
export type OvdFuel = (typeof OVD_FUELS)[number];
export const OVD_FUEL: Readonly<Record<Fuel, OvdFuel>> = {
  HSFO: 'HFO',
  VLSFO: 'LFO',
  ULSFO: 'LFO',
  MGO: 'MGO',
  LNG: 'LNG',
};
const FUEL_OF: Readonly<Record<OvdFuel, Fuel>> = {
  HFO: 'HSFO',
  LFO: 'VLSFO',
  MGO: 'MGO',
  LNG: 'LNG',
};

/** Where the log abstract counts what was burned; all of it adds up to what was used. */
const CONSUMERS = ['ME', 'AE', 'Boiler', 'Inert_gas', 'Cargo_heating', 'Incinerator'] as const;

const TEXTS = ['IMO', 'Date_UTC', 'Time_UTC', 'Voyage_From', 'Voyage_To', 'Event'] as const;
const POSITION = [
  'Latitude_Degree',
  'Latitude_Minutes',
  'Latitude_North_South',
  'Longitude_Degree',
  'Longitude_Minutes',
  'Longitude_East_West',
] as const;
/** Figures that stand in a column of their own, by the field of the report. */
const FIGURES = {
  hours: 'Time_Since_Previous_Report',
  distanceNm: 'Distance',
  cargoT: 'Cargo_Mt',
  draftForwardM: 'Draft_Actual_Fore',
  draftAftM: 'Draft_Actual_Aft',
  windBeaufort: 'Wind_Force_Bft',
  seaState: 'Sea_state_Force_Douglas',
  rpm: 'ME_1_Speed_RPM',
} as const;
type FigureKey = keyof typeof FIGURES;
const FIGURE_KEYS = Object.keys(FIGURES) as FigureKey[];

const USED = OVD_FUELS.map((fuel) => `ME_Consumption_${fuel}`);
const ON_BOARD = OVD_FUELS.map((fuel) => `${fuel}_ROB`);
const HEADERS = [...TEXTS, ...POSITION, ...Object.values(FIGURES), ...USED, ...ON_BOARD];

export type LoggedReport = Pick<
  VesselReportInput,
  'kind' | 'reportedAt' | 'latitude' | 'longitude' | 'port' | 'etaPort' | 'fuels' | FigureKey
>;

const figure = (value: number | null): string => (value === null ? '' : String(value));

/** Degrees, minutes to a thousandth and the side of a coordinate. */
function coordinate(value: number | null, sides: readonly [string, string]): string[] {
  if (value === null) return ['', '', ''];
  const thousandths = Math.round(Math.abs(value) * 60_000);
  const degrees = Math.floor(thousandths / 60_000);
  const minutes = (thousandths - degrees * 60_000) / 1_000;
  return [String(degrees), String(minutes), value < 0 ? sides[1] : sides[0]];
}

const sumOf = (fuels: LoggedReport['fuels'], fuel: OvdFuel, key: 'usedT' | 'robT'): string => {
  const own = fuels.filter((one) => OVD_FUEL[one.fuel] === fuel);
  if (own.length === 0) return '';
  return String(Math.round(own.reduce((sum, one) => sum + one[key], 0) * 1_000) / 1_000);
};

/** Reports of a ship as a log abstract, in the order of their moments. */
export function logAbstract(imo: string, reports: readonly LoggedReport[]): Sheet {
  const columns = HEADERS.map((header): SheetColumn => ({ header, kind: 'text' }));
  let departed = '';
  const rows = reports.map((report) => {
    const { kind, reportedAt, port, etaPort, fuels } = report;
    const from = kind === 'Departure' ? port : departed;
    const to = kind === 'Arrival' ? port : etaPort;
    if (kind === 'Departure') departed = port;
    const [date = '', time = ''] = new Date(reportedAt).toISOString().split('T');
    return [
      ...[imo, date, time.slice(0, 5), from, to, kind],
      ...coordinate(report.latitude, ['North', 'South']),
      ...coordinate(report.longitude, ['East', 'West']),
      ...FIGURE_KEYS.map((key) => figure(report[key])),
      ...OVD_FUELS.map((fuel) => sumOf(fuels, fuel, 'usedT')),
      ...OVD_FUELS.map((fuel) => sumOf(fuels, fuel, 'robT')),
    ];
  });
  return { title: 'Log abstract', columns, rows };
}

export type ReadLog = ReadFaults & {
  readonly reports: readonly { readonly row: number; readonly report: VesselReportInput }[];
};

/** Reads a log abstract for one ship. Every fault is said at once; a file with a fault is not to be taken in part. */
export function readLogAbstract(text: string, ship: { id: string; imo: string }): ReadLog {
  const { lines, ...file } = readOvdLines(text, {
    needed: ['IMO', 'Date_UTC', 'Time_UTC', 'Event'],
    isRead,
    noun: 'reports',
  });
  const reports: { row: number; report: VesselReportInput }[] = [];
  const faults: LogFault[] = [...file.faults];
  for (const { row, cells } of lines) {
    const line = new LogLine(cells);
    const report = line.report(ship);
    faults.push(...line.faults.map((fault) => ({ row, ...fault })));
    if (report && line.faults.length === 0) reports.push({ row, report });
  }
  return { reports, faults, unread: file.unread };
}

const READ: ReadonlySet<string> = new Set(HEADERS);
const isRead = (name: string): boolean =>
  READ.has(name) ||
  CONSUMERS.some((consumer) =>
    OVD_FUELS.some((fuel) => name === `${consumer}_Consumption_${fuel}`),
  );

/** One line of the file; collects what is wrong with it. */
class LogLine {
  readonly faults: { column: string; message: string }[] = [];
  readonly #cells: ReadonlyMap<string, string>;

  constructor(cells: ReadonlyMap<string, string>) {
    this.#cells = cells;
  }

  report(ship: { id: string; imo: string }): VesselReportInput | null {
    const imo = this.#text('IMO');
    if (imo !== ship.imo)
      this.#fault('IMO', `This line is of IMO ${imo || '–'}, not of ${ship.imo}.`);
    const kind = this.#text('Event');
    const figures = FIGURE_KEYS.map((key) => [key, this.#number(FIGURES[key])] as const);
    const draft = {
      vesselId: ship.id,
      kind: `${kind.slice(0, 1).toUpperCase()}${kind.slice(1).toLowerCase()}`,
      reportedAt: this.#moment(),
      latitude: this.#coordinate('Latitude', 'North_South', ['N', 'S']),
      longitude: this.#coordinate('Longitude', 'East_West', ['E', 'W']),
      port: this.#text(/^arr/i.test(kind) ? 'Voyage_To' : /^dep/i.test(kind) ? 'Voyage_From' : ''),
      etaPort: /^arr/i.test(kind) ? '' : this.#text('Voyage_To'),
      ...Object.fromEntries(figures),
      slipPercent: null,
      fuels: this.#fuels(),
      remarks: '',
    };
    const parsed = vesselReportInput.safeParse(draft);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) this.#fault(columnOf(path), message);
    return null;
  }

  #text(column: string): string {
    return this.#cells.get(column) ?? '';
  }

  #fault(column: string, message: string): void {
    if (!this.faults.some((fault) => fault.column === column))
      this.faults.push({ column, message });
  }

  #number(column: string): number | null {
    const text = this.#text(column);
    if (text === '') return null;
    if (/^-?\d{1,9}(\.\d{1,9})?$/.test(text)) return Number(text);
    this.#fault(column, `“${text.slice(0, 40)}” is not a number such as 12.5.`);
    return null;
  }

  #moment(): string {
    const [date, time] = [this.#text('Date_UTC'), this.#text('Time_UTC')];
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) {
      this.#fault('Date_UTC', 'Write the day as 2026-11-29.');
      return '';
    }
    if (!/^([01]\d|2[0-3]):[0-5]\d(:00)?$/.test(time)) {
      this.#fault('Time_UTC', 'Write the time as 12:00.');
      return '';
    }
    return `${date}T${time.slice(0, 5)}:00.000Z`;
  }

  #coordinate(name: string, side: string, letters: readonly [string, string]): number | null {
    const degrees = this.#number(`${name}_Degree`);
    const minutes = this.#number(`${name}_Minutes`) ?? 0;
    if (degrees === null) return null;
    if (degrees < 0) {
      const words = side.replace('_', ' or ');
      this.#fault(`${name}_Degree`, `Write degrees above zero and their side: ${words}.`);
    }
    if (minutes < 0 || minutes >= 60) {
      this.#fault(`${name}_Minutes`, 'Write minutes from 0, below 60.');
    }
    const letter = this.#text(`${name}_${side}`).slice(0, 1).toUpperCase();
    if (!letters.includes(letter)) {
      this.#fault(`${name}_${side}`, `Write ${side.replace('_', ' or ')}.`);
    }
    const value = Math.round((degrees + minutes / 60) * 1e6) / 1e6;
    return letter === letters[1] ? -value : value;
  }

  #fuels(): VesselReportInput['fuels'] {
    return OVD_FUELS.flatMap((fuel) => {
      const burned = CONSUMERS.map((consumer) => this.#number(`${consumer}_Consumption_${fuel}`));
      const rob = this.#number(`${fuel}_ROB`);
      const used = burned.filter((tonnes) => tonnes !== null);
      if (used.length === 0 && rob === null) return [];
      if (rob === null)
        this.#fault(`${fuel}_ROB`, 'Say what remains on board of a fuel that was used.');
      const usedT = Math.round(used.reduce((sum, tonnes) => sum + tonnes, 0) * 1_000) / 1_000;
      return [{ fuel: FUEL_OF[fuel], robT: rob ?? 0, usedT }];
    });
  }
}

/** The column that a field of the report is read from. */
function columnOf(path: readonly PropertyKey[]): string {
  const [field, index, part] = path.map(String);
  if (field === 'kind') return 'Event';
  if (field === 'reportedAt') return 'Date_UTC';
  if (field === 'port') return 'Voyage_From, Voyage_To';
  if (field === 'etaPort') return 'Voyage_To';
  if (field === 'latitude' || field === 'longitude') {
    return field === 'latitude' ? 'Latitude_Degree' : 'Longitude_Degree';
  }
  if (field === 'fuels') {
    const fuel = OVD_FUELS[Number(index ?? 0)] ?? 'HFO';
    return part === 'robT' ? `${fuel}_ROB` : `ME_Consumption_${fuel}`;
  }
  return FIGURES[field as FigureKey] ?? String(field);
}
