import {
  addCivilDays,
  civilDateAt,
  type Instant,
  type Interval,
  intersectIntervals,
  parseInstant,
} from '@mainsheet/calendar';
import { hireStretchesOf, type TimeCharterInput } from '@mainsheet/contract';
import {
  type BilledDays,
  type HireInput,
  type HirePeriod,
  hireStatement,
  type IndexRate,
  type IndexTerms,
  indexRate,
  newHireStatement,
  rateOf,
} from '@mainsheet/hire';
import { decimal, formatDecimal, numberFromMoney, subtractMoney } from '@mainsheet/money';
import type { RouteQuotes } from '../market-rates/index.ts';
import { offHireEventOf } from '../voyages/index.ts';
import { isDated, isDeducted, statementCommissions } from './commissions.ts';
import type { OffHireRow } from './off-hire.repository.ts';
import { surveyLines, surveyTimes } from './surveys.ts';

/** Publications up to this long before a period can make its rate. */
export const PRIOR_DAYS = 400;

/** What a hire statement rests on beside the charter itself. */
export type HireFacts = {
  /** From delivery to redelivery, cut into billing periods. */
  readonly periods: readonly Interval[];
  readonly offHire: readonly OffHireRow[];
  readonly quotes: ReadonlyMap<string, RouteQuotes>;
  readonly payments: HireInput['payments'];
  readonly ownersExpenses: HireInput['ownersExpenses'];
};

/** Where the rate of a period comes from an index: the outcome, by the id of its period. */
export type IndexRates = ReadonlyMap<
  string,
  { readonly rate: IndexRate; readonly terms: IndexTerms }
>;

/** The billing period that a statement ends with; corrections after the last one end with it too. */
export const periodAt = (periods: readonly Interval[], number: number): Interval =>
  periods[Math.min(number, periods.length) - 1]!;

type Drawn = { readonly input: HireInput; readonly indexRates: IndexRates };

/** The input of the statement that ends with the billing period of a number, from 1; past the last, of the whole charter. */
export function hireInputOf(charter: TimeCharterInput, facts: HireFacts, number: number): Drawn {
  const span = { start: facts.periods[0]!.start, end: periodAt(facts.periods, number).end };
  const isFinal = number >= facts.periods.length;
  const indexRates = new Map<string, { rate: IndexRate; terms: IndexTerms }>();
  const input: HireInput = {
    ...newHireStatement(span.start, span.end),
    currency: charter.currency,
    periods: hirePeriodsOf(charter, facts, indexRates),
    ...statementCommissions(charter),
    ballastBonus:
      charter.ballastBonus > 0
        ? {
            amount: charter.ballastBonus,
            terms: charter.isCommissionable ? 'Gross' : 'Net',
            isCommissionable: charter.isCommissionable,
          }
        : null,
    bunkersOnDelivery: bunkersOf(charter.bunkersOnDelivery),
    bunkersOnRedelivery: isFinal ? bunkersOf(charter.bunkersOnRedelivery) : [],
    allowances: allowancesOf(charter, span),
    lumpsums: [
      ...lumpsumsOf(charter, { span, isFinal }),
      ...surveyLines(charter, { end: span.end, isFinal }),
    ],
    offHire: [...facts.offHire.map(offHireEventOf), ...surveyTimes(charter)],
    ownersExpenses: facts.ownersExpenses,
    payments: facts.payments,
  };
  const dated = datedBrokerage(charter, input);
  return { input: { ...input, lumpsums: [...input.lumpsums, ...dated] }, indexRates };
}

/**
 * A stretch with a typed rate is one period; one that follows an index has a rate for each billing period. A locked
 * line with a rate keeps it, whatever its index says. Fills `indexRates`.
 */
export function hirePeriodsOf(
  charter: TimeCharterInput,
  { periods, quotes }: Pick<HireFacts, 'periods' | 'quotes'>,
  indexRates: Map<string, { rate: IndexRate; terms: IndexTerms }>,
): HirePeriod[] {
  return hireStretchesOf(charter).flatMap(({ at, line, start, end }) => {
    const id = String(at + 1);
    const route = quotes.get(line.indexOptions.indexRoute ?? '');
    const isTyped = route === undefined || (line.isLocked && line.hireRate > 0);
    if (isTyped) return [{ id, start, end, rate: rateOf(line.hireRate, line.hireRateType) }];
    const { billingMethod, indexRoute: _, priorDay, priorDayTo, ...limits } = line.indexOptions;
    const terms: IndexTerms = {
      ...limits,
      method: billingMethod,
      priorDay: priorDay ?? 1,
      priorDayTo: priorDayTo ?? 1,
      missingDays: 'skip',
    };
    return periods.flatMap((period, index) => {
      const part = intersectIntervals(period, { start, end });
      if (part === null) return [];
      const rate = indexRate(route, billedDaysOf(part), terms);
      const periodId = `${id}.${index + 1}`;
      indexRates.set(periodId, { rate, terms });
      return [{ id: periodId, ...part, rate: rateOf(rate.rate ?? 0, 'Per Day') }];
    });
  });
}

