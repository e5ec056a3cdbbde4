import type { Instant, Interval } from '@mainsheet/calendar';
import type { Explanation } from '@mainsheet/explanation';
import {
  explainHire,
  explainIndexRate,
  explainLine,
  type HireInput,
  type HireLine,
  type HireLineCode,
  type HireStatement,
} from '@mainsheet/hire';
import { ACCOUNT } from '@mainsheet/ledger';
import { decimal, formatAmount, formatDecimal, type Money } from '@mainsheet/money';
import type { IndexRates } from '../hire-terms.ts';

export type StatementKind = 'hire' | 'pool' | 'opex';

/** A line as it is printed: figures as decimal text, above zero due to owners. */
export type DrawnLine = {
  readonly id: string;
  readonly code: string;
  readonly label: string;
  readonly start: string | null;
  readonly end: string | null;
  /** Days to five decimals, or tonnes. */
  readonly quantity: string | null;
  readonly quantityUnit: string;
  readonly rate: string | null;
  readonly rateUnit: string;
  readonly amount: string;
  /** Rests on an index that is not published whole. */
  readonly isProvisional: boolean;
  readonly explanation: Explanation | null;
};

export type DrawnPayment = {
  readonly on: string;
  readonly reference: string;
  readonly amount: string;
};

/** A statement as it is shown, printed and, once issued, kept. */
export type DrawnStatement = {
  readonly kind: StatementKind;
  readonly currency: string;
  readonly start: string;
  readonly end: string;
  readonly days: string;
  readonly offHireDays: string;
  readonly lines: readonly DrawnLine[];
  readonly totalDue: string;
  readonly payments: readonly DrawnPayment[];
  readonly paid: string;
  /** Above zero due to owners. */
  readonly balance: string;
  readonly balanceExplanation: Explanation | null;
  readonly isProvisional: boolean;
  /** Words on what somebody should look at. */
  readonly notes: readonly string[];
};

export const amountOf = (money: Money): string => formatAmount(money);
export const daysText = (days: number): string => decimal(days).toFixed(5);

/** The terms of a line that stand in columns of their own. */
function figuresOf({ days, terms }: HireLine) {
  const termOf = (name: string) => terms.find((term) => term.name === name);
  const rate = termOf('rate') ?? termOf('price') ?? termOf('percent');
  const tonnes = termOf('quantity');
  const quantity =
    days === null ? (tonnes ? decimal(tonnes.value).toFixed(3) : null) : daysText(days);
  return {
    quantity,
    quantityUnit: days === null ? (tonnes?.unit ?? '') : 'days',
    rate: rate ? formatDecimal(decimal(rate.value)) : null,
    rateUnit: rate?.unit === '%' ? '%' : rate?.name === 'rate' ? rate.label.slice(5) : '',
  };
}

const isOpen = (id: string, indexRates: IndexRates): boolean => {
  const period = indexRates.get(id.replace(/^hire\./, ''));
  return period?.rate.isProvisional ?? false;
};

/** Where the rate of an index line comes from stands below its own explanation. */
function explained(line: HireLine, indexRates: IndexRates): Explanation {
  const tree = explainLine(line);
  const index = indexRates.get(line.id.replace(/^hire\./, ''));
  if (index === undefined || line.code !== 'HIRE') return tree;
  const unit = `${line.amount.currency}/day`;
  const rate = { ...explainIndexRate(index.rate, index.terms, unit), name: 'rate' };
  return { ...tree, inputs: tree.inputs.map((input) => (input.name === 'rate' ? rate : input)) };
}

const UNPRICED = 'Nothing is published for the index yet: its hire is zero.';

/** Whether some of the hire has no price yet. */
export const isUnpriced = ({ notes }: DrawnStatement): boolean => notes.includes(UNPRICED);

/** What the engine drew up, as it is printed. */
export function drawHire(
  { input, indexRates }: { input: HireInput; indexRates: IndexRates },
  statement: HireStatement,
): DrawnStatement {
  const lines = statement.lines.map(
    (line): DrawnLine => ({
      id: line.id,
      code: line.code,
      label: line.label,
      start: line.start,
      end: line.end,
      ...figuresOf(line),
      amount: amountOf(line.amount),
      isProvisional: isOpen(line.id, indexRates),
      explanation: explained(line, indexRates),
    }),
  );
  const unpriced = input.periods.filter(
    ({ id, start }) => start < input.span.end && indexRates.get(id)?.rate.rate === null,
  );
  return {
    kind: 'hire',
    currency: input.currency,
    ...spanOf(input.span),
    days: daysText(statement.days),
    offHireDays: daysText(statement.offHireDays),
    lines,
    totalDue: amountOf(statement.totalDue),
    payments: input.payments.map(({ on, reference }, at) => ({
      on,
      reference,
      amount: amountOf(statement.payments[at]!.amount),
    })),
    paid: amountOf(statement.paid),
    balance: amountOf(statement.balance),
    balanceExplanation: explainHire(statement, 'balance'),
    isProvisional: lines.some(({ isProvisional }) => isProvisional) || unpriced.length > 0,
    notes: [
      ...(unpriced.length > 0 ? [UNPRICED] : []),
      ...(statement.overlappingOffHireIds.length > 0
        ? ['Off-hire records overlap: the larger share counts, once.']
        : []),
    ],
  };
}

