import { type TransferInput, transferInput } from '@mainsheet/contract';
import { ACCOUNT, translateLines } from '@mainsheet/ledger';
import { formatMoney, getCurrencyExponent, type Money, parseMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../platform/work.ts';
import { getCompany } from '../companies/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import { post } from '../ledger/index.ts';
import { assertVerified } from './account-standing.ts';
import { findAccount, type GlobalAccountRow } from './accounts.repository.ts';
import { type BankTransactionRow, findTransaction } from './bank-transactions.repository.ts';
import { lockUsable, type Movement, settle } from './movements.service.ts';

const violation = (path: string, message: string) =>
  invalidInput([{ code: 'TRANSFER', path, message }]);

export type Transfer = { transactions: BankTransactionRow[]; accounts: GlobalAccountRow[] };

/**
 * Moves money between two accounts of the company at once; a repeated key moves nothing more.
 * @throws DomainError KYC_NEEDED, INVALID_INPUT beside the field, PERIOD_CLOSED, IDEMPOTENCY_MISMATCH
 */
export function transferMoney(
  platform: Platform,
  actor: Actor,
  request: { data: unknown; key: string },
): Promise<Transfer> {
  const input = parseBody(transferInput, request.data);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const company = await getCompany(tx);
    assertVerified(company);
    const command = { actor, operation: 'transferMoney', key: request.key, request: input };
    const { ids } = await once(tx, { ...command, clock: platform.clock }, () =>
      moveBetween({ platform, tx, actor }, { input, base: company.base_currency }),
    );
    const transactions = await Promise.all(ids.map((id) => findTransaction(tx, id)));
    const { fromAccountId, toAccountId } = input;
    const both = await Promise.all([fromAccountId, toAccountId].map((id) => findAccount(tx, id)));
    return {
      transactions: transactions.filter((row) => row !== null),
      accounts: both.filter((row) => row !== null),
    };
  });
}

type Wanted = { input: TransferInput; base: string; subject?: Movement['subject'] };

/**
 * The transfer itself, for those who hold a transaction; answers the ids of both its sides, first of the one that leaves.
 * @throws DomainError INVALID_INPUT beside the field, PERIOD_CLOSED
 */
export async function moveBetween(
  { platform, tx, actor }: Work,
  { input, base, subject }: Wanted,
): Promise<{ ids: string[] }> {
  const { fromAccountId, toAccountId } = input;
  if (fromAccountId === toAccountId) {
    throw violation('toAccountId', 'Choose another account than the one the money leaves.');
  }
  const [from, to] = (await lockUsable(tx, [
    { path: 'fromAccountId', id: fromAccountId },
    { path: 'toAccountId', id: toAccountId },
  ])) as [GlobalAccountRow, GlobalAccountRow];
  if (from.currency !== to.currency) {
    const pair = `${from.currency} to ${to.currency}`;
    throw violation('toAccountId', `${pair} is an exchange: ask for a rate first.`);
  }
  const amount = amountOf(input.amount, from.currency);
  const valueOn = todayBy(platform.clock);
  const reference = `TRF-${String(await nextNumber(tx, 'bank_transfer')).padStart(5, '0')}`;
  const transfer = { from, to, amount, base, valueOn, reference };
  const transactionId = await postTransfer(platform, tx, actor, transfer);
  const movement = {
    ...{ sourceType: 'TRANSFER' as const, reference: input.reference || reference },
    ...(subject && { subject }),
  };
  const out = { currency: amount.currency, minorUnits: -amount.minorUnits };
  const ids = await settle(platform, tx, actor, {
    transactionId,
    valueOn,
    movements: [
      { ...movement, account: from, amount: out, counterparty: to.nickname },
      { ...movement, account: to, amount, counterparty: from.nickname },
    ],
  });
  await platform.audit.write(tx, actor, {
    action: 'account.transfer',
    subjectType: 'bank_transaction',
    subjectId: ids[0]!,
    subjectLabel: reference,
    detail: { from: from.nickname, to: to.nickname, amount: formatMoney(amount) },
  });
  return { ids };
}

/** @throws DomainError INVALID_INPUT for more decimals than the currency has. */
function amountOf(text: string, currency: string): Money {
  const decimals = text.split('.')[1]?.length ?? 0;
  if (decimals <= getCurrencyExponent(currency)) return parseMoney(currency, text);
  throw violation('amount', `${currency} has ${getCurrencyExponent(currency)} decimals.`);
}

type Booked = {
  from: GlobalAccountRow;
  to: GlobalAccountRow;
  amount: Money;
  base: string;
  valueOn: string;
  reference: string;
};

/** Bank against bank: the books of a currency stay as they are, its accounts do not. */
async function postTransfer(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  { from, to, amount, base, valueOn, reference }: Booked,
): Promise<string> {
  const rate = await rateOf(tx, { base, currency: amount.currency, on: valueOn });
  const out = { currency: amount.currency, minorUnits: -amount.minorUnits };
  const lines = [
    { accountCode: ACCOUNT.bank, amount, globalAccountId: to.id },
    { accountCode: ACCOUNT.bank, amount: out, globalAccountId: from.id },
  ];
  return post(platform, tx, actor, {
    postedOn: valueOn,
    documentType: 'transfer',
    documentId: newId(platform.clock),
    reference,
    description: `Transfer from ${from.nickname} to ${to.nickname}`,
    entries: translateLines(lines, rate.rate, base).map((entry, index) => ({
      ...entry,
      globalAccountId: lines[index]!.globalAccountId,
    })),
    rate,
  });
}

/**
 * What a currency is worth in base for a transfer. Both sides carry the same rate, so that without a
 * known one the books are right with any: it counts one to one and says so.
 */
async function rateOf(tx: Tx, of: { base: string; currency: string; on: string }) {
  const rate = await findBaseRate(tx, of);
  return rate ?? { rate: '1', on: of.on, source: 'no rate known' };
}
