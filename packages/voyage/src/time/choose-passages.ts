import { type EstimateInput, newOtherRow } from '@mainsheet/estimate';
import { figureVoyage } from '../estimate/estimate-voyage.ts';

/** One way to sail a leg. */
export type Passage = {
  readonly name: string;
  readonly distanceNm: number;
  readonly ecaDistanceNm: number;
  readonly piracyDistanceNm: number;
  /** Canal dues and the like in the base currency. */
  readonly tolls: number;
  /** Waiting and transit beside steaming. */
  readonly extraSeaDays: number;
};

/** Ways for the leg that ends at a row. */
export type PassageChoice = { readonly rowId: string; readonly passages: readonly Passage[] };

export type PassagePlan = {
  /** The passage of each choice, in their order. */
  readonly passages: readonly Passage[];
  readonly distanceNm: number;
  readonly voyageDays: number;
  readonly fuelT: number;
  readonly tolls: number;
  readonly netTce: number | null;
  readonly profit: number;
  readonly isLaycanMissed: boolean;
  readonly input: EstimateInput;
};

export type PassageViolation = {
  readonly code: 'UNKNOWN_PORT_ROW' | 'NO_PASSAGE' | 'TOO_MANY_COMBINATIONS';
  readonly path: string;
  readonly message: string;
};

const MOST_COMBINATIONS = 10_000;

/**
 * Every combination of the passages given, each by the whole calculation, best net TCE first;
 * those that miss a cancelling date come after all that do not. Tolls become an other expense of
 * the row, extra days are added to the row's own. Typed distances of those legs give way.
 */
export function choosePassages(
  input: EstimateInput,
  choices: readonly PassageChoice[],
): { readonly plans: readonly PassagePlan[] } | { readonly violation: PassageViolation } {
  const violation = findViolation(input, choices);
  if (violation !== null) return { violation };
  const plans = combinationsOf(choices).map((passages) => planOf(input, choices, passages));
  const rank = (plan: PassagePlan) => plan.netTce ?? Number.NEGATIVE_INFINITY;
  plans.sort((a, b) => Number(a.isLaycanMissed) - Number(b.isLaycanMissed) || rank(b) - rank(a));
  return { plans };
}

function findViolation(
  input: EstimateInput,
  choices: readonly PassageChoice[],
): PassageViolation | null {
  for (const [index, { rowId, passages }] of choices.entries()) {
    const path = `choices.${index}`;
    if (!input.itinerary.some((row) => row.id === rowId)) {
      const message = 'There is no such port in the itinerary.';
      return { code: 'UNKNOWN_PORT_ROW', path: `${path}.rowId`, message };
    }
    if (passages.length === 0) {
      return {
        code: 'NO_PASSAGE',
        path: `${path}.passages`,
        message: 'Give at least one passage.',
      };
    }
  }
  const count = choices.reduce((product, { passages }) => product * passages.length, 1);
  if (count <= MOST_COMBINATIONS) return null;
  const message = `${count} combinations are more than ${MOST_COMBINATIONS}: leave some passages out.`;
  return { code: 'TOO_MANY_COMBINATIONS', path: 'choices', message };
}

function combinationsOf(choices: readonly PassageChoice[]): Passage[][] {
  return choices.reduce<Passage[][]>(
    (combinations, { passages }) =>
      combinations.flatMap((chosen) => passages.map((passage) => [...chosen, passage])),
    [[]],
  );
}

function planOf(
  input: EstimateInput,
  choices: readonly PassageChoice[],
  passages: readonly Passage[],
): PassagePlan {
  const sailed = withPassages(input, choices, passages);
  const { totals, settlement } = figureVoyage(sailed);
  return {
    passages,
    distanceNm: totals.distanceNm,
    voyageDays: totals.voyageDays,
    fuelT: totals.fuelT,
    tolls: passages.reduce((sum, passage) => sum + passage.tolls, 0),
    netTce: totals.netTce,
    profit: totals.profit,
    isLaycanMissed: settlement.cargoes.some(({ result }) => result.laycan === 'late'),
    input: sailed,
  };
}

function withPassages(
  input: EstimateInput,
  choices: readonly PassageChoice[],
  passages: readonly Passage[],
): EstimateInput {
  const itinerary = input.itinerary.map((row) => {
    const passage = passages[choices.findIndex(({ rowId }) => rowId === row.id)];
    if (passage === undefined) return row;
    const { distanceNm, ecaDistanceNm, piracyDistanceNm } = passage;
    const overrides = {
      ...row.overrides,
      distanceNm: null,
      ecaDistanceNm: null,
      piracyDistanceNm: null,
    };
    const extraSeaDays = row.extraSeaDays + passage.extraSeaDays;
    return { ...row, distanceNm, ecaDistanceNm, piracyDistanceNm, extraSeaDays, overrides };
  });
  const tolls = passages.flatMap((passage, index) =>
    passage.tolls === 0
      ? []
      : [
          {
            ...newOtherRow(),
            name: `Tolls ${passage.name}`,
            currency: input.baseCurrency,
            amount: passage.tolls,
            itineraryRowId: choices[index]?.rowId ?? null,
          },
        ],
  );
  return { ...input, itinerary, otherExpenses: [...input.otherExpenses, ...tolls] };
}
