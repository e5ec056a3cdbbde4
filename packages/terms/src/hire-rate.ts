/** What one unit of a rate covers, of hire and of everything that is paid like hire. */
export const HIRE_RATE_TYPES = [
  'Per Day',
  'Per Hour',
  'Per 30 Days',
  'Average Monthly',
  'Monthly',
] as const;
export type HireRateType = (typeof HIRE_RATE_TYPES)[number];

/** How often hire is paid, in advance. */
export const PAYMENT_INTERVALS = [
  'Every 5 days',
  'Every 10 days',
  'Every 15 days',
  'Every 30 days',
  'Monthly',
] as const;
export type PaymentInterval = (typeof PAYMENT_INTERVALS)[number];

/** Which publications of an index make the hire of a period. */
export const INDEX_METHODS = [
  'Average of billing period',
  'Average of prior period',
  'Prior days',
  'Prior spot',
] as const;
export type IndexMethod = (typeof INDEX_METHODS)[number];

/** What it costs to keep an owned ship going. */
export const OPEX_TYPES = [
  'Crew',
  'Stores',
  'Lubricants',
  'Repairs',
  'Insurance',
  'Technical management fee',
  'Other',
  'Dry-dock amortisation',
] as const;
export type OpexType = (typeof OPEX_TYPES)[number];

/** What bunkers are called on the hire of a time charter. */
export const HIRE_BUNKERS = ['Bunkers on Delivery', 'Bunkers on Redelivery'] as const;
