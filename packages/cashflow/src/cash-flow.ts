import { addCivilDays, addMonths, type CivilDate, startOfMonth } from '@mainsheet/calendar';
import {
  addMoney,
  convertMoney,
  decimal,
  decimalFromMoney,
  type Money,
  money,
  moneyFromDecimal,
  negateMoney,
  subtractMoney,
  sumMoney,
  zeroMoney,
} from '@mainsheet/money';
import {
  type CashEvent,
  type CashFlowInput,
  type CashItem,
  type CashLine,
  isReceipt,
  PAYMENT_LINES,
  RECEIPT_LINES,
} from './cash-flow-input.ts';
import { type CashFault, findCashFaults, findRate } from './find-cash-faults.ts';

/** One amount in one month: every figure of the table is a sum of entries. */
export type CashEntry = {
  /** The item it comes from; null for an event that adds. */
  readonly itemId: string | null;
  readonly label: string;
  readonly line: CashLine;
  /** Paid already, expected of an item, or added by an event. */
  readonly kind: 'paid' | 'expected' | 'event';
  /** Day it was or will be paid: not before today when expected. */
  readonly on: CivilDate;
  /** In the currency of the item. */
  readonly amount: Money;
  /** Rounded once, at the rate of the scenario. */
  readonly inBase: Money;
};

export type CashRow = {
  readonly line: CashLine;
  readonly months: readonly Money[];
  readonly total: Money;
};

/** All amounts in the base currency, positive magnitudes; `net` alone carries a sign. */
export type CashFlow = {
  /** First days of the months. */
  readonly months: readonly CivilDate[];
  readonly receipts: readonly CashRow[];
  readonly payments: readonly CashRow[];
  readonly totalReceipts: readonly Money[];
  readonly totalPayments: readonly Money[];
  readonly net: readonly Money[];
  readonly opening: readonly Money[];
  readonly closing: readonly Money[];
  /** By month. */
  readonly entries: readonly (readonly CashEntry[])[];
  /** Expected after the last month. */
  readonly later: readonly CashEntry[];
};

/**
 * The cash flow month by month: what was paid this month, and what is open by its due date, the
 * overdue in the month of today. Documents win over the items they cover. The balance opens so
 * that with everything paid this month until today it is what the bank says; closing = opening +
 * receipts − payments, and the next month opens with it. Exact: amounts are rounded once each.
 */
export function projectCashFlow(
  input: CashFlowInput,
): CashFlow | { readonly violations: readonly CashFault[] } {
  const violations = findCashFaults(input);
  if (violations.length > 0) return { violations };
  const first = startOfMonth(input.today);
  const months = Array.from({ length: input.months }, (_, index) => addMonths(first, index));
  const end = addMonths(first, input.months);
  const all = [...input.items.flatMap((item) => entriesOf(input, item)), ...addedEntries(input)];
  const entries = months.map((month, index) => {
    const next = months[index + 1] ?? end;
    return all.filter(({ on }) => on >= month && on < next);
  });
  const later = all.filter(({ on }) => on >= end);
  return { months, entries, later, ...tableOf(input, entries) };
}

/** What is left of an item beside its documents, in its currency. */
export function uncovered(input: CashFlowInput, item: CashItem): Money {
  const covers = input.items.flatMap((other) =>
    other.covers.filter(({ itemId }) => itemId === item.id).map(({ amount }) => amount),
  );
  const rest = subtractMoney(item.amount, sumMoney(item.amount.currency, covers));
  return rest.minorUnits < 0n ? zeroMoney(item.amount.currency) : rest;
}

function entriesOf(input: CashFlowInput, item: CashItem): CashEntry[] {
  const { id: itemId, label, line } = item;
  const from = startOfMonth(input.today);
  const paid = item.payments
    .filter(({ on }) => on >= from)
    .map(({ on, amount }) =>
      entry(input, { itemId, label, line, kind: 'paid' as const, on, amount }),
    );
  const open = openAmount(input, item);
  const shifts = input.events.filter((event) => event.kind === 'shift' && event.itemId === itemId);
  const days = shifts.reduce((sum, event) => sum + (event.kind === 'shift' ? event.days : 0), 0);
  const delay = isReceipt(line) ? input.scenario.receiptDelayDays : 0;
  const dueOn = addCivilDays(item.dueOn, days + delay);
  const on = dueOn < input.today ? input.today : dueOn;
  const amount = expectedAmount(input, open, { line, shifts });
  if (amount.minorUnits === 0n) return paid;
  return [...paid, entry(input, { itemId, label, line, kind: 'expected', on, amount })];
}

