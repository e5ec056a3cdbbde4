import { everyPart, reevaluate } from '@mainsheet/explanation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  altmanScore,
  type CreditFigures,
  type CreditScore,
  creditRatios,
  creditScore,
  explainScore,
} from './index.ts';
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

describe('scores at their edges', () => {
  const figures = {
    ...noFigures,
    currentAssets: 120,
    currentLiabilities: 60,
    retainedEarnings: 80,
    ebit: 30,
    bookEquity: 90,
    totalAssets: 300,
    totalLiabilities: 210,
  };
  const scaled = (factor: number): CreditFigures => ({
    ...figures,
    currentAssets: 120 * factor,
    currentLiabilities: 60 * factor,
    retainedEarnings: 80 * factor,
    ebit: 30 * factor,
    bookEquity: 90 * factor,
    totalAssets: 300 * factor,
    totalLiabilities: 210 * factor,
  });

  it('Z" is the same in thousands, in millions and in cents', () => {
    const z2 = altmanScore(figures)?.z2 ?? 0;
    // 6.56 x 60/300 + 3.26 x 80/300 + 6.72 x 30/300 + 1.05 x 90/210
    expect(z2).toBeCloseTo(1.312 + 0.869333 + 0.672 + 0.45, 5);
    for (const factor of [0.001, 1e-6, 100]) {
      expect(altmanScore(scaled(factor))?.z2).toBeCloseTo(z2, 9);
    }
  });

  it('Z" needs every figure, a ratio both of its own', () => {
    for (const missing of ['totalAssets', 'totalLiabilities', 'ebit', 'bookEquity'] as const) {
      expect(altmanScore({ ...figures, [missing]: null }), missing).toBeNull();
    }
    const quick = (currentAssets: number | null, inventories: number | null) =>
      creditRatios({ ...noFigures, currentAssets, inventories, currentLiabilities: 10 }).quick;
    expect([quick(30, 10), quick(null, 10), quick(30, null)]).toEqual([2, null, null]);
    const cover = (interest: number | null, scheduledPrincipal: number | null) =>
      creditRatios({ ...noFigures, ebitda: 60, interest, scheduledPrincipal }).debtServiceCover;
    expect([cover(10, 20), cover(null, 20), cover(10, null)]).toEqual([2, null, null]);
  });

  const explained = (more: Partial<CreditFigures>) => {
    const typed = { ...noFigures, ...more };
    const score = creditScore(typed);
    if ('violations' in score) throw new Error(score.violations[0]?.path);
    return everyPart(explainScore(typed, score));
  };
  const noteOf = (parts: ReturnType<typeof explained>, key: string) =>
    parts.find((part) => part.key === `factors.${key}.points`)?.source.note;

  it('without a figure there is nothing to explain, and it says so', () => {
    const [root, ...rest] = explained({});
    expect(rest).toEqual([]);
    expect(root?.source.note).toBe('No figure is known.');
  });

  it('a loss says why a debt earns no points; no debt says why it earns all', () => {
    const loss = explained({ debt: 100, cash: 0, ebitda: -5, interest: 10 });
    expect(noteOf(loss, 'netDebt')).toBe('EBITDA is not above zero.');
    expect(noteOf(loss, 'interestCover')).toBe('EBITDA is not above zero.');
    const nothing = explained({ debt: 100, cash: 0, ebitda: 0, interest: 10 });
    expect(noteOf(nothing, 'interestCover')).toBe('EBITDA is not above zero.');
    const little = explained({ debt: 100, cash: 0, ebitda: 0.5, interest: 10 });
    const points = little.find(({ key }) => key === 'factors.interestCover.points');
    expect(points?.formula).toContain('measure');
    // What does not hang on EBITDA is measured all the same.
    const current = explained({ ebitda: -5, currentAssets: 3, currentLiabilities: 2 });
    expect(noteOf(current, 'current')).not.toBe('EBITDA is not above zero.');
    const service = explained({ ebitda: -5, interest: 10, scheduledPrincipal: 20 });
    expect(noteOf(service, 'debtService')).toBe('EBITDA is not above zero.');
    // A debt is measured against the fleet; without one there is nothing to measure.
    const fleet = explained({ debt: 50, vesselMarketValue: 100 });
    expect(fleet.find(({ key }) => key === 'factors.loanToValue.points')?.formula).toContain(
      'measure',
    );
    const unburdened = explained({ debt: 0, vesselMarketValue: 100 });
    expect(noteOf(unburdened, 'loanToValue')).toBe('There is no debt or nothing to serve.');
    const free = explained({ debt: 0, cash: 10, ebitda: -5 });
    expect(noteOf(free, 'netDebt')).toBe('There is no debt or nothing to serve.');
  });

  it('a loss is no excuse for what does not depend on it: bills are still counted', () => {
    const parts = explained({ ebitda: -5, billsDue: 40, billsPaidLate: 40 });
    expect(noteOf(parts, 'payment')).toBeUndefined();
    const points = parts.find((part) => part.key === 'factors.payment.points');
    expect(points?.formula).toContain('measure');
  });
});

describe('Z" needs something to divide by', () => {
  const known = { ...noFigures, currentAssets: 1, currentLiabilities: 1, retainedEarnings: 1 };
  const figures = { ...known, ebit: 1, bookEquity: 1 };
  it('neither assets nor liabilities of nothing give a score', () => {
    expect(altmanScore({ ...figures, totalAssets: 10, totalLiabilities: 0 })).toBeNull();
    expect(altmanScore({ ...figures, totalAssets: 0, totalLiabilities: 10 })).toBeNull();
    expect(altmanScore({ ...figures, totalAssets: 10, totalLiabilities: 10 })).not.toBeNull();
  });
  it('its explanation comes down to the figures of the balance sheet', () => {
    const typed = { ...figures, totalAssets: 10, totalLiabilities: 10 };
    const score = creditScore(typed);
    if ('violations' in score) throw new Error(score.violations[0]?.path);
    const paths = everyPart(explainScore(typed, score)).map((part) => part.source.path);
    for (const field of ['totalAssets', 'retainedEarnings', 'ebit', 'bookEquity']) {
      expect(paths).toContain(field);
    }
  });
});

describe('a score of few figures', () => {
  it('who owes nothing has a loan to value of 0 % and its points; what is missing weighs nothing', () => {
    const answer = creditScore({ ...noFigures, debt: 0, vesselMarketValue: 1_000 });
    if ('violations' in answer) throw new Error(answer.violations[0]?.code);
    const { factors } = answer;
    expect(factors.find(({ key }) => key === 'loanToValue')).toMatchObject({
      value: 0,
      points: 100,
    });
    const missing = factors.filter(({ points }) => points === null);
    expect(missing.map(({ key }) => key)).toContain('z2');
    for (const factor of missing)
      expect(factor).toMatchObject({ weightPercent: 0, contribution: 0 });
    expect(factors.reduce((sum, { weightPercent }) => sum + weightPercent, 0)).toBeCloseTo(100, 9);
  });
});
