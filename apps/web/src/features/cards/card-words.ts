import {
  CARD_AREAS,
  type CardQueryType,
  FORM_FACTOR_NAMES,
  LIMIT_NAMES,
  type LimitInterval,
  MERCHANT_CATEGORIES,
  type MerchantCategory,
} from '@mainsheet/contract';
import { countryName } from '../../platform/places/countries.ts';
import type { Tone } from '../../ui/index.ts';
import type { Card } from './cards.queries.ts';

const TONES: Readonly<Record<string, Tone>> = {
  Pending: 'warning',
  Active: 'positive',
  Frozen: 'accent',
  Lost: 'negative',
  Authorised: 'accent',
  Settled: 'positive',
  Declined: 'negative',
};

export const toneOf = (status: string): Tone => TONES[status] ?? 'idle';

export const categoryName = (key: string): string =>
  MERCHANT_CATEGORIES[key as MerchantCategory]?.name ?? key;
export const CATEGORY_OPTIONS = Object.entries(MERCHANT_CATEGORIES).map(([value, { name }]) => ({
  value,
  label: name,
}));

export const limitName = (interval: string): string =>
  LIMIT_NAMES[interval as LimitInterval] ?? interval;

export const formName = (form: string): string => FORM_FACTOR_NAMES[form] ?? form;

/** The permissions that stand over a card, for whoever looks at it. */
export const areaOf = (card: Pick<Card, 'queryType'>) =>
  CARD_AREAS[card.queryType as CardQueryType];

/** Where a card may be used, in words. */
export const allowedText = (items: readonly string[], nameOf: (item: string) => string): string =>
  items.length === 0 ? 'All' : items.map(nameOf).join(', ');

export const placesText = (card: Card): string => allowedText(card.allowedCountries, countryName);
