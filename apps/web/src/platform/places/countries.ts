import { COUNTRY_CODES } from '@mainsheet/identifiers';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** The English name of a country by its two letters; the letters where there is none. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;

/** Every country, by name. */
export const COUNTRY_OPTIONS = [...COUNTRY_CODES]
  .map((code) => ({ value: code, label: countryName(code) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));
