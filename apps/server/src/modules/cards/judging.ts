import { MERCHANT_CATEGORIES, type MerchantCategory } from '@mainsheet/contract';
import type { Money } from '@mainsheet/money';
import { DomainError } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { isVerified, lockUsable, reserveMoney } from '../accounts/index.ts';
import { getCompany } from '../companies/index.ts';
import { findPassedLimit, readLimits } from './card-limits.ts';
import type * as cards from './cards.repository.ts';

const OF_STATUS: Readonly<Record<string, string>> = {
  Pending: 'The card is not activated yet.',
  Frozen: 'The card is frozen.',
  Closed: 'The card is closed.',
  Lost: 'The card was reported lost.',
};

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** What somebody wants to buy. */
export type Purchase = {
  readonly category: MerchantCategory;
  readonly country: string;
  readonly currency: string;
  /** In the currency of the card. */
  readonly billing: Money;
};

/** Why a card is not good for a purchase, whatever is in its account; null when it is. */
function findBar(card: cards.CardRow, purchase: Purchase, today: string): string | null {
  const { category, country, currency } = purchase;
  const bar = OF_STATUS[card.status];
  if (bar) return bar;
  if (card.expires_on < today) return 'The card has expired.';
  if (card.holder_status !== 'ACTIVE') return 'Its holder has left the company.';
  const isOn = (list: readonly string[], one: string) => list.length === 0 || list.includes(one);
  if (!isOn(card.allowed_categories, category)) {
    return `${MERCHANT_CATEGORIES[category].name} is not allowed on this card.`;
  }
  if (!isOn(card.allowed_countries, country)) {
    const where = country ? `in ${countries.of(country)}` : 'in an unknown country';
    return `Purchases ${where} are not allowed on this card.`;
  }
  if (!isOn(card.allowed_currencies, currency)) {
    return `Purchases in ${currency} are not allowed on this card.`;
  }
  return null;
}

/**
 * Judges a purchase with a locked card and, where it is good, holds its money on the account.
 * @returns why it is declined, in words; null when its money is held
 */
export async function holdOrDecline(
  work: Work,
  card: cards.CardRow,
  purchase: Purchase,
): Promise<string | null> {
  const { platform, tx } = work;
  const { billing } = purchase;
  if (!isVerified(await getCompany(tx))) return 'The company is not verified.';
  const bar = findBar(card, purchase, todayBy(platform.clock));
  if (bar) return bar;
  const limits = (await readLimits(tx, [card], platform.clock.now())).get(card.id) ?? [];
  const wanted = { currency: card.currency, minor: billing.minorUnits };
  return findPassedLimit(limits, wanted) ?? holdMoney(work, card, billing);
}

/** @returns why the account does not pay; null when the money is held */
export async function holdMoney(
  { tx }: Work,
  card: cards.CardRow,
  billing: Money,
): Promise<string | null> {
  const path = 'accountId';
  try {
    const [account] = await lockUsable(tx, [{ path, id: card.account_id }]);
    try {
      await reserveMoney(tx, account!, { minor: billing.minorUnits, path });
    } catch (error) {
      return `Insufficient funds. ${sentenceOf(error)}`;
    }
    return null;
  } catch (error) {
    return sentenceOf(error);
  }
}

/** What a form would read beside the account. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof DomainError) || error.code !== 'INVALID_INPUT') throw error;
  return error.violations[0]?.message ?? error.message;
}
