import { convert } from '@mainsheet/ledger';
import { type Money, money, sumMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { listRatesOn, type RateRow } from '../exchange-rates/index.ts';
import { isBankingToken } from '../identity/index.ts';
import { type GlobalAccountRow, listAccounts } from './accounts.repository.ts';
import { getRow } from './accounts.service.ts';

export type CurrencyBalance = {
  currency: string;
  accounts: GlobalAccountRow[];
  available: Money;
  pending: Money;
  reserved: Money;
  total: Money;
  /** Null where no rate is known. */
  inBase: Money | null;
  rate: RateRow | null;
};

export type Balances = {
  baseCurrency: string;
  currencies: CurrencyBalance[];
  /** Of the currencies whose rate is known. */
  totalInBase: Money;
};

/** What the company has, by currency and in base at the last rates; closed accounts are left out. */
export function readBalances(platform: Platform, actor: Actor): Promise<Balances> {
  const on = todayBy(platform.clock);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const base = await getBaseCurrency(tx);
    const rows = await listAccounts(tx);
    const rates = await listRatesOn(tx, { base, on });
    const open = rows.filter((row) => row.status !== 'CLOSED');
    const codes = [...new Set(open.map((row) => row.currency))];
    // The company's own currency first, the others as they were opened.
    codes.sort((a, b) => Number(b === base) - Number(a === base));
    const currencies = codes.map((currency) =>
      balanceOf(currency, {
        base,
        accounts: open.filter((row) => row.currency === currency),
        rate: rates.find((rate) => rate.currency === currency) ?? null,
      }),
    );
    const known = currencies.flatMap(({ inBase }) => (inBase ? [inBase] : []));
    return { baseCurrency: base, currencies, totalInBase: sumMoney(base, known) };
  });
}

type Parts = { base: string; accounts: GlobalAccountRow[]; rate: RateRow | null };

function balanceOf(currency: string, { base, accounts, rate }: Parts): CurrencyBalance {
  const sum = (minorOf: (row: GlobalAccountRow) => bigint) =>
    money(
      currency,
      accounts.reduce((total, row) => total + minorOf(row), 0n),
    );
  const total = sum((row) => BigInt(row.posted_minor));
  const isBase = currency === base;
  return {
    currency,
    accounts,
    available: sum((row) => BigInt(row.posted_minor) - BigInt(row.reserved_minor)),
    pending: sum((row) => BigInt(row.pending_minor)),
    reserved: sum((row) => BigInt(row.reserved_minor)),
    total,
    inBase: isBase ? total : rate && convert(total, rate.rate, base),
    rate: isBase ? null : rate,
  };
}

/**
 * The balance of one account for who shows a banking token of this session; null when the token is
 * outdated or of another. @throws DomainError NOT_FOUND
 */
export async function findBalance(
  platform: Platform,
  actor: Actor,
  { accountId, token }: { accountId: string; token: string },
): Promise<GlobalAccountRow | null> {
  if (!isBankingToken(platform, actor, token)) return null;
  return platform.db.inTenant(actor.companyId, (tx) => getRow(tx, accountId));
}
