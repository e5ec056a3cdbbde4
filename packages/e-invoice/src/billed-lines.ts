import {
  type Decimal,
  decimal,
  findCurrencyExponent,
  formatDecimal,
  roundDecimal,
} from '@mainsheet/money';
import { checkSums } from './check-sums.ts';
import { sumOf } from './foot.ts';
import type { EInvoice, EInvoiceLine } from './invoice.ts';
import { isKnownTypeCode } from './type-codes.ts';
import { unitOfCode } from './unit-codes.ts';

/** A line as a bill has it: quantity times rate is its amount. */
export type BilledLine = {
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly rate: string;
};

/** What an invoice bills, with one tax on all of it where that comes to what the file says. */
export type Billed = {
  readonly lines: readonly BilledLine[];
  readonly taxes: readonly { readonly name: string; readonly rate: string }[];
  /** What stands otherwise than in the file, for whoever takes it over. */
  readonly cautions: readonly string[];
};

const whole = (description: string, amount: string): BilledLine => ({
  ...{ description, quantity: '1', unit: '', rate: amount },
});

const isZero = (amount: string): boolean => decimal(amount).isZero();

/** Digits that a bill's quantity and rate have at the most, and the percentage of its tax. */
const PLACES = { quantity: 6, rate: 10, percent: 4 } as const;
const WHOLE_DIGITS = { quantity: 12, rate: 13 } as const;

const fitsIn = (number: Decimal, of: 'quantity' | 'rate'): boolean =>
  number.decimalPlaces() <= PLACES[of] &&
  number.abs().trunc().lt(decimal(10).pow(WHOLE_DIGITS[of]));

/** A bill rounds by its currency, which may have more or fewer digits than the two of the norm. */
const roundAsBilled = (amount: Decimal, currency: string): Decimal =>
  roundDecimal(amount, findCurrencyExponent(currency) ?? 2);

/** What lines of a bill come to: each rounded by itself. */
const netOf = (lines: readonly BilledLine[], currency: string): Decimal =>
  lines.reduce(
    (sum, { quantity, rate }) =>
      sum.plus(roundAsBilled(decimal(quantity).times(decimal(rate)), currency)),
    decimal(0),
  );

const onPercent = (net: Decimal, rate: string, currency: string): Decimal =>
  roundAsBilled(net.times(decimal(rate)).div(100), currency);

/**
 * The line as it is where its amount is quantity times price, rounded as a bill rounds it; otherwise its amount by itself. What is
 * taken off has its sign at the price, as bills have it.
 */
const billedLine =
  (currency: string) =>
  ({ name, note, quantity, unitCode, price, amount }: EInvoiceLine): BilledLine => {
    const description =
      (name || note).replaceAll(/\s+/g, ' ').slice(0, 300) || 'Line without a name';
    const [count, each] = [decimal(quantity), decimal(price)];
    const fits =
      fitsIn(count, 'quantity') &&
      fitsIn(each, 'rate') &&
      roundAsBilled(count.times(each), currency).eq(decimal(amount));
    if (!fits) return whole(description, amount);
    return {
      description,
      quantity: formatDecimal(count.abs()),
      unit: unitOfCode(unitCode).slice(0, 20),
      rate: count.lt(0) ? formatDecimal(each.negated()) : price,
    };
  };

const linesOf = ({ currency, lines, adjustments }: EInvoice): BilledLine[] => [
  ...lines.filter(({ amount }) => !isZero(amount)).map(billedLine(currency)),
  ...adjustments
    .filter(({ amount }) => !isZero(amount))
    .map(({ reason, isCharge, amount }) =>
      whole(
        reason.replaceAll(/\s+/g, ' ').slice(0, 300) || (isCharge ? 'Charge' : 'Allowance'),
        amount,
      ),
    ),
];

/** What is taxed, a line for each rate, where the rates come to the whole; what is added and taken off is in it. */
function linesByRate({ taxes, totals }: EInvoice): BilledLine[] {
  const comesTo = sumOf(taxes.map(({ taxable }) => taxable));
  const lines = comesTo.eq(decimal(totals.withoutTax))
    ? taxes.map(({ rate, taxable }) => whole(`Net, taxed at ${rate || '0'} %`, taxable))
    : [whole('Net', totals.withoutTax)];
  return lines.filter(({ rate }) => !isZero(rate));
}

const taxLinesOf = ({ taxes, totals }: EInvoice): BilledLine[] =>
  (taxes.length > 0
    ? taxes.map(({ rate, taxable, amount }) => whole(`VAT ${rate} % of ${taxable}`, amount))
    : [whole('VAT', totals.tax)]
  ).filter(({ rate }) => !isZero(rate));

