import {
  addDays,
  addHours,
  addMonths,
  civilDateAt,
  daysBetween,
  epochMsOf,
  findInstant,
  type Instant,
  type Interval,
  parseInstant,
} from '@mainsheet/calendar';
import type { Violation } from '../fields/errors.ts';
import {
  type CharterDurationUnit,
  type CharterOption,
  charterOption,
  hireLine,
  type TimeCharterHireLine,
  type TimeCharterInput,
  type TimeCharterStatus,
} from './time-charter.ts';

const instantOf = (typed: string | null): Instant | null =>
  typed === null ? null : findInstant(typed);

/** Past it years have more than four digits, and instants no longer sort as text. */
const LATEST = parseInstant('9000-01-01T00:00:00.000Z');
const DAYS_OF: Readonly<Record<CharterDurationUnit, number>> = {
  Days: 1,
  Hours: 1 / 24,
  Months: 31,
};

/**
 * A moment after so many days, hours or calendar months of UTC; a part of a month counts in thirtieths. Never later
 * than the year 9000.
 */
export function afterDuration(from: Instant, amount: number, unit: CharterDurationUnit): Instant {
  if (amount * DAYS_OF[unit] > daysBetween(from, LATEST)) return LATEST;
  if (unit === 'Days') return addDays(from, amount);
  if (unit === 'Hours') return addHours(from, amount);
  const whole = Math.trunc(amount);
  const day = addMonths(civilDateAt(from, 'UTC'), whole);
  return addDays(parseInstant(`${day}${from.slice(10)}`), (amount - whole) * 30);
}

/** When the charter begins, as it was or is expected; null while nobody says. */
export const charterStartOf = (charter: TimeCharterInput): Instant | null =>
  instantOf(
    charter.actualDeliveryDateTime ??
      charter.estimatedDeliveryDateTime ??
      charter.laycanStartDateTime,
  );

/** The time of an option to extend. */
export type OptionPeriod = Interval & { readonly at: number; readonly option: CharterOption };

/**
 * When each option runs: the first from the end of the longest period, the next from the end of the one before. With one that
 * lapsed those behind it lapse. None while start or duration of the charter are unknown.
 */
export function optionPeriodsOf(charter: TimeCharterInput): OptionPeriod[] {
  const begin = charterStartOf(charter);
  if (begin === null || longest(charter)[0] === 0) return [];
  const periods: OptionPeriod[] = [];
  let start = afterDuration(begin, ...longest(charter));
  for (const [at, option] of charter.options.entries()) {
    if (option.decision === 'Lapsed') break;
    const end = afterDuration(start, option.duration, option.durationType);
    periods.push({ at, option, start, end });
    start = end;
  }
  return periods;
}

const isDeclared = ({ option }: OptionPeriod): boolean => option.decision === 'Declared';

/** Options that are part of the contract. */
const declaredOptionsOf = (charter: TimeCharterInput): OptionPeriod[] =>
  optionPeriodsOf(charter).filter(isDeclared);

/** Options that somebody may still declare; none of a charter that is over. */
export const openOptionsOf = (charter: TimeCharterInput): OptionPeriod[] =>
  charter.actualRedeliveryDateTime === null
    ? optionPeriodsOf(charter).filter((period) => !isDeclared(period))
    : [];

/**
 * From delivery to redelivery, each as it was, else as it is expected, with what was declared beyond the period; null while an
 * end is unknown.
 */
export function charterSpanOf(charter: TimeCharterInput): Interval | null {
  const start = charterStartOf(charter);
  if (start === null) return null;
  const typed = charter.actualRedeliveryDateTime ?? charter.estimatedRedeliveryDateTime;
  const end =
    instantOf(typed) ??
    declaredOptionsOf(charter).at(-1)?.end ??
    afterDuration(start, ...longest(charter));
  return end > start ? { start, end } : null;
}

