export const LAYTIME_TERMS = [
  'SHINC',
  'SHEX0',
  'SHEX1',
  'SHEX2',
  'SHEX3',
  'SHEX4',
  'SHEX5',
  'SHEX6',
  'FHINC',
  'FHEX1',
  'FHEX2',
  'CQD1',
] as const;
export type LaytimeTerm = (typeof LAYTIME_TERMS)[number];

/** Excepted time in which cargo was worked: excepted even if used, counted, or counted by half. */
export type UsedRule = 'EIU' | 'UU' | 'UU-half';

/** Excepted hours of every week on the port's clock; 1 Monday … 7 Sunday, `24:00` ends a day. */
export type ExceptedWindow = {
  readonly fromDay: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly fromTime: string;
  readonly untilDay: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly untilTime: string;
};

/**
 * What a laytime term excepts. A holiday is excepted from `holidayFromTime` of the day before (of
 * the day itself when null) to `holidayUntilTime` of the day after (the end of the day when null).
 */
export type LaytimeRule = {
  readonly code: string;
  readonly meaning: string;
  readonly windows: readonly ExceptedWindow[];
  readonly areHolidaysExcepted: boolean;
  readonly holidayFromTime: string | null;
  readonly holidayUntilTime: string | null;
  readonly usedRule: UsedRule;
  /** Customary quick despatch: no fixed time, so neither demurrage nor despatch by the clock. */
  readonly isCustomary: boolean;
};

const SUNDAY = [{ fromDay: 7, fromTime: '00:00', untilDay: 7, untilTime: '24:00' }] as const;
const SATURDAY_NOON_TO_MONDAY = [
  { fromDay: 6, fromTime: '12:00', untilDay: 7, untilTime: '24:00' },
] as const;
const SATURDAY_NOON_TO_MONDAY_8 = [
  { fromDay: 6, fromTime: '12:00', untilDay: 1, untilTime: '08:00' },
] as const;
const SATURDAY_AND_SUNDAY = [
  { fromDay: 6, fromTime: '00:00', untilDay: 7, untilTime: '24:00' },
] as const;
const FRIDAY = [{ fromDay: 5, fromTime: '00:00', untilDay: 5, untilTime: '24:00' }] as const;
const THURSDAY_NOON_TO_SATURDAY_8 = [
  { fromDay: 4, fromTime: '12:00', untilDay: 6, untilTime: '08:00' },
] as const;

const INCLUDED = {
  windows: [],
  areHolidaysExcepted: false,
  holidayFromTime: null,
  holidayUntilTime: null,
  usedRule: 'EIU',
  isCustomary: false,
} as const satisfies Partial<LaytimeRule>;
const EXCEPTED = { ...INCLUDED, areHolidaysExcepted: true } as const;
const FROM_NOON_TO_8 = {
  ...EXCEPTED,
  holidayFromTime: '12:00',
  holidayUntilTime: '08:00',
} as const;

/**
 * The machine definition of each term. The codes are the trade's families (BIMCO Laytime
 * Definitions for Charter Parties 2013: excepted days do not count even if used; with "unless
 * used" the time used counts); which hours a numbered code means is our reading, in this table
 * only, and a statement may bring another rule.
 */
export const LAYTIME_RULES: Readonly<Record<LaytimeTerm, LaytimeRule>> = {
  SHINC: { code: 'SHINC', meaning: 'Sundays and holidays included', ...INCLUDED },
  SHEX0: {
    ...EXCEPTED,
    code: 'SHEX0',
    meaning: 'Sundays and holidays excepted, even if used',
    windows: SUNDAY,
  },
  SHEX1: {
    ...EXCEPTED,
    code: 'SHEX1',
    meaning: 'Sundays and holidays excepted unless used',
    windows: SUNDAY,
    usedRule: 'UU',
  },
  SHEX2: {
    ...EXCEPTED,
    code: 'SHEX2',
    meaning: 'Saturday afternoons, Sundays and holidays excepted, even if used',
    windows: SATURDAY_NOON_TO_MONDAY,
  },
  SHEX3: {
    ...FROM_NOON_TO_8,
    code: 'SHEX3',
    meaning: 'Saturday noon to Monday 08:00 excepted, even if used',
    windows: SATURDAY_NOON_TO_MONDAY_8,
  },
  SHEX4: {
    ...FROM_NOON_TO_8,
    code: 'SHEX4',
    meaning: 'Saturday noon to Monday 08:00 excepted unless used',
    windows: SATURDAY_NOON_TO_MONDAY_8,
    usedRule: 'UU',
  },
  SHEX5: {
    ...EXCEPTED,
    code: 'SHEX5',
    meaning: 'Saturdays, Sundays and holidays excepted, even if used',
    windows: SATURDAY_AND_SUNDAY,
  },
  SHEX6: {
    ...EXCEPTED,
    code: 'SHEX6',
    meaning: 'Saturdays, Sundays and holidays excepted unless used',
    windows: SATURDAY_AND_SUNDAY,
    usedRule: 'UU',
  },
  FHINC: { code: 'FHINC', meaning: 'Fridays and holidays included', ...INCLUDED },
  FHEX1: {
    ...EXCEPTED,
    code: 'FHEX1',
    meaning: 'Fridays and holidays excepted, even if used',
    windows: FRIDAY,
  },
  FHEX2: {
    ...FROM_NOON_TO_8,
    code: 'FHEX2',
    meaning: 'Thursday noon to Saturday 08:00 excepted, even if used',
    windows: THURSDAY_NOON_TO_SATURDAY_8,
  },
  CQD1: { ...INCLUDED, code: 'CQD1', meaning: 'Customary quick despatch', isCustomary: true },
};

const MINUTES_PER_WEEK = 10_080;

/** Minutes after midnight of a clock, `24:00` is 1440. */
export function minutesOfClock(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/** Hours of a week that count under a rule. Its windows do not overlap each other. */
export function countingHoursPerWeek(rule: LaytimeRule): number {
  let excepted = 0;
  for (const window of rule.windows) {
    const from = window.fromDay * 1440 + minutesOfClock(window.fromTime);
    const until = window.untilDay * 1440 + minutesOfClock(window.untilTime);
    excepted += until > from ? until - from : until - from + MINUTES_PER_WEEK;
  }
  return (MINUTES_PER_WEEK - excepted) / 60;
}

/** Port stay over working time under a rule: 168 / counting hours of the week. */
export function laytimeRuleFactor(rule: LaytimeRule): number {
  return 168 / countingHoursPerWeek(rule);
}

const FACTORS = Object.fromEntries(
  LAYTIME_TERMS.map((term) => [term, laytimeRuleFactor(LAYTIME_RULES[term])]),
);

/** The same of a term of the table. */
export function laytimeTermFactor(term: LaytimeTerm): number {
  return FACTORS[term] ?? 1;
}
