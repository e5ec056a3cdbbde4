import { amountText } from '@mainsheet/money';

/** What a card bought and has no receipt yet. */
export type CardPurchase = {
  readonly id: string;
  readonly merchant_name: string;
  readonly transaction_currency: string;
  readonly transaction_minor: string;
  readonly authorised_at: string;
};

export type PurchaseOfMail = { readonly purchase: CardPurchase; readonly amount: string };

type Sought = { readonly purchases: readonly CardPurchase[]; readonly receivedAt: string };

/**
 * The purchase whose merchant and amount both stand in one text of a mail, of several the one nearest in time; null
 * where there is none.
 */
export function findPurchaseOf(
  texts: readonly { text: string }[],
  { purchases, receivedAt }: Sought,
): PurchaseOfMail | null {
  const plainTexts = texts.map(({ text }) => ({ text, letters: lettersOf(text) }));
  const apart = ({ authorised_at: at }: CardPurchase) =>
    Math.abs(Date.parse(at) - Date.parse(receivedAt));
  for (const purchase of purchases.toSorted((a, b) => apart(a) - apart(b))) {
    const merchant = lettersOf(purchase.merchant_name);
    if (merchant.length < FEWEST_LETTERS) continue;
    for (const { text, letters } of plainTexts) {
      const amount = letters.includes(merchant) ? writtenIn(text, purchase) : null;
      if (amount !== null) return { purchase, amount };
    }
  }
  return null;
}

/** A shorter name stands in any text. */
const FEWEST_LETTERS = 4;

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The amount as it stands in a text: `1,234.50`, `1.234,50`, `1 234,50` or `1234.50`, and no part of a longer number. */
function writtenIn(text: string, purchase: CardPurchase): string | null {
  const [whole = '0', part] = amountText(
    purchase.transaction_currency,
    purchase.transaction_minor.replace('-', ''),
  ).split('.');
  const groups = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, "[.,'\\s]?");
  const pattern = part === undefined ? groups : `${groups}[.,]${part}`;
  return new RegExp(`(?<![\\d.,])${pattern}(?![.,]?\\d)`).exec(text)?.[0] ?? null;
}
