import { carbonFuelOf, FUEL_FACTORS } from '@mainsheet/carbon';
import type { VesselReportKind } from '@mainsheet/contract';
import type { Fuel } from '@mainsheet/terms';

/** What a year is made of: approved reports, in the order of their moments. */
export type CountedReport = {
  readonly kind: VesselReportKind;
  readonly reportedAt: string;
  readonly port: string;
  readonly distanceNm: number | null;
  readonly hours: number | null;
  readonly cargoT: number | null;
  readonly fuels: readonly { readonly fuel: Fuel; readonly usedT: number }[];
};

/** A passage from departure to arrival, or a stay from arrival to departure. */
export type Stretch = {
  readonly kind: 'voyage' | 'port';
  /** Of a stay both are its port. */
  readonly from: string;
  readonly to: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly distanceNm: number;
  readonly hours: number;
  readonly cargoT: number | null;
  readonly fuels: ReadonlyMap<Fuel, number>;
};

export type Gap = { readonly code: string; readonly message: string };
export type YearOfReports = {
  readonly stretches: readonly Stretch[];
  readonly gaps: readonly Gap[];
};

/** Reports come every day: a longer silence is a gap. */
const LONGEST_SILENCE_HOURS = 30;
const HOUR_MS = 3_600_000;

const day = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)}`;

/** Sums to a thousandth: what reports say has no more decimals that mean something. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

type Open = { kind: Stretch['kind']; from: string; reports: CountedReport[]; startedAt: string };

function closed(open: Open, to: string, endedAt: string): Stretch {
  const fuels = new Map<Fuel, number>();
  for (const { fuel, usedT } of open.reports.flatMap((report) => report.fuels)) {
    fuels.set(fuel, rounded((fuels.get(fuel) ?? 0) + usedT));
  }
  const sum = (of: (report: CountedReport) => number | null) =>
    rounded(open.reports.reduce((total, report) => total + (of(report) ?? 0), 0));
  return {
    kind: open.kind,
    from: open.from,
    to,
    startedAt: open.startedAt,
    endedAt,
    distanceNm: sum(({ distanceNm }) => distanceNm),
    hours: sum(({ hours }) => hours),
    cargoT: open.reports.findLast(({ cargoT }) => cargoT !== null)?.cargoT ?? null,
    fuels,
  };
}

/** The last arrival or departure before a year and the first one after it. */
export type Around = {
  readonly before: CountedReport | null;
  readonly after: CountedReport | null;
};

/** What goes on after an arrival or departure. */
const openedBy = ({ kind, port, reportedAt }: CountedReport): Open => ({
  ...{ kind: kind === 'Departure' ? 'voyage' : 'port', from: port },
  ...{ reports: [], startedAt: reportedAt },
});

/** When the time that the first report of a year speaks of began. */
const beginOf = ({ reportedAt, hours }: CountedReport): string =>
  new Date(Date.parse(reportedAt) - (hours ?? 0) * HOUR_MS).toISOString();

/**
 * Passages and stays of a year. What a report used, sailed and lasted is since the report before it: an arrival
 * ends a passage, a departure a stay. Nothing that was used is lost: what belongs to no closed passage is in one
 * that is named as a gap. One that goes over New Year stands in both years between the same ports, in each with what
 * its reports of that year say.
 */
export function yearOfReports(
  reports: readonly CountedReport[],
  { before, after }: Around = { before: null, after: null },
): YearOfReports {
  const stretches: Stretch[] = [];
  const gaps: Gap[] = [];
  const gap = (code: string, message: string) => gaps.push({ code, message });
  let open: Open | null = before && openedBy(before);
  for (const report of reports) {
    const { kind, port, reportedAt } = report;
    if (open === null) {
      const isStay = kind === 'Departure';
      const startedAt = beginOf(report);
      open = { kind: isStay ? 'port' : 'voyage', from: isStay ? port : '', reports: [], startedAt };
      if (!isStay) gap('NO_DEPARTURE', `No departure is reported before ${day(reportedAt)}.`);
    }
    gaps.push(...missingOf(report, open.kind));
    open.reports.push(report);
    if (kind !== 'Arrival' && kind !== 'Departure') continue;
    if (kind === 'Departure' && open.kind === 'voyage') {
      gap(
        'NO_ARRIVAL',
        `No arrival is reported before the departure from ${port} on ${day(reportedAt)}.`,
      );
    }
    if (kind === 'Arrival' && open.kind === 'port') {
      gap(
        'NO_DEPARTURE',
        `No departure is reported before the arrival at ${port} on ${day(reportedAt)}.`,
      );
      open = { ...open, kind: 'voyage' };
    }
    stretches.push(closed(open, port, reportedAt));
    open = openedBy(report);
  }
  const last = reports.at(-1);
  if (open && last) {
    const end = endOf(open, last, after);
    stretches.push(...end.stretches);
    gaps.push(...end.gaps);
  }
  gaps.push(...silencesOf(reports));
  return { stretches, gaps };
}

/** What is under way or in port when a year ends, up to the arrival or departure after it. */
function endOf(open: Open, last: CountedReport, after: CountedReport | null): YearOfReports {
  const isOver = after?.kind === (open.kind === 'voyage' ? 'Arrival' : 'Departure');
  const arrivesAt = isOver ? after.port : '';
  const to = open.kind === 'port' ? open.from : arrivesAt;
  const endedAt = isOver ? after.reportedAt : last.reportedAt;
  const message = `The passage from ${open.from || 'sea'} has not arrived.`;
  return {
    stretches: open.reports.length > 0 ? [closed(open, to, endedAt)] : [],
    gaps: open.kind === 'voyage' && !isOver ? [{ code: 'NOT_ARRIVED', message }] : [],
  };
}

/** What a report does not say; in port nothing is sailed. */
function missingOf(report: CountedReport, during: Stretch['kind']): Gap[] {
  const { kind, reportedAt, distanceNm, hours, fuels } = report;
  const isUnderWay = kind === 'Arrival' || (kind === 'Noon' && during === 'voyage');
  const missing = [
    isUnderWay && distanceNm === null ? 'distance' : '',
    hours === null ? 'hours' : '',
    fuels.length === 0 ? 'fuel' : '',
  ].filter((word) => word !== '');
  if (missing.length === 0) return [];
  const message = `The ${kind.toLowerCase()} report of ${day(reportedAt)} says no ${missing.join(', ')}.`;
  return [{ code: 'MISSING', message }];
}

function silencesOf(reports: readonly CountedReport[]): Gap[] {
  return reports.flatMap((report, index) => {
    const before = reports[index - 1];
    if (!before || report.kind === 'Departure') return [];
    const hours = (Date.parse(report.reportedAt) - Date.parse(before.reportedAt)) / HOUR_MS;
    if (hours <= LONGEST_SILENCE_HOURS) return [];
    const message = `No report for ${Math.round(hours)} h before ${day(report.reportedAt)}.`;
    return [{ code: 'SILENCE', message }];
  });
}

/** Gases of burning one fuel, t: what burns, and what slips through the engine as methane. */
export type Gases = { readonly co2T: number; readonly ch4T: number; readonly n2oT: number };

/** Without a delivery note VLSFO counts as light fuel oil, LNG by the engine that slips most. */
const DEFAULTS = { lngEngine: 'Otto medium speed', isVlsfoResidual: false } as const;

export const fuelClass = (fuel: Fuel) => carbonFuelOf(fuel, DEFAULTS);

export function gasesOf(fuel: Fuel, tonnes: number): Gases {
  const { cf, ch4, n2o, slipPercent } = FUEL_FACTORS[fuelClass(fuel)];
  const burned = tonnes * (1 - slipPercent / 100);
  return {
    co2T: burned * cf,
    ch4T: burned * ch4 + tonnes - burned,
    n2oT: burned * n2o,
  };
}

export function gasesOfAll(fuels: ReadonlyMap<Fuel, number>): Gases {
  let [co2T, ch4T, n2oT] = [0, 0, 0];
  for (const [fuel, tonnes] of fuels) {
    const gases = gasesOf(fuel, tonnes);
    co2T += gases.co2T;
    ch4T += gases.ch4T;
    n2oT += gases.n2oT;
  }
  return { co2T, ch4T, n2oT };
}

/** Tonnes of each fuel of several stretches. */
export function sumOfFuels(stretches: readonly Stretch[]): Map<Fuel, number> {
  const sums = new Map<Fuel, number>();
  for (const [fuel, tonnes] of stretches.flatMap(({ fuels }) => [...fuels])) {
    sums.set(fuel, rounded((sums.get(fuel) ?? 0) + tonnes));
  }
  return sums;
}
