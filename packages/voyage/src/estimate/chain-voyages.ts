import { type EstimateInput, type FuelLayer, isSame } from '@mainsheet/estimate';
import type { EstimateResult, Finding } from './estimate-result.ts';
import { estimateVoyage } from './estimate-voyage.ts';

export type ChainedVoyage = { readonly input: EstimateInput; readonly result: EstimateResult };

export type VoyageChain = {
  readonly voyages: readonly ChainedVoyage[];
  readonly voyageDays: number;
  readonly voyageResult: number;
  readonly profit: number;
  /** Σ voyage results / Σ days; null without days. */
  readonly netTce: number | null;
  readonly dailyProfit: number | null;
  readonly bunkers: number;
  /** Value of the bunkers left at the end of the last voyage. */
  readonly endBunkerValue: number;
  /** What does not fit from one voyage to the next; `path` begins with the voyage's index. */
  readonly findings: readonly ChainFinding[];
};

export type ChainFinding = Pick<Finding, 'path' | 'message'> & {
  readonly code: 'PORTS_DIFFER' | 'CARGO_LEFT_ON_BOARD';
};

/** Layers left of a fuel, its typed price where the stock ended in a shortage. */
function leftOf(result: EstimateResult): Map<string, readonly FuelLayer[]> {
  return new Map(result.bunkers.map((plan) => [plan.fuel, plan.layers]));
}

/** The next voyage begins when and with what the one before ended. */
function following(previous: EstimateResult, next: EstimateInput): EstimateInput {
  const left = leftOf(previous);
  const known = new Set(next.bunkers.map((row) => row.fuel));
  const carried = next.bunkers.map((row) => {
    const layers = left.get(row.fuel);
    if (layers === undefined) return row;
    const quantityT = layers.reduce((sum, layer) => sum + layer.quantityT, 0);
    const value = layers.reduce((sum, layer) => sum + layer.quantityT * layer.price, 0);
    return {
      ...row,
      initialQuantityT: quantityT,
      initialPrice: quantityT > 0 ? value / quantityT : row.initialPrice,
      initialLayers: layers.map((layer) => ({ ...layer })),
    };
  });
  const added = previous.bunkers
    .filter((plan) => !known.has(plan.fuel) && plan.layers.length > 0)
    .map((plan) => ({
      fuel: plan.fuel,
      initialQuantityT: plan.endQuantityT,
      initialPrice: plan.endPrice,
      initialLayers: plan.layers.map((layer) => ({ ...layer })),
      method: plan.method,
      marketPrice: null,
      densityTPerM3: 1,
    }));
  return {
    ...next,
    commencingAt: previous.totals.completionAt,
    bunkers: [...carried, ...added],
  };
}

/**
 * The next voyage after the one before as it stands: its place of commencing, its day and its bunkers are those of the end of
 * that one. The same object where nothing moves.
 */
export function continueVoyage(previous: ChainedVoyage, next: EstimateInput): EstimateInput {
  const moved = following(previous.result, next);
  const end = previous.input.itinerary.at(-1);
  const [start, ...rest] = moved.itinerary;
  if (end === undefined || start === undefined) return isSame(moved, next) ? next : moved;
  const { portName, portCode, latitude, longitude, timeZone } = end;
  const begun = { ...start, portName, portCode, latitude, longitude, timeZone };
  const continued = { ...moved, itinerary: [begun, ...rest] };
  return isSame(continued, next) ? next : continued;
}

function findingsBetween(previous: EstimateResult, next: EstimateResult, index: number) {
  const findings: ChainFinding[] = [];
  const [end, start] = [previous.rows.at(-1), next.rows[0]];
  if (end !== undefined && start !== undefined && end.portName !== start.portName) {
    const message = `The voyage before ends at ${end.portName}, this one begins at ${start.portName}.`;
    findings.push({ code: 'PORTS_DIFFER', path: `${index}.itinerary.0.portName`, message });
  }
  const leftT = end?.call.cargoOnDepartureT ?? 0;
  if (leftT > 0.5) {
    const message = `${leftT.toFixed(1)} t of cargo are still on board when the voyage before ends.`;
    findings.push({ code: 'CARGO_LEFT_ON_BOARD', path: `${index - 1}.itinerary`, message });
  }
  return findings;
}

/**
 * Voyages that follow one another with one ship: each commences when the one before completes,
 * with the bunkers it left, layer by layer at their prices (typed quantities, prices and dates of
 * the later voyages give way). The first is calculated as it stands. A fuel that ended in a
 * shortage begins empty. TCE of the chain = Σ voyage results / Σ days.
 */
export function chainVoyages(inputs: readonly EstimateInput[]): VoyageChain {
  const voyages: ChainedVoyage[] = [];
  const findings: ChainFinding[] = [];
  for (const [index, typed] of inputs.entries()) {
    const previous = voyages.at(-1)?.result;
    const input = previous === undefined ? typed : following(previous, typed);
    const result = estimateVoyage(input);
    if (previous !== undefined) findings.push(...findingsBetween(previous, result, index));
    voyages.push({ input, result });
  }
  const sum = (key: 'voyageDays' | 'voyageResult' | 'profit' | 'bunkers'): number =>
    voyages.reduce((total, { result }) => total + result.totals[key], 0);
  const voyageDays = sum('voyageDays');
  const left = voyages.at(-1)?.result.bunkers ?? [];
  return {
    voyages,
    voyageDays,
    voyageResult: sum('voyageResult'),
    profit: sum('profit'),
    netTce: voyageDays > 0 ? sum('voyageResult') / voyageDays : null,
    dailyProfit: voyageDays > 0 ? sum('profit') / voyageDays : null,
    bunkers: sum('bunkers'),
    endBunkerValue: left.reduce((total, plan) => total + plan.endValue, 0),
    findings,
  };
}
