import { describe, expect, it } from 'vitest';
import cases from '../cases/credit.json' with { type: 'json' };
import {
  altmanScore,
  bandOf,
  type CreditFigures,
  type CreditRatios,
  creditRatios,
  creditScore,
  type FactorKey,
  pointsOn,
  ratingOf,
  SCORE_RULES,
  zoneOf,
} from './index.ts';
import { noFigures } from './sample-figures.ts';

type Case = {
  readonly id: string;
  readonly kind: string;
  readonly inputs: Record<string, number | string | null>;
  readonly expected: Record<string, number | string | boolean | null>;
  readonly tolerance?: { readonly '*': number };
};

type Figure = number | string | boolean | null;

function answer({ kind, inputs, expected }: Case): Record<string, Figure> {
  const figures = { ...noFigures, ...(inputs as Partial<CreditFigures>) };
  switch (kind) {
    case 'rating':
      return {
        rating: ratingOf(Number(inputs.em_score)),
        rating_below: ratingOf(Number(inputs.just_below)),
      };
    case 'zone':
      return { zone: zoneOf(Number(inputs.z2)) };
    case 'altman': {
      const found = altmanScore(figures);
      if (found === null) throw new Error('no score');
      return { z2: found.z2, em_score: found.emScore, zone: found.zone, rating: found.rating };
    }
    case 'ratios': {
      const ratios = creditRatios(figures);
      return Object.fromEntries(
        Object.keys(expected).map((key) => [key, ratios[key as keyof CreditRatios]]),
      );
    }
    case 'score':
      return scoreFigures(figures, expected);
    case 'band':
      return { band: bandOf(Number(inputs.score)) };
    case 'ramp':
      return { points: pointsOn(SCORE_RULES[inputs.factor as FactorKey], Number(inputs.value)) };
    default:
      throw new Error(`unknown kind ${kind}`);
  }
}

function scoreFigures(figures: CreditFigures, expected: Case['expected']): Record<string, Figure> {
  const score = creditScore(figures);
  if ('violations' in score) throw new Error(score.violations[0]?.code);
  const found: Record<string, Figure> = {
    score: score.score,
    band: score.band,
    partial: score.isPartial,
  };
  for (const factor of score.factors) {
    found[`points_${factor.key}`] = factor.points;
    found[`weight_${factor.key}`] = factor.weightPercent;
  }
  return Object.fromEntries(Object.keys(expected).map((key) => [key, found[key] ?? null]));
}

describe('credit cases', () => {
  it.each(cases as unknown as Case[])('$id: $how_derived', (one) => {
    const actual = answer(one);
    expect(Object.keys(actual).toSorted()).toEqual(Object.keys(one.expected).toSorted());
    for (const [key, value] of Object.entries(one.expected)) {
      if (typeof value !== 'number') expect(actual[key], key).toBe(value);
      else
        expect(Math.abs(Number(actual[key]) - value), `${key}: ${actual[key]}`).toBeLessThanOrEqual(
          one.tolerance?.['*'] ?? 0,
        );
    }
  });
});
