import {
  ACCOUNT,
  type Entry,
  type OpenItem,
  REVALUED_ACCOUNTS,
  revaluationBalances,
  revaluationEntries,
  revalueItem,
} from '@mainsheet/ledger';
import { money } from '@mainsheet/money';
import type { Tx } from '../../platform/database/database.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { isRateFor, listRatesOn, type RateRow } from '../exchange-rates/index.ts';
import type { Month } from './month.ts';
import { listRuns, type RunRow, sumPosted } from './month-run.repository.ts';
import { sealOf } from './month-run.ts';
import * as repository from './revaluation.repository.ts';

type Missing = { currency: string; on: string; latestOn: string | null };
type Unvalued = Omit<repository.ValuedItem, 'valued' | 'difference' | 'rate'>;

/** The open items of a month end, what they are worth, and what of that is posted. */
export type Revaluation = {
  readonly month: Month;
  readonly baseCurrency: string;
  readonly items: readonly repository.ValuedItem[];
  /** Items in a currency that has no rate. */
  readonly unvalued: readonly Unvalued[];
  readonly missing: readonly Missing[];
  readonly runs: readonly RunRow[];
  /** What is not posted yet. */
  readonly entries: readonly Entry[];
  readonly postedMinor: bigint;
  readonly seal: string;
};

export async function readRevaluation(tx: Tx, month: Month): Promise<Revaluation> {
  const baseCurrency = await getBaseCurrency(tx);
  const [open, rates, runs, posted] = await Promise.all([
    repository.listOpen(tx, {
      on: month.last,
      codes: REVALUED_ACCOUNTS,
      bank: ACCOUNT.bank,
      base: baseCurrency,
    }),
    listRatesOn(tx, { base: baseCurrency, on: month.last }),
    listRuns(tx, 'revaluation', month.first),
    sumPosted(tx, 'revaluation', month.first),
  ]);
  const byCurrency = new Map(rates.map((rate) => [rate.currency, rate]));
  const items: repository.ValuedItem[] = [];
  const unvalued: Unvalued[] = [];
  for (const row of open) {
    const rate = byCurrency.get(row.currency);
    const item = itemOf(row, baseCurrency);
    if (rate && isRateFor(rate, month.last)) items.push(valueAt(item, rate));
    // What came to nothing in its currency is worth nothing at any rate: only its difference stands.
    else if (item.amount.minorUnits === 0n) items.push(valueAt(item, anyRate(month)));
    else unvalued.push(item);
  }
  const before = new Map(posted.map(({ code, base_minor: minor }) => [code, BigInt(minor)]));
  return {
    ...{ month, baseCurrency, items, unvalued, runs },
    missing: findMissing(unvalued, byCurrency, month),
    entries: revaluationEntries(revaluationBalances(items), before, baseCurrency),
    postedMinor: -(
      (before.get(ACCOUNT.unrealisedGain) ?? 0n) + (before.get(ACCOUNT.unrealisedLoss) ?? 0n)
    ),
    seal: sealOf(figuresOf(items, unvalued)),
  };
}

const itemOf = (row: repository.OpenRow, base: string): Unvalued & OpenItem => ({
  accountCode: row.code,
  accountName: row.name,
  label: row.label ?? (row.code === ACCOUNT.bank ? 'Banks elsewhere' : 'Names nobody'),
  contactId: row.contact_id,
  globalAccountId: row.global_account_id,
  amount: money(row.currency, BigInt(row.amount_minor)),
  base: money(base, BigInt(row.base_minor)),
});

const anyRate = ({ last }: Month) => ({ rate: '1', rate_on: last, source: 'nothing is open' });

const valueAt = (
  item: Unvalued,
  { rate, rate_on: on, source }: Pick<RateRow, 'rate' | 'rate_on' | 'source'>,
): repository.ValuedItem => revalueItem({ ...item, rate: { rate, on, source } }, rate);

const findMissing = (
  unvalued: readonly Unvalued[],
  rates: ReadonlyMap<string, RateRow>,
  month: Month,
): Missing[] =>
  [...new Set(unvalued.map(({ amount }) => amount.currency))].map((currency) => ({
    currency,
    on: month.last,
    latestOn: rates.get(currency)?.rate_on ?? null,
  }));

function figuresOf(items: readonly repository.ValuedItem[], unvalued: readonly Unvalued[]) {
  const figures = (item: Unvalued, rate: string) => [
    item.accountCode,
    item.contactId ?? item.globalAccountId ?? '',
    item.amount.currency,
    String(item.amount.minorUnits),
    String(item.base.minorUnits),
    rate,
  ];
  return [
    ...items.map((item) => figures(item, item.rate.rate)),
    ...unvalued.map((item) => figures(item, '')),
  ];
}

/** Gains and losses of the items, both above zero. */
export const sidesOf = (items: readonly repository.ValuedItem[]) => {
  const sum = (isGain: boolean): bigint =>
    items
      .filter(({ difference }) => difference.minorUnits > 0n === isGain)
      .reduce((total, { difference }) => total + difference.minorUnits, 0n);
  return { gainMinor: sum(true), lossMinor: -sum(false) };
};

/** Where a revaluation stands, in the words of its page. */
export function statusOf({ items, missing, runs, entries }: Revaluation): string {
  if (missing.length > 0) return 'Rates missing';
  if (entries.length > 0) return runs.length > 0 ? 'Changed' : 'Due';
  if (runs.length > 0) return 'Posted';
  return items.length === 0 ? 'Nothing to value' : 'No difference';
}
