import { parseCivilDate } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import cases from '../cases/valuation.json' with { type: 'json' };
import {
  type AffreightmentInput,
  type CharterInput,
  type CompanyParts,
  datedInternalRatePercent,
  datedPresentValue,
  discountFactor,
  internalRatePercent,
  type MarketValueInput,
  netPresentValue,
  type ReplacementCostInput,
  type ScenarioNode,
  type VesselCashFlowInput,
  valueByCashFlow,
  valueByMarket,
  valueByReplacement,
  valueOfAffreightment,
  valueOfCharter,
  valueOfCompany,
  valueOfScenarios,
} from './index.ts';

type Figures = Record<string, number | null | readonly number[]>;
type Case = {
  readonly id: string;
  readonly kind: keyof typeof ANSWERS;
  readonly inputs: unknown;
  readonly expected: Figures;
  readonly tolerance: { readonly '*': number };
};
type Flows = { rate: number; flows: number[]; dates?: string[]; today?: number };

/** The answer, where it is one and not a list of violations. */
function sound<T extends object>(answer: T): Exclude<T, { violations: unknown }> {
  if ('violations' in answer) throw new Error(JSON.stringify(answer.violations));
  return answer as Exclude<T, { violations: unknown }>;
}
const dated = ({ dates = [], flows }: Flows) =>
  dates.map((date, index) => ({ date: parseCivilDate(date), amount: flows[index] ?? 0 }));

const ANSWERS = {
  npv: ({ rate, flows, today = 0 }: Flows): Figures => ({
    value: today + netPresentValue(rate, flows),
  }),
  irr: ({ flows }: Flows): Figures => ({ value: internalRatePercent(flows) }),
  xnpv: (inputs: Flows): Figures => ({ value: datedPresentValue(inputs.rate, dated(inputs)) }),
  xirr: (inputs: Flows): Figures => ({ value: datedInternalRatePercent(dated(inputs)) }),
  factor: ({ rate, years }: { rate: number; years: number }): Figures => ({
    value: discountFactor(rate, years),
  }),
  cashflow: (input: VesselCashFlowInput): Figures => {
    const { rows, operations, residual, value } = sound(valueByCashFlow(input));
    return { flows: rows.map((row) => row.cashFlow), operations, residual, value };
  },
  market: (input: MarketValueInput): Figures => {
    const { interpolated, value } = sound(valueByMarket(input));
    return { interpolated, value };
  },
  replacement: (input: ReplacementCostInput): Figures => {
    const { scrapValue, value } = sound(valueByReplacement(input));
    return { scrap: scrapValue, value };
  },
  charter: (input: CharterInput): Figures => ({ value: sound(valueOfCharter(input)).value }),
  affreightment: (input: AffreightmentInput): Figures => ({
    value: sound(valueOfAffreightment(input)).value,
  }),
  company: (parts: CompanyParts): Figures => ({ ...valueOfCompany(parts) }),
  scenario: (root: ScenarioNode): Figures => {
    const { expected, standardDeviation, leaves } = sound(valueOfScenarios(root));
    return { expected, deviation: standardDeviation, leaves: leaves.length };
  },
};

function expectNear(actual: unknown, expected: unknown, tolerance: number): void {
  if (typeof expected !== 'number') {
    expect(actual).toBe(expected);
    return;
  }
  expect(Math.abs(Number(actual) - expected), String(actual)).toBeLessThanOrEqual(tolerance);
}

describe('valuation cases', () => {
  it.each(cases as unknown as Case[])('$id: $how_derived', (one) => {
    const answer = ANSWERS[one.kind] as (inputs: unknown) => Figures;
    const actual = answer(one.inputs);
    expect(Object.keys(actual).toSorted()).toEqual(Object.keys(one.expected).toSorted());
    for (const [key, value] of Object.entries(one.expected)) {
      const found = actual[key];
      if (!Array.isArray(value)) expectNear(found, value, one.tolerance['*']);
      else {
        expect(found).toHaveLength(value.length);
        for (const [index, item] of value.entries())
          expectNear((found as readonly number[])[index], item, one.tolerance['*']);
      }
    }
  });
});
