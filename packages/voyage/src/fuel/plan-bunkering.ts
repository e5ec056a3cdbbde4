import type { EstimateInput } from '@mainsheet/estimate';
import { type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import type { Fuel } from '@mainsheet/terms';
import { figureVoyage } from '../estimate/estimate-voyage.ts';
import { tankTonnes } from './tank-capacity.ts';

/** What a port asks for a fuel. */
export type BunkerOffer = {
  readonly rowId: string;
  readonly pricePerT: number;
  /** Barge, deviation or delivery fee of one stem, whatever it holds; base currency. */
  readonly feePerStem: number;
  /** Most that is delivered; null is no limit but the tanks. */
  readonly mostT: number | null;
};

export type BunkeringTask = {
  readonly fuel: Fuel;
  readonly offers: readonly BunkerOffer[];
  /** Stems are multiples of this. */
  readonly stepT: number;
  /** Never less on board, at any arrival or departure. */
  readonly leastRobT: number;
  /** Never less at the end of the voyage. */
  readonly leastEndRobT: number;
  /** What a tonne left at the end is worth: usually the price at which the next voyage would buy. */
  readonly endValuePerT: number;
};

export type PlannedStem = {
  readonly rowId: string;
  readonly quantityT: number;
  readonly pricePerT: number;
  readonly fee: number;
};

export type BunkeringPlan = {
  readonly stems: readonly PlannedStem[];
  /** Stems and fees. */
  readonly purchase: number;
  readonly endRobT: number;
  /** Purchase less what is left, at its value: what the plan minimises. */
  readonly netCost: number;
  /** The document with these stems and no others of this fuel. */
  readonly input: EstimateInput;
  readonly explanation: Explanation;
};

export type BunkeringViolation = {
  readonly code: 'STEP_NOT_POSITIVE' | 'ROB_NOT_KNOWN' | 'FUEL_OUT_OF_REACH';
  readonly path: string;
  readonly message: string;
};

/** Kilograms do not decide between plans. */
const TOLERANCE_T = 1e-6;

/** What one row does to the stock, and what may be lifted there. */
type Stage = {
  readonly rowId: string;
  readonly seaT: number;
  readonly portT: number;
  readonly offer: BunkerOffer | null;
};

type Terms = BunkeringTask & {
  readonly initialT: number;
  readonly tankT: number | null;
  readonly isReceivedFirst: boolean;
};

/**
 * Where to lift how much of one fuel: the least purchase less the value of what is left, with the
 * stock never below the least ROB nor above the tanks (98 % or as set). Exact for stems that are
 * multiples of the step: dynamic programming over rows and steps lifted so far, the burns as they
 * are. A stem changes no burn; what it takes of the cargo's deadweight shows in the estimate.
 * Dropped stems of this fuel are those already typed; prices in the base currency a tonne.
 */
export function planBunkering(
  input: EstimateInput,
  task: BunkeringTask,
): { readonly plan: BunkeringPlan } | { readonly violation: BunkeringViolation } {
  if (!(task.stepT > 0)) {
    return refuse('STEP_NOT_POSITIVE', 'stepT', 'Stems need a step above zero.');
  }
  const index = input.bunkers.findIndex((row) => row.fuel === task.fuel);
  const initialT = input.bunkers[index]?.initialQuantityT ?? null;
  if (initialT === null) {
    const path = index < 0 ? 'bunkers' : `bunkers.${index}.initialQuantityT`;
    return refuse('ROB_NOT_KNOWN', path, `Enter how much ${task.fuel} is on board.`);
  }
  const terms: Terms = {
    ...task,
    initialT,
    tankT: tankTonnes(input, task.fuel),
    isReceivedFirst: input.settings.isReceivedBeforePortBurn,
  };
  const stages = stagesOf(input, task);
  const steps = cheapestSteps(terms, stages);
  if (steps === null) {
    const message = `No stems of ${task.fuel} keep the stock between its limits.`;
    return refuse('FUEL_OUT_OF_REACH', 'offers', message);
  }
  return { plan: planOf(input, terms, stages, steps) };
}

function refuse(
  code: BunkeringViolation['code'],
  path: string,
  message: string,
): { readonly violation: BunkeringViolation } {
  return { violation: { code, path, message } };
}

function stagesOf(input: EstimateInput, task: BunkeringTask): Stage[] {
  return figureVoyage(input).run.rows.map(({ row, sea, port }) => {
    const burned = (list: typeof sea): number =>
      list.reduce((sum, burn) => (burn.fuel === task.fuel ? sum + burn.quantityT : sum), 0);
    const offer = task.offers.find((candidate) => candidate.rowId === row.id) ?? null;
    return { rowId: row.id, seaT: burned(sea), portT: burned(port), offer };
  });
}

/** Whether a stem of so many steps keeps the stock within its limits at a row. */
function isAllowed(terms: Terms, stage: Stage, arrivalT: number, liftedT: number): boolean {
  const { offer } = stage;
  if (liftedT > 0 && offer === null) return false;
  if (liftedT > (offer?.mostT ?? Number.POSITIVE_INFINITY) + TOLERANCE_T) return false;
  const afterWorkT = arrivalT - stage.portT + (terms.isReceivedFirst ? liftedT : 0);
  const fullestT = arrivalT + liftedT - (terms.isReceivedFirst ? 0 : stage.portT);
  const isDry = Math.min(arrivalT, afterWorkT) < terms.leastRobT - TOLERANCE_T;
  // A ship may arrive fuller than her tanks' limit; she may not lift beyond it.
  return !isDry && (liftedT === 0 || terms.tankT === null || fullestT <= terms.tankT + TOLERANCE_T);
}

/** Steps lifted at each stage at the least cost, or null. Index of the tables: steps so far. */
function cheapestSteps(terms: Terms, stages: readonly Stage[]): number[] | null {
  const most = mostSteps(terms, stages);
  let costs: (number | null)[] = [0, ...Array.from({ length: most }, () => null)];
  let burnedT = 0;
  const choices = stages.map((stage) => {
    burnedT += stage.seaT;
    const next: (number | null)[] = costs.map(() => null);
    const chosen = costs.map(() => 0);
    costs.forEach((cost, before) => {
      if (cost === null) return;
      const arrivalT = terms.initialT - burnedT + before * terms.stepT;
      for (let steps = 0; before + steps <= most; steps += 1) {
        if (!isAllowed(terms, stage, arrivalT, steps * terms.stepT)) {
          if (steps > 0 && stage.offer === null) break;
          continue;
        }
        const total = cost + stemCost(terms, stage, steps);
        const known = next[before + steps] ?? null;
        if (known !== null && known <= total) continue;
        next[before + steps] = total;
        chosen[before + steps] = steps;
      }
    });
    burnedT += stage.portT;
    costs = next;
    return chosen;
  });
  return traceBack(terms, costs, choices, burnedT);
}

function mostSteps(terms: Terms, stages: readonly Stage[]): number {
  const burnedT = stages.reduce((sum, stage) => sum + stage.seaT + stage.portT, 0);
  const neededT = burnedT + Math.max(terms.leastRobT, terms.leastEndRobT);
  const roomT = terms.tankT === null ? neededT : burnedT + terms.tankT;
  return Math.ceil(Math.max(0, roomT, neededT) / terms.stepT) + 1;
}

function stemCost(terms: Terms, { offer }: Stage, steps: number): number {
  if (steps === 0 || offer === null) return 0;
  return steps * terms.stepT * offer.pricePerT + offer.feePerStem;
}

function traceBack(
  terms: Terms,
  costs: readonly (number | null)[],
  choices: readonly (readonly number[])[],
  burnedT: number,
): number[] | null {
  let best: { steps: number; cost: number } | null = null;
  costs.forEach((cost, steps) => {
    const endT = terms.initialT - burnedT + steps * terms.stepT;
    if (cost === null || endT < Math.max(terms.leastEndRobT, terms.leastRobT) - TOLERANCE_T) return;
    const net = cost - endT * terms.endValuePerT;
    if (best === null || net < best.cost) best = { steps, cost: net };
  });
  const found = best as { steps: number; cost: number } | null;
  if (found === null) return null;
  let left = found.steps;
  return choices
    .toReversed()
    .map((chosen) => {
      const steps = chosen[left] ?? 0;
      left -= steps;
      return steps;
    })
    .toReversed();
}

function planOf(
  input: EstimateInput,
  terms: Terms,
  stages: readonly Stage[],
  steps: readonly number[],
): BunkeringPlan {
  const stems = stages.flatMap(({ rowId, offer }, index): PlannedStem[] => {
    const quantityT = (steps[index] ?? 0) * terms.stepT;
    if (quantityT === 0 || offer === null) return [];
    return [{ rowId, quantityT, pricePerT: offer.pricePerT, fee: offer.feePerStem }];
  });
  const purchase = stems.reduce((sum, stem) => sum + stem.quantityT * stem.pricePerT + stem.fee, 0);
  const burnedT = stages.reduce((sum, stage) => sum + stage.seaT + stage.portT, 0);
  const liftedT = stems.reduce((sum, stem) => sum + stem.quantityT, 0);
  const endRobT = terms.initialT + liftedT - burnedT;
  const netCost = purchase - endRobT * terms.endValuePerT;
  const figures = { stems, purchase, endRobT, netCost };
  return {
    ...figures,
    input: withStems(input, terms.fuel, stems),
    explanation: explainPlan(input, terms, figures),
  };
}

function withStems(input: EstimateInput, fuel: Fuel, stems: readonly PlannedStem[]): EstimateInput {
  return {
    ...input,
    itinerary: input.itinerary.map((row) => {
      const others = row.liftings.filter((lifting) => lifting.fuel !== fuel);
      const planned = stems
        .filter((stem) => stem.rowId === row.id)
        .map(({ quantityT, pricePerT, fee }) => ({
          fuel,
          quantityT,
          // The fee is part of what the stem costs.
          price: pricePerT + fee / quantityT,
        }));
      return { ...row, liftings: [...others, ...planned] };
    }),
  };
}

function explainPlan(
  input: EstimateInput,
  terms: Terms,
  plan: Pick<BunkeringPlan, 'stems' | 'purchase' | 'endRobT' | 'netCost'>,
): Explanation {
  const unit = input.baseCurrency;
  const leaf = (key: string, label: string, value: number, of: string, note: string) =>
    shown({ key: `bunkering.${key}`, label, value, unit: of, note });
  const stems = plan.stems.map(({ rowId, quantityT, pricePerT, fee }) => {
    const at = input.itinerary.find((row) => row.id === rowId)?.portName ?? rowId;
    return node({
      key: `bunkering.stems.${rowId}`,
      label: `${terms.fuel} at ${at}`,
      value: quantityT * pricePerT + fee,
      unit,
      formula: 'quantity * price + fee',
      inputs: [
        leaf(`${rowId}.quantity`, 'Quantity', quantityT, 't', 'Chosen by the plan.'),
        leaf(`${rowId}.price`, 'Price', pricePerT, `${unit}/t`, 'As offered.'),
        leaf(`${rowId}.fee`, 'Fee', fee, unit, 'As offered, once for a stem.'),
      ],
    });
  });
  const total = { key: 'bunkering.purchase', label: 'Purchase', value: plan.purchase, unit };
  return node({
    key: 'bunkering.netCost',
    label: `Net cost of ${terms.fuel}`,
    value: plan.netCost,
    unit,
    formula: 'purchase - endRob * endValue',
    inputs: [
      sumNode(total, stems),
      named(
        'endRob',
        leaf('endRob', 'Left at the end', plan.endRobT, 't', 'On board + lifted − burned.'),
      ),
      named(
        'endValue',
        leaf('endValue', 'Value of a tonne left', terms.endValuePerT, `${unit}/t`, 'As given.'),
      ),
    ],
  });
}