const longest = (charter: TimeCharterInput): [number, CharterDurationUnit] =>
  charter.maxDuration > 0
    ? [charter.maxDuration, charter.maxDurationType]
    : [charter.minDuration, charter.minDurationType];

export type RedeliveryWindow = { readonly earliest: Instant; readonly latest: Instant };

/** First and last moment for redelivery by the durations and their margins; a typed earliest one wins. */
export function redeliveryWindowOf(charter: TimeCharterInput): RedeliveryWindow | null {
  const start = charterStartOf(charter);
  if (start === null || longest(charter)[0] === 0) return null;
  const least = charter.minDuration > 0 ? charter.minDuration : charter.maxDuration;
  const unit = charter.minDuration > 0 ? charter.minDurationType : charter.maxDurationType;
  const declared = declaredOptionsOf(charter);
  const last = declared.at(-1);
  const { minusDays, plusDays } = last?.option ?? charter;
  const shortest = declared.reduce(
    (end, { option }) => afterDuration(end, option.duration, option.durationType),
    afterDuration(start, least, unit),
  );
  const earliest = instantOf(charter.earliestRedeliveryDateTime) ?? addDays(shortest, -minusDays);
  const end = last?.end ?? afterDuration(start, ...longest(charter));
  return { earliest, latest: afterDuration(end, plusDays, 'Days') };
}

/** The time in which the vessel may or may not be ours: as typed, else from earliest to latest redelivery. */
export function exposureOf(charter: TimeCharterInput): RedeliveryWindow | null {
  const window = redeliveryWindowOf(charter);
  const earliest = instantOf(charter.exposureStartDateTime) ?? window?.earliest;
  const latest = instantOf(charter.exposureEndDateTime) ?? window?.latest;
  return earliest && latest ? { earliest, latest } : null;
}

/** A hire line with the time it is for. */
export type HireStretch = Interval & { readonly at: number; readonly line: TimeCharterHireLine };

/**
 * When each hire line runs: from its own start, else from the end of the line before, the first from delivery; to
 * its own end, else for its duration. The last one goes on to redelivery, because hire is due until then; where a
 * declared option goes on "as before", past an end of its own too. A declared option with a rate of its own is a line.
 */
export function hireStretchesOf(charter: TimeCharterInput): HireStretch[] {
  const lines = lineStretchesOf(charter);
  const span = charterSpanOf(charter);
  const own = declaredOptionsOf(charter).filter(
    ({ start, option }) => option.rateBasis !== 'As before' && span !== null && start < span.end,
  );
  const [first] = own;
  if (span === null || first === undefined) return lines;
  const before = lines
    .filter(({ start }) => start < first.start)
    .map((one) => (one.end > first.start ? { ...one, end: first.start } : one));
  const options = own.map(({ at, option, start }, index) => ({
    ...{ at: charter.hireLines.length + at, line: lineOfOption(option) },
    ...{ start, end: own[index + 1]?.start ?? span.end },
  }));
  return [...before, ...options];
}

/** An option with a rate of its own, as the hire line that it comes to once it is declared. */
const lineOfOption = ({
  rateBasis,
  hireRate,
  hireRateType,
  indexOptions,
  comments,
}: CharterOption) =>
  hireLine.parse({
    ...{ hireRate, hireRateType, comments },
    ...(rateBasis === 'Index' ? { indexOptions } : {}),
  });

/** "hire line 2", or "option 1" behind the last of them. */
export const hireLineName = ({ hireLines }: TimeCharterInput, line: number): string =>
  line <= hireLines.length ? `hire line ${line}` : `option ${line - hireLines.length}`;

