import { amountText } from '@mainsheet/money';
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
  };
}
