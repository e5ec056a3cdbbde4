import type { CivilDate } from '@mainsheet/calendar';
import { cell, type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import { decimal, getCurrencyExponent, numberFromMoney } from '@mainsheet/money';
import { allInPercent } from './interest.ts';
import type { LoanTerms } from './loan-terms.ts';
import type { InterestPeriod, LevelPayment, LoanSchedule, ScheduleRow } from './schedule.ts';

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
    inputs: [
      explainPrincipal({ terms, schedule, index }, row),
      explainInterest({ terms, schedule, index }, row),
    ],
  });
}

/** One payment of a schedule. */
type PaymentOf = {
  readonly terms: LoanTerms;
  readonly schedule: LoanSchedule;
  readonly index: number;
};

function explainPrincipal(of: PaymentOf, row: ScheduleRow): Explanation {
  const { terms, index } = of;
  const { repayment, currency: unit } = terms;
  const value = numberFromMoney(row.principal);
  const parts = { key: `rows.${index}.principal`, label: 'Principal', value, unit };
  if (repayment.kind === 'custom') {
    return cell({ ...parts, path: `repayment.rows.${index}.principal` });
  }
  if (index === of.schedule.rows.length - 1 || row.closing.minorUnits === 0n) {
    const owed = named('owed', explainBalance(of, row.paidOn));
    return node({ ...parts, formula: 'owed', inputs: [owed] });
  }
  if (repayment.kind === 'annuity' && row.level !== null) {
    if (value === 0)
      return shown({ ...parts, note: 'The interest takes all of the level payment.' });
    const inputs = [explainLevel(of, row.level), explainInterest(of, row)];
    return node({ ...parts, formula: 'payment - interest', inputs });
  }
  if (repayment.kind !== 'equalPrincipal') return shown({ ...parts, note: 'All at maturity.' });
  const instalment = cell({
    path: 'repayment.instalment',
    label: 'Agreed instalment',
    value: numberFromMoney(repayment.instalment),
    unit,
  });
  const agreed = named('instalment', instalment);
  const taken = (agreed.value ?? 0) - value;
  if (taken === 0) return node({ ...parts, formula: 'instalment', inputs: [agreed] });
  const reduced = shown({
    key: `rows.${index}.prepaid`,
    label: 'Taken off it before',
    value: taken,
    unit,
    note: 'By prepayments in their order, or as less is left to repay.',
  });
  const inputs = [agreed, named('taken', reduced)];
  return node({ ...parts, formula: 'instalment - taken', inputs });
}

/** The level payment from the balance it was computed on. */
function explainLevel({ terms, index }: PaymentOf, level: LevelPayment): Explanation {
  const { currency: unit } = terms;
  const key = `rows.${index}.level`;
  const at = (name: string, label: string, value: number, unitOf: string, note: string) =>
    named(name, shown({ key: `${key}.${name}`, label, value, unit: unitOf, note }));
  const share = `(rate / 100 * months / 12)`;
  const rate = Number(level.ratePercent);
  const formula =
    rate === 0 ? 'owed / payments' : `owed * ${share} / (1 - pow(1 + ${share}, 0 - payments))`;
  const months = cell({
    path: 'paymentMonths',
    label: 'Months between payments',
    value: terms.paymentMonths,
    unit: 'months',
  });
  const inputs = [
    at(
      'owed',
      'Owed when it was set',
      numberFromMoney(level.balance),
      unit,
      'Drawn less repaid until then.',
    ),
    at('payments', 'Payments left then', level.payments, '', 'Dates to maturity.'),
    ...(rate === 0
      ? []
      : [
          at('rate', 'All-in rate then', rate, '%', 'Set anew with the rate.'),
          named('months', months),
        ]),
  ];
  return named(
    'payment',
    node({
      key,
      label: 'Level payment',
      value: numberFromMoney(level.payment),
      unit,
      formula: `round(${formula}, ${getCurrencyExponent(unit)})`,
      inputs,
    }),
  );
}

/** What is owed on a day before its payment: drawn, less prepaid, less the payments before. */
function explainBalance({ terms, schedule, index }: PaymentOf, on: CivilDate): Explanation {
  const { currency: unit } = terms;
  const inputs: Explanation[] = [];
  const formula: string[] = [];
  const add = (sign: '+' | '-', name: string, part: Explanation) => {
    formula.push(`${sign} ${name}`);
    inputs.push(named(name, part));
  };
  const isBefore = (date: CivilDate, isPaymentDay: boolean) =>
    date < on || (date === on && !isPaymentDay);
  const paidOn = schedule.rows[index]?.paidOn;
  for (const [at, one] of terms.drawdowns.entries()) {
    if (!isBefore(one.on, one.on === paidOn)) continue;
    const label = `Drawn on ${one.on}`;
    const value = numberFromMoney(one.amount);
    add('+', `drawn${at + 1}`, cell({ path: `drawdowns.${at}.amount`, label, value, unit }));
  }
  for (const [at, one] of terms.prepayments.entries()) {
    if (!isBefore(one.on, one.on === paidOn)) continue;
    const label = `Prepaid on ${one.on}`;
    const value = numberFromMoney(one.amount);
    add('-', `prepaid${at + 1}`, cell({ path: `prepayments.${at}.amount`, label, value, unit }));
  }
  for (const [at, row] of schedule.rows.slice(0, index).entries()) {
    if (row.principal.minorUnits === 0n) continue;
    const label = `Principal paid on ${row.paidOn}`;
    const value = numberFromMoney(row.principal);
    const note = 'Explained at that payment.';
    add('-', `repaid${at + 1}`, shown({ key: `rows.${at}.principal`, label, value, unit, note }));
  }
  const value = inputs.reduce(
    (sum, part, at) => sum + (formula[at]?.startsWith('-') ? -1 : 1) * (part.value ?? 0),
    0,
  );
  const key = `rows.${index}.balance.${on}`;
  return node({ key, label: 'Balance', value, unit, formula: `0 ${formula.join(' ')}`, inputs });
}

function explainInterest(of: PaymentOf, row: ScheduleRow): Explanation {
  const { terms, index } = of;
  const key = `rows.${index}.interest`;
  const exact = row.periods.reduce((sum, period) => sum + Number(period.interest), 0);
  const periods = row.periods.map((period, at) => explainStretch(of, period, `${key}.${at}`));
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

function explainStretch(of: PaymentOf, period: InterestPeriod, key: string): Explanation {
  const { terms } = of;
  const { currency } = terms;
  const note = `${period.from} to ${period.to}, ${terms.dayCount}.`;
  return node({
    key,
    label: `Interest from ${period.from}`,
    value: Number(period.interest),
    unit: currency,
    formula: `balance * rate / 100 * days / ${period.basis}`,
    inputs: [
      named('balance', explainBalance(of, period.from)),
      named('rate', explainRate(terms, period, key)),
      shown({ key: `${key}.days`, label: 'Days', value: period.days, unit: 'days', note }),
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