function lineStretchesOf(charter: TimeCharterInput): HireStretch[] {
  const span = charterSpanOf(charter);
  const [declared] = declaredOptionsOf(charter);
  const goesOn = declared?.option.rateBasis === 'As before' && span && declared.start < span.end;
  const stretches: HireStretch[] = [];
  let next = charterStartOf(charter);
  for (const [at, line] of charter.hireLines.entries()) {
    const start = instantOf(line.startDateTime) ?? next;
    if (start === null) continue;
    const isLast = at === charter.hireLines.length - 1;
    const byDuration = afterDuration(start, line.hireDuration, line.hireDurationType);
    const following = instantOf(charter.hireLines[at + 1]?.startDateTime ?? null);
    const open = isLast && span && span.end > start ? span.end : byDuration;
    const ends = line.hireDuration === 0 ? (following ?? open) : open;
    const typed = instantOf(line.endDateTime) ?? ends;
    const end = isLast && goesOn && span.end > typed ? span.end : typed;
    next = end;
    stretches.push({ at, line, start, end });
  }
  return stretches;
}

const fault = (code: string, path: string, message: string): Violation => ({ code, path, message });

/** What a time charter must say before it is kept, all at once; empty when nothing is missing. */
export function findTimeCharterFaults(charter: TimeCharterInput): Violation[] {
  return [
    ...orderFaults(charter),
    ...durationFaults(charter),
    ...hireFaults(charter),
    ...optionFaults(charter),
    ...surveyFaults(charter),
    ...brokerFaults(charter),
    ...statusNeeds(charter),
  ];
}

const IN_ORDER = [
  ['laycanStartDateTime', 'laycanEndDateTime', 'The laycan ends before it begins.'],
  ['exposureStartDateTime', 'exposureEndDateTime', 'The exposure ends before it begins.'],
  ['actualDeliveryDateTime', 'actualRedeliveryDateTime', 'Redelivery is before delivery.'],
  ['estimatedDeliveryDateTime', 'estimatedRedeliveryDateTime', 'Redelivery is before delivery.'],
] as const;

type Times = { readonly startDateTime: string | null; readonly endDateTime: string | null };
const isReversed = (start: string | null, end: string | null): boolean =>
  start !== null && end !== null && Date.parse(start) > Date.parse(end);

function orderFaults(charter: TimeCharterInput): Violation[] {
  const own = IN_ORDER.flatMap(([start, end, message]) =>
    isReversed(charter[start], charter[end]) ? [fault('OUT_OF_ORDER', end, message)] : [],
  );
  const lists = [
    ...(['hireLines', 'brokers', 'operationExpenses', 'voyageExpenses', 'surveys'] as const),
  ];
  const rows = lists.flatMap((list) =>
    (charter[list] as readonly Times[]).flatMap(({ startDateTime, endDateTime }, at) =>
      isReversed(startDateTime, endDateTime)
        ? [fault('OUT_OF_ORDER', `${list}.${at}.endDateTime`, 'It ends before it begins.')]
        : [],
    ),
  );
  return [...own, ...rows];
}

/** Any day will do to compare durations: the units are days, hours and months. */
const SOME_DAY = parseInstant('2026-01-01T00:00:00.000Z');

/** Thirty years: so many periods of five days are as many statements as can be counted. */
const MOST_DAYS = 30 * 366;

function durationFaults(charter: TimeCharterInput): Violation[] {
  const { minDuration, minDurationType, maxDuration, maxDurationType } = charter;
  const least = afterDuration(SOME_DAY, minDuration, minDurationType);
  const faults =
    maxDuration > 0 && afterDuration(SOME_DAY, maxDuration, maxDurationType) < least
      ? [fault('DURATION_TOO_SHORT', 'maxDuration', 'The maximum is shorter than the minimum.')]
      : [];
  const span = charterSpanOf(charter);
  if (span !== null && daysBetween(span.start, span.end) > MOST_DAYS) {
    faults.push(fault('DURATION_TOO_LONG', 'maxDuration', 'A charter runs for 30 years at most.'));
  }
  if (charter.type === 'in' && charter.contractFixedDate !== null) {
    const message = 'Only a charter out has a contract fixed date.';
    faults.push(fault('NOT_OF_THIS_TYPE', 'contractFixedDate', message));
  }
  return faults;
}

