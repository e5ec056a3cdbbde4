import { type CashEntry, type CashFlow, type CashLine, isReceipt } from '@mainsheet/cashflow';
import { formatAmount, type Money, money, sumMoney } from '@mainsheet/money';
import { type Actor, can } from '../../platform/actor.ts';
import { type CashView, SCENARIOS } from './cashflow.service.ts';

const LABELS: Readonly<Record<CashLine, string>> = {
  freight: 'Freight',
  hire: 'Time charter hire',
  demurrage: 'Demurrage',
  misc: 'Miscellaneous',
  invoicePayments: 'Other invoices',
  loanDrawdown: 'Loan drawdowns',
  pool: 'Pool distributions',
  bunkers: 'Bunkers',
  portCosts: 'Port costs',
  hireIn: 'Hire, chartered in',
  opex: 'Crew and technical',
  commission: 'Commissions',
  freightTax: 'Freight tax',
  loanPrincipal: 'Loan repayments',
  interest: 'Interest',
  bills: 'Other bills',
};

export const RECEIPTS = 'Cash Receipts';
export const PAYMENTS = 'Cash Payments';

const MAX_PAGE = 500;
const sideOf = (line: CashLine): string => (isReceipt(line) ? RECEIPTS : PAYMENTS);
const texts = (all: readonly Money[]): string[] => all.map(formatAmount);

type Asked = {
  line?: string | null;
  side?: string | null;
  month?: string | null;
  page: number;
  pageSize: number;
};

function presentSide(side: string, flow: CashFlow, currency: string) {
  const months = side === RECEIPTS ? flow.totalReceipts : flow.totalPayments;
  return {
    ...{ key: side, label: side, side, months: texts(months) },
    total: formatAmount(sumMoney(currency, months)),
  };
}

/** Entries of the line, side and month that are asked for, the earliest first. */
function entriesOf({ months, entries }: CashFlow, { line, side, month }: Asked): CashEntry[] {
  return entries
    .flatMap((list, at) => (month && months[at] !== month ? [] : list))
    .filter((one) => (!line || one.line === line) && (!side || sideOf(one.line) === side))
    .sort((a, b) => a.on.localeCompare(b.on) || a.label.localeCompare(b.label));
}

function presentEvents({ flow, currency, sources }: CashView, actor: Actor, asked: Asked) {
  const all = entriesOf(flow, asked);
  const perPage = Math.min(Math.max(asked.pageSize, 1), MAX_PAGE);
  const page = Math.max(asked.page, 1);
  const sum = (isWanted: (one: CashEntry) => boolean) =>
    formatAmount(
      sumMoney(
        currency,
        all.filter(isWanted).map(({ inBase }) => inBase),
      ),
    );
  const lastPage = Math.max(1, Math.ceil(all.length / perPage));
  return {
    data: all.slice((page - 1) * perPage, page * perPage).map((one) => {
      const source = one.itemId === null ? undefined : sources.get(one.itemId);
      const maySee = source !== undefined && can(actor, source.needs);
      return {
        date: one.on,
        // Who may not see the record reads what it is for, and no name.
        label: maySee ? one.label : LABELS[one.line],
        line: one.line,
        side: sideOf(one.line),
        kind: one.kind,
        amount: formatAmount(one.amount),
        currency: one.amount.currency,
        converted: formatAmount(one.inBase),
        record: maySee ? source.record : null,
      };
    }),
    meta: { total: all.length, page, perPage, lastPage },
    receipts: sum(({ line }) => isReceipt(line)),
    payments: sum(({ line }) => !isReceipt(line)),
  };
}

export function presentCashFlow(view: CashView, actor: Actor, asked: Asked) {
  const { flow, currency } = view;
  const later = (isWanted: boolean) =>
    formatAmount(
      flow.later
        .filter(({ line }) => isReceipt(line) === isWanted)
        .reduce(
          (sum, { inBase }) => money(currency, sum.minorUnits + inBase.minorUnits),
          money(currency, 0n),
        ),
    );
  return {
    scenario: view.scenario.name,
    scenarios: SCENARIOS.map(({ name }) => name),
    currency,
    currencies: [...view.currencies],
    today: view.today,
    months: [...flow.months],
    rows: [...flow.receipts, ...flow.payments].map(({ line, months, total }) => ({
      ...{ key: line, label: LABELS[line], side: sideOf(line) },
      months: texts(months),
      total: formatAmount(total),
    })),
    sides: [RECEIPTS, PAYMENTS].map((side) => presentSide(side, flow, currency)),
    opening: texts(flow.opening),
    net: texts(flow.net),
    closing: texts(flow.closing),
    laterReceipts: later(true),
    laterPayments: later(false),
    optionReceipts: view.options.receipts && formatAmount(view.options.receipts),
    optionPayments: view.options.payments && formatAmount(view.options.payments),
    rates: view.rates.map(({ base, rate, date, source }) => ({
      ...{ currency: base, rate, on: date, source },
    })),
    events: presentEvents(view, actor, asked),
  };
}
