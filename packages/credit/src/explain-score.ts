import { cell, type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import { type AltmanScore, Z2_COEFFICIENTS } from './altman.ts';
import type { CreditFigures } from './figures.ts';
import { type CreditScore, type FactorKey, SCORE_RULES, type ScoreFactor } from './score.ts';

const FIGURE_LABELS: Readonly<Record<keyof CreditFigures, string>> = {
  currentAssets: 'Current assets',
  inventories: 'Inventories',
  currentLiabilities: 'Current liabilities',
  cash: 'Cash',
  totalAssets: 'Total assets',
  totalLiabilities: 'Total liabilities',
  retainedEarnings: 'Retained earnings',
  bookEquity: 'Book equity',
  debt: 'Debt',
  vesselMarketValue: 'Market value of the fleet',
  ebit: 'EBIT',
  ebitda: 'EBITDA',
  interest: 'Interest',
  scheduledPrincipal: 'Scheduled principal',
  dailyCost: 'Daily cost',
  freightReceivables: 'Open freight invoices',
  freightBilled: 'Freight billed',
  billsDue: 'Bills due',
  billsPaidLate: 'Bills paid late',
};

/** Formula of each factor over the figures it reads. */
const FORMULAS: Readonly<
  Record<Exclude<FactorKey, 'z2'>, { formula: string; reads: readonly (keyof CreditFigures)[] }>
> = {
  loanToValue: {
    formula: '100 * debt / vesselMarketValue',
    reads: ['debt', 'vesselMarketValue'],
  },
  netDebt: { formula: '(debt - cash) / ebitda', reads: ['debt', 'cash', 'ebitda'] },
  debtService: {
    formula: 'ebitda / (interest + scheduledPrincipal)',
    reads: ['ebitda', 'interest', 'scheduledPrincipal'],
  },
  interestCover: { formula: 'ebitda / interest', reads: ['ebitda', 'interest'] },
  current: {
    formula: 'currentAssets / currentLiabilities',
    reads: ['currentAssets', 'currentLiabilities'],
  },
  payment: {
    formula: '100 * (billsDue - billsPaidLate) / billsDue',
    reads: ['billsDue', 'billsPaidLate'],
  },
};

/** The score down to the figures it was computed from. */
export function explainScore(figures: CreditFigures, score: CreditScore): Explanation {
  const parts = { key: 'score', label: 'Credit score', value: score.score, unit: 'points' };
  const known = score.factors.filter((factor) => factor.points !== null);
  const terms = known.map((factor) => explainFactor(figures, score, factor));
  return terms.length === 0
    ? shown({ ...parts, note: 'No figure is known.' })
    : sumNode(parts, terms);
}

function explainFactor(
  figures: CreditFigures,
  { altman }: CreditScore,
  factor: ScoreFactor,
): Explanation {
  const key = `factors.${factor.key}`;
  const share = shown({
    key: `${key}.weight`,
    label: 'Share of the score',
    value: factor.weightPercent,
    unit: '%',
    note: 'Its weight over the weights of the known factors.',
  });
  return node({
    key,
    label: factor.label,
    value: factor.contribution,
    unit: 'points',
    formula: '10 * points * weight / 100',
    inputs: [named('points', explainPoints(figures, altman, factor)), named('weight', share)],
  });
}

function explainPoints(
  figures: CreditFigures,
  altman: AltmanScore | null,
  factor: ScoreFactor,
): Explanation {
  const { bad, good } = SCORE_RULES[factor.key];
  const value = factor.points;
  const parts = { key: `factors.${factor.key}.points`, label: 'Points', value, unit: 'of 100' };
  const measured = explainMeasure(figures, altman, factor);
  if (measured === null || factor.value === null || isMeasuredByEbitda(figures, factor)) {
    const note =
      factor.points === 0 ? 'EBITDA is not above zero.' : 'There is no debt or nothing to serve.';
    return shown({ ...parts, note });
  }
  const formula = `100 * max(0, min(1, (measure - ${bad}) / (${good} - ${bad})))`;
  return node({ ...parts, formula, inputs: [named('measure', measured)] });
}

function isMeasuredByEbitda({ ebitda }: CreditFigures, { key }: ScoreFactor): boolean {
  const isOfEbitda = key === 'netDebt' || key === 'debtService' || key === 'interestCover';
  return isOfEbitda && ebitda !== null && ebitda <= 0;
}

function explainMeasure(
  figures: CreditFigures,
  altman: AltmanScore | null,
  { key, label, unit, value }: ScoreFactor,
): Explanation | null {
  if (key === 'z2') return altman === null ? null : explainZ2(figures, altman);
  if (key === 'loanToValue' && figures.debt === 0) return null;
  const { formula, reads } = FORMULAS[key];
  if (reads.some((name) => figures[name] === null)) return null;
  const inputs = reads.map((name) => figureCell(figures, name));
  return node({ key: `measures.${key}`, label, value, unit, formula, inputs });
}

function figureCell(figures: CreditFigures, name: keyof CreditFigures): Explanation {
  return cell({ path: name, label: FIGURE_LABELS[name], value: figures[name], unit: '' });
}

function explainZ2(figures: CreditFigures, altman: AltmanScore): Explanation {
  const { workingCapital, retainedEarnings, ebit, bookEquity } = Z2_COEFFICIENTS;
  const of = (name: keyof CreditFigures) => figureCell(figures, name);
  const share =
    (key: string, label: string, value: number, formula: string) =>
    (inputs: readonly Explanation[]) =>
      named(key, node({ key: `altman.${key}`, label, value, unit: '', formula, inputs }));
  const assets = of('totalAssets');
  return node({
    key: 'altman.z2',
    label: 'Altman Z″',
    value: altman.z2,
    unit: '',
    formula: `${workingCapital} * x1 + ${retainedEarnings} * x2 + ${ebit} * x3 + ${bookEquity} * x4`,
    inputs: [
      share(
        'x1',
        'Working capital / total assets',
        altman.x1,
        '(currentAssets - currentLiabilities) / totalAssets',
      )([of('currentAssets'), of('currentLiabilities'), assets]),
      share(
        'x2',
        'Retained earnings / total assets',
        altman.x2,
        'retainedEarnings / totalAssets',
      )([of('retainedEarnings'), assets]),
      share('x3', 'EBIT / total assets', altman.x3, 'ebit / totalAssets')([of('ebit'), assets]),
      share(
        'x4',
        'Book equity / total liabilities',
        altman.x4,
        'bookEquity / totalLiabilities',
      )([of('bookEquity'), of('totalLiabilities')]),
    ],
  });
}
