import { ELECTRONIC_SCHEMES, UNTAXED_CATEGORIES } from '@mainsheet/contract';
import type { Option } from '../../ui/index.ts';

const codes = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([value, name]) => ({ value, label: `${value} ${name}` }));

/** Lists that an electronic address may be from, by code. */
export const SCHEME_OPTIONS = codes(ELECTRONIC_SCHEMES);

/** Why an invoice charges no VAT, by code. */
export const UNTAXED_OPTIONS = codes(UNTAXED_CATEGORIES);
