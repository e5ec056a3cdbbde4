import {
  type CharterDurationUnit,
  charterBroker,
  charterBunker,
  charterOption,
  charterVoyageExpense,
  hireLine,
  type TimeCharterInput,
  timeCharterInput,
} from '@mainsheet/contract';
import {
  type CharterRecap,
  type Found,
  parseCharterRecap,
  type RecapBunkers,
  type RecapDuration,
} from '@mainsheet/entry';
import {
  type Proposal as FormProposal,
  quoteOf,
  type ReadText,
} from '../../platform/records/PasteText.tsx';
import { formatDay, formatNumber } from '../../ui/index.ts';
import { emptyTimeCharter } from './time-charter-record.ts';

type Charter = TimeCharterInput;
type Proposal = FormProposal<Charter>;
type Today = Parameters<typeof parseCharterRecap>[1]['today'];
type Known = readonly { readonly value: string; readonly label: string }[];

/** Records that a recap may name. */
export type RecapRecords = {
  readonly vessels: Known;
  /** Routes of the market, their code first. */
  readonly routes: Known;
  /** Contacts of a name. */
  readonly contacts: (name: string) => Promise<Known>;
};

type Offer<Value> = {
  readonly subject: string;
  readonly label: string;
  readonly readings: readonly Found<Value>[];
  readonly before: string;
  readonly after: (value: Value) => string;
  readonly take: (value: Value, charter: Charter) => Partial<Charter>;
  /** False where somebody has to say whether it is meant so. */
  readonly isPlain?: boolean;
};

const EMPTY = emptyTimeCharter('in');

/** Whether a form takes it: a figure beyond all measure was misread. */
function isTakeable(take: () => Partial<Charter>): boolean {
  try {
    return timeCharterInput.partial().safeParse(take()).success;
  } catch {
    return false;
  }
}

/** A proposal for each reading of a field. */
function offered<Value>(text: string, offer: Offer<Value>): Proposal[] {
  const { subject, label, readings, before, after, take, isPlain = true } = offer;
  return readings.flatMap(({ value, spans }): Proposal[] => {
    const says = after(value);
    if (says === before || !isTakeable(() => take(value, EMPTY))) return [];
    return [
      {
        ...{ key: `${subject} ${says}`, subject, label, before, after: says },
        quote: quoteOf(text, spans),
        isSure: isPlain && readings.length === 1,
        take: (charter) => ({ ...charter, ...take(value, charter) }),
      },
    ];
  });
}

const UNITS: Readonly<Record<RecapDuration['unit'], CharterDurationUnit>> = {
  ...{ days: 'Days', months: 'Months', years: 'Months' },
};
/** Years are counted in months. */
const inUnit = (count: number, unit: RecapDuration['unit']): number =>
  unit === 'years' ? count * 12 : count;
const spanText = (min: number, max: number, unit: string): string =>
  `${min === max ? min : `${min}-${max}`} ${unit}`;

const echoOf = (value: { readonly at: string | null; readonly place: string }): string =>
  [value.at, value.place].filter(Boolean).join(' ');

function timesOf(text: string, { fields }: CharterRecap, charter: Charter): Proposal[] {
  const port = (side: 'delivery' | 'redelivery') =>
    offered(text, {
      ...{ subject: side, label: side === 'delivery' ? 'Delivery port' : 'Redelivery port' },
      readings: fields[side],
      before: charter[`${side}Port`],
      after: echoOf,
      take: (value) => ({ [`${side}Port`]: echoOf(value) }),
    });
  return [
    ...port('delivery'),
    ...port('redelivery'),
    ...offered(text, {
      ...{ subject: 'laycan', label: 'Laycan', readings: fields.laycan },
      before: [charter.laycanStartDateTime, charter.laycanEndDateTime]
        .flatMap((at) => formatDay(at) || [])
        .join(' to '),
      after: ({ startOn, endOn }) => `${formatDay(startOn)} to ${formatDay(endOn)}`,
      // The last day of a laycan counts to its end.
      take: ({ startOn, endOn }) => ({
        laycanStartDateTime: `${startOn}T00:00:00.000Z`,
        laycanEndDateTime: `${endOn}T23:59:59.000Z`,
      }),
    }),
    ...offered(text, {
      ...{ subject: 'duration', label: 'Duration', readings: fields.duration },
      before: '',
      after: ({ min, max, unit, optionDays }) =>
        `${spanText(min, max, unit)}${optionDays === null ? '' : ` ± ${optionDays} days`}`,
      take: ({ min, max, unit, optionDays }) => ({
        ...{ minDuration: inUnit(min, unit), minDurationType: UNITS[unit] },
        ...{ maxDuration: inUnit(max, unit), maxDurationType: UNITS[unit] },
        ...(optionDays === null ? {} : { plusDays: optionDays, minusDays: optionDays }),
      }),
    }),
  ];
}

const line = (hire: object) => hireLine.parse(hire);

