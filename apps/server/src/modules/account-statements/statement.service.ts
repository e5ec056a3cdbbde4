import { civilDate, recordId } from '@mainsheet/contract';
import type { Money } from '@mainsheet/money';
import { z } from 'zod';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type BankTransactionRow,
  type GlobalAccountRow,
  getAccount,
  listBooked,
  sumBooked,
} from '../accounts/index.ts';

/** Lines that a person reads and a PDF holds; what is longer is taken in shorter periods. */
const MOST_LINES = 5000;

export type StatementLine = { readonly row: BankTransactionRow; readonly balance: Money };

export type AccountStatement = {
  readonly account: GlobalAccountRow;
  readonly from: string;
  readonly to: string;
  readonly opening: Money;
  readonly moneyIn: Money;
  /** Zero or below. */
  readonly moneyOut: Money;
  readonly closing: Money;
  readonly lines: readonly StatementLine[];
  readonly madeAt: string;
};

const askedInput = z.object({
  accountId: recordId('This is no account.'),
  from: civilDate.nullish(),
  to: civilDate.nullish(),
});

/**
 * What moved an account by booking day: the one reading behind the page, the PDF, the CSV and the camt.053.
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT for what is no day, INVALID_STATE in words for a period
 * that cannot be or has more lines than fit
 */
export function readAccountStatement(
  platform: Platform,
  actor: Actor,
  asked: { accountId: string; from?: string | null; to?: string | null },
): Promise<AccountStatement> {
  assertCan(actor, 'transactions.view');
  const given = parseBody(askedInput, asked);
  const today = todayBy(platform.clock);
  const to = given.to && given.to < today ? given.to : today;
  const from = given.from ?? `${to.slice(0, 8)}01`;
  if (from > to) {
    const why = from > today ? 'on a day that has not come yet' : 'after it ends';
    throw new DomainError('INVALID_STATE', { reason: `The statement begins ${why}.` });
  }
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const account = await getAccount(tx, given.accountId);
    const span = { accountId: account.id, from, to };
    const sums = await sumBooked(tx, span);
    if (Number(sums.count) > MOST_LINES) throw tooLong(Number(sums.count));
    const money = (minorUnits: bigint): Money => ({ currency: account.currency, minorUnits });
    const opening = BigInt(sums.before_minor);
    let [balance, moneyIn, moneyOut] = [opening, 0n, 0n];
    // Sums are those of the lines that stand here: money that arrives between two readings is in neither or both.
    const lines = (await listBooked(tx, span, MOST_LINES)).map((row) => {
      const amount = BigInt(row.amount_minor);
      balance += amount;
      if (amount > 0n) moneyIn += amount;
      else moneyOut += amount;
      return { row, balance: money(balance) };
    });
    return {
      ...{ account, from, to, lines, madeAt: platform.clock.now().toISOString() },
      ...{ opening: money(opening), closing: money(balance) },
      ...{ moneyIn: money(moneyIn), moneyOut: money(moneyOut) },
    };
  });
}

function tooLong(count: number): DomainError {
  const figure = (of: number) => of.toLocaleString('en-US');
  const reason = `This period has ${figure(count)} lines; a statement holds ${figure(MOST_LINES)}. Choose a shorter one.`;
  return new DomainError('INVALID_STATE', { reason });
}
