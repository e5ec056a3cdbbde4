import { COUNTRY_CODES } from './countries.ts';

/**
 * Lengths of the IBANs in use, by country.
 * Source: SWIFT IBAN Registry, release 99 (2024).
 */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BI: 27,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DJ: 27,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FK: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HN: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MN: 20,
  MR: 27,
  MT: 31,
  MU: 30,
  NI: 28,
  NL: 18,
  NO: 15,
  OM: 23,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  RU: 33,
  SA: 24,
  SC: 31,
  SD: 18,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  SO: 23,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
  YE: 30,
};

/** Upper case without spaces and dashes, the form accounts are kept in. */
export function compactAccount(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

export type IbanFault = 'IBAN_SHAPE' | 'IBAN_COUNTRY' | 'IBAN_LENGTH' | 'IBAN_CHECK';

/** Why a text is no IBAN, or null when it is one. Source: ISO 13616, ISO 7064 MOD 97-10. */
export function findIbanFault(text: string): IbanFault | null {
  const iban = compactAccount(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'IBAN_SHAPE';
  const length = IBAN_LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return 'IBAN_COUNTRY';
  if (iban.length !== length) return 'IBAN_LENGTH';
  return remainder97(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : 'IBAN_CHECK';
}

/** The IBAN of a country and a basic account number, with its check digits. */
export function makeIban(countryCode: string, basicAccount: string): string {
  const account = compactAccount(basicAccount);
  const check = 98 - remainder97(`${account}${countryCode}00`);
  return `${countryCode}${String(check).padStart(2, '0')}${account}`;
}

/** Letters count A = 10 to Z = 35; taken digit by digit, so that no number grows too large. */
function remainder97(text: string): number {
  let rest = 0;
  for (const letter of text)
    for (const digit of String(Number.parseInt(letter, 36)))
      rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** In reading form, in groups of four. */
export function formatIban(text: string): string {
  return compactAccount(text).replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Whether a text is a BIC of 8 or 11 capitals and digits in a country that exists. Source: ISO 9362. */
export function isBic(text: string): boolean {
  const match = /^[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}([A-Z0-9]{3})?$/.exec(text);
  return match !== null && COUNTRY_CODES.has(match[1] ?? '');
}

/** A BIC without branch means the head office: `XXX`. */
export function isHeadOffice(bic: string): boolean {
  const compact = compactAccount(bic);
  return compact.length === 8 || compact.endsWith('XXX');
}

/** False is a reason to ask, not to refuse: a bank may hold accounts of another country. */
export function isSameCountry(iban: string, bic: string): boolean {
  return compactAccount(iban).slice(0, 2) === compactAccount(bic).slice(4, 6);
}

/** A US routing number: nine digits, weights 3, 7, 1. Source: ABA, routing number policy. */
export function isAbaRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const weights = [3, 7, 1];
  const sum = Array.from(text, Number).reduce(
    (total, digit, index) => total + digit * (weights[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}

/** A UK sort code: six digits, with or without dashes. It has no check digit. */
export function isSortCode(text: string): boolean {
  return /^\d{2}-?\d{2}-?\d{2}$/.test(text.trim());
}

/** A Mexican CLABE: eighteen digits, weights 3, 7, 1, each product mod 10. Source: Asociación de Bancos de México. */
export function isClabe(text: string): boolean {
  if (!/^\d{18}$/.test(text)) return false;
  const weights = [3, 7, 1];
  const sum = Array.from(text.slice(0, 17), Number).reduce(
    (total, digit, index) => total + ((digit * (weights[index % 3] ?? 0)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(text[17]);
}

/** An Australian BSB: bank, state, branch in six digits, with or without a dash. It has no check digit. */
export function isBsb(text: string): boolean {
  return /^\d{3}-?\d{3}$/.test(text);
}

/** An Indian IFSC: four letters of the bank, a zero, six of the branch. Source: Reserve Bank of India. */
export function isIfsc(text: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);
}

/** A Chinese CNAPS code: bank, area and branch in twelve digits. Its check digit is not published. */
export function isCnaps(text: string): boolean {
  return /^\d{12}$/.test(text);
}

/** Whether a country's accounts are named by an IBAN. */
export function hasIban(countryCode: string): boolean {
  return countryCode in IBAN_LENGTHS;
}