function hireOf(
  text: string,
  { fields, steps, index }: CharterRecap,
  { routes }: RecapRecords,
): Proposal[] {
  const routeOf = (name: string) =>
    routes.find(({ label }) => label.split(' ')[0]?.toLowerCase() === name.toLowerCase());
  const isPlain = steps.length === 0 && index.length === 0;
  return [
    ...offered(text, {
      ...{ subject: 'hire', label: 'Hire', readings: isPlain ? fields.hire : [], before: '' },
      after: (rate) => `${formatNumber(rate)} a day`,
      take: (hireRate) => ({ hireLines: [line({ hireRate })] }),
    }),
    ...offered(text, {
      ...{ subject: 'hire', label: 'Hire', readings: steps, before: '' },
      after: (all) =>
        all
          .map(({ rate, duration, unit }) =>
            duration === null
              ? `then ${formatNumber(rate)}`
              : `${formatNumber(rate)} for ${duration} ${unit}`,
          )
          .join(', '),
      take: (all) => ({
        hireLines: all.map(({ rate, duration, unit }) =>
          line({
            hireRate: rate,
            hireDuration: inUnit(duration ?? 0, unit),
            hireDurationType: UNITS[unit],
          }),
        ),
      }),
    }),
    ...offered(text, {
      ...{ subject: 'hire', label: 'Hire by an index', before: '' },
      readings: index.filter(({ value }) => routeOf(value.index) !== undefined),
      after: ({ percent, index: name, floor, ceiling }) =>
        [
          `${percent} % of ${routeOf(name)?.label ?? name}`,
          floor !== null && `floor ${formatNumber(floor)}`,
          ceiling !== null && `ceiling ${formatNumber(ceiling)}`,
        ]
          .filter(Boolean)
          .join(', '),
      take: ({ percent, index: name, floor, ceiling }) => ({
        hireLines: [
          line({
            indexOptions: {
              indexRoute: routeOf(name)?.value ?? null,
              ...{ adjustmentPercent: percent, floor, ceiling },
            },
          }),
        ],
      }),
    }),
  ];
}

function optionsOf(text: string, { options }: CharterRecap): Proposal[] {
  if (options.length === 0) return [];
  const spans = options.flatMap((one) => one.spans);
  const all = options.map(({ value }) => value);
  return offered(text, {
    ...{ subject: 'options', label: 'Options', before: '' },
    readings: [{ value: all, echo: '', spans, confidence: 1 }],
    after: (terms) =>
      terms
        .map(({ min, max, unit, rate, declareBy }) =>
          [
            spanText(min, max, unit),
            rate !== null && `at ${formatNumber(rate)}`,
            declareBy !== null && `by ${declareBy}`,
          ]
            .filter(Boolean)
            .join(' '),
        )
        .join('; '),
    take: (terms) => ({
      options: terms.map(({ max, unit, optionDays, rate, declareBy }) =>
        charterOption.parse({
          ...{ duration: inUnit(max, unit), durationType: UNITS[unit], declareBy },
          ...(optionDays === null ? {} : { plusDays: optionDays, minusDays: optionDays }),
          ...(rate === null ? {} : { rateBasis: 'Typed', hireRate: rate }),
        }),
      ),
    }),
  });
}

type Expense = { name: string; rate: number; rateType: string };
const withExpense = (charter: Charter, expense: Expense): Partial<Charter> => ({
  voyageExpenses: [
    ...charter.voyageExpenses.filter(({ name }) => name !== expense.name),
    charterVoyageExpense.parse(expense),
  ],
});
const broker = (type: 'A' | 'B', amount: number) => charterBroker.parse({ type, amount });

const bunkersText = (bunkers: RecapBunkers): string =>
  bunkers.kind === 'same'
    ? 'as on delivery'
    : bunkers.fuels
        .map(({ fuel, minT, maxT, pricePerT }) =>
          [spanText(minT, maxT, `mt ${fuel}`), pricePerT !== null && `at ${pricePerT}`]
            .filter(Boolean)
            .join(' '),
        )
        .join(', ');

/** The middle of a quantity that is said from to. */
const bunkersOf = (bunkers: RecapBunkers, onDelivery: Charter['bunkersOnDelivery']) =>
  bunkers.kind === 'same'
    ? onDelivery
    : bunkers.fuels.map(({ fuel, minT, maxT, pricePerT }) =>
        charterBunker.parse({
          ...{ fuelType: fuel, quantity: (minT + maxT) / 2, price: pricePerT ?? 0 },
        }),
      );

