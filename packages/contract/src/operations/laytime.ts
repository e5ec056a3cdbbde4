import {
  type CivilDate,
  findCivilDate,
  findInstant,
  type Instant,
  isTimeZone,
} from '@mainsheet/calendar';
import { CURRENCY_CODES } from '@mainsheet/money';
import { ACTIVITY_TYPES, type LaytimeRule } from '@mainsheet/terms';
import { z } from 'zod';
import { laytimeTerm } from '../chartering/chartering-fields.ts';
import { decimalText, exchangeRateText, name, numberIn, recordId, text } from '../fields/fields.ts';
import { findYearFault } from './sailing-years.ts';

/** What a laytime statement's form sends: the claim, and the engine's input of our own count and of theirs. */

export const LAYTIME_SOURCE_TYPES = ['voyage_cargo', 'time_charter'] as const;
/** As stored; the last two that people see, Invoiced and Settled, follow from the document of the claim. */
export const LAYTIME_STATUSES = ['Draft', 'Calculated', 'Submitted', 'Agreed', 'Dropped'] as const;
export type LaytimeStatus = (typeof LAYTIME_STATUSES)[number];
export const LAYTIME_SHOWN_STATUSES = [...LAYTIME_STATUSES, 'Invoiced', 'Settled'] as const;
export type LaytimeShownStatus = (typeof LAYTIME_SHOWN_STATUSES)[number];

/** The statuses that somebody may choose next; a statement that can be counted is Calculated by itself. */
export const NEXT_LAYTIME_STATUSES: Readonly<Record<LaytimeStatus, readonly LaytimeStatus[]>> = {
  Draft: ['Dropped'],
  Calculated: ['Submitted', 'Agreed', 'Dropped'],
  Submitted: ['Agreed', 'Calculated', 'Dropped'],
  Agreed: ['Calculated', 'Dropped'],
  Dropped: ['Calculated'],
};

/** Rows of a page where the caller names no size, and the most that one may ask for. */
export const LAYTIME_PAGE_SIZE = 50;
export const MOST_LAYTIME_ROWS = 500;

/** No quantity of a charter and no rate of money comes near. */
const LARGEST = 1e9;
const MOST_PORTS = 30;
const MOST_ACTIVITIES = 1000;
const MOST_RULINGS = 200;
const MOST_HOLIDAYS = 800;

const figure = numberIn(0, LARGEST, '');
/** Divides a quantity: zero is a fault that the count finds, and none is so small that time has no end. */
const divisor = figure.refine((rate) => rate === 0 || rate >= 1e-3, 'Enter a larger rate.');
const percent = numberIn(0, 100, '%');
const flag = (blank: boolean) => z.boolean().default(blank);
const rowId = name('an id', 100);
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time like 08:00.');
const weekday = z.literal([1, 2, 3, 4, 5, 6, 7]);
const rateUnit = z.enum(['Per Day', 'Per Hour'], 'Choose per day or per hour.');
const usedRule = z.enum(['EIU', 'UU', 'UU-half'], 'Choose EIU, UU or UU-half.');

/** A moment in the one form the engine takes; laytime is counted in whole minutes. */
const minute = z.string('Enter a date and time.').transform((typed, context): Instant => {
  const refuse = (message: string): never => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const found = findInstant(typed);
  if (found === null) return refuse('Enter a date and time with its zone.');
  const fault = findYearFault(found);
  if (fault) return refuse(fault);
  return found.endsWith(':00.000Z') ? found : refuse('Laytime is counted in whole minutes.');
});
/** A civil date of the port. */
const localDay = z.string('Enter a date.').transform((typed, context): CivilDate => {
  const found = findCivilDate(typed);
  if (found !== null) return found;
  context.addIssue({ code: 'custom', message: 'Enter a date.' });
  return z.NEVER;
});
const minuteOrNull = minute.nullable().default(null);

const listOf = <Row extends z.ZodType>(row: Row, most: number) =>
  z.array(row).max(most, `At most ${most} rows.`).default([]);

const rule: z.ZodType<LaytimeRule> = z.object({
  code: name('the code', 20),
  meaning: text(200),
  windows: z
    .array(z.object({ fromDay: weekday, fromTime: clock, untilDay: weekday, untilTime: clock }))
    .max(7, 'At most 7 windows.'),
  areHolidaysExcepted: z.boolean(),
  holidayFromTime: clock.nullable(),
  holidayUntilTime: clock.nullable(),
  usedRule,
  isCustomary: z.boolean(),
});

const allowance = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), amount: figure, unit: z.enum(['Days', 'Hours']) }),
  z.object({ kind: z.literal('rate'), quantity: figure, rate: divisor, rateUnit }),
  z.object({
    kind: z.literal('perHatch'),
    quantity: figure,
    ratePerHatchDay: divisor,
    hatches: divisor,
  }),
  z.object({
    kind: z.literal('perWorkingHatch'),
    largestHatchQuantity: figure,
    ratePerHatchDay: divisor,
    hatchesServingIt: divisor,
  }),
  z.object({
    kind: z.literal('parcels'),
    worked: z.enum(['consecutively', 'together']),
    parcels: z
      .array(z.object({ id: rowId, quantity: figure, ratePerDay: divisor }))
      .max(30, 'At most 30 parcels.'),
  }),
]);

