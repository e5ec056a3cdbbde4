import type { Violation } from '@mainsheet/explanation';
import { type FxRate, findDecimal, type Money } from '@mainsheet/money';
import type { CashEvent, CashFlowInput, CashItem } from './cash-flow-input.ts';

export type CashFault = Violation<
  | 'MONTHS_OUT_OF_RANGE'
  | 'NO_RATE'
  | 'RATE_NOT_POSITIVE'
  | 'NEGATIVE_AMOUNT'
  | 'CURRENCY_MISMATCH'
  | 'OVERPAID'
  | 'PAID_AFTER_TODAY'
  | 'DUPLICATE_ID'
  | 'UNKNOWN_ITEM'
  | 'COVERS_ITSELF'
  | 'DAYS_NOT_WHOLE'
  | 'PERCENT_OUT_OF_RANGE'
>;

const MOST_MONTHS = 60;
/** More than all cannot be taken off; a thousandfold is a slip of the hand. */
const PERCENT_RANGE = [-100, 100_000] as const;

type Add = (code: CashFault['code'], path: string, data?: CashFault['data']) => void;

/** Everything wrong with the input, in its order. */
export function findCashFaults(input: CashFlowInput): CashFault[] {
  const faults: CashFault[] = [];
  const add: Add = (code, path, data = {}) => faults.push({ code, path, data });
  const { months } = input;
  if (!Number.isInteger(months) || months < 1 || months > MOST_MONTHS)
    add('MONTHS_OUT_OF_RANGE', 'months', { value: months, least: 1, most: MOST_MONTHS });
  checkRates(input, add);
  for (const [index, balance] of input.bankBalances.entries())
    checkCurrency(input, balance, `bankBalances.${index}`, add);
  const byId = new Map<string, CashItem>();
  for (const [index, item] of input.items.entries()) {
    if (byId.has(item.id)) add('DUPLICATE_ID', `items.${index}.id`, { id: item.id });
    byId.set(item.id, item);
  }
  for (const [index, item] of input.items.entries()) {
    const path = `items.${index}`;
    checkAmount(input, item.amount, path, add);
    checkPayments(input, item, path, add);
    checkCovers(item, byId, path, add);
  }
  for (const [index, event] of input.events.entries())
    checkEvent(input, event, { byId, path: `events.${index}`, add });
  checkScenario(input, add);
  return faults;
}

/** The rate that turns a currency into the base, whichever way round it was quoted. */
export function findRate(input: CashFlowInput, currency: string): FxRate | null {
  const { baseCurrency } = input;
  const isOfPair = ({ base, quote }: FxRate) =>
    (base === currency && quote === baseCurrency) || (base === baseCurrency && quote === currency);
  return input.rates.find(isOfPair) ?? null;
}

function checkRates(input: CashFlowInput, add: Add): void {
  for (const [index, { rate }] of input.rates.entries()) {
    const value = findDecimal(rate);
    if (value === null || !value.greaterThan(0))
      add('RATE_NOT_POSITIVE', `rates.${index}.rate`, { value: rate });
  }
}

function checkCurrency(input: CashFlowInput, { currency }: Money, path: string, add: Add): void {
  if (currency === input.baseCurrency || findRate(input, currency) !== null) return;
  add('NO_RATE', `${path}.currency`, { currency, base: input.baseCurrency });
}

function checkAmount(input: CashFlowInput, amount: Money, path: string, add: Add): void {
  checkCurrency(input, amount, path, add);
  if (amount.minorUnits < 0n) add('NEGATIVE_AMOUNT', `${path}.amount`);
}

function checkPayments(input: CashFlowInput, item: CashItem, path: string, add: Add): void {
  let paid = 0n;
  for (const [index, payment] of item.payments.entries()) {
    const at = `${path}.payments.${index}`;
    if (payment.amount.currency !== item.amount.currency)
      add('CURRENCY_MISMATCH', at, { currency: payment.amount.currency });
    if (payment.amount.minorUnits < 0n) add('NEGATIVE_AMOUNT', `${at}.amount`);
    if (payment.on > input.today) add('PAID_AFTER_TODAY', `${at}.on`, { on: payment.on });
    paid += payment.amount.minorUnits;
  }
  if (paid > item.amount.minorUnits) add('OVERPAID', `${path}.payments`, { id: item.id });
}

function checkCovers(
  item: CashItem,
  byId: ReadonlyMap<string, CashItem>,
  path: string,
  add: Add,
): void {
  for (const [index, { itemId, amount }] of item.covers.entries()) {
    const at = `${path}.covers.${index}`;
    const covered = byId.get(itemId);
    if (itemId === item.id) add('COVERS_ITSELF', at, { id: itemId });
    else if (covered === undefined) add('UNKNOWN_ITEM', `${at}.itemId`, { id: itemId });
    else if (covered.amount.currency !== amount.currency)
      add('CURRENCY_MISMATCH', at, { currency: amount.currency });
    if (amount.minorUnits < 0n) add('NEGATIVE_AMOUNT', `${at}.amount`);
  }
}

function checkEvent(
  input: CashFlowInput,
  event: CashEvent,
  { byId, path, add }: { byId: ReadonlyMap<string, CashItem>; path: string; add: Add },
): void {
  if (event.kind === 'add') {
    checkAmount(input, event.amount, path, add);
    return;
  }
  if (!byId.has(event.itemId)) add('UNKNOWN_ITEM', `${path}.itemId`, { id: event.itemId });
  if (!Number.isInteger(event.days)) add('DAYS_NOT_WHOLE', `${path}.days`, { value: event.days });
  checkPercent(`${path}.amountPercent`, event.amountPercent, add);
}

function checkScenario({ scenario }: CashFlowInput, add: Add): void {
  const { receiptDelayDays, receiptChangePercent, paymentChangePercent } = scenario;
  if (!Number.isInteger(receiptDelayDays))
    add('DAYS_NOT_WHOLE', 'scenario.receiptDelayDays', { value: receiptDelayDays });
  checkPercent('scenario.receiptChangePercent', receiptChangePercent, add);
  checkPercent('scenario.paymentChangePercent', paymentChangePercent, add);
}

function checkPercent(path: string, value: number, add: Add): void {
  const [least, most] = PERCENT_RANGE;
  if (!(value >= least && value <= most)) add('PERCENT_OUT_OF_RANGE', path, { value, least, most });
}
