import { daysBetween, type Interval, intersectIntervals } from '@mainsheet/calendar';
import { hireStretchesOf, type TimeCharterInput } from '@mainsheet/contract';
import { hireStatement } from '@mainsheet/hire';
import {
  type Decimal,
  decimal,
  decimalFromMoney,
  formatMoney,
  isZeroMoney,
  type Money,
  moneyFromDecimal,
  subtractMoney,
} from '@mainsheet/money';
import { hireInputOf } from '../hire-terms.ts';
import { compareIndices, followsIndex } from './compare-index.ts';
import {
  type Charters,
  type ComparedTerm,
  type Judgements,
  judged,
  sharedSpanOf,
  wording,
} from './compared-term.ts';

/** Hire a day net of commissions under both charters over the time they share, and what is left between them. */
export type DailyMargin = {
  readonly head: Money;
  readonly sub: Money;
  readonly margin: Money;
};

const PAID_FIRST = 'In advance';

/**
 * What a day under both charters leaves: what hire statements over the time they share come to, without bonus, bunkers
 * and expenses, by day on hire. Under the head charter its address commission is the company's; what is deducted for
 * brokers it pays on to them, at its owners' cost. Under the sub charter address commission and brokers are, but for
 * brokers that the charterers pay. Null where a rate follows an index, currencies differ or no time is shared.
 */
export function dailyMargin({ head, sub }: Charters): DailyMargin | null {
  const span = sharedSpanOf({ head, sub });
  if (span === null || head.currency !== sub.currency) return null;
  const paid = hireOfDay(head, { span, isOurs: ({ type }) => type === 'A' });
  const earned = hireOfDay(sub, {
    span,
    isOurs: ({ type, invoiceMethod }) =>
      type === 'A' || invoiceMethod !== 'Will be paid by counterparty',
  });
  if (paid === null || earned === null) return null;
  return { head: paid, sub: earned, margin: subtractMoney(earned, paid) };
}

type Broker = TimeCharterInput['brokers'][number];
type Counted = { readonly span: Interval; readonly isOurs: (broker: Broker) => boolean };

/** Hire of a span less the commissions that are the company's, spread over its days on hire. */
function hireOfDay(charter: TimeCharterInput, { span, isOurs }: Counted): Money | null {
  const parts = hireStretchesOf(charter).flatMap(({ line, start, end }) => {
    const part = intersectIntervals({ start, end }, span);
    return part ? [{ ...part, line }] : [];
  });
  if (parts.some(({ line }) => followsIndex(line))) return null;
  const days = parts.reduce((sum, { start, end }) => sum.plus(daysBetween(start, end)), decimal(0));
  const bare: TimeCharterInput = {
    ...charter,
    ballastBonus: 0,
    bunkersOnDelivery: [],
    bunkersOnRedelivery: [],
    voyageExpenses: [],
    brokers: charter.brokers
      .filter(isOurs)
      .map((broker) => ({ ...broker, invoiceMethod: 'Deduct from invoice' as const })),
  };
  const facts = {
    periods: [span],
    quotes: new Map(),
    offHire: [],
    payments: [],
    ownersExpenses: [],
  };
  const due = hireStatement(hireInputOf(bare, facts, 1).input).statement?.totalDue;
  if (!due || days.isZero()) return null;
  return moneyFromDecimal(charter.currency, decimalFromMoney(due).div(days));
}

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
    ...compareIndices({ head, sub }),
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
  const { head, sub, margin: left } = daily;
  const text = (amount: Money) => formatMoney(amount);
  const lost = subtractMoney(head, sub);
  return [
    judged('Hire a day, net of commissions', { head: text(head), sub: text(sub) }, [
      [lost.minorUnits > 0n, 'exposed', `Each day costs ${text(lost)} more than it brings.`],
      [left.minorUnits > 0n, 'differs', `Each day brings ${text(left)}.`],
    ]),
  ];
}

/** What is paid beside hire, each side in its own currency; in two of them only what is not passed on at all is told. */
function amounts({ head, sub }: Charters): ComparedTerm[] {
  const rows: (readonly [term: string, head: Decimal, sub: Decimal])[] = [
    ['Ballast bonus', decimal(head.ballastBonus), decimal(sub.ballastBonus)],
    ...expenseNames({ head, sub }).map(
      (name) => [name, expense(head, name), expense(sub, name)] as const,
    ),
  ];
  return rows.flatMap(([term, owed, passedOn]) => {
    const ours = moneyFromDecimal(head.currency, owed);
    const theirs = moneyFromDecimal(sub.currency, passedOn);
    if (isZeroMoney(ours) && isZeroMoney(theirs)) return [];
    return [
      judged(term, { head: formatMoney(ours), sub: formatMoney(theirs) }, shortfall(ours, theirs)),
    ];
  });
}

function shortfall(ours: Money, theirs: Money): Judgements {
  if (ours.currency !== theirs.currency) {
    return [
      [isZeroMoney(theirs), 'exposed', `${formatMoney(ours)} of it are not passed on.`],
      [true, 'differs', ''],
    ];
  }
  const left = subtractMoney(ours, theirs);
  return [
    [left.minorUnits > 0n, 'exposed', `${formatMoney(left)} of it are not passed on.`],
    [!isZeroMoney(left), 'differs', ''],
  ];
}

const labelOf = (row: TimeCharterInput['voyageExpenses'][number]) =>
  `${row.name || 'Expenses'}, ${row.rateType.toLowerCase()}`;

const expenseNames = ({ head, sub }: Charters): string[] => [
  ...new Set([...head.voyageExpenses, ...sub.voyageExpenses].map(labelOf)),
];

const expense = ({ voyageExpenses }: TimeCharterInput, label: string): Decimal =>
  voyageExpenses.reduce(
    (sum, row) => (labelOf(row) === label ? sum.plus(row.rate) : sum),
    decimal(0),
  );
