import { ACCOUNT, findChartAccount } from '@mainsheet/ledger';
import { decimal } from '@mainsheet/money';

type Line = { accountCode: string; amount: string };
export type Entry = {
  accountCode: string;
  accountName: string;
  debit: string | null;
  credit: string | null;
};

export type Posted = {
  side: 'receivable' | 'payable';
  total: string;
  lines: readonly Line[];
};

/** What a document posts, one entry an account: what is owed, and each account of its lines. */
export function postingOf({ side, total, lines }: Posted): Entry[] {
  const sign = side === 'receivable' ? 1 : -1;
  const byAccount = new Map([[ACCOUNT[side] as string, decimal(total).times(sign)]]);
  for (const { accountCode, amount } of lines) {
    const before = byAccount.get(accountCode) ?? decimal(0);
    byAccount.set(accountCode, before.minus(decimal(amount).times(sign)));
  }
  return [...byAccount].map(([accountCode, sum]) => ({
    accountCode,
    accountName: findChartAccount(accountCode)?.name ?? '',
    debit: sum.gte(0) ? sum.toFixed() : null,
    credit: sum.lt(0) ? sum.negated().toFixed() : null,
  }));
}
