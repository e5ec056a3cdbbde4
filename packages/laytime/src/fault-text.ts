import type { LaytimeFault, LaytimeViolation } from './find-faults.ts';

/** How to mend each fault, as a person reads it. */
const TEXTS: Readonly<Record<LaytimeFault, string>> = {
  NO_PORT: 'Add a port: there is nothing to count yet.',
  UNKNOWN_CURRENCY: 'Choose the currency of the rates.',
  CURRENCIES_DIFFER: 'Both counts must be in one currency.',
  UNKNOWN_ZONE: 'Choose the time zone of the port.',
  NOT_AN_INSTANT: 'Enter a date and time.',
  COMPLETED_BEFORE_ARRIVAL: 'The completion lies before the arrival.',
  ENDS_BEFORE_START: 'The end lies before the beginning.',
  PERCENT_OUT_OF_RANGE: 'Enter a percentage from 0 to 100.',
  RATE_NOT_POSITIVE: 'Enter a rate above zero: time allowed is quantity divided by rate.',
  NUMBER_NEGATIVE: 'Enter zero or more.',
  NOTICE_MISSING: 'Enter when notice was tendered, or an agreed start.',
  RULINGS_OVERLAP: 'Two rulings decide the same time.',
  DUPLICATE_ID: 'The same line stands there twice.',
  PORTS_OUT_OF_ORDER:
    'Ports that are joined follow one another: this one begins before the last ends.',
  CUSTOMARY_CANNOT_JOIN:
    'Customary quick despatch has no fixed time and cannot be joined with others.',
  AVERAGE_RATES_DIFFER:
    'Average by time needs the same rates at every port; average the money instead.',
};

/** A fault in words. */
export const faultText = ({ code }: LaytimeViolation): string => TEXTS[code];