function openAmount(input: CashFlowInput, item: CashItem): Money {
  const { currency } = item.amount;
  const paid = sumMoney(
    currency,
    item.payments.map(({ amount }) => amount),
  );
  const open = subtractMoney(uncovered(input, item), paid);
  return open.minorUnits < 0n ? zeroMoney(currency) : open;
}

/** Changes of the events and of the scenario multiply; the product is rounded once. */
function expectedAmount(
  { scenario }: CashFlowInput,
  open: Money,
  { line, shifts }: { line: CashLine; shifts: readonly CashEvent[] },
): Money {
  const change = isReceipt(line) ? scenario.receiptChangePercent : scenario.paymentChangePercent;
  const percents = shifts.map((event) => (event.kind === 'shift' ? event.amountPercent : 0));
  const factor = [change, ...percents].reduce(
    (product, percent) => product.times(decimal(percent).div(100).plus(1)),
    decimal(1),
  );
  return moneyFromDecimal(open.currency, decimalFromMoney(open).times(factor));
}

function addedEntries(input: CashFlowInput): CashEntry[] {
  return input.events.flatMap((event) => {
    if (event.kind === 'shift') return [];
    const { label, line, amount } = event;
    const on = event.on < input.today ? input.today : event.on;
    return [entry(input, { itemId: null, label, line, kind: 'event', on, amount })];
  });
}

function entry(input: CashFlowInput, parts: Omit<CashEntry, 'inBase'>): CashEntry {
  return { ...parts, inBase: toBase(input, parts.amount) };
}

function toBase(input: CashFlowInput, amount: Money): Money {
  if (amount.currency === input.baseCurrency) return amount;
  const rate = findRate(input, amount.currency);
  if (rate === null) throw new Error(`no rate for ${amount.currency}`);
  return convertMoney(amount, rate);
}

type Table = Omit<CashFlow, 'months' | 'entries' | 'later'>;

function tableOf(input: CashFlowInput, entries: readonly (readonly CashEntry[])[]): Table {
  const base = input.baseCurrency;
  const sumOf = (list: readonly CashEntry[], isWanted: (entry: CashEntry) => boolean) =>
    sumMoney(
      base,
      list.filter(isWanted).map(({ inBase }) => inBase),
    );
  const rowOf = (line: CashLine): CashRow => {
    const months = entries.map((list) => sumOf(list, (one) => one.line === line));
    return { line, months, total: sumMoney(base, months) };
  };
  const totalReceipts = entries.map((list) => sumOf(list, ({ line }) => isReceipt(line)));
  const totalPayments = entries.map((list) => sumOf(list, ({ line }) => !isReceipt(line)));
  const net = totalReceipts.map((received, index) =>
    subtractMoney(received, totalPayments[index] ?? money(base, 0n)),
  );
  const opening: Money[] = [];
  const closing: Money[] = [];
  let balance = openingBalance(input, entries[0] ?? []);
  for (const change of net) {
    opening.push(balance);
    balance = addMoney(balance, change);
    closing.push(balance);
  }
  return {
    receipts: RECEIPT_LINES.map(rowOf),
    payments: PAYMENT_LINES.map(rowOf),
    totalReceipts,
    totalPayments,
    net,
    opening,
    closing,
  };
}

/** The banks' balance of today, with everything paid this month taken back. */
function openingBalance(input: CashFlowInput, entries: readonly CashEntry[]): Money {
  const base = input.baseCurrency;
  const banks = sumMoney(
    base,
    input.bankBalances.map((balance) => toBase(input, balance)),
  );
  const taken = entries
    .filter(({ kind }) => kind === 'paid')
    .map(({ line, inBase }) => (isReceipt(line) ? negateMoney(inBase) : inBase));
  return addMoney(banks, sumMoney(base, taken));
}
