import { ACCOUNT, findChartAccount } from '@mainsheet/ledger';
import { decimal } from '@mainsheet/money';

type Line = { accountCode: string; amount: string };
type Entry = {
  accountCode: string;
  accountName: string;
  debit: string | null;
  credit: string | null;
};

/** What an invoice posts, one entry an account: the receivable, and each account of its lines. */
export function postingOf(invoice: { total: string; lines: readonly Line[] }): Entry[] {
  const byAccount = new Map([[ACCOUNT.receivable as string, decimal(invoice.total)]]);
  for (const { accountCode, amount } of invoice.lines) {
    byAccount.set(accountCode, (byAccount.get(accountCode) ?? decimal(0)).minus(amount));
  }
  return [...byAccount].map(([accountCode, sum]) => ({
    accountCode,
    accountName: findChartAccount(accountCode)?.name ?? '',
    debit: sum.gte(0) ? sum.toFixed() : null,
    credit: sum.lt(0) ? sum.negated().toFixed() : null,
  }));
}