function hireFaults(charter: TimeCharterInput): Violation[] {
  const overlapping = hireStretchesOf(charter).flatMap(({ at, start }, place, all) => {
    const before = all[place - 1];
    return before && epochMsOf(start) < epochMsOf(before.end)
      ? [
          fault(
            'PERIODS_OVERLAP',
            `hireLines.${at}.startDateTime`,
            'It begins before the line above ends.',
          ),
        ]
      : [];
  });
  const options = charter.hireLines.flatMap(({ indexOptions: index }, at) => {
    const path = `hireLines.${at}.indexOptions`;
    const faults: Violation[] = [];
    if (index.floor !== null && index.ceiling !== null && index.floor > index.ceiling) {
      faults.push(fault('LIMITS_REVERSED', `${path}.ceiling`, 'The ceiling is below the floor.'));
    }
    const isPrior = index.indexRoute !== null && index.billingMethod === 'Prior days';
    if (isPrior && (index.priorDay === null || index.priorDayTo === null)) {
      const message = 'Enter from which to which publication before the period.';
      faults.push(fault('PRIOR_DAYS_MISSING', `${path}.priorDay`, message));
    }
    return faults;
  });
  return [...overlapping, ...options];
}

function optionFaults(charter: TimeCharterInput): Violation[] {
  const { options } = charter;
  if (options.length === 0) return [];
  const faults = options.flatMap(({ duration, rateBasis, hireRate, indexOptions }, at) => {
    const path = `options.${at}`;
    return [
      ...(duration > 0 ? [] : [fault('MISSING', `${path}.duration`, 'Enter how long it goes on.')]),
      ...(rateBasis !== 'Typed' || hireRate > 0
        ? []
        : [fault('MISSING', `${path}.hireRate`, 'Enter the hire rate.')]),
      ...(rateBasis !== 'Index' || indexOptions.indexRoute !== null
        ? []
        : [fault('MISSING', `${path}.indexOptions.indexRoute`, 'Choose the index route.')]),
    ];
  });
  if (longest(charter)[0] > 0) return faults;
  const message = 'Enter the duration: options go on from the end of it.';
  return [...faults, fault('MISSING', 'maxDuration', message)];
}

/** Time that earns no hire has a beginning and an end. */
const surveyFaults = ({ surveys }: TimeCharterInput): Violation[] =>
  surveys.flatMap(({ isOwnersTime, startDateTime, endDateTime }, at) => {
    if (!isOwnersTime || (startDateTime !== null && endDateTime !== null)) return [];
    const side = startDateTime === null ? 'startDateTime' : 'endDateTime';
    const message = 'Enter from when to when the survey in owners’ time was.';
    return [fault('MISSING', `surveys.${at}.${side}`, message)];
  });

function brokerFaults({ brokers }: TimeCharterInput): Violation[] {
  const percents = brokers.filter(({ amountType }) => amountType === 'Percent');
  const sum = percents.reduce((total, { amount }) => total + amount, 0);
  if (sum < 100) return [];
  const message = 'The percentages come to 100 % or more together.';
  return [fault('COMMISSION_TOO_HIGH', 'brokers', message)];
}

