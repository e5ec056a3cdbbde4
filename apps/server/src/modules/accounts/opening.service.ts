import { ACCOUNT, convert, type Entry } from '@mainsheet/ledger';
import { type Money, negateMoney, parseMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import { post } from '../ledger/index.ts';
import { lockUsable, settle } from './movements.service.ts';

type Opening = { accountId: string; amount: string; reference: string };

/**
 * Brings money to an account from the company's bank elsewhere; foreign money was bought there, at the
 * rate of the day. For those who run an installation and know that it arrived: nobody types money in.
 * @throws DomainError INVALID_INPUT when no rate of the currency is known
 */
export function bringMoney(platform: Platform, actor: Actor, opening: Opening): Promise<void> {
  const valueOn = todayBy(platform.clock);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const [account] = await lockUsable(tx, [{ path: 'accountId', id: opening.accountId }]);
    const { id, currency } = account!;
    const amount = parseMoney(currency, opening.amount);
    const base = await getBaseCurrency(tx);
    const rate = await rateOf(tx, { base, currency, on: valueOn });
    const { reference } = opening;
    const transactionId = await post(platform, tx, actor, {
      postedOn: valueOn,
      documentType: 'opening-balance',
      documentId: id,
      reference,
      description: `Money brought to ${account!.nickname}`,
      entries: entriesOf(amount, convert(amount, rate.rate, base), id),
      rate,
    });
    const counterparty = 'Own account at another bank';
    const movement = { account: account!, amount, counterparty, reference };
    await settle(platform, tx, actor, {
      transactionId,
      valueOn,
      movements: [{ ...movement, sourceType: 'OPENING_BALANCE' }],
    });
  });
}

async function rateOf(tx: Tx, of: { base: string; currency: string; on: string }) {
  const rate = await findBaseRate(tx, of);
  if (rate) return rate;
  const message = `No rate of ${of.currency} is known on ${of.on}.`;
  throw invalidInput([{ code: 'NO_RATE', path: 'accountId', message }]);
}

type Line = Entry & { globalAccountId?: string };

/** Bank against bank; where the currencies differ, over the exchange account. */
function entriesOf(amount: Money, base: Money, globalAccountId: string): Line[] {
  const into = { accountCode: ACCOUNT.bank, amount, base, globalAccountId };
  const out = { accountCode: ACCOUNT.bank, amount: negateMoney(base), base: negateMoney(base) };
  if (amount.currency === base.currency) return [into, out];
  return [
    into,
    { accountCode: ACCOUNT.exchange, amount: negateMoney(amount), base: negateMoney(base) },
    { accountCode: ACCOUNT.exchange, amount: base, base },
    out,
  ];
}
