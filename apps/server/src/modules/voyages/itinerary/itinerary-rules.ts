import type { Violation } from '@mainsheet/contract';
import { type EstimateInput, type EstimateResult, estimateVoyage } from '@mainsheet/voyage';
import type { CallRow, RecordOfCall } from '../voyages.repository.ts';
import { sailedOrder } from './itinerary-change.ts';

type Judged = {
  readonly before: { readonly inputs: EstimateInput; readonly result: EstimateResult };
  readonly after: EstimateInput;
  readonly calls: readonly CallRow[];
  readonly records: readonly RecordOfCall[];
};

const isReached = (call: CallRow): boolean =>
  call.actual_arrival_at !== null || call.berthed_at !== null || call.actual_departure_at !== null;

const violation = (message: string): Violation => ({
  code: 'ITINERARY',
  path: 'itinerary',
  message,
});

/** What stands against another itinerary of a voyage; nothing where ports stay as they are. */
export function itineraryFaults(judged: Judged): Violation[] {
  const [was, is] = [
    sailedOrder(judged.before.inputs.itinerary),
    sailedOrder(judged.after.itinerary),
  ];
  const portsOf = (rows: typeof was) =>
    rows.map(({ id, portName, portCode, portFunction }) => [id, portName, portCode, portFunction]);
  if (JSON.stringify(portsOf(was)) === JSON.stringify(portsOf(is))) return [];
  return [
    ...numberFaults(is),
    ...reachedFaults(judged, was, is),
    ...endFaults(was, is),
    ...recordFaults(judged, was, is),
    ...cargoFaults(judged, was, is),
  ];
}

type Order = ReturnType<typeof sailedOrder>;

function numberFaults(is: Order): Violation[] {
  const twice = is.find((row, index) => is[index - 1]?.sequenceNo === row.sequenceNo);
  if (!twice) return [];
  return [violation(`Two calls have the number ${twice.sequenceNo}: give every call its own.`)];
}

/** Where the ship has been, she has been: in this order, and nothing before it. */
function reachedFaults({ calls }: Judged, was: Order, is: Order): Violation[] {
  const reached = new Set(calls.filter(isReached).map((call) => call.row_id));
  const last = was.findLastIndex(({ id }) => reached.has(id));
  const behind = was.slice(0, last + 1);
  for (const [index, row] of behind.entries()) {
    const now = is[index];
    if (!is.some(({ id }) => id === row.id)) {
      return [violation(`She has been at ${row.portName}: it stays in the itinerary.`)];
    }
    if (now?.id !== row.id) {
      return [violation(`She has been at ${row.portName}: what lies behind her keeps its order.`)];
    }
    if (now.portCode !== row.portCode || now.portName !== row.portName) {
      return [violation(`She has been at ${row.portName}: it stays that port.`)];
    }
  }
  return [];
}

const BEGINS = new Set(['Commencing', 'Delivery']);
const ENDS = new Set(['Terminating', 'Redelivery']);

function endFaults(was: Order, is: Order): Violation[] {
  const faults: Violation[] = [];
  const [first, last] = [is[0], is.at(-1)];
  if (BEGINS.has(was[0]?.portFunction ?? '') && !BEGINS.has(first?.portFunction ?? '')) {
    faults.push(violation('The first call stays the one where the voyage begins.'));
  }
  if (ENDS.has(was.at(-1)?.portFunction ?? '') && !ENDS.has(last?.portFunction ?? '')) {
    faults.push(violation('The last call stays the one where the voyage ends.'));
  }
  return faults;
}

const droppedOf = (was: Order, is: Order): Order =>
  was.filter(({ id }) => !is.some((row) => row.id === id));

function recordFaults({ records }: Judged, was: Order, is: Order): Violation[] {
  return droppedOf(was, is).flatMap(({ id, portName }) => {
    const found = records.find((one) => one.row_id === id);
    if (!found) return [];
    const remedy =
      found.kind === 'laytime statement' ? 'drop that' : 'delete it or put it to another call';
    const message = `${portName} has a ${found.kind}: ${remedy} first.`;
    return [violation(message)];
  });
}

const TOLERANCE_T = 0.5;

/** Tonnes loaded and discharged of each cargo. */
function workedOf(result: EstimateResult): Map<string, { loadedT: number; dischargedT: number }> {
  const worked = new Map<string, { loadedT: number; dischargedT: number }>();
  for (const { portFunction, call } of result.rows) {
    for (const { cargoId, quantityT } of call.parcels) {
      const sums = worked.get(cargoId) ?? { loadedT: 0, dischargedT: 0 };
      if (portFunction === 'Loading') sums.loadedT += quantityT;
      else sums.dischargedT += quantityT;
      worked.set(cargoId, sums);
    }
  }
  return worked;
}

const tonnes = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Cargo of a dropped call goes somewhere else, or the call stays. */
function cargoFaults({ before, after }: Judged, was: Order, is: Order): Violation[] {
  if (droppedOf(was, is).length === 0) return [];
  const [old, now] = [workedOf(before.result), workedOf(estimateVoyage(after))];
  return after.cargoes.flatMap(({ id, name }) => {
    const had = old.get(id);
    if (!had || had.loadedT < TOLERANCE_T) return [];
    const { loadedT = 0, dischargedT = 0 } = now.get(id) ?? {};
    const cargo = name || 'the cargo';
    const overT = loadedT - dischargedT;
    if (loadedT < TOLERANCE_T && dischargedT < TOLERANCE_T) {
      return [
        violation(`No call loads or discharges ${cargo} any more: take it off the voyage first.`),
      ];
    }
    if (Math.abs(had.loadedT - had.dischargedT) > TOLERANCE_T || Math.abs(overT) <= TOLERANCE_T)
      return [];
    const message =
      overT > 0
        ? `${tonnes(overT)} t of ${cargo} would stay on board: say at which call they are discharged.`
        : `${tonnes(-overT)} t of ${cargo} would be discharged that no call loads: say where they are loaded.`;
    return [violation(message)];
  });
}
