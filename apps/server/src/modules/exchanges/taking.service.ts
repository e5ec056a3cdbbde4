import { exchangeTaking } from '@mainsheet/contract';
import { ACCOUNT, convert, type Entry, EXCHANGE_ACCOUNTS, exchangeMoney } from '@mainsheet/ledger';
import { formatMoney, type Money, negateMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { todayBy } from '../../platform/ids.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import {
  assertVerified,
  type BankTransactionRow,
  findTransaction,
  type GlobalAccountRow,
  lockUsable,
  settle,
} from '../accounts/index.ts';
import { getCompany } from '../companies/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import { post } from '../ledger/index.ts';
import * as exchanges from './exchanges.repository.ts';

export type Exchange = {
  readonly row: exchanges.OfferRow;
  readonly transactions: readonly BankTransactionRow[];
};

const DAY_MS = 86_400_000;

const refuse = (reason: string) => new DomainError('INVALID_STATE', { reason });

/**
 * Exchanges what was offered to this member: both accounts move with one posting. A repeated key exchanges nothing more.
 * @throws DomainError KYC_NEEDED, NOT_FOUND for the offer of another, INVALID_STATE in words for one that expired or was
 * taken, INVALID_INPUT where the money is not there any more, PERIOD_CLOSED, IDEMPOTENCY_MISMATCH
 */
export function takeExchange(
  platform: Platform,
  actor: Actor,
  request: { data: unknown; key: string },
): Promise<Exchange> {
  const input = parseBody(exchangeTaking, request.data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const company = await getCompany(tx);
    assertVerified(company);
    const { clock } = platform;
    const command = { actor, operation: 'takeExchange', key: request.key, request: input, clock };
    const { ids } = await once(tx, command, () => exchange(work, input, company.base_currency));
    const rows = await Promise.all(ids.map((id) => findTransaction(tx, id)));
    return {
      row: await exchanges.getExchange(tx, input.offerId),
      transactions: rows.filter((row) => row !== null),
    };
  });
}

async function exchange(
  work: Work,
  { offerId, reference }: { offerId: string; reference: string },
  base: string,
): Promise<{ ids: string[] }> {
  const { platform, tx, actor } = work;
  const offer = await exchanges.lockOffer(tx, { id: offerId, memberId: actor.memberId });
  if (!offer) throw notFound('The offer');
  if (offer.taken_at) throw refuse('This offer was taken already.');
  const [from, to] = (await lockUsable(tx, [
    { path: 'fromAccountId', id: offer.from_account_id },
    { path: 'toAccountId', id: offer.to_account_id },
  ])) as [GlobalAccountRow, GlobalAccountRow];
  // Behind the locks: whoever waited for them may come too late.
  const by = stampOf(platform, actor);
  if (Date.parse(by.at) >= Date.parse(offer.expires_at)) {
    throw refuse('The offer has expired. Ask for a new rate.');
  }
  const number = await nextNumber(tx, 'exchange');
  const label = exchanges.exchangeLabel(number);
  const given: Money = { currency: from.currency, minorUnits: BigInt(offer.source_minor) };
  const got: Money = { currency: to.currency, minorUnits: BigInt(offer.target_minor) };
  const booked = { offer, label, from, to, given, got, base };
  const transactionId = await book(work, booked);
  await exchanges.keepTaken(tx, offer.id, { number, transactionId, reference }, by);
  const subject = { type: 'exchange', id: offer.id, label };
  const movement = { sourceType: 'CONVERSION' as const, reference: reference || label, subject };
  const ids = await settle(platform, tx, actor, {
    transactionId,
    valueOn: todayBy(platform.clock),
    movements: [
      { ...movement, account: from, amount: negateMoney(given), counterparty: to.nickname },
      { ...movement, account: to, amount: got, counterparty: from.nickname },
    ],
  });
  await record(work, {
    action: 'account.exchange',
    subject: { type: 'bank_transaction', id: ids[0]!, label },
    detail: {
      ...{ from: from.nickname, to: to.nickname, gave: formatMoney(given), got: formatMoney(got) },
      ...{ rate: offer.rate, marginPercent: offer.margin_percent },
    },
    changes: [],
  });
  return { ids };
}

type Booked = {
  readonly offer: exchanges.OfferRow;
  readonly label: string;
  readonly from: GlobalAccountRow;
  readonly to: GlobalAccountRow;
  readonly given: Money;
  readonly got: Money;
  readonly base: string;
};

/** Bank against bank over the exchange account; what both sides are worth differently is realised. */
async function book(work: Work, booked: Booked): Promise<string> {
  const { platform, tx, actor } = work;
  const { offer, label, from, to, given, got, base } = booked;
  const postedOn = todayBy(platform.clock);
  const worth = async (amount: Money): Promise<Money> => {
    const known = await findBaseRate(tx, { base, currency: amount.currency, on: postedOn });
    if (!known) throw refuse(`No exchange rate of ${amount.currency} is known.`);
    return convert(amount, known.rate, base);
  };
  const [gaveBase, gotBase] = [await worth(given), await worth(got)];
  const entries = exchangeMoney({
    ...{ gave: given, gaveBase, got, gotBase },
    ...{ bankAccount: ACCOUNT.bank, ...EXCHANGE_ACCOUNTS },
  });
  return post(platform, tx, actor, {
    ...{ postedOn, documentType: 'exchange', documentId: offer.id, reference: label },
    description: `${formatMoney(given)} exchanged for ${formatMoney(got)}${marginText(offer)}`,
    entries: entries.map((entry) => ({ ...entry, ...accountOf(entry, { from, to }) })),
    rate: { rate: offer.rate, on: offer.rate_on, source: `offer ${label}` },
  });
}

const marginText = ({ margin_percent: margin }: exchanges.OfferRow): string =>
  Number(margin) === 0 ? '' : `, margin ${margin} %`;

function accountOf(
  { accountCode, amount }: Entry,
  { from, to }: Pick<Booked, 'from' | 'to'>,
): { globalAccountId?: string } {
  if (accountCode !== ACCOUNT.bank) return {};
  return { globalAccountId: amount.currency === from.currency ? from.id : to.id };
}

/** One that was taken, for whoever sees transactions. @throws DomainError NOT_FOUND */
export function readExchange(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<exchanges.OfferRow> {
  return platform.db.readTenant(actor.companyId, (tx) => exchanges.getExchange(tx, id));
}

/** What nobody took is of no use a day later. */
export const forgetOffers = (platform: Platform): Promise<void> =>
  inEveryCompany(platform, async (tx) => {
    const before = new Date(platform.clock.now().getTime() - DAY_MS).toISOString();
    await exchanges.forgetOffers(tx, before);
  });
