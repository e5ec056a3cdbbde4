import { formatAmount } from '@mainsheet/money';
import { presentTransaction } from '../accounts/index.ts';
import type { AccountStatement, StatementLine } from './statement.service.ts';

/** The day it was booked, UTC. */
export const bookedOn = ({ row }: StatementLine): string => row.settled_at!.slice(0, 10);

function presentLine(line: StatementLine) {
  const { id, valueOn, counterparty, reference, sourceType, subjectLabel, amount } =
    presentTransaction(line.row);
  return {
    ...{ id, bookedOn: bookedOn(line), valueOn, counterparty, reference, sourceType, subjectLabel },
    ...{ amount, balance: formatAmount(line.balance) },
  };
}

export function presentStatement(s: AccountStatement) {
  return {
    accountId: s.account.id,
    accountName: s.account.nickname,
    currency: s.account.currency,
    ...{ from: s.from, to: s.to },
    opening: formatAmount(s.opening),
    moneyIn: formatAmount(s.moneyIn),
    moneyOut: formatAmount(s.moneyOut),
    closing: formatAmount(s.closing),
    lines: s.lines.map(presentLine),
  };
}
export type PresentedStatement = ReturnType<typeof presentStatement>;
