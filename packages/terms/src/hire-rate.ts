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