function moneyOf(text: string, { fields }: CharterRecap, charter: Charter): Proposal[] {
  const bunkers = (side: 'bunkersOnDelivery' | 'bunkersOnRedelivery', label: string) =>
    offered(text, {
      ...{ subject: side, label, readings: fields[side], before: '', after: bunkersText },
      take: (value, now) => ({ [side]: bunkersOf(value, now.bunkersOnDelivery) }),
    });
  return [
    ...offered(text, {
      ...{ subject: 'currency', label: 'Currency', readings: fields.currency },
      before: charter.currency,
      after: (code) => code,
      take: (currency) => ({ currency: currency as Charter['currency'] }),
    }),
    ...offered(text, {
      ...{ subject: 'ballastBonus', label: 'Ballast bonus', readings: fields.ballastBonus },
      before: charter.ballastBonus === 0 ? '' : formatNumber(charter.ballastBonus),
      after: (amount) => formatNumber(amount),
      take: (ballastBonus) => ({ ballastBonus }),
    }),
    ...offered(text, {
      ...{ subject: 'commission', label: 'Commission', readings: fields.commission, before: '' },
      // A total does not say how it is shared.
      isPlain: fields.commission.every(({ value }) => value.kind === 'split'),
      after: (value) =>
        value.kind === 'total'
          ? `${value.totalPercent} %, all of it address commission`
          : `${value.addressPercent} % address, ${value.brokeragePercent} % brokerage`,
      take: (value) => ({
        brokers:
          value.kind === 'total'
            ? [broker('A', value.totalPercent)]
            : [broker('A', value.addressPercent), broker('B', value.brokeragePercent)].filter(
                ({ amount }) => amount > 0,
              ),
      }),
    }),
    ...offered(text, {
      ...{ subject: 'cve', label: 'C/V/E', readings: fields.cve, before: '' },
      after: (amount) => `${formatNumber(amount)} per 30 days`,
      take: (rate, now) => withExpense(now, { name: 'C/V/E', rate, rateType: 'Per 30 Days' }),
    }),
    ...offered(text, {
      ...{ subject: 'ilohc', label: 'ILOHC', readings: fields.ilohc, before: '' },
      after: (amount) => `${formatNumber(amount)} lumpsum`,
      take: (rate, now) =>
        withExpense(now, { name: 'In lieu of hold cleaning', rate, rateType: 'Lumpsum' }),
    }),
    ...bunkers('bunkersOnDelivery', 'Bunkers on delivery'),
    ...bunkers('bunkersOnRedelivery', 'Bunkers on redelivery'),
  ];
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The ship, the other party and where she may trade; a name that no record has is not understood. */
async function namesOf(
  text: string,
  { fields, tradingArea }: CharterRecap,
  of: { charter: Charter; records: RecapRecords },
): Promise<{ proposals: Proposal[]; unknown: string[] }> {
  const { charter, records } = of;
  const isIn = charter.type === 'in';
  const key = isIn ? ('ownerCompanyId' as const) : ('timeCharterCompanyId' as const);
  const names = isIn ? fields.owner : fields.charterer;
  const contacts = (await Promise.all(names.map(({ value }) => records.contacts(value)))).flat();
  const named = (known: Known, name: string) => known.find(({ label }) => isSame(label, name));
  const record = (
    about: { subject: string; label: string; key: 'vesselId' | typeof key },
    readings: readonly Found<string>[],
    known: Known,
  ) =>
    offered(text, {
      ...{ subject: about.subject, label: about.label, before: '' },
      readings: readings.filter(({ value }) => named(known, value)),
      after: (name) => named(known, name)?.label ?? name,
      take: (name) => ({ [about.key]: named(known, name)?.value ?? null }),
    });
  const missing = (readings: readonly Found<string>[], known: Known, what: string) =>
    readings
      .filter(({ value }) => !named(known, value))
      .map(({ value }) => `${value}: no ${what} is called so`);
  const party = isIn ? 'Owners' : 'Charterers';
  return {
    proposals: [
      ...record(
        { subject: 'vessel', label: 'Vessel', key: 'vesselId' },
        fields.vesselName,
        records.vessels,
      ),
      ...record({ subject: 'party', label: party, key }, names, contacts),
      ...offered(text, {
        ...{ subject: 'trading', label: 'Trading area', readings: tradingArea },
        before: charter.tradingArea,
        after: (area) => area,
        take: (area) => ({ tradingArea: area }),
      }),
    ],
    unknown: [
      ...missing(fields.vesselName, records.vessels, 'vessel'),
      ...missing(names, contacts, 'contact'),
    ],
  };
}

/** What a recap would change in the form of a time charter, and the words nothing was read from. */
export async function recapProposals(
  text: string,
  { charter, today, records }: { charter: Charter; today: string; records: RecapRecords },
): Promise<ReadText<Charter>> {
  const recap = parseCharterRecap(text, { today: today as Today });
  const names = await namesOf(text, recap, { charter, records });
  const routeless = recap.index.filter(
    ({ value }) =>
      !records.routes.some(({ label }) => isSame(label.split(' ')[0] ?? '', value.index)),
  );
  return {
    proposals: [
      ...names.proposals,
      ...timesOf(text, recap, charter),
      ...hireOf(text, recap, records),
      ...optionsOf(text, recap),
      ...moneyOf(text, recap, charter),
    ],
    notUnderstood: [
      ...names.unknown,
      ...routeless.map(({ value }) => `${value.index}: no route of the market is called so`),
      ...new Set(recap.notUnderstood),
    ],
  };
}