/** What a status rests on: a fixture on terms (a pool pays what it earns), the last two on their times. */
function statusNeeds(charter: TimeCharterInput): Violation[] {
  const { status } = charter;
  if (status === 'On Subjects' || status === 'Cancelled') return [];
  const needs: (readonly [isThere: unknown, path: keyof TimeCharterInput, message: string])[] = [
    [charter.vesselId, 'vesselId', 'Choose the vessel.'],
    charter.type === 'in'
      ? [charter.ownerCompanyId, 'ownerCompanyId', 'Choose the owners.']
      : [charter.timeCharterCompanyId, 'timeCharterCompanyId', 'Choose the charterers.'],
    [
      charter.contractType === 'Pool' || charter.hireLines.some(isRated),
      'hireLines',
      'Add the hire.',
    ],
    [charter.deliveryPortCode || charter.deliveryPort, 'deliveryPort', 'Enter the delivery port.'],
    [
      charter.redeliveryPortCode || charter.redeliveryPort,
      'redeliveryPort',
      'Enter the redelivery port.',
    ],
  ];
  if (status !== 'Fixed') {
    const path = 'actualDeliveryDateTime';
    needs.push([charter[path], path, 'Enter when she was delivered.']);
  }
  if (status === 'Redelivered') {
    const path = 'actualRedeliveryDateTime';
    needs.push([charter[path], path, 'Enter when she was redelivered.']);
  }
  return needs.flatMap(([isThere, path, message]) =>
    isThere ? [] : [fault('MISSING', path, message)],
  );
}

const isRated = ({ hireRate, indexOptions }: TimeCharterHireLine): boolean =>
  hireRate > 0 || indexOptions.indexRoute !== null;

const MOVES: Readonly<Record<TimeCharterStatus, readonly TimeCharterStatus[]>> = {
  'On Subjects': ['Fixed', 'Cancelled'],
  Fixed: ['Delivered', 'Cancelled'],
  Delivered: ['Redelivered'],
  Redelivered: [],
  Cancelled: ['On Subjects'],
};
const STEP_BACK: Readonly<Partial<Record<TimeCharterStatus, TimeCharterStatus>>> = {
  Fixed: 'On Subjects',
  Delivered: 'Fixed',
  Redelivered: 'Delivered',
};

/**
 * Statuses that somebody may give a time charter; `present` null for a new one. A step back is open while nothing
 * of the charter was issued or posted.
 */
export function settableCharterStatuses(
  present: TimeCharterStatus | null,
  isSettled: boolean,
): readonly TimeCharterStatus[] {
  if (present === null) return ['On Subjects', 'Fixed'];
  const back = STEP_BACK[present];
  return [present, ...MOVES[present], ...(back && !isSettled ? [back] : [])];
}

/** A stored line has its fields in an order of its own. */
const textOf = (line: TimeCharterHireLine): string =>
  JSON.stringify(hireLine.parse({ ...line, isLocked: true }));

/** Lines that were locked and are not sent as they were; the lock itself may be opened. */
export function lockedLineFaults(
  lines: readonly TimeCharterHireLine[],
  before: readonly TimeCharterHireLine[],
): Violation[] {
  return before.flatMap((line, at) => {
    if (!line.isLocked) return [];
    const sent = lines[at];
    const isSame = sent && textOf(sent) === textOf(line);
    return isSame
      ? []
      : [fault('LOCKED', `hireLines.${at}`, `Hire line ${at + 1} is locked. Unlock it first.`)];
  });
}

/** What the parties agreed of an option: all of it but what was decided, and comments. */
const agreedText = (option: CharterOption): string =>
  JSON.stringify(
    charterOption.parse({
      ...{ ...option, comments: '', decision: null, decidedAt: null, decidedBy: '' },
      ...{ redeliveryBefore: null, earliestBefore: null },
    }),
  );

/**
 * Options that were decided and are not sent as they were, in their place: they are decided on the page of the charter, not in
 * its form. A decision belongs to the option in its place, so that none is added before it or taken away.
 */
export function decidedOptionFaults(
  options: readonly CharterOption[],
  before: readonly CharterOption[],
): Violation[] {
  return before.flatMap((option, at) => {
    if (option.decision === null) return [];
    const sent = options[at];
    if (sent && agreedText(sent) === agreedText(option)) return [];
    const message = `Option ${at + 1} is ${option.decision.toLowerCase()}: it stays as it is, in its place. Take that back first, or add options behind it.`;
    return [fault('DECIDED', `options.${at}`, message)];
  });
}
