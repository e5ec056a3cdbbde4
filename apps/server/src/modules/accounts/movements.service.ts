import type { BankSource } from '@mainsheet/contract';
import { formatMoney, type Money } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import * as accounts from './accounts.repository.ts';
import { insertSettled } from './bank-transactions.repository.ts';

/** An account somebody named in a field of a form. */
export type Named = { readonly path: string; readonly id: string };

const refuse = (path: string, message: string) =>
  invalidInput([{ code: 'ACCOUNT', path, message }]);

/**
 * Locks accounts before money moves, in the order of their ids; answers them in the order named.
 * @throws DomainError INVALID_INPUT beside the field of one that is unknown or not in service.
 */
export async function lockUsable(
  tx: Tx,
  named: readonly Named[],
): Promise<accounts.GlobalAccountRow[]> {
  const rows = await accounts.lockAccounts(
    tx,
    named.map(({ id }) => id),
  );
  return named.map((one) =>
    usable(
      one,
      rows.find(({ id }) => id === one.id),
    ),
  );
}

/** An account that somebody means to use later: nothing holds it still. @throws as `lockUsable` */
export const findUsable = async (tx: Tx, named: Named): Promise<accounts.GlobalAccountRow> =>
  usable(named, await accounts.findAccount(tx, named.id));

function usable(
  { path }: Named,
  row: accounts.GlobalAccountRow | null | undefined,
): accounts.GlobalAccountRow {
  if (!row) throw refuse(path, 'This account was not found.');
  if (row.status !== 'ACTIVE') throw refuse(path, `${row.nickname} is not in service.`);
  return row;
}

type Payment = { readonly currency: string; readonly paidOn: string };

/**
 * The account that a payment comes to or leaves, locked.
 * @throws DomainError INVALID_INPUT for another currency, or a day before there was such an account
 */
export async function lockPaying(
  tx: Tx,
  named: Named,
  { currency, paidOn }: Payment,
): Promise<accounts.GlobalAccountRow> {
  const [account] = await lockUsable(tx, [named]);
  const { currency: own, nickname, created_at: createdAt } = account!;
  if (own !== currency) throw refuse(named.path, `${nickname} takes ${own} only.`);
  const openedOn = createdAt.slice(0, 10);
  if (paidOn < openedOn) throw refuse('paidOn', `${nickname} was opened on ${openedOn}.`);
  return account!;
}

export type Movement = {
  readonly account: accounts.GlobalAccountRow;
  /** Above zero for money in. */
  readonly amount: Money;
  readonly sourceType: BankSource;
  readonly counterparty: string;
  readonly reference: string;
  readonly subject?: { readonly type: string; readonly id: string; readonly label: string };
};

type Settled = {
  /** The posting whose entries name the same accounts. */
  readonly transactionId: string;
  readonly valueOn: string;
  readonly movements: readonly Movement[];
};

/**
 * Moves the balances of locked accounts by what was just posted and keeps a transaction of each;
 * answers the ids of those. @throws DomainError INVALID_INPUT when the money is not there
 */
export async function settle(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  settled: Settled,
): Promise<string[]> {
  const ids: string[] = [];
  const stamp = stampOf(platform, actor);
  for (const { account, amount, subject, ...rest } of settled.movements) {
    if (!(await accounts.moveBalance(tx, account.id, amount.minorUnits))) {
      throw refuseShort(account, 'amount');
    }
    const id = newId(platform.clock);
    const { transactionId, valueOn } = settled;
    const { currency, minorUnits: amountMinor } = amount;
    const stored = { id, accountId: account.id, currency, amountMinor, transactionId, valueOn };
    await insertSettled(tx, { ...rest, ...stored, subject: subject ?? null }, stamp);
    await announce(tx, { topic: 'banking', id: account.id, version: 1, by: actor.memberId });
    ids.push(id);
  }
  return ids;
}

/** What may leave an account now, for people. */
export const availableText = (account: accounts.GlobalAccountRow): string =>
  formatMoney({
    currency: account.currency,
    minorUnits: BigInt(account.posted_minor) - BigInt(account.reserved_minor),
  });

/** Before a rate is asked for; it is asked again when money moves. @throws DomainError INVALID_INPUT when that much is not there */
export function assertAvailable(
  account: accounts.GlobalAccountRow,
  { minor, path }: { minor: bigint; path: string },
): void {
  if (BigInt(account.posted_minor) - BigInt(account.reserved_minor) >= minor) return;
  throw refuseShort(account, path);
}

const refuseShort = (account: accounts.GlobalAccountRow, path: string) =>
  refuse(path, `Only ${availableText(account)} is available in ${account.nickname}.`);

/** @throws DomainError INVALID_INPUT when that much is not there */
export async function reserveMoney(
  tx: Tx,
  account: accounts.GlobalAccountRow,
  { minor, path }: { minor: bigint; path: string },
): Promise<void> {
  if (await accounts.reserve(tx, account.id, minor)) return;
  throw refuseShort(account, path);
}
