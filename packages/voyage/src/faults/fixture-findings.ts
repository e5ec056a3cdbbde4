import { findInstant, formatPortTime, isTimeZone } from '@mainsheet/calendar';
import type { EstimateInput, ItineraryRow } from '@mainsheet/estimate';
import type { EstimateResult, Finding } from '../estimate/estimate-result.ts';
import { MS_PER_DAY } from '../time/instants.ts';
import { findFirstLoad } from '../time/laycan-waiting.ts';
import { finding } from './find-input-faults.ts';

/** Berth, roads and bar of one port lie within an hour's steaming: nearer than this is the same place. */
const SAME_PLACE_NM = 12;

/** A port as an itinerary names it; code and position are null where only a name was typed. */
export type Place = Pick<ItineraryRow, 'portName' | 'portCode' | 'latitude' | 'longitude'>;

/** A call of a voyage, and the moments that were reported of it. */
export type EmployedCall = Place & { readonly reportedAt: readonly string[] };

/** What one ship does already: a voyage that is neither cancelled nor deleted, its calls in order. */
export type ShipVoyage = {
  readonly label: string;
  readonly status: string;
  readonly commencingAt: string;
  readonly completionAt: string;
  readonly calls: readonly EmployedCall[];
};

export type Employment = {
  readonly voyages: readonly ShipVoyage[];
  /** Sea miles between two places; null where no way is known. */
  readonly distanceNm: (from: Place, to: Place) => number | null;
};

/** All times in epoch milliseconds. */
type Span = { readonly fromMs: number; readonly toMs: number };

/**
 * What stands against fixing an estimate with its ship, beyond what the estimate says of itself:
 * other voyages of hers in the same time, an opening port where she does not lie, a laycan that
 * her arrival misses. Warnings are judgements of the desk; an error is what cannot be, because she
 * was reported on another voyage in that time. `LAYCAN_MISSED` stands here with ports and clocks,
 * in place of the shorter one of the estimate.
 */
export function findFixtureFaults(
  input: EstimateInput,
  result: EstimateResult,
  employment: Employment,
): Finding[] {
  const { commencingAt, completionAt } = result.totals;
  const span = { fromMs: Date.parse(commencingAt), toMs: Date.parse(completionAt) };
  const ship = input.vessel?.name || 'The ship';
  return [
    ...employment.voyages.flatMap((voyage) => reportFaults(ship, span, voyage)),
    ...employment.voyages.flatMap((voyage) => overlapFaults(ship, span, voyage)),
    ...openingFaults(input, span, employment),
    ...laycanFaults(input, result),
  ];
}

/** The findings of the estimate, those of its fixing in their place. */
export function fixtureFindings(
  input: EstimateInput,
  result: EstimateResult,
  employment: Employment,
): Finding[] {
  const own = result.findings.filter(({ code }) => code !== 'LAYCAN_MISSED');
  return [...findFixtureFaults(input, result, employment), ...own];
}

/** `11 Dec 2026 04:30` on the clock of a port, named with its zone; UTC where none is known. */
function clockText(instant: string, timeZone = 'UTC'): string {
  const found = findInstant(instant);
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  return found === null ? instant : `${formatPortTime(found, zone)} ${zone}`;
}

const daysText = (ms: number): string => `${(ms / MS_PER_DAY).toFixed(1)} days`;

const spanOf = ({ commencingAt, completionAt }: ShipVoyage): Span => ({
  fromMs: Date.parse(commencingAt),
  toMs: Date.parse(completionAt),
});

/** A ship that was reported on another voyage in the time of this one cannot have been on both. */
function reportFaults(ship: string, { fromMs, toMs }: Span, voyage: ShipVoyage): Finding[] {
  for (const call of voyage.calls) {
    const at = call.reportedAt.find((time) => Date.parse(time) > fromMs && Date.parse(time) < toMs);
    if (at === undefined) continue;
    const message =
      `${ship} was reported at ${call.portName} on ${voyage.label} at ${clockText(at)}, ` +
      'within the time of this estimate. Change the commencing date.';
    return [finding('error', 'REPORTED_ELSEWHERE', 'commencingAt', message)];
  }
  return [];
}

