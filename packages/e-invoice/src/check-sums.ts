import { type Decimal, decimal } from '@mainsheet/money';
import { sumOf, taxOn } from './foot.ts';
import type { EInvoice, EInvoiceTax } from './invoice.ts';
import { family, type RuleBreach } from './rules.ts';

/** Says what is stated otherwise than its parts come to. */
function comparing(currency: string) {
  const found: RuleBreach[] = [];
  const foots = (rule: string, field: string, [stated, sum]: readonly [string, Decimal]) => {
    if (decimal(stated).eq(sum)) return;
    const parts = sum.toFixed(Math.max(2, sum.decimalPlaces()));
    const message = `${field} says ${stated} ${currency}; its parts come to ${parts}.`;
    found.push({ rule, place: 'document', field, message });
  };
  return { found, foots };
}

type Taxed = Pick<EInvoiceTax, 'category' | 'rate'>;

const keyOf = ({ category, rate }: Taxed): string =>
  `${category} ${decimal(rate || '0').toFixed()}`;

/** What is taxed at each category and rate. Every part is read once: files of strangers have thousands of parts and of taxes. */
function taxedOf({ lines, adjustments }: EInvoice): (of: Taxed) => Decimal {
  const sums = new Map<string, Decimal>();
  for (const part of [...lines, ...adjustments]) {
    const key = keyOf(part);
    sums.set(key, decimal(part.amount).plus(sums.get(key) ?? 0));
  }
  return (of) => sums.get(keyOf(of)) ?? decimal(0);
}

/** Rules of sums: where a file contradicts itself, whoever made it. */
export function checkSums(invoice: EInvoice): RuleBreach[] {
  const { lines, adjustments, taxes, totals, currency } = invoice;
  const { found, foots } = comparing(currency);
  const added = adjustments.filter(({ isCharge }) => isCharge).map(({ amount }) => amount);
  const taken = adjustments.filter(({ isCharge }) => !isCharge).map(({ amount }) => amount);
  // Profiles of CII that have no lines (MINIMUM, BASIC WL) leave out sums of them too: what is not said contradicts nothing.
  const hasLines = lines.length > 0;
  if (hasLines)
    foots('BR-CO-10', 'Sum of the lines', [totals.lines, sumOf(lines.map(({ amount }) => amount))]);
  foots('BR-CO-11', 'Sum of the allowances', [totals.allowances, sumOf(taken).negated()]);
  foots('BR-CO-12', 'Sum of the charges', [totals.charges, sumOf(added)]);
  const net = sumOf([totals.lines, totals.charges]).minus(decimal(totals.allowances));
  if (hasLines || !decimal(totals.lines).isZero())
    foots('BR-CO-13', 'Total without VAT', [totals.withoutTax, net]);
  if (hasLines || taxes.length > 0)
    foots('BR-CO-14', 'VAT', [totals.tax, sumOf(taxes.map(({ amount }) => amount))]);
  foots('BR-CO-15', 'Total with VAT', [totals.withTax, sumOf([totals.withoutTax, totals.tax])]);
  const due = sumOf([totals.withTax, totals.rounding]).minus(decimal(totals.prepaid));
  foots('BR-CO-16', 'Amount due', [totals.due, due]);
  const sumAt = taxedOf(invoice);
  for (const tax of taxes) {
    const rate = `${tax.rate || '0'} %`;
    if (hasLines) {
      const of: [string, Decimal] = [tax.taxable, sumAt(tax)];
      foots(`BR-${family(tax.category)}-08`, `Amount taxed at ${rate}`, of);
    }
    const ought = taxOn(tax.taxable, tax.rate, currency);
    foots('BR-CO-17', `VAT at ${rate}`, [tax.amount, decimal(ought)]);
  }
  return found;
}
