import { amountText, decimalFromMoney } from '@mainsheet/money';
import type { LineRow, TrialRow } from './ledger.repository.ts';

type Trial = { asOf: string; baseCurrency: string; rows: TrialRow[] };

export function presentTrialBalance({ asOf, baseCurrency, rows }: Trial) {
  const base = rows.map((row) => BigInt(row.base_minor));
  const side = (isDebit: boolean) =>
    base.filter((b) => b > 0n === isDebit).reduce((sum, b) => sum + (isDebit ? b : -b), 0n);
  return {
    asOf,
    baseCurrency,
    rows: rows.map((row) => ({
      code: row.code,
      name: row.name,
      kind: row.kind,
      currency: row.currency,
      debit: amountText(row.currency, row.debit_minor),
      credit: amountText(row.currency, row.credit_minor),
      baseBalance: amountText(baseCurrency, row.base_minor),
    })),
    baseDebit: amountText(baseCurrency, side(true)),
    baseCredit: amountText(baseCurrency, side(false)),
  };
}

export function presentLine(row: LineRow) {
  return {
    transactionId: row.transaction_id,
    seq: Number(row.seq),
    postedOn: row.posted_on,
    reference: row.reference,
    description: row.description,
    documentType: row.document_type,
    documentId: row.document_id,
    accountCode: row.code,
    accountName: row.name,
    currency: row.currency,
    amount: amountText(row.currency, row.amount_minor),
    base: amountText(row.base_currency, row.base_minor),
    baseCurrency: row.base_currency,
    rate: rateOf(row),
  };
}

/** What a unit of its currency was booked at: of a settled claim that of the claim, whatever the money was worth. */
function rateOf({
  currency,
  base_currency: base,
  amount_minor,
  base_minor,
}: LineRow): string | null {
  if (currency === base || amount_minor === '0' || base_minor === '0') return null;
  const of = (code: string, minor: string) =>
    decimalFromMoney({ currency: code, minorUnits: BigInt(minor) });
  return of(base, base_minor).div(of(currency, amount_minor)).toSignificantDigits(6).toFixed();
}
