import { everyPart, reevaluate } from '@mainsheet/explanation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CreditFigures, type CreditScore, creditScore, explainScore } from './index.ts';
import { noFigures } from './sample-figures.ts';

const cents = (min: number) =>
  fc.option(
    fc.integer({ min, max: 1e11 }).map((value) => value / 100),
    { nil: null },
  );
const amount = cents(0);
const signed = cents(-1e11);
const someFigures: fc.Arbitrary<CreditFigures> = fc
  .record({
    currentAssets: amount,
    inventories: amount,
    currentLiabilities: amount,
    cash: amount,
    totalAssets: amount,
    totalLiabilities: amount,
    retainedEarnings: signed,
    bookEquity: signed,
    debt: fc.oneof(amount, fc.constant(0)),
    vesselMarketValue: amount,
    ebit: signed,
    ebitda: signed,
    interest: fc.oneof(amount, fc.constant(0)),
    scheduledPrincipal: fc.oneof(amount, fc.constant(0)),
    dailyCost: amount,
    freightReceivables: amount,
    freightBilled: amount,
    billsDue: amount,
  })
  .chain((figures) =>
    fc
      .double({ min: 0, max: 1, noNaN: true })
      .map((share) => ({ ...figures, billsPaidLate: (figures.billsDue ?? 0) * share })),
  );

function scored(figures: CreditFigures): CreditScore {
  const score = creditScore(figures);
  if ('violations' in score) throw new Error(score.violations[0]?.code);
  return score;
}

describe('the score', () => {
  it('is the sum of its contributions, between 0 and 1000, over weights of 100 %', () => {
    fc.assert(
      fc.property(someFigures, (figures) => {
        const { score, factors, isPartial } = scored(figures);
        const known = factors.filter((factor) => factor.points !== null);
        expect(isPartial).toBe(known.length < factors.length);
        if (score === null) {
          expect(known).toEqual([]);
          return;
        }
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1000.000001);
        const sum = factors.reduce((total, factor) => total + factor.contribution, 0);
        expect(sum).toBeCloseTo(score, 6);
        const weights = factors.reduce((total, factor) => total + factor.weightPercent, 0);
        expect(weights).toBeCloseTo(100, 6);
      }),
    );
  });

  it('never falls when more bills are paid on time', () => {
    fc.assert(
      fc.property(someFigures, fc.double({ min: 0, max: 1, noNaN: true }), (figures, share) => {
        const late = figures.billsPaidLate ?? 0;
        const better = { ...figures, billsPaidLate: late * share };
        expect((scored(better).score ?? 0) + 1e-6).toBeGreaterThanOrEqual(
          scored(figures).score ?? 0,
        );
      }),
    );
  });

  it('is explained by formulas that give every figure shown', () => {
    fc.assert(
      fc.property(someFigures, (figures) => {
        const score = scored(figures);
        for (const part of everyPart(explainScore(figures, score))) {
          const value = reevaluate(part);
          if (value === null || part.value === null) {
            expect(value, part.key).toBe(part.value);
            continue;
          }
          const scale = Math.max(1, Math.abs(part.value));
          expect(Math.abs(value - part.value) / scale, part.key).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('figures that cannot be true', () => {
  it('are all named at once', () => {
    const figures = {
      ...noFigures,
      cash: -1,
      totalAssets: Number.NaN,
      billsDue: 3,
      billsPaidLate: 4,
    };
    expect(creditScore(figures)).toEqual({
      violations: [
        { code: 'NOT_FINITE', path: 'totalAssets', data: { value: 'NaN' } },
        { code: 'NEGATIVE_FIGURE', path: 'cash', data: { value: -1 } },
        { code: 'MORE_LATE_THAN_DUE', path: 'billsPaidLate', data: { due: 3, late: 4 } },
      ],
    });
  });

  it('leave losses and deficits alone', () => {
    const figures = { ...noFigures, ebit: -5, ebitda: -2, retainedEarnings: -8, bookEquity: -1 };
    expect(creditScore(figures)).not.toHaveProperty('violations');
  });
});

describe('a company of which only its bills are known', () => {
  it('scores on that factor alone, and the others weigh nothing', () => {
    const score = creditScore({ ...noFigures, billsDue: 40, billsPaidLate: 10 });
    if ('violations' in score) throw new Error('must score');
    const weights = score.factors.map(({ weightPercent }) => weightPercent);
    expect(weights).toEqual([0, 0, 0, 0, 0, 0, 100]);
    expect(score.score).toBe(500);
  });
  it('debt of one is debt: netDebt is not free', () => {
    const one = creditScore({ ...noFigures, debt: 1, cash: 0, ebitda: 0.05 });
    if ('violations' in one) throw new Error('must score');
    expect(one.factors.find(({ key }) => key === 'netDebt')?.points).toBe(0);
  });
});

describe('a single fault', () => {
  it('is enough to refuse: debt below zero', () => {
    expect(creditScore({ ...noFigures, debt: -1 })).toHaveProperty('violations.length', 1);
  });
});
