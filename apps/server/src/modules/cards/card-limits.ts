import type { CardChange, LimitInterval } from '@mainsheet/contract';
import { formatMoney } from '@mainsheet/money';
import type { Tx } from '../../platform/database/database.ts';
import * as cards from './cards.repository.ts';

const DAY_MS = 86_400_000;

/** When the intervals of an instant began, by the calendar in UTC; weeks begin on Monday. */
export function intervalsSince(now: Date): cards.Since {
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const day = Date.UTC(year, month, date);
  const afterMonday = (now.getUTCDay() + 6) % 7;
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    DAILY: at(day),
    WEEKLY: at(day - afterMonday * DAY_MS),
    MONTHLY: at(Date.UTC(year, month, 1)),
    QUARTERLY: at(Date.UTC(year, month - (month % 3), 1)),
  };
}

/** A limit with what was used of it and what is left, never below zero. */
export type UsedLimit = {
  readonly span: LimitInterval;
  readonly limit: bigint;
  readonly spent: bigint;
  readonly remaining: bigint;
};

const ORDER: readonly LimitInterval[] = [
  'PER_TRANSACTION',
  'DAILY',
  'WEEKLY',
  'MONTHLY',
  'QUARTERLY',
  'ALL_TIME',
];

function usedOf(card: cards.CardRow, spent: cards.SpentRow | undefined): UsedLimit[] {
  return ORDER.flatMap((span) => {
    const row = card.limits.find((one) => one.span === span);
    if (!row) return [];
    const limit = BigInt(row.amount_minor);
    const used = span === 'PER_TRANSACTION' ? 0n : BigInt(spent?.[span] ?? 0);
    return [{ span, limit, spent: used, remaining: limit > used ? limit - used : 0n }];
  });
}

/** The limits of cards, each counted over the card and those it took the place of. */
export async function readLimits(
  tx: Tx,
  rows: readonly cards.CardRow[],
  now: Date,
): Promise<Map<string, UsedLimit[]>> {
  const families = [...new Set(rows.map(({ family_id }) => family_id))];
  const spent = await cards.listSpent(tx, families, intervalsSince(now));
  const of = new Map(spent.map((row) => [row.family_id, row]));
  return new Map(rows.map((row) => [row.id, usedOf(row, of.get(row.family_id))]));
}

const WORDS: Readonly<Record<LimitInterval, string>> = {
  PER_TRANSACTION: 'The limit per transaction',
  DAILY: 'The daily limit',
  WEEKLY: 'The weekly limit',
  MONTHLY: 'The monthly limit',
  QUARTERLY: 'The quarterly limit',
  ALL_TIME: 'The all-time limit',
};

/** Which limit a purchase would pass, in words; null when it keeps all. */
export function findPassedLimit(
  limits: readonly UsedLimit[],
  { currency, minor }: { currency: string; minor: bigint },
): string | null {
  const passed = limits.find(({ remaining }) => minor > remaining);
  if (!passed) return null;
  const text = (minorUnits: bigint) => formatMoney({ currency, minorUnits });
  const reached = `${WORDS[passed.span]} of ${text(passed.limit)} is reached`;
  return passed.span === 'PER_TRANSACTION'
    ? `${reached}.`
    : `${reached}: ${text(passed.remaining)} is left.`;
}

type Settings = Pick<CardChange, 'allowedCategories' | 'allowedCountries' | 'allowedCurrencies'>;
type Limits = readonly { readonly span: LimitInterval; readonly minor: bigint }[];

/** Whether a list allows more than another; an empty one allows all. */
const isWider = (now: readonly string[], before: readonly string[]): boolean =>
  before.length > 0 && (now.length === 0 || now.some((one) => !before.includes(one)));

/** Whether a card may do more than before: a limit raised or gone, or a use allowed that was not. */
export function isRaised(
  before: cards.CardRow,
  after: { readonly settings: Settings; readonly limits: Limits },
): boolean {
  const { settings, limits } = after;
  const isMore = before.limits.some(({ span, amount_minor }) => {
    const now = limits.find((one) => one.span === span);
    return !now || now.minor > BigInt(amount_minor);
  });
  return (
    isMore ||
    isWider(settings.allowedCategories, before.allowed_categories) ||
    isWider(settings.allowedCountries, before.allowed_countries) ||
    isWider(settings.allowedCurrencies, before.allowed_currencies)
  );
}
