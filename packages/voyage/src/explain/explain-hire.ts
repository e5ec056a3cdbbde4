import { isTimeCharteredIn, type PoolTerms } from '@mainsheet/estimate';
import { type Explanation, named, node, shown } from '@mainsheet/explanation';
import type { HireAmounts } from '../hire/time-charter.ts';
import { charterIn, charterOut } from './explain-charter.ts';
import { explainVoyageDays } from './explain-time.ts';
import { type Book, cell } from './explanation.ts';

export function explainHireOut(book: Book): Explanation {
  const out: HireAmounts = book.settlement.hireOut;
  const charter = charterOut(book);
  return node({
    key: 'netHireOut',
    label: 'Net hire',
    value: book.result.totals.netHireOut,
    unit: book.input.baseCurrency,
    formula: 'gross - addressCommission - brokerage + ballastBonus + cve + holdCleaning',
    inputs: [
      named('gross', charter.grossHire(out.grossHire)),
      charter.commission('addressCommission', out.addressCommission, out.grossHire),
      charter.commission('brokerage', out.brokerage, out.grossHire),
      charter.ballastBonus(out.ballastBonus),
      charter.cve(out.cve),
      charter.holdCleaning(out.holdCleaning),
    ],
  });
}

function explainRunningCost(book: Book): Explanation {
  const { input } = book;
  const unit = input.baseCurrency;
  return node({
    key: 'runningCost',
    label: 'Running cost',
    value: book.result.totals.runningCost,
    unit,
    formula: 'days * dailyCost * (1 - commission / 100)',
    inputs: [
      named('days', explainVoyageDays(book)),
      cell(input, {
        path: 'dailyCost',
        label: 'Daily cost',
        value: input.dailyCost,
        unit: `${unit}/day`,
      }),
      named(
        'commission',
        cell(input, {
          path: 'dailyAddressCommissionPercent',
          label: 'Address commission on daily cost',
          value: input.dailyAddressCommissionPercent,
          unit: '%',
        }),
      ),
    ],
  });
}

export function explainVesselCost(book: Book): Explanation {
  const { totals } = book.result;
  const parts = {
    key: 'vesselCost',
    label: 'Vessel cost',
    value: totals.vesselCost,
    unit: book.input.baseCurrency,
  };
  if (!isTimeCharteredIn(book.input.operationType)) {
    return node({ ...parts, formula: 'runningCost', inputs: [explainRunningCost(book)] });
  }
  const charter = charterIn(book);
  return node({
    ...parts,
    formula: 'hire - addressCommission + ballastBonus + cve',
    inputs: [
      named('hire', charter.grossHire(totals.hireIn)),
      charter.commission('addressCommission', totals.hireInAddressCommission, totals.hireIn),
      charter.ballastBonus(totals.ballastBonusIn),
      charter.cve(totals.cveIn),
    ],
  });
}

/** Hold cleaning owed under the charter in, a voyage expense. */
export const explainHoldCleaning = (book: Book): Explanation =>
  named('holdCleaning', charterIn(book).holdCleaning(book.result.totals.holdCleaning));

export function explainPool(book: Book): Explanation {
  const { pool, baseCurrency: unit } = book.input;
  const value = book.result.totals.poolIncome;
  const parts = { key: 'poolIncome', label: 'Pool distribution', value, unit };
  if (pool === null || value === 0) return shown({ ...parts, note: 'No pool.' });
  const at = (field: 'distributionPerPointDay' | 'points' | 'feePercent' | 'feePerDay') =>
    cell(book.input, { path: `pool.${field}`, label: field, value: pool[field], unit: '' });
  return node({
    ...parts,
    formula: 'distributionPerPointDay * points * days * (1 - feePercent / 100) - feePerDay * days',
    inputs: [
      at('distributionPerPointDay'),
      at('points'),
      explainEarningDays(book, pool),
      at('feePercent'),
      at('feePerDay'),
    ],
  });
}

/** Days that earn in the pool: typed, else the voyage days less off-hire. */
function explainEarningDays(book: Book, pool: PoolTerms): Explanation {
  const { input, run } = book;
  if (pool.earningDays !== null) {
    const label = 'Earning days typed';
    const path = 'pool.earningDays';
    return named('days', cell(input, { path, label, value: pool.earningDays, unit: 'days' }));
  }
  const path = 'pool.offHireDays';
  const offHire = cell(input, { path, label: 'Off-hire', value: pool.offHireDays, unit: 'days' });
  return node({
    key: 'pool.days',
    label: 'Earning days',
    value: Math.max(0, run.voyageDays - pool.offHireDays),
    unit: 'days',
    formula: 'max(0, voyageDays - offHireDays)',
    inputs: [explainVoyageDays(book), offHire],
  });
}
