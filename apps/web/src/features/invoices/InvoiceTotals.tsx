import { findDecimal, formatAmount, moneyFromDecimal } from '@mainsheet/money';
import { Fragment } from 'react';
import { formatAccounting, formatDay, minorUnitDigits, Panel } from '../../ui/index.ts';
import { addedAmounts, sumWith } from '../commercial-documents/index.ts';
import { amountOfLine, type InvoiceValues, isBlankLine, totalOf } from './invoice-form.ts';

type InvoiceTotalsProps = { values: InvoiceValues; baseCurrency: string };

const figure = (amount: string | null, currency: string) =>
  amount === null ? '–' : formatAccounting(amount, minorUnitDigits(currency));

/** How the amount due adds up; each printed line rounded, so that the paper foots. */
export function InvoiceTotals({ values, baseCurrency }: InvoiceTotalsProps) {
  const { currency, exchangeRate, dueOn } = values;
  const written = values.lines.filter((line) => !isBlankLine(line));
  const parts = written.map((line) => amountOfLine(line, currency));
  const isNegative = (part: string | null) => part?.startsWith('-') ?? false;
  const side = (negative: boolean) =>
    totalOf(
      written.filter((_, index) => isNegative(parts[index] ?? null) === negative),
      currency,
    );
  const net = totalOf(values.lines, currency);
  const added = net === null ? [] : addedAmounts(values, { total: net, currency });
  const total = net && sumWith(added, { total: net });
  const rate = findDecimal(exchangeRate);
  const inBase =
    total && rate && currency !== baseCurrency
      ? formatAmount(moneyFromDecimal(baseCurrency, rate.times(total)))
      : null;
  const deductions = side(true);
  return (
    <Panel title="Amount due" hint={currency} flush>
      <dl className="invoice-totals">
        <dt>Billed</dt>
        <dd>{figure(side(false), currency)}</dd>
        {deductions && Number(deductions) !== 0 && (
          <>
            <dt>Deductions</dt>
            <dd className="negative">{figure(deductions, currency)}</dd>
          </>
        )}
        {added.map(({ label, amount }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd className={isNegative(amount) ? 'negative' : undefined}>
              {figure(amount, currency)}
            </dd>
          </Fragment>
        ))}
        <dt className="strong">Total, due {formatDay(dueOn)}</dt>
        <dd className="invoice-total">{figure(total, currency)}</dd>
        {inBase && (
          <>
            <dt className="muted">In the books at {exchangeRate}</dt>
            <dd className="muted">
              {baseCurrency} {figure(inBase, baseCurrency)}
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}
