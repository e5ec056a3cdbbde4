import { decimal, formatMoney, moneyFromDecimal } from '@mainsheet/money';
import type { Finding } from './account.ts';
import { absolute, type Checked, findingOf, fromBase, inWords, isRounding } from './findings.ts';
import { isDiscountLine, isVatLine } from './wording.ts';

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

/** The paper says another total than its lines come to. */
export function findWrongTotal(checked: Checked): Finding | null {
  const { account, charged } = checked;
  const stated = account.statedMinor;
  const total = sum(charged.map(({ minor }) => minor));
  // Each line may have been rounded once.
  if (stated === null || absolute(stated - total) <= BigInt(charged.length)) return null;
  const sentence = `The lines come to ${inWords(checked, total)}, the account says ${inWords(checked, stated)}.`;
  return findingOf(checked, {
    code: 'TOTAL',
    line: null,
    expected: total,
    charged: stated,
    sentence,
  });
}

/** The tax is not the said per cent of the lines that bear it. */
export function findWrongVat(checked: Checked): Finding | null {
  const { charged } = checked;
  const taxed = charged.filter(
    ({ line }) => line.vatPercent !== null && !isVatLine(line.description),
  );
  const taxes = charged.filter(({ line }) => isVatLine(line.description));
  const [first] = taxes;
  if (!first || taxed.length === 0) return null;
  const exact = taxed.reduce(
    (all, { minor, line }) =>
      all.plus(
        decimal(minor)
          .times(line.vatPercent ?? 0)
          .div(100),
      ),
    decimal(0),
  );
  const expected = BigInt(exact.toDecimalPlaces(0).toString());
  const asked = sum(taxes.map(({ minor }) => minor));
  if (isRounding(checked, asked - expected, expected)) return null;
  const sentence = `The tax of the lines that bear it is ${inWords(checked, expected)}, not ${inWords(checked, asked)}.`;
  return findingOf(checked, { code: 'VAT', line: first, expected, charged: asked, sentence });
}

/** What the proforma took off and the final account does not. */
export function findLostRebates(checked: Checked): Finding[] {
  const { account, charged } = checked;
  if (account.paper !== 'final') return [];
  return account.lines.flatMap((line, at): Finding[] => {
    const { proformaMinor: before, finalMinor: after, description } = line;
    if (before === null || before >= 0n || !isDiscountLine(description)) return [];
    if (after !== null && after < 0n) return [];
    const isMoved = charged.some(
      (one) => one.at !== at && one.minor < 0n && isDiscountLine(one.line.description),
    );
    if (isMoved) return [];
    const sentence = `The proforma took ${inWords(checked, -before)} off for “${description}”; the final account does not.`;
    const one = { at, line, minor: after ?? 0n, words: new Set([description.toLowerCase()]) };
    return [
      findingOf(checked, {
        code: 'DISCOUNT',
        line: one,
        expected: before,
        charged: after ?? 0n,
        sentence,
      }),
    ];
  });
}

/** The account is turned into base currency at a rate that was not that of its day. */
export function findWrongRate(checked: Checked): Finding | null {
  const { account, context, charged } = checked;
  const { currency, exchangeRate } = account;
  const { rateOfDay, baseCurrency, tolerances } = context;
  if (currency === baseCurrency || rateOfDay === null) return null;
  const off = decimal(exchangeRate).minus(rateOfDay).div(rateOfDay).times(100);
  if (off.abs().lessThanOrEqualTo(tolerances.ratePercent)) return null;
  const total = sum(charged.map(({ minor }) => minor));
  const inBase = (rate: string) => {
    const unit = moneyFromDecimal(currency, decimal(1)).minorUnits;
    return moneyFromDecimal(baseCurrency, decimal(total).div(unit).times(rate));
  };
  const [expected, asked] = [inBase(rateOfDay), inBase(exchangeRate)];
  const difference = { currency: baseCurrency, minorUnits: asked.minorUnits - expected.minorUnits };
  return {
    ...{ code: 'RATE', line: null, expected, charged: asked, difference },
    sentence: `Taken at ${exchangeRate}; the rate of the day is ${rateOfDay} (${off.toFixed(1)} %), ${formatMoney(difference)}.`,
    key: ['RATE', account.paper, currency, exchangeRate, rateOfDay, total].join('|'),
  };
}

/** All of it far above the proforma, beyond what other findings say already. */
export function findTotalDrift(checked: Checked, others: readonly Finding[]): Finding | null {
  const { account, context, charged } = checked;
  const { driftPercent, driftAmount } = context.tolerances;
  if (account.paper !== 'final') return null;
  const proforma = sum(account.lines.map(({ proformaMinor }) => proformaMinor ?? 0n));
  if (proforma <= 0n) return null;
  const total = sum(charged.map(({ minor }) => minor));
  const known = sum(
    others
      .filter(({ line, difference }) => line !== null && difference.minorUnits > 0n)
      .map(({ difference }) => difference.minorUnits),
  );
  const rest = total - proforma - known;
  const percent = decimal(rest).div(proforma).times(100);
  if (rest <= fromBase(checked, driftAmount) || percent.lessThanOrEqualTo(driftPercent))
    return null;
  const gap = total - proforma;
  const sentence = `The final account is ${inWords(checked, gap)} or ${decimal(gap).div(proforma).times(100).toFixed(1)} % above the proforma.`;
  return findingOf(checked, {
    code: 'DRIFT_TOTAL',
    line: null,
    expected: proforma,
    charged: total,
    sentence,
  });
}
