import { cell, type Explanation, named, node, sumNode, told } from '@mainsheet/explanation';
import { decimal, getCurrencyExponent, numberFromMoney } from '@mainsheet/money';
import { allInPercent } from './interest.ts';
import type { LoanTerms } from './loan-terms.ts';
import type { InterestPeriod, LoanSchedule, ScheduleRow } from './schedule.ts';

/** A payment, down to balances, rates and days. Null for a row the schedule does not have. */
export function explainPayment(
  terms: LoanTerms,
  schedule: LoanSchedule,
  index: number,
): Explanation | null {
  const row = schedule.rows[index];
  if (row === undefined) return null;
  return node({
    key: `rows.${index}.payable`,
    label: `Payable on ${row.paidOn}`,
    value: numberFromMoney(row.payable),
    unit: terms.currency,
    formula: 'principal + interest',
    inputs: [explainPrincipal(terms, row, index), explainInterest(terms, row, index)],
  });
}

function explainPrincipal(terms: LoanTerms, row: ScheduleRow, index: number): Explanation {
  const value = numberFromMoney(row.principal);
  const parts = { key: `rows.${index}.principal`, label: 'Principal', value, unit: terms.currency };
  const { repayment } = terms;
  if (row.closing.minorUnits === 0n) {
    return told({ ...parts, note: 'Everything still owed.' });
  }
  switch (repayment.kind) {
    case 'bullet':
      return told({ ...parts, note: 'All at maturity.' });
    case 'equalPrincipal':
      return told({ ...parts, note: 'The agreed instalment, less what prepayments took off it.' });
    case 'annuity':
      return told({ ...parts, note: 'The level payment less the interest of the period.' });
    case 'custom':
      return cell({ ...parts, path: `repayment.rows.${index}.principal` });
  }
}

function explainInterest(terms: LoanTerms, row: ScheduleRow, index: number): Explanation {
  const key = `rows.${index}.interest`;
  const exact = row.periods.reduce((sum, period) => sum + Number(period.interest), 0);
  const periods = row.periods.map((period, at) => explainStretch(terms, period, `${key}.${at}`));
  const accrued = sumNode(
    { key: `${key}.accrued`, label: 'Interest accrued', value: exact, unit: terms.currency },
    periods,
  );
  return node({
    key,
    label: 'Interest',
    value: numberFromMoney(row.interest),
    unit: terms.currency,
    formula: `round(accrued, ${getCurrencyExponent(terms.currency)})`,
    inputs: [accrued],
  });
}

function explainStretch(terms: LoanTerms, period: InterestPeriod, key: string): Explanation {
  const { currency } = terms;
  const note = `${period.from} to ${period.to}, ${terms.dayCount}.`;
  return node({
    key,
    label: `Interest from ${period.from}`,
    value: Number(period.interest),
    unit: currency,
    formula: `balance * rate / 100 * days / ${period.basis}`,
    inputs: [
      told({
        key: `${key}.balance`,
        label: 'Balance',
        value: numberFromMoney(period.balance),
        unit: currency,
        note: 'Drawn less repaid until then.',
      }),
      named('rate', explainRate(terms, period, key)),
      told({ key: `${key}.days`, label: 'Days', value: period.days, unit: 'days', note }),
    ],
  });
}

function explainRate({ rate }: LoanTerms, period: InterestPeriod, key: string): Explanation {
  const percent = allInPercent(rate, period.from) ?? decimal(0);
  const parts = { label: 'All-in rate', value: percent.toNumber(), unit: '%' };
  if (rate.kind === 'fixed') return cell({ ...parts, path: 'rate.percent' });
  const at = rate.resets.findLastIndex(({ from }) => from <= period.from);
  const reset = rate.resets[at];
  const typed = (path: string, label: string, value: string) =>
    cell({ path, label, value: Number(value), unit: '%' });
  const reference = named(
    'reference',
    typed(`rate.resets.${at}.percent`, reset?.source ?? 'Reference', reset?.percent ?? '0'),
  );
  const inputs = [
    reference,
    named('cas', typed('rate.casPercent', 'Credit adjustment spread', rate.casPercent)),
    named('margin', typed('rate.marginPercent', 'Margin', rate.marginPercent)),
  ];
  const rateKey = `${key}.rate`;
  if (rate.floorPercent === null)
    return node({ ...parts, key: rateKey, formula: 'reference + cas + margin', inputs });
  const floor = named('floor', typed('rate.floorPercent', 'Floor', rate.floorPercent));
  const formula = 'max(reference, floor) + cas + margin';
  return node({ ...parts, key: rateKey, formula, inputs: [...inputs, floor] });
}