export const spanOf = ({ start, end }: Interval): { start: Instant; end: Instant } => ({
  start,
  end,
});

/** What a group of lines changes, and the account it is earned or spent under; what other documents hold has none. */
export type Change = {
  readonly label: string;
  readonly amount: string;
  readonly accountCode: string | null;
};

type Group = { readonly label: string; readonly accountCode: string | null };

/**
 * Every kind of line by its group and account. Bunkers of delivery and redelivery are bought and sold as stock: what comes
 * in for them is not hire, and what of them is burned is a cost of the voyage that burns it. What charterers paid for owners stands in documents of its own, which are settled by themselves: only the
 * fee on it is billed with the hire.
 */
const GROUPS: Readonly<Record<HireLineCode, Group>> = {
  HIRE: { label: 'Hire', accountCode: ACCOUNT.hire },
  ADDRESS_COMMISSION: { label: 'Address commission', accountCode: ACCOUNT.addressCommission },
  BROKERAGE: { label: 'Brokerage', accountCode: ACCOUNT.brokerageDeducted },
  BALLAST_BONUS: { label: 'Ballast bonus', accountCode: ACCOUNT.hire },
  BUNKERS_ON_DELIVERY: { label: 'Bunkers on Delivery', accountCode: ACCOUNT.bunkersOnBoard },
  BUNKERS_ON_REDELIVERY: { label: 'Bunkers on Redelivery', accountCode: ACCOUNT.bunkersOnBoard },
  ALLOWANCE: { label: 'Expenses', accountCode: ACCOUNT.otherRevenue },
  LUMPSUM: { label: 'Lumpsums', accountCode: ACCOUNT.otherRevenue },
  OFF_HIRE: { label: 'Off-hire', accountCode: ACCOUNT.hire },
  OFF_HIRE_COMMISSION: {
    label: 'Off-hire, address commission back',
    accountCode: ACCOUNT.addressCommission,
  },
  OFF_HIRE_BROKERAGE: {
    label: 'Off-hire, brokerage back',
    accountCode: ACCOUNT.brokerageDeducted,
  },
  OFF_HIRE_ALLOWANCE: { label: 'Off-hire, expenses', accountCode: ACCOUNT.otherRevenue },
  OFF_HIRE_BUNKERS: { label: 'Off-hire, bunkers', accountCode: ACCOUNT.bunkers },
  OWNERS_EXPENSE: { label: 'Owners’ expenses', accountCode: null },
  CASH_ADVANCE_FEE: {
    label: 'Fee on owners’ expenses',
    accountCode: ACCOUNT.otherVoyageExpenses,
  },
  CLAIM: { label: 'Claims', accountCode: ACCOUNT.otherRevenue },
};
const PAYMENTS = { label: 'Payments', accountCode: null };
const isHireLine = (code: string): code is HireLineCode => code in GROUPS;
/** Lines of pool and opex statements stand by themselves; none is billed here. */
export const groupOf = (code: string): Pick<Change, 'label' | 'accountCode'> =>
  isHireLine(code) ? GROUPS[code] : { label: code, accountCode: null };

/** What a statement brings beyond the one before it, group by group; it sums to the change of the balance. */
export function changesBetween(now: DrawnStatement, before: DrawnStatement | null): Change[] {
  const groups = new Map<string, { sum: ReturnType<typeof decimal>; accountCode: string | null }>();
  const add = (statement: DrawnStatement, sign: 1 | -1) => {
    const take = (group: Pick<Change, 'label' | 'accountCode'>, amount: string, by: number) => {
      const before = groups.get(group.label)?.sum ?? decimal(0);
      const sum = before.plus(decimal(amount).times(by));
      groups.set(group.label, { sum, accountCode: group.accountCode });
    };
    for (const line of statement.lines) take(groupOf(line.code), line.amount, sign);
    take(PAYMENTS, statement.paid, -sign);
  };
  add(now, 1);
  if (before) add(before, -1);
  const digits = now.balance.split('.')[1]?.length ?? 0;
  return [...groups].flatMap(([label, { sum, accountCode }]) =>
    sum.isZero() ? [] : [{ label, accountCode, amount: sum.toFixed(digits) }],
  );
}
