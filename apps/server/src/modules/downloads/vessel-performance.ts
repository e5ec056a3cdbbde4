import { DOWNLOAD_TITLES } from '@mainsheet/contract';
import type { FuelBurn, RowResult } from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import {
  type Cell,
  factsTable,
  heading,
  minutesText,
  note,
  ruledTable,
} from '../../platform/documents/paper.ts';
import type { Platform } from '../../platform/platform.ts';
import { listReportedUse, type ReportedUse } from '../vessel-reports/index.ts';
import { getVoyageRow, listVoyageCalls, type VoyageRow } from '../voyages/index.ts';
import type { PrintOrder } from './print-order.ts';
import { type SailedLeg, sailedLegs } from './sailed-legs.ts';
import { figure, printVoyagePaper, voyageFacts } from './voyage-paper.ts';

const FUEL_NOTE =
  'Planned is what the estimate foresaw when it was fixed; reported is what approved reports say was used.';
const NO_REPORTS = `${FUEL_NOTE} No report of this voyage is approved yet.`;
const SPEED_NOTE =
  'Speed made good is distance over the hours between reported departure and arrival; a leg without both times has none.';

/** Speed, time and fuel leg by leg, and what ports took. @throws DomainError NOT_FOUND */
export async function printPerformance(
  platform: Platform,
  actor: Actor,
  { subjectId, query }: PrintOrder,
) {
  const { voyage, calls, reported } = await platform.db.inTenant(actor.companyId, async (tx) => ({
    voyage: await getVoyageRow(tx, subjectId),
    calls: await listVoyageCalls(tx, subjectId),
    reported: await listReportedUse(tx, subjectId),
  }));
  const legs = sailedLegs(voyage.result, calls);
  const content = [
    factsTable(voyageFacts(voyage)),
    heading('Passages'),
    legTable(legs),
    note(SPEED_NOTE),
    heading('Port calls'),
    portTable(voyage, calls),
    heading('Fuel, t'),
    fuelTable(voyage, reported),
    note(reported.length > 0 ? FUEL_NOTE : NO_REPORTS),
  ];
  const paper = { title: DOWNLOAD_TITLES.performance, isWide: true, content };
  return printVoyagePaper(platform, actor, { voyage, query, paper });
}

const known = (value: number | null, decimals: number): string =>
  value === null ? '–' : figure(value, decimals);
const timeText = (at: string | null): string => (at === null ? 'not reported' : minutesText(at));
const strong = (text: string): Cell => ({ text, bold: true });

function legTable(legs: readonly SailedLeg[]) {
  const reported = legs.filter(({ hours }) => hours !== null);
  const miles = reported.reduce((sum, { distanceNm }) => sum + distanceNm, 0);
  const hours = reported.reduce((sum, leg) => sum + (leg.hours ?? 0), 0);
  const rows = legs.map((leg): Cell[] => [
    `${leg.from} to ${leg.to}`,
    leg.condition,
    timeText(leg.departedAt),
    timeText(leg.arrivedAt),
    figure(leg.distanceNm, 0),
    known(leg.orderedKn, 1),
    known(leg.hours, 1),
    known(leg.madeGoodKn, 2),
    leg.madeGoodKn === null || leg.orderedKn === null
      ? '–'
      : figure(leg.madeGoodKn - leg.orderedKn, 2),
  ]);
  const sums = ['Reported', '', '', '', figure(miles, 0), '', figure(hours, 1)];
  const mean = hours > 0 ? figure(miles / hours, 2) : '–';
  return ruledTable({
    heads: [
      'Passage',
      'Loaded',
      'Departed',
      'Arrived',
      'nm',
      'Ordered kn',
      'Hours',
      'Made good kn',
      '+/−',
    ],
    texts: 4,
    widths: ['*', 44, 104, 104, 44, 52, 44, 62, 40],
    rows: [...rows, [...sums, mean, ''].map(strong)],
    sums: [{ row: rows.length, of: [...rows.keys()] }],
  });
}

type Calls = Awaited<ReturnType<typeof listVoyageCalls>>;

function portTable({ result }: VoyageRow, calls: Calls) {
  const planned = new Map(result.rows.map((row) => [row.rowId, row.call.portDays]));
  const rows = calls.map((call): Cell[] => {
    const { actual_arrival_at: arrivedAt, actual_departure_at: departedAt } = call;
    const days =
      arrivedAt && departedAt
        ? (Date.parse(departedAt) - Date.parse(arrivedAt)) / 86_400_000
        : null;
    const port = [call.port_name, call.port_function, timeText(arrivedAt), timeText(departedAt)];
    return [...port, known(planned.get(call.row_id) ?? null, 2), known(days, 2)];
  });
  return ruledTable({
    heads: ['Port', 'Function', 'Arrived', 'Departed', 'Days planned', 'Days reported'],
    texts: 4,
    widths: ['*', 90, 100, 100, 70, 70],
    rows,
  });
}

const burnedBy = (rows: readonly RowResult[], pick: (row: RowResult) => readonly FuelBurn[]) => {
  const sums = new Map<string, number>();
  for (const { fuel, quantityT } of rows.flatMap((row) => [...pick(row)])) {
    sums.set(fuel, (sums.get(fuel) ?? 0) + quantityT);
  }
  return sums;
};

type Use = { sea: number; port: number };

function fuelTable(
  { estimate_result: { rows: legs } }: VoyageRow,
  reported: readonly ReportedUse[],
) {
  const atSea = burnedBy(legs, ({ leg }) => leg.fuels);
  const inPort = burnedBy(legs, ({ call }) => call.fuels);
  const stated = new Map<string, Use>(
    reported.map((use) => [use.fuel, { sea: use.sea_t, port: use.port_t }]),
  );
  const fuels = [...new Set([...atSea.keys(), ...inPort.keys(), ...stated.keys()])];
  const planned = (fuel: string): Use => ({
    sea: atSea.get(fuel) ?? 0,
    port: inPort.get(fuel) ?? 0,
  });
  const isUsed = (use: Use | undefined): boolean => use !== undefined && use.sea + use.port > 0;
  const texts = (use: Use | undefined): string[] =>
    use
      ? [figure(use.sea, 1), figure(use.port, 1), figure(use.sea + use.port, 1)]
      : ['–', '–', '–'];
  const heads = ['At sea', 'In port', 'Total'];
  return ruledTable({
    heads: [
      'Fuel',
      ...heads.map((head) => `${head} planned`),
      ...heads.map((head) => `${head} reported`),
    ],
    texts: 1,
    widths: ['*', 90, 90, 90, 90, 90, 90],
    rows: fuels
      .filter((fuel) => isUsed(planned(fuel)) || isUsed(stated.get(fuel)))
      .map((fuel) => [fuel, ...texts(planned(fuel)), ...texts(stated.get(fuel))]),
  });
}
