import type { Keys } from '../../platform/keys.ts';

/** First digits of every number: of no card network, so that none of them is anybody's. */
const ISSUER = '999920';
const DIGITS_WITHOUT_CHECK = 15;
/** Good to the end of a month so many years ahead. */
const YEARS = 3;

/** The last digit of a number. Source: ISO/IEC 7812-1, annex B (Luhn). */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

/** So many decimal digits of what nobody can guess. */
function digitsOf(bytes: Buffer, count: number): string {
  const number = BigInt(`0x${bytes.subarray(0, 16).toString('hex')}`);
  return (number % 10n ** BigInt(count)).toString().padStart(count, '0');
}

export type CardSecret = {
  readonly number: string;
  readonly securityCode: string;
  readonly pin: string;
};

/** What a card is told by: it follows from a key of the installation and is kept nowhere. */
export function secretOf(
  keys: Keys,
  card: { readonly id: string; readonly key_version: number },
  companyId: string,
): CardSecret {
  const of = (what: string) =>
    keys.hmac('seeds', card.key_version, 'card', what, companyId, card.id);
  const body = ISSUER + digitsOf(of('number'), DIGITS_WITHOUT_CHECK - ISSUER.length);
  return {
    number: body + checkDigit(body),
    securityCode: digitsOf(of('code'), 3),
    pin: digitsOf(of('pin'), 4),
  };
}

/** The last day of the month three years from now. */
export function expiryFrom(now: Date): string {
  const last = new Date(Date.UTC(now.getUTCFullYear() + YEARS, now.getUTCMonth() + 1, 0));
  return last.toISOString().slice(0, 10);
}

/** `09/29`, as it stands on a card. */
export const expiryText = (expiresOn: string): string =>
  `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`;
