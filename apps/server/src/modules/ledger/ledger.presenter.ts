import { formatAmount } from '@mainsheet/money';
import type { LineRow, TrialRow } from './ledger.repository.ts';

const amount = (currency: string, minor: bigint | string): string =>
  formatAmount({ currency, minorUnits: BigInt(minor) });

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
      debit: amount(row.currency, row.debit_minor),
      credit: amount(row.currency, row.credit_minor),
      baseBalance: amount(baseCurrency, row.base_minor),
    })),
    baseDebit: amount(baseCurrency, side(true)),
    baseCredit: amount(baseCurrency, side(false)),
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
    amount: amount(row.currency, row.amount_minor),
    base: amount(row.base_currency, row.base_minor),
  };
}
