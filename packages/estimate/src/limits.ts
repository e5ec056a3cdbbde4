import { SCHEMA_VERSION } from './schema-version.ts';

/** What a number of an estimate may be at most and at least, and what is said where it is not. */
export type Limits = {
  /** Said of what is no number, NaN and infinities included. */
  readonly notANumber: string;
  readonly least: number;
  readonly tooSmall: string;
  readonly most: number;
  readonly tooLarge: string;
  readonly isWhole?: true;
  /** Zero is taken beside what is at least so large: a cell nobody filled in yet. */
  readonly aboveZero?: { readonly least: number; readonly tooSmall: string };
};

/** No figure of a voyage comes near: 1e12 in money, distance or mass. */
const LARGEST = 1e12;

const NUMBER: Limits = {
  notANumber: 'Enter a number.',
  least: -LARGEST,
  tooSmall: 'This number is too small.',
  most: LARGEST,
  tooLarge: 'This number is too large.',
};
const ZERO_OR_MORE: Limits = { ...NUMBER, least: 0, tooSmall: 'Enter zero or more.' };
const DAYS: Limits = {
  ...NUMBER,
  least: -3_650,
  tooSmall: 'At least -3,650 days.',
  most: 3_650,
  tooLarge: 'At most 3,650 days.',
};
const PERCENT: Limits = {
  notANumber: 'Enter a percentage.',
  least: -100,
  tooSmall: 'At least -100 %.',
  most: 1000,
  tooLarge: 'At most 1,000 %.',
};

/** Ranges of numbers by what they measure. */
export const LIMITS = {
  any: NUMBER,
  zeroOrMore: ZERO_OR_MORE,
  /** Once around the world is 21,600 nautical miles. */
  distance: { ...ZERO_OR_MORE, most: 100_000, tooLarge: 'At most 100,000 nautical miles.' },
  days: DAYS,
  stayDays: { ...DAYS, least: 0, tooSmall: 'Enter zero or more.' },
  /** Zero is a draft that has none yet; a speed of almost nothing makes days beyond any calendar. */
  speed: {
    ...ZERO_OR_MORE,
    most: 100,
    tooLarge: 'At most 100 knots.',
    aboveZero: { least: 0.5, tooSmall: 'Enter half a knot or more.' },
  },
  percent: PERCENT,
  share: {
    ...PERCENT,
    least: 0,
    tooSmall: 'Enter zero or more.',
    most: 100,
    tooLarge: 'At most 100 %.',
  },
  salinity: {
    ...NUMBER,
    least: 0.95,
    tooSmall: 'At least 0.95 t/m3.',
    most: 1.1,
    tooLarge: 'At most 1.1 t/m3.',
  },
  latitude: {
    ...NUMBER,
    least: -90,
    tooSmall: 'At least -90.',
    most: 90,
    tooLarge: 'At most 90.',
  },
  longitude: {
    ...NUMBER,
    least: -180,
    tooSmall: 'At least -180.',
    most: 180,
    tooLarge: 'At most 180.',
  },
  schemaVersion: {
    notANumber: 'Enter the version of the document.',
    least: SCHEMA_VERSION,
    tooSmall: `Enter ${SCHEMA_VERSION}.`,
    most: SCHEMA_VERSION,
    tooLarge: `This estimate was written by a newer Mainsheet; this one reads version ${SCHEMA_VERSION}.`,
    isWhole: true,
  },
  sequence: { ...ZERO_OR_MORE, notANumber: 'Enter a whole number.', most: 10_000, isWhole: true },
} as const satisfies Record<string, Limits>;