function overlapFaults(ship: string, span: Span, voyage: ShipVoyage): Finding[] {
  const other = spanOf(voyage);
  if (span.fromMs >= other.toMs || other.fromMs >= span.toMs) return [];
  const dates = `${clockText(voyage.commencingAt)} to ${clockText(voyage.completionAt)}`;
  const name = `${ship} is on ${voyage.label} (${voyage.status}), ${dates}`;
  if (other.fromMs <= span.fromMs) {
    const message = `${name}: she would open here ${daysText(other.toMs - span.fromMs)} before that voyage ends.`;
    return [finding('warning', 'OPENS_BEFORE_PREVIOUS_ENDS', 'commencingAt', message)];
  }
  const message = `${name}: this voyage would end ${daysText(span.toMs - other.fromMs)} after that one begins.`;
  return [finding('warning', 'VOYAGE_OVERLAP', 'commencingAt', message)];
}

/** The voyage that the ship comes from: the last that begins before this one. */
function previousVoyage(span: Span, voyages: readonly ShipVoyage[]): ShipVoyage | undefined {
  return voyages
    .filter((voyage) => spanOf(voyage).fromMs <= span.fromMs)
    .toSorted((a, b) => spanOf(a).fromMs - spanOf(b).fromMs)
    .at(-1);
}

function openingFaults(input: EstimateInput, span: Span, employment: Employment): Finding[] {
  const previous = previousVoyage(span, employment.voyages);
  const last = previous?.calls.at(-1);
  const opening = input.itinerary.find(({ portName }) => portName !== '');
  if (previous === undefined || last === undefined || opening === undefined) return [];
  if (isSamePort(last, opening)) return [];
  const distanceNm = employment.distanceNm(last, opening);
  if (distanceNm !== null && distanceNm <= SAME_PLACE_NM) return [];
  const miles =
    distanceNm === null
      ? 'no distance between them is known'
      : `${Math.round(distanceNm).toLocaleString('en-GB')} nm apart`;
  const ship = input.vessel?.name || 'The ship';
  const where =
    last.reportedAt.length === 0
      ? `${previous.label} ends at ${last.portName}`
      : `${ship} was reported last at ${last.portName}, on ${previous.label}`;
  const message = `${where}, and this estimate opens at ${opening.portName}: ${miles}. The ballast starts elsewhere.`;
  const path = `itinerary.${input.itinerary.indexOf(opening)}.portName`;
  return [finding('warning', 'OPENS_ELSEWHERE', path, message)];
}

function isSamePort(a: Place, b: Place): boolean {
  if (a.portCode !== null && b.portCode !== null) return a.portCode === b.portCode;
  return a.portName.trim().toLowerCase() === b.portName.trim().toLowerCase();
}

function laycanFaults(input: EstimateInput, result: EstimateResult): Finding[] {
  const calls = result.rows.map((call) => ({ call, row: input.itinerary[call.inputIndex]! }));
  return result.cargoes.flatMap((cargo, index): Finding[] => {
    const row = input.cargoes[index];
    if (cargo.laycan !== 'late' || row === undefined || row.laycanEndAt === null) return [];
    const load = findFirstLoad(calls, row);
    if (load === undefined) return [];
    const arrival = clockText(load.call.call.arrivalAt, load.row.timeZone);
    const end = clockText(row.laycanEndAt, load.row.timeZone);
    const message =
      `She arrives at ${load.row.portName} ${cargo.laycanHours.toFixed(1)} h after the laycan of ` +
      `${row.name || 'the cargo'} ends: ${arrival}, and it ends ${end}.`;
    return [finding('warning', 'LAYCAN_MISSED', `cargoes.${index}.laycanEndAt`, message)];
  });
}