const notice = z.object({
  tenderedAt: minuteOrNull,
  acceptedAt: minuteOrNull,
  isValid: flag(true),
  countsFrom: z.enum(['tendered', 'accepted']).default('tendered'),
  officeHours: z
    .array(z.object({ weekday, fromTime: clock, untilTime: clock }))
    .max(21, 'At most 21 rows.')
    .nullable()
    .default(null),
  rule: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('hours'), hours: numberIn(0, 10_000, 'hours') }),
      z.object({ kind: z.literal('noon'), sameDayTime: clock, nextDayTime: clock }),
    ])
    .default({ kind: 'hours', hours: 0 }),
  berthedAt: minuteOrNull,
  isOnlyInBerth: flag(false),
  laydaysStartAt: minuteOrNull,
  mayStartBeforeLaydays: flag(false),
  agreedStartAt: minuteOrNull,
  workBeforeStart: z.enum(['none', 'half', 'full', 'starts']).default('none'),
});

/** A line of the statement of facts; a moment begins and ends at once. */
export const laytimeActivity = z.object({
  id: rowId,
  type: z.enum(ACTIVITY_TYPES, 'Choose what happened.'),
  start: minute,
  end: minute,
  acceptancePercent: percent.nullable().default(null),
  demurragePercent: percent.nullable().default(null),
  clause: text(200).nullable().default(null),
  remarks: text(500),
  /** The line of the pasted text that it was read from; empty for one that was typed. */
  source: text(500),
});
export type LaytimeActivity = z.infer<typeof laytimeActivity>;

export const laytimePort = z.object({
  /** Row of the voyage's itinerary. */
  id: rowId,
  portName: name('the port', 100),
  portCode: text(20),
  timeZone: z.string().refine(isTimeZone, 'Choose the time zone of the port.'),
  operation: z.enum(['Loading', 'Discharging'], 'Choose Loading or Discharging.'),
  terms: laytimeTerm.default('SHINC'),
  rule: rule.nullable().default(null),
  usedRule: usedRule.nullable().default(null),
  isWeatherWorking: flag(false),
  holidays: listOf(
    z.object({
      on: localDay,
      name: text(100),
      fromTime: clock.nullable().default(null),
      untilTime: clock.nullable().default(null),
    }),
    MOST_HOLIDAYS,
  ),
  allowance,
  extraAllowedMinutes: z.int('Enter whole minutes.').min(-1e6).max(1e6).default(0),
  notice: notice.prefault({}),
  arrivedAt: minute,
  completedAt: minute,
  activities: listOf(laytimeActivity, MOST_ACTIVITIES),
  rulings: listOf(
    z.object({
      id: rowId,
      start: minute,
      end: minute,
      percent,
      clause: text(200),
      remarks: text(500),
    }),
    MOST_RULINGS,
  ),
  demurrageRate: figure.default(0),
  demurrageSteps: listOf(z.object({ days: figure, rate: figure }), 20),
  despatchRate: figure.nullable().default(null),
  rateUnit: rateUnit.default('Per Day'),
  /** What the parties agreed for the port, demurrage above zero, despatch below; null while they have not. */
  agreedClaimAmount: decimalText(4).nullable().default(null),
});
export type LaytimePort = z.infer<typeof laytimePort>;

export const laytimeCount = z.object({
  currency: z.enum(CURRENCY_CODES as [string, ...string[]], 'Unknown currency.').default('USD'),
  method: z.enum(['Non-reversible', 'Reversible', 'Average']).default('Non-reversible'),
  averageIn: z.enum(['time', 'money']).default('time'),
  isOnceOnDemurrage: flag(true),
  despatchBasis: z.enum(['WTS', 'ATS']).default('WTS'),
  ports: listOf(laytimePort, MOST_PORTS),
});
export type LaytimeCount = z.infer<typeof laytimeCount>;

export const laytimeInput = z.object({
  sourceType: z
    .enum(LAYTIME_SOURCE_TYPES, 'Choose voyage_cargo or time_charter.')
    .default('voyage_cargo'),
  voyageId: recordId('Choose the voyage.'),
  /** The cargo of the voyage; null where the claim is of a charter with all its cargoes. */
  cargoRowId: z.string().max(100).nullable().default(null),
  chartererId: recordId('Choose one of the list.').nullable().default(null),
  /** As the charter names them, where they are no contact yet. */
  charterName: text(200),
  isAgreedAmount: flag(false),
  isIncludedInPAndL: flag(true),
  exchangeRate: exchangeRateText.default('1'),
  /** Days after completion within which the claim must be in; null where the charter sets none. */
  timeBarDays: z.int('Enter whole days.').min(0).max(3650).nullable().default(null),
  remarks: text(4000),
  /** Our own count: the one that is claimed. */
  count: laytimeCount,
  /** How the other side counts, to compare; null while it is not known. */
  theirs: laytimeCount.nullable().default(null),
});
export type LaytimeForm = z.infer<typeof laytimeInput>;

/** Days before a time bar on which its claim is warned of. */
export const TIME_BAR_WARNINGS = [30, 14, 7, 1] as const;

const timeBarDays = z
  .int('Enter whole days.')
  .min(0, 'Enter days from 0 to 3,650.')
  .max(3650, 'Enter days from 0 to 3,650.')
  .nullable()
  .default(null);

/** The company's own time bar, for charters that name none. */
export const claimTermsInput = z.object({ timeBarDays });

/** What the parties settled on: demurrage above zero, despatch below, and how they came to it. */
export const laytimeAgreementInput = z.object({
  amount: decimalText(4),
  note: text(1000),
});
