import { type Instant, type Interval, parseInstant } from '@mainsheet/calendar';
import type { EmployingCharter } from '../time-charters/index.ts';
import { coverageOf, type Employed, openSpansOf } from './coverage.ts';
import type { BarRow, OffHireRow, VesselLaneRow } from './fleet-schedule.repository.ts';

export type Found = {
  readonly vessels: readonly VesselLaneRow[];
  readonly voyages: readonly BarRow[];
  readonly estimates: readonly BarRow[];
  readonly charters: readonly EmployingCharter[];
  readonly offHire: readonly OffHireRow[];
};

const KINDS: Readonly<Record<string, string>> = {
  Scheduled: 'fixed',
  Commenced: 'sailing',
  Completed: 'completed',
  Closed: 'completed',
};
const kindOf = ({ status }: BarRow): string => KINDS[status] ?? 'estimated';

const spanOf = (start: string, end: string): Interval => ({
  start: parseInstant(start),
  end: parseInstant(end),
});
const ofVoyage = (row: BarRow): Interval => spanOf(row.commencing_at, row.completion_at);

const isFirm = ({ status }: EmployingCharter): boolean => status !== 'On Subjects';

/** From the expected to the latest redelivery; null where that is none later. */
export const optionalUntil = ({ span, latest }: EmployingCharter): Instant | null =>
  latest !== null && latest > span.end ? latest : null;

function optionOf(charter: EmployingCharter): Interval[] {
  const end = optionalUntil(charter);
  return end === null ? [] : [{ start: charter.span.end, end }];
}

/** A chartered vessel is ours from delivery to the latest redelivery, any other always. */
function availableOf(vessel: VesselLaneRow, own: Own, window: Interval): Interval[] {
  const hired = own.charters.filter((charter) => charter.type === 'in' && isFirm(charter));
  if (vessel.ownership !== 'TCIN' || hired.length === 0) return [window];
  return hired.flatMap((charter) => [charter.span, ...optionOf(charter)]);
}

/** Beyond the latest redelivery, what open options could bring. */
function openOptionOf({ span, latest, optionsUntil }: EmployingCharter): Interval[] {
  const start = latest !== null && latest > span.end ? latest : span.end;
  return optionsUntil !== null && optionsUntil > start ? [{ start, end: optionsUntil }] : [];
}

type Own = Omit<Found, 'vessels'>;

/** A stretch of a lane and what it is. */
export type NamedSpan = Interval & { readonly label: string };

const namedAs = (label: string, spans: readonly Interval[]): NamedSpan[] =>
  spans.map((span) => ({ ...span, label }));

/** What takes a vessel's days: firmly, and as it may turn out. */
function usesOf(own: Own): { committed: NamedSpan[]; optional: NamedSpan[] } {
  const [drafts, voyages] = [
    own.voyages.filter((row) => kindOf(row) === 'estimated'),
    own.voyages.filter((row) => kindOf(row) !== 'estimated'),
  ];
  const letOut = own.charters.filter(({ type }) => type === 'out');
  const firm = letOut.filter(isFirm);
  const onSubjects = letOut.filter((charter) => !isFirm(charter));
  return {
    committed: [
      ...voyages.flatMap((row) => namedAs(row.label, [ofVoyage(row)])),
      ...firm.flatMap(({ code, span }) => namedAs(code, [span])),
    ],
    optional: [
      ...drafts.flatMap((row) => namedAs(`${row.label}, draft`, [ofVoyage(row)])),
      ...firm.flatMap((one) => namedAs(`${one.code}, latest redelivery`, optionOf(one))),
      ...firm.flatMap((one) => namedAs(`${one.code}, open option`, openOptionOf(one))),
      ...onSubjects.flatMap(({ code, span }) => namedAs(`${code}, on subjects`, [span])),
    ],
  };
}

function employedOf(vessel: VesselLaneRow, own: Own, window: Interval): Employed {
  return {
    available: availableOf(vessel, own, window),
    ...usesOf(own),
    offHire: own.offHire.map((row) => spanOf(row.start_at, row.end_at)),
    inOption: own.charters
      .filter((charter) => charter.type === 'in' && isFirm(charter))
      .flatMap(openOptionOf),
  };
}

const LOCKED: readonly string[] = ['Closed', 'Cancelled'];

const presentBar = (row: BarRow) => ({
  id: row.id,
  kind: row.worksheet_id === null ? kindOf(row) : 'estimated',
  label: row.label,
  status: row.worksheet_id === null ? row.status : 'Estimate',
  commencingAt: row.commencing_at,
  completionAt: row.completion_at,
  ports: row.ports,
  charterers: row.charterers,
  laycans: row.laycans.map((laycan) => ({ ...laycan, state: laycan.state ?? 'none' })),
  isMovable: row.worksheet_id === null && !row.is_reported && !LOCKED.includes(row.status),
  worksheetId: row.worksheet_id,
  version: row.version,
});

const presentCharter = (charter: EmployingCharter) => ({
  id: charter.id,
  charterCode: charter.code,
  type: charter.type,
  status: charter.status,
  counterparty: charter.counterparty,
  startAt: charter.span.start,
  endAt: charter.span.end,
  optionalUntil: optionalUntil(charter),
  optionsUntil: charter.optionsUntil,
});

const presentOffHire = (row: OffHireRow) => ({
  ...{ id: row.id, reason: row.reason, of: row.of },
  ...{ startAt: row.start_at, endAt: row.end_at },
});

type Lane = { readonly vessel: VesselLaneRow; readonly own: Own };

/** What is of each vessel, in their order. */
function ownOf(found: Found): Lane[] {
  const by = <Row>(rows: readonly Row[], idOf: (row: Row) => string) => Map.groupBy(rows, idOf);
  const voyages = by(found.voyages, (row) => row.vessel_id);
  const estimates = by(found.estimates, (row) => row.vessel_id);
  const charters = by(found.charters, ({ vesselId }) => vesselId);
  const offHire = by(found.offHire, (row) => row.vessel_id);
  return found.vessels.map((vessel) => {
    const own: Own = {
      voyages: voyages.get(vessel.id) ?? [],
      estimates: estimates.get(vessel.id) ?? [],
      charters: charters.get(vessel.id) ?? [],
      offHire: offHire.get(vessel.id) ?? [],
    };
    return { vessel, own };
  });
}

/** What each vessel's days are taken by. */
export const namedLanesOf = (found: Found, window: Interval) =>
  ownOf(found).map(({ vessel, own }) => {
    const { available } = employedOf(vessel, own, window);
    return { vesselId: vessel.id, vesselName: vessel.name, available, ...usesOf(own) };
  });

/** One lane a vessel, in their order. */
export function lanesOf(found: Found, window: Interval) {
  return ownOf(found).map(({ vessel, own }) => {
    const employed = employedOf(vessel, own, window);
    return {
      vesselId: vessel.id,
      vesselName: vessel.name,
      vesselType: vessel.type,
      ownership: vessel.ownership,
      fleet: vessel.fleet,
      voyages: [...own.voyages, ...own.estimates].map(presentBar),
      charters: own.charters.map(presentCharter),
      offHire: own.offHire.map(presentOffHire),
      open: openSpansOf(employed, window).map(({ start, end }) => ({ startAt: start, endAt: end })),
      coverage: coverageOf(employed, window),
    };
  });
}
