import { type Interval, intersectIntervals } from '@mainsheet/calendar';
import { charterSpanOf, hireStretchesOf, type TimeCharterInput } from '@mainsheet/contract';
import { averageDailyHire, rateOf } from '@mainsheet/hire';
import { type Decimal, decimal, formatDecimal } from '@mainsheet/money';
import { type ComparedTerm, judged, moneyText, wording } from './compared-term.ts';

type Charters = { readonly head: TimeCharterInput; readonly sub: TimeCharterInput };

/** Hire a day net of commissions under both charters over the time they share, and what is left between them. */
export type DailyMargin = {
  readonly currency: string;
  readonly head: string;
  readonly sub: string;
  readonly margin: string;
};

const PAID_FIRST = 'In advance';

/**
 * What a day under both charters leaves: the mean of their rates over the time they share, the head charter's less its
 * address commission, the sub charter's less that and its brokers. Brokers of the head charter are its owners'. Null
 * where a rate follows an index, currencies differ or no time is shared.
 */
export function dailyMargin({ head, sub }: Charters): DailyMargin | null {
  if (head.currency !== sub.currency) return null;
  const span = sharedSpan({ head, sub });
  const [paid, earned] = [meanRate(head, span), meanRate(sub, span)];
  if (paid === null || earned === null) return null;
  const ours = decimal(paid).times(kept(head, ['A']));
  const theirs = decimal(earned).times(kept(sub, ['A', 'B']));
  return {
    currency: head.currency,
    head: formatDecimal(ours, 2),
    sub: formatDecimal(theirs, 2),
    margin: formatDecimal(theirs.minus(ours), 2),
  };
}

function sharedSpan({ head, sub }: Charters): Interval | null {
  const [ours, theirs] = [charterSpanOf(head), charterSpanOf(sub)];
  return ours && theirs ? intersectIntervals(ours, theirs) : null;
}

function meanRate(charter: TimeCharterInput, span: Interval | null): number | null {
  if (span === null) return null;
  const stretches = hireStretchesOf(charter).flatMap(({ at, line, start, end }) => {
    const part = intersectIntervals({ start, end }, span);
    return part ? [{ part, line, id: String(at) }] : [];
  });
  if (stretches.some(({ line }) => line.indexOptions.indexRoute !== null)) return null;
  return averageDailyHire(
    stretches.map(({ part, line, id }) => ({
      ...part,
      id,
      rate: rateOf(line.hireRate, line.hireRateType),
    })),
  );
}

/** What is left of one of hire after the percentages of these brokers. */
const kept = ({ brokers }: TimeCharterInput, types: readonly string[]) =>
  brokers
    .filter(({ type, amountType }) => amountType === 'Percent' && types.includes(type))
    .reduce((left, { amount }) => left.minus(decimal(amount).div(100)), decimal(1));

/** Hire, how it is billed and what is paid beside it. */
export function compareHire({ head, sub }: Charters, daily: DailyMargin | null): ComparedTerm[] {
  return [
    judged('Currency', { head: head.currency, sub: sub.currency }, [
      [
        head.currency !== sub.currency,
        'exposed',
        `Hire comes in ${sub.currency} and is owed in ${head.currency}.`,
      ],
    ]),
    ...margin(daily),
    ...index({ head, sub }),
    judged('Billing', { head: head.billingScheduleType, sub: sub.billingScheduleType }, [
      [
        head.billingScheduleType === PAID_FIRST && sub.billingScheduleType !== PAID_FIRST,
        'exposed',
        'We pay in advance and are paid in arrears.',
      ],
      [head.billingScheduleType !== sub.billingScheduleType, 'differs', ''],
    ]),
    ...wording('Billing period', { head: head.billingPeriodType, sub: sub.billingPeriodType }),
    ...wording('Payment terms', { head: head.paymentTerms, sub: sub.paymentTerms }),
    ...amounts({ head, sub }),
  ];
}

function margin(daily: DailyMargin | null): ComparedTerm[] {
  if (!daily) return [];
  const { currency, head, sub, margin: left } = daily;
  const text = (amount: string) => moneyText(currency, amount);
  const isLoss = left.startsWith('-');
  return [
    judged('Hire a day, net of commissions', { head: text(head), sub: text(sub) }, [
      [isLoss, 'exposed', `Each day costs ${text(left.slice(1))} more than it brings.`],
      [Number(left) > 0, 'differs', `Each day brings ${text(left)}.`],
    ]),
  ];
}

/** Where one follows an index and the other does not, the market is ours. */
function index({ head, sub }: Charters): ComparedTerm[] {
  const routesOf = ({ hireLines }: TimeCharterInput) => [
    ...new Set(hireLines.flatMap(({ indexOptions }) => indexOptions.indexRoute ?? [])),
  ];
  const [ours, theirs] = [routesOf(head), routesOf(sub)];
  if (ours.length === 0 && theirs.length === 0) return [];
  const words = (routes: readonly string[]) => (routes.length > 0 ? 'follows an index' : 'fixed');
  return [
    judged('Rate', { head: words(ours), sub: words(theirs) }, [
      [
        ours.length > 0 !== theirs.length > 0,
        'exposed',
        'One follows an index and the other does not: the difference is ours.',
      ],
      [ours.join() !== theirs.join(), 'exposed', 'They follow different indices.'],
    ]),
  ];
}

function amounts({ head, sub }: Charters): ComparedTerm[] {
  if (head.currency !== sub.currency) return [];
  const { currency } = head;
  const rows: (readonly [term: string, head: number, sub: number])[] = [
    ['Ballast bonus', head.ballastBonus, sub.ballastBonus],
    ...expenseNames({ head, sub }).map(
      (name) => [name, expense(head, name), expense(sub, name)] as const,
    ),
  ];
  const text = (amount: Decimal | number) => moneyText(currency, amount);
  return rows.flatMap(([term, ours, theirs]) =>
    ours === 0 && theirs === 0
      ? []
      : [
          judged(term, { head: text(ours), sub: text(theirs) }, [
            [
              theirs < ours,
              'exposed',
              `${text(decimal(ours).minus(theirs))} of it are not passed on.`,
            ],
            [theirs > ours, 'differs', ''],
          ]),
        ],
  );
}

const labelOf = (row: TimeCharterInput['voyageExpenses'][number]) =>
  `${row.name || 'Expenses'}, ${row.rateType.toLowerCase()}`;

const expenseNames = ({ head, sub }: Charters): string[] => [
  ...new Set([...head.voyageExpenses, ...sub.voyageExpenses].map(labelOf)),
];

const expense = ({ voyageExpenses }: TimeCharterInput, label: string): number =>
  voyageExpenses.reduce((sum, row) => (labelOf(row) === label ? sum + row.rate : sum), 0);