/** The one rate of VAT that comes to what the file says when a bill taxes its lines; null where none does. */
function rateOf(
  { currency, taxes, totals }: EInvoice,
  lines: readonly BilledLine[],
): string | null {
  const [only] = taxes;
  if (!only || taxes.length > 1 || isZero(only.amount) || !isZero(totals.rounding)) return null;
  const percent = decimal(only.rate || '0');
  const isPercent = percent.gt(0) && percent.lte(100) && percent.decimalPlaces() <= PLACES.percent;
  const comesTo = onPercent(netOf(lines, currency), only.rate || '0', currency);
  return isPercent && comesTo.eq(decimal(only.amount)) ? only.rate : null;
}

/** Says what stands otherwise than in the file. */
function changesOf(invoice: EInvoice, of: { isByRate: boolean; isTaxed: boolean; total: Decimal }) {
  const { currency, lines, taxes, totals } = invoice;
  const byRate = 'one line stands for what is taxed at each rate.';
  const cautions: string[] = [];
  if (lines.length === 0) cautions.push(`It has no lines: ${byRate}`);
  else if (of.isByRate) cautions.push(`It has more lines than a bill holds: ${byRate}`);
  if (!of.isTaxed && taxLinesOf(invoice).length > 0) {
    cautions.push(
      taxes.length > 1
        ? 'It has several rates of VAT: each stands as a line of its own. Choose its account.'
        : 'Its VAT stands as a line of its own: a rate on the lines does not come to its total. Choose its account.',
    );
  }
  const asked = sumOf([totals.withTax, totals.rounding]);
  if (!of.total.eq(asked)) {
    const [bill, file] = [of.total, asked].map((sum) =>
      sum.toFixed(Math.max(2, sum.decimalPlaces())),
    );
    cautions.push(
      `Its lines and their tax come to ${bill} ${currency} as a bill; the file says ${file}.`,
    );
  }
  return cautions;
}

/**
 * Lines and taxes of a bill that comes to the file's total with tax and rounding. Taxes of several rates become lines, since a bill
 * has its taxes on all lines; so does one that a bill would round otherwise.
 * @param mostLines that a bill holds
 */
export function billedOf(invoice: EInvoice, mostLines: number): Billed {
  const { currency, lines, adjustments, taxes, totals } = invoice;
  const isByRate =
    lines.length === 0 || lines.length + adjustments.length + taxes.length + 1 > mostLines;
  const billed = isByRate ? linesByRate(invoice) : linesOf(invoice);
  const rate = rateOf(invoice, billed);
  const all = [
    ...billed,
    ...(rate === null ? taxLinesOf(invoice) : []),
    ...(isZero(totals.rounding) ? [] : [whole('Rounding', totals.rounding)]),
  ];
  const net = netOf(all, currency);
  const total = rate === null ? net : net.plus(onPercent(net, rate, currency));
  return {
    lines: all,
    taxes: rate === null ? [] : [{ name: 'VAT', rate }],
    cautions: changesOf(invoice, { isByRate, isTaxed: rate !== null, total }),
  };
}

/** Where somebody else is paid, or one of several accounts. */
function cautionsOfPaying({ seller, payee, payTo, otherAccounts }: EInvoice): string[] {
  const all = [payTo?.number ?? '', ...otherAccounts].join(', ');
  return [
    ...(payee === '' || payee === seller.name
      ? []
      : [
          `It is to be paid to ${payee}, not to ${seller.name || 'its vendor'}: ask the vendor whether that is so.`,
        ]),
    ...(otherAccounts.length === 0
      ? []
      : [
          `It may be paid to several accounts: ${all}. The first is proposed; choose which is meant.`,
        ]),
  ];
}

/** What whoever takes it over has to know: a type that is none, sums that contradict each other, who is paid, what was paid before. */
export function cautionsOf(invoice: EInvoice): string[] {
  const { totals, currency, typeCode } = invoice;
  const type =
    typeCode === ''
      ? 'It does not say of which type it is'
      : `Its type ${typeCode} is none of EN 16931`;
  return [
    ...(isKnownTypeCode(typeCode) ? [] : [`${type}: see whether it is a bill or a credit note.`]),
    ...checkSums(invoice).map(({ rule, message }) => `${message} (${rule})`),
    ...cautionsOfPaying(invoice),
    ...(isZero(totals.prepaid)
      ? []
      : [`${totals.prepaid} ${currency} was paid before: ${totals.due} ${currency} is asked for.`]),
  ];
}
