import { countEdits } from '@mainsheet/screening';
import { skeletonOf } from './look-alikes.ts';

/** Where anybody has an address: being near one of them says nothing. */
const OF_ANYBODY: ReadonlySet<string> = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com gmx.com gmx.de gmx.net web.de mail.com proton.me protonmail.com zoho.com qq.com 163.com 126.com yandex.ru mail.ru'.split(
    ' ',
  ),
);
/** Second levels under which names are given, as in `co.uk`. */
const SECOND_LEVEL = /^(?:co|com|net|org|gov|ac|edu)$/;
/** Letters of other alphabets that are drawn like a Latin one. */
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ј: 'j', ѕ: 's', ԁ: 'd' },
  ...{ ӏ: 'l', к: 'k', т: 't', м: 'm', н: 'h', в: 'b', α: 'a', ο: 'o', ν: 'v', ρ: 'p', ι: 'i' },
};
const SHORT = 5;
const LONG = 11;
/** What is put before or behind a name to make another that reads like it. */
const ADDED =
  /^(?:accounts?|accounting|bill(?:ing|s)?|finance|payments?|pay|invoices?|group|online|mail|intl|int|global|info|corp|inc|ltd|bv|sa)$/;

/** The part of an address behind the sign; empty where there is none. */
export const domainOf = (address: string): string =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();

type Split = { readonly label: string; readonly ending: string };

function split(domain: string): Split {
  const parts = domain.split('.').filter(Boolean);
  const isDeep = parts.length > 2 && SECOND_LEVEL.test(parts.at(-2)!);
  const at = parts.length - (isDeep ? 3 : 2);
  return { label: parts[Math.max(at, 0)] ?? '', ending: parts.slice(at + 1).join('.') };
}

const drawn = (text: string): string =>
  [...text.normalize('NFKD').replaceAll(/\p{M}/gu, '')]
    .map((letter) => DRAWN_LIKE[letter] ?? letter)
    .join('');

/** Whether one name is the other with a word added, as `billing-northwind`. */
function isExtended(one: string, other: string): boolean {
  if (other.length < SHORT || !one.includes(other)) return false;
  const rest = one
    .replace(other, ' ')
    .split(/[\s-]+/)
    .filter(Boolean);
  return rest.length > 0 && rest.every((word) => ADDED.test(word));
}

function isAlike(one: Split, other: Split): boolean {
  if (one.label === other.label) return one.ending !== other.ending;
  const [a, b] = [drawn(one.label), drawn(other.label)];
  if (Math.min(a.length, b.length) < SHORT) return a === b;
  if (skeletonOf(a) === skeletonOf(b) || isExtended(a, b)) return true;
  const [plainA, plainB] = [a.replaceAll('-', ''), b.replaceAll('-', '')];
  if (plainA === plainB) return true;
  const most = Math.min(a.length, b.length) >= LONG ? 2 : 1;
  return countEdits(plainA, plainB, most) <= most;
}

/** Whether a name stands before another as a label of it, as in `northwind.com.example.org`. */
function isWornBy({ label }: Split, domain: string): boolean {
  const mine = split(domain);
  const before = domain.slice(0, domain.length - `${mine.label}.${mine.ending}`.length);
  const isWorn = (one: string) => drawn(one) === drawn(label);
  return label.length >= SHORT && before.split('.').filter(Boolean).some(isWorn);
}

/** The domain of another that a domain is taken for; null where it is known of old, anybody's or like none. */
export function findDomainLookAlike(
  domain: string,
  named: { readonly old: readonly string[]; readonly others: readonly string[] },
): string | null {
  if (domain === '' || OF_ANYBODY.has(domain)) return null;
  const mine = split(domain);
  const isSame = (other: Split) => other.label === mine.label && other.ending === mine.ending;
  if (named.old.some((one) => isSame(split(one)))) return null;
  const others = named.others.filter((one) => one !== '' && !OF_ANYBODY.has(one));
  const isLike = (other: Split) =>
    !isSame(other) && (isAlike(mine, other) || isWornBy(other, domain));
  return others.find((one) => isLike(split(one))) ?? null;
}
