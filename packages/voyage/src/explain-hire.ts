import { type Explanation, named, node, told } from '@mainsheet/explanation';
import { explainVoyageDays } from './explain-time.ts';
import { type Book, cell } from './explanation.ts';
import type { HireAmounts } from './time-charter.ts';
import { isTimeCharteredIn } from './vocabulary.ts';

function sideCells(book: Book, side: 'timeCharterIn' | 'timeCharterOut'): readonly Explanation[] {
  const terms = book.input[side];
  if (terms === null) return [];
  const unit = terms.currency;
  const periods = terms.hirePeriods.map((period, index) =>
    cell(book.input, {
      path: `${side}.hirePeriods.${index}.rate`,
      label: `Hire ${period.rateType}`,
      value: period.rate,
      unit,
    }),
  );
  const others = (['addressCommissionPercent', 'ballastBonus', 'cve', 'offHireDays'] as const).map(
    (field) =>
      cell(book.input, { path: `${side}.${field}`, label: field, value: terms[field], unit: '' }),
  );
  return [...periods, ...others];
}

/** An amount of a time charter with the cells it was settled from. */
function hireNode(
  book: Book,
  side: 'timeCharterIn' | 'timeCharterOut',
  parts: { readonly key: string; readonly label: string; readonly value: number },
): Explanation {
  const note = 'Settled over the hire periods, pro rata to the minute; see its cells.';
  const unit = book.input.baseCurrency;
  return { ...told({ ...parts, unit, note }), inputs: sideCells(book, side) };
}

export function explainHireOut(book: Book): Explanation {
  const out: HireAmounts = book.settlement.hireOut;
  const part = (key: string, label: string, value: number): Explanation =>
    hireNode(book, 'timeCharterOut', { key: `hireOut.${key}`, label, value });
  return node({
    key: 'netHireOut',
    label: 'Net hire',
    value: book.result.totals.netHireOut,
    unit: book.input.baseCurrency,
    formula: 'gross - addressCommission - brokerage + ballastBonus + cve + holdCleaning',
    inputs: [
      part('gross', 'Gross hire', out.grossHire),
      part('addressCommission', 'Address commission', out.addressCommission),
      part('brokerage', 'Brokerage', out.brokerage),
      part('ballastBonus', 'Ballast bonus', out.ballastBonus),
      part('cve', 'C/V/E', out.cve),
      part('holdCleaning', 'Hold cleaning', out.holdCleaning),
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
  const part = (key: string, label: string, value: number): Explanation =>
    hireNode(book, 'timeCharterIn', { key: `hireIn.${key}`, label, value });
  return node({
    ...parts,
    formula: 'hire - addressCommission + ballastBonus + cve',
    inputs: [
      part('hire', 'Gross hire', totals.hireIn),
      part('addressCommission', 'Address commission', totals.hireInAddressCommission),
      part('ballastBonus', 'Ballast bonus', totals.ballastBonusIn),
      part('cve', 'C/V/E', totals.cveIn),
    ],
  });
}

export function explainPool(book: Book): Explanation {
  const { pool, baseCurrency: unit } = book.input;
  const value = book.result.totals.poolIncome;
  const parts = { key: 'poolIncome', label: 'Pool distribution', value, unit };
  if (pool === null || value === 0) return told({ ...parts, note: 'No pool.' });
  const at = (field: 'distributionPerPointDay' | 'points' | 'feePercent' | 'feePerDay') =>
    cell(book.input, { path: `pool.${field}`, label: field, value: pool[field], unit: '' });
  const note = 'Typed, else the voyage days less off-hire.';
  const days = pool.earningDays ?? Math.max(0, book.run.voyageDays - pool.offHireDays);
  return node({
    ...parts,
    formula: 'distributionPerPointDay * points * days * (1 - feePercent / 100) - feePerDay * days',
    inputs: [
      at('distributionPerPointDay'),
      at('points'),
      told({ key: 'pool.days', label: 'Earning days', value: days, unit: 'days', note }),
      at('feePercent'),
      at('feePerDay'),
    ],
  });
}
