import { DOWNLOAD_TITLES } from '@mainsheet/contract';
import type { CargoRow, EstimateInput } from '@mainsheet/estimate';
import { type EstimateResult, laycanZone, type RowResult } from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import {
  factsTable,
  heading,
  minutesText,
  note,
  portTimeText,
  ruledTable,
} from '../../platform/documents/paper.ts';
import type { Platform } from '../../platform/platform.ts';
import { type LiftingRow, listLiftingRows } from '../bunker-liftings/index.ts';
import { listDisbursementRows } from '../port-disbursements/index.ts';
import { getVoyageRow, type VoyageRow } from '../voyages/index.ts';
import type { PrintOrder } from './print-order.ts';
import { figure, printVoyagePaper, voyageFacts } from './voyage-paper.ts';

const REPORTS = [
  'Noon report every day at sea at 1200 ship’s time, with position, miles and hours since the last one, distance to go, ETA, fuel on board of each grade, wind and sea.',
  'Arrival, berthing and departure reports at every port within two hours, with times, drafts, cargo on board and fuel on board of each grade.',
  'Tender notice of readiness on arrival, and not later than the laycan closes; send copies of notice and statement of facts signed by all parties.',
  'Report at once what delays the ship or changes her ETA by more than six hours, and any off-hire with times and fuel on board at its beginning and end.',
] as const;

/** Orders of the master: where to go, what to load, how fast, on which fuel, whom to meet and what to report. @throws DomainError NOT_FOUND */
export async function printInstructions(
  platform: Platform,
  actor: Actor,
  { subjectId, query }: PrintOrder,
) {
  const { voyage, liftings, agents } = await platform.db.inTenant(actor.companyId, async (tx) => ({
    voyage: await getVoyageRow(tx, subjectId),
    liftings: await listLiftingRows(tx, subjectId),
    agents: await listDisbursementRows(tx, subjectId),
  }));
  const { inputs, result } = voyage;
  const agentOf = new Map(agents.map((row) => [row.row_id, row.agent_name]));
  const content = [
    factsTable([
      ...voyageFacts(voyage),
      ['Operations', voyage.ops_coordinator ? personText(voyage.ops_coordinator) : ''],
      ['Fuel', fuelOrders(inputs)],
    ]),
    heading('Itinerary'),
    itineraryTable(result, agentOf),
    heading('Passages'),
    passageTable(result),
    heading('Cargo'),
    ...inputs.cargoes.map((cargo) => cargoFacts(cargo, voyage)),
    ...bunkerPart(liftings),
    heading('Reports'),
    ...REPORTS.map((text) => note(text)),
  ];
  const paper = { title: DOWNLOAD_TITLES.instructions, isWide: true, content };
  return printVoyagePaper(platform, actor, { voyage, query, paper });
}

const personText = ({ firstname, lastname }: NonNullable<VoyageRow['ops_coordinator']>): string =>
  [firstname, lastname].filter(Boolean).join(' ');

function fuelOrders({ hasScrubberInUse, isSecaEnabled, isPiracyAvoided }: EstimateInput): string {
  return [
    hasScrubberInUse ? 'Scrubber in use where wash water may be discharged' : 'Scrubber not in use',
    isSecaEnabled ? 'compliant fuel in emission control areas' : '',
    isPiracyAvoided ? 'keep clear of piracy areas' : '',
  ]
    .filter(Boolean)
    .join('; ');
}

function itineraryTable({ rows, cargoes }: EstimateResult, agentOf: ReadonlyMap<string, string>) {
  const workedText = ({ call }: RowResult): string =>
    [
      call.loadedT > 0 ? `load ${figure(call.loadedT, 0)} t` : '',
      call.dischargedT > 0 ? `discharge ${figure(call.dischargedT, 0)} t` : '',
    ]
      .filter(Boolean)
      .join(', ');
  return ruledTable({
    heads: ['Port', 'To do', 'ETA', 'ETD', 'Cargo', 'Agent', 'Days in port'],
    texts: 6,
    widths: ['*', 76, 98, 98, 110, '*', 64],
    rows: rows.map((row) => [
      row.portName,
      row.portFunction,
      minutesText(row.call.arrivalAt),
      minutesText(row.call.departureAt),
      cargoes.length === 0 ? '' : workedText(row),
      agentOf.get(row.rowId) ?? '',
      figure(row.call.portDays, 2),
    ]),
  });
}

function passageTable({ rows }: EstimateResult) {
  const speed = (kn: number | null): string => (kn === null ? '–' : figure(kn, 1));
  const passages = rows.slice(1).map((row, index) => ({ from: rows[index]!.portName, row }));
  return ruledTable({
    heads: ['Passage', 'Loaded', 'nm', 'of it ECA', 'Speed kn', 'in ECA kn', 'Days'],
    texts: 2,
    widths: ['*', 60, 60, 60, 60, 60, 60],
    rows: passages.map(({ from, row: { portName, leg } }) => [
      `${from} to ${portName}`,
      leg.condition,
      figure(leg.distanceNm, 0),
      figure(leg.ecaDistanceNm, 0),
      speed(leg.speedKn),
      speed(leg.ecaDistanceNm > 0 ? leg.ecaSpeedKn : null),
      figure(leg.legDays, 2),
    ]),
  });
}

const cargoFacts = (cargo: CargoRow, { inputs, result: { cargoes } }: VoyageRow) => {
  const zone = laycanZone(inputs, cargo);
  const at = (instant: string | null) => (instant === null ? '' : portTimeText(instant, zone));
  return factsTable([
    ['Cargo', cargo.name],
    [
      'Quantity',
      `${figure(cargoes.find(({ cargoId }) => cargoId === cargo.id)?.quantity ?? 0, 0)} ${cargo.unit.toLowerCase()}`,
    ],
    ['Charterers', cargo.chartererName],
    ['Laycan opens', at(cargo.laycanStartAt)],
    ['Cancelling', at(cargo.laycanEndAt)],
    ['Stowage factor', cargo.stowageFactorM3PerT ? `${cargo.stowageFactorM3PerT} m3/t` : ''],
  ]);
};

/** Fuel that is planned or ordered; what came on board needs no order. */
function bunkerPart(liftings: readonly LiftingRow[]): unknown[] {
  const ahead = liftings.filter(({ status }) => status === 'Planned' || status === 'Ordered');
  if (ahead.length === 0) return [];
  return [
    heading('Bunkers'),
    ruledTable({
      heads: ['Port', 'Fuel', 'Supplier', 'Status', 'Delivery', 'Quantity t'],
      texts: 5,
      widths: ['*', 70, '*', 70, 80, 80],
      rows: ahead.map((row) => [
        row.port_name,
        row.fuel,
        row.vendor_name,
        row.status,
        row.delivery_on ?? '',
        row.requested_t === null ? '–' : figure(Number(row.requested_t), 1),
      ]),
    }),
  ];
}