/**
 * The days whose publications make the rate of a span: each belongs to the period that is running at its end, so that
 * none counts twice; a span within one day has that day.
 */
export function billedDaysOf(span: Interval): BilledDays {
  const start = civilDateAt(span.start, 'UTC');
  const end = civilDateAt(span.end, 'UTC');
  return { start, end: end > start ? end : addCivilDays(start, 1) };
}

const COMMISSIONS = {
  A: { code: 'ADDRESS_COMMISSION', label: 'Address commission' },
  B: { code: 'BROKERAGE', label: 'Brokerage' },
} as const;

/**
 * A percentage that runs for a part of the charter, as one line: what the same statement over that part alone takes
 * with it and without it differ by just that.
 */
function datedBrokerage(charter: TimeCharterInput, input: HireInput): HireInput['lumpsums'] {
  return charter.brokers.flatMap((broker, at) => {
    if (broker.amountType !== 'Percent' || !isDeducted(broker) || !isDated(broker)) return [];
    const within = {
      start: instantOr(broker.startDateTime, input.span.start),
      end: instantOr(broker.endDateTime, input.span.end),
    };
    const span = intersectIntervals(within, input.span);
    if (span === null) return [];
    const bare = {
      ...input,
      span,
      brokeragePercent: null,
      ballastBonus: span.start === input.span.start ? input.ballastBonus : null,
    };
    const totalAt = (addressCommissionPercent: number) =>
      hireStatement({ ...bare, addressCommissionPercent }).statement?.totalDue;
    const [withIt, without] = [totalAt(broker.amount), totalAt(0)];
    if (!withIt || !without) return [];
    const { code, label: name } = COMMISSIONS[broker.type];
    const label = `${name} ${formatDecimal(decimal(broker.amount))} %, ${dayOf(span.start)} to ${dayOf(span.end)}`;
    const amount = numberFromMoney(subtractMoney(withIt, without));
    return [{ id: `broker.${at + 1}`, code, label, amount, isCommissionable: false }];
  });
}

const dayOf = (instant: Instant): string => instant.slice(0, 10);
const instantOr = (typed: string | null, other: Instant): Instant =>
  typed === null ? other : parseInstant(typed);

const bunkersOf = (bunkers: TimeCharterInput['bunkersOnDelivery']) =>
  bunkers.map(({ fuelType, quantity, price }) => ({
    fuel: fuelType,
    quantityT: quantity,
    price,
  }));

/** What is paid like hire: expenses with a rate, and insurance of a hire line. */
function allowancesOf(charter: TimeCharterInput, span: Interval): HireInput['allowances'] {
  const expenses = charter.voyageExpenses.flatMap((expense, at) => {
    if (expense.rateType === 'Lumpsum' || expense.rate === 0) return [];
    const isWhole = expense.startDateTime === null && expense.endDateTime === null;
    const within = {
      start: instantOr(expense.startDateTime, span.start),
      end: instantOr(expense.endDateTime, span.end),
    };
    return [
      {
        id: `expense.${at + 1}`,
        label: expense.name || 'Expense',
        rate: rateOf(expense.rate, expense.rateType),
        isCommissionable: false,
        ...(isWhole || within.end < within.start ? {} : { within }),
      },
    ];
  });
  const insurance = hireStretchesOf(charter).flatMap(({ at, line, start, end }) =>
    line.insurance === 0
      ? []
      : [
          {
            id: `insurance.${at + 1}`,
            label: 'Insurance',
            rate: rateOf(line.insurance, 'Per Day'),
            isCommissionable: false,
            within: { start, end },
          },
        ],
  );
  return [...expenses, ...insurance];
}

/** What is paid once, when it is due; without a day at redelivery, commissions at delivery. */
function lumpsumsOf(
  charter: TimeCharterInput,
  { span, isFinal }: { span: Interval; isFinal: boolean },
): HireInput['lumpsums'] {
  const isDue = (typed: string | null, otherwise: boolean): boolean =>
    typed === null ? otherwise : isFinal || parseInstant(typed) < span.end;
  const expenses = charter.voyageExpenses.flatMap((expense, at) =>
    expense.rateType === 'Lumpsum' && isDue(expense.startDateTime, isFinal)
      ? [
          {
            id: `expense.${at + 1}`,
            label: expense.name || 'Expense',
            amount: expense.rate,
            isCommissionable: false,
          },
        ]
      : [],
  );
  const commissions = charter.brokers.flatMap((broker, at) =>
    broker.amountType === 'Lumpsum' && isDeducted(broker) && isDue(broker.startDateTime, true)
      ? [
          {
            id: `broker.${at + 1}`,
            ...COMMISSIONS[broker.type],
            amount: -broker.amount,
            isCommissionable: false,
          },
        ]
      : [],
  );
  return [...expenses, ...commissions];
}
