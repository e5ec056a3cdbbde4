import { cell, type Explanation, named, node, sumNode } from '@mainsheet/explanation';
import { numberFromMoney } from '@mainsheet/money';
import type { CashEntry, CashFlow } from './cash-flow.ts';
import { type CashLine, isReceipt } from './cash-flow-input.ts';

/** A cell of the table, down to the items and events it sums. Null outside the months shown. */
export function explainCashCell(flow: CashFlow, line: CashLine, month: number): Explanation | null {
  const rows = isReceipt(line) ? flow.receipts : flow.payments;
  const amount = rows.find((row) => row.line === line)?.months[month];
  const entries = flow.entries[month];
  if (amount === undefined || entries === undefined) return null;
  const terms = entries.filter((one) => one.line === line).map(explainEntry);
  const key = `${line}.${month}`;
  return sumNode(
    { key, label: line, value: numberFromMoney(amount), unit: amount.currency },
    terms,
  );
}

/** A month's closing balance: opening plus the lines with entries in it. */
export function explainClosing(flow: CashFlow, month: number): Explanation | null {
  const closing = flow.closing[month];
  const opening = flow.opening[month];
  if (closing === undefined || opening === undefined) return null;
  const unit = closing.currency;
  const sideOf = (name: 'receipts' | 'payments'): Explanation => {
    const total = (name === 'receipts' ? flow.totalReceipts : flow.totalPayments)[month];
    const used = flow[name].filter((row) => row.months[month]?.minorUnits !== 0n);
    const terms = used.flatMap((row) => explainCashCell(flow, row.line, month) ?? []);
    const key = `${name}.${month}`;
    return named(
      name,
      sumNode(
        {
          key,
          label: `Cash ${name}`,
          value: total === undefined ? null : numberFromMoney(total),
          unit,
        },
        terms,
      ),
    );
  };
  const label = month === 0 ? 'Opening: banks, before what was paid this month' : 'Opening';
  const path = month === 0 ? 'bankBalances' : `closing.${month - 1}`;
  return node({
    key: `closing.${month}`,
    label: 'Closing',
    value: numberFromMoney(closing),
    unit,
    formula: 'opening + receipts - payments',
    inputs: [
      named(
        'opening',
        cell({ path, label, value: numberFromMoney(opening), unit, kind: 'computed' }),
      ),
      sideOf('receipts'),
      sideOf('payments'),
    ],
  });
}

function explainEntry(one: CashEntry): Explanation {
  const { itemId, label, on, kind, inBase } = one;
  const path = itemId === null ? 'events' : `items.${itemId}`;
  return cell({
    path,
    label: `${label}, ${kind} ${on}`,
    value: numberFromMoney(inBase),
    unit: inBase.currency,
    kind: 'computed',
  });
}
