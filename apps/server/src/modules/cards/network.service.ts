import { createHash } from 'node:crypto';
import {
  categoryOfMerchant,
  MERCHANT_CATEGORIES,
  type NetworkMessage,
  networkMessage,
} from '@mainsheet/contract';
import { convert } from '@mainsheet/ledger';
import { decimal, formatMoney, type Money } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { canonicalJson } from '../../platform/audit.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { releaseMoney } from '../accounts/index.ts';
import { assertCurrency, parseAmount, violation } from '../commercial-documents/index.ts';
import { getCompany, getJobActor } from '../companies/index.ts';
import { assertStillThere } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import { book, findTodaysRate } from './booking.ts';
import { assertMayDo, getVisible, tell } from './card-access.ts';
import * as cards from './cards.repository.ts';
import { holdMoney, holdOrDecline } from './judging.ts';
import * as transactions from './transactions.repository.ts';

/** What is held goes back by itself after so long. */
const HELD_DAYS = 7;
const DAY_MS = 86_400_000;
/** A tip, or a tank filled to the brim: so much more than was authorised may be charged. */
const MOST_OVER_PERCENT = 20n;

const NETWORK = 'Mainsheet Cards';

const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);
const unfit = (reason: string) => new DomainError('INVALID_STATE', { reason });

/** What one message is about, with everything locked that it moves. */
type Case = {
  readonly card: cards.CardRow;
  readonly message: NetworkMessage;
  readonly asked: Money;
  readonly row: transactions.CardTransactionRow | null;
};

type Outcome = { readonly id: string; readonly transactionId: string | null };

/**
 * Takes a message of the card network. Messages come late, twice and in any order: each counts once, and the
 * money of a purchase moves once for all its messages.
 * @throws DomainError INVALID_INPUT, INVALID_STATE for what the network may send again, IDEMPOTENCY_MISMATCH
 */
export async function receiveMessage(
  platform: Platform,
  { companyId, cardId }: { companyId: string; cardId: string },
  data: unknown,
): Promise<transactions.CardTransactionRow> {
  const message = parseBody(networkMessage, data);
  assertCurrency(message.currency);
  const actor = await networkActor(platform, { companyId, cardId });
  return inCompany(platform, actor, (work) => take(work, cardId, message));
}

/** The network acts in the name of whoever holds the card. */
async function networkActor(
  platform: Platform,
  { companyId, cardId }: { companyId: string; cardId: string },
): Promise<Actor> {
  return platform.db.inTenant(companyId, async (tx) => {
    const { holder_id: memberId } = await cards.getCard(tx, cardId);
    return getJobActor(tx, { memberId, requestId: `card-${cardId}`, name: NETWORK });
  });
}

/**
 * A member plays the merchant: in the demo company alone.
 * @throws DomainError FORBIDDEN elsewhere, NOT_FOUND, and what the message throws
 */
export async function playMerchant(
  platform: Platform,
  actor: Actor,
  { cardId, data }: { cardId: string; data: unknown },
): Promise<transactions.CardTransactionRow> {
  const message = parseBody(networkMessage, data);
  assertCurrency(message.currency);
  const network = await networkActorOf(platform, actor, cardId);
  return inCompany(platform, network, async (work) => {
    await cards.lockCard(work.tx, cardId);
    await assertMayPlay({ ...work, actor }, cardId);
    return take(work, cardId, message);
  });
}

async function networkActorOf(platform: Platform, actor: Actor, cardId: string): Promise<Actor> {
  await inCompany(platform, actor, (work) => assertMayPlay(work, cardId));
  return networkActor(platform, { companyId: actor.companyId, cardId });
}

async function assertMayPlay({ platform, tx, actor }: Work, cardId: string): Promise<void> {
  const card = await getVisible(tx, actor, cardId);
  await assertStillThere(platform, tx, actor);
  assertMayDo(actor, card, 'modify');
  if (!(await getCompany(tx)).is_demo) throw new DomainError('FORBIDDEN');
}

const hashOf = (message: NetworkMessage): Buffer =>
  createHash('sha256').update(canonicalJson(message)).digest();

async function take(
  work: Work,
  cardId: string,
  message: NetworkMessage,
): Promise<transactions.CardTransactionRow> {
  const { platform, tx } = work;
  await cards.lockCard(tx, cardId);
  const card = await cards.getCard(tx, cardId);
  const hash = hashOf(message);
  const earlier = await transactions.findMessage(tx, message.messageId);
  if (earlier) {
    if (!earlier.body_hash.equals(hash)) throw new DomainError('IDEMPOTENCY_MISMATCH');
    return transactions.getTransaction(tx, earlier.card_transaction_id);
  }
  const row = await transactions.findByReference(tx, cardId, message.reference);
  const asked = parseAmount(message.currency, { amount: message.amount, path: 'amount' });
  const { id, transactionId } = await HANDLERS[message.kind](work, { card, message, asked, row });
  const at = platform.clock.now().toISOString();
  const { messageId, kind } = message;
  await transactions.insertMessage(tx, {
    ...{ messageId, hash, kind, cardTransactionId: id, transactionId, at },
  });
  const after = await transactions.getTransaction(tx, id);
  await announce(work, { card, message, row: after });
  return after;
}

const HANDLERS: Readonly<
  Record<NetworkMessage['kind'], (work: Work, of: Case) => Promise<Outcome>>
> = { AUTHORISATION: authorise, CAPTURE: capture, REVERSAL: reverse, REFUND: refund };

type Announced = {
  card: cards.CardRow;
  message: NetworkMessage;
  row: transactions.CardTransactionRow;
};

const VERBS: Readonly<Record<NetworkMessage['kind'], string>> = {
  AUTHORISATION: 'authorise',
  CAPTURE: 'charge',
  REVERSAL: 'reverse',
  REFUND: 'refund',
};

async function announce(work: Work, { card, message, row }: Announced): Promise<void> {
  const { platform, tx } = work;
  const isDeclined = row.status === 'Declined';
  const money = formatMoney({
    currency: row.transaction_currency,
    minorUnits: BigInt(row.transaction_minor),
  });
  await tell(work, card.id, {
    verb: isDeclined ? 'decline' : VERBS[message.kind],
    detail: { merchant: row.merchant_name, amount: money, reason: row.failure_reason },
  });
  if (!isDeclined || message.kind !== 'AUTHORISATION') return;
  await notify(platform, tx, {
    actor: { memberId: null },
    to: { memberIds: [card.holder_id] },
    notice: {
      ...{ kind: 'payment', title: `Card declined: ${money}` },
      message: `${card.name} ${cards.cardLabel(card)} at ${row.merchant_name}. ${row.failure_reason}`,
      link: `/cards/card-detail?id=${card.id}`,
    },
    needs: card.issue_to === 'ORGANISATION' ? 'companyCards.view' : 'myCards.view',
  });
}

/** Units of the card's currency per unit of the merchant's; null where it is not known. */
async function rateOf(work: Work, card: cards.CardRow, currency: string): Promise<string | null> {
  if (currency === card.currency) return (await findTodaysRate(work, currency)) && '1';
  const from = await findTodaysRate(work, currency);
  const to = await findTodaysRate(work, card.currency);
  return from && to ? decimal(from.rate).div(to.rate).toDecimalPlaces(12).toFixed() : null;
}

const billed = (asked: Money, rate: string, card: cards.CardRow): Money =>
  convert(asked, rate, card.currency);

/** A new row for a message, in the state that it comes to. */
async function open(
  work: Work,
  { card, message, asked }: Case,
  to: Pick<transactions.NewTransaction, 'kind' | 'status' | 'failure_reason' | 'rate'> & {
    billing: Money;
    heldMinor: bigint;
    purchase?: transactions.CardTransactionRow | null;
  },
): Promise<string> {
  const { platform, tx, actor } = work;
  const id = newId(platform.clock);
  const now = platform.clock.now();
  const category = categoryOfMerchant(message.merchantCategory);
  const sign = to.kind === 'REFUND' ? -1n : 1n;
  const { purchase = null } = to;
  await transactions.insertTransaction(
    tx,
    {
      ...{ id, card_id: card.id, kind: to.kind, reference: message.reference },
      ...{ purchase_id: purchase?.id ?? null, status: to.status },
      ...{ failure_reason: to.failure_reason, rate: to.rate },
      ...{ transaction_currency: asked.currency, transactionMinor: sign * asked.minorUnits },
      ...{ billing_currency: card.currency, billingMinor: sign * to.billing.minorUnits },
      heldMinor: to.heldMinor,
      ...{ merchant_name: message.merchantName, merchant_city: message.merchantCity },
      ...{ merchant_country: message.merchantCountry, merchant_code: message.merchantCategory },
      category: purchase?.category ?? category,
      account_code: purchase?.account_code ?? MERCHANT_CATEGORIES[category].account,
      ...{ vessel_id: purchase?.vessel_id ?? null, voyage_id: purchase?.voyage_id ?? null },
      authorised_at: now.toISOString(),
      expires_at: new Date(now.getTime() + HELD_DAYS * DAY_MS).toISOString(),
    },
    stampOf(platform, actor),
  );
  return id;
}

/** Judges a purchase and keeps what came of it. */
async function judge(work: Work, of: Case): Promise<string> {
  const { card, message, asked } = of;
  const known = await rateOf(work, card, asked.currency);
  const rate = known ?? '1';
  const billing = known ? billed(asked, rate, card) : { currency: card.currency, minorUnits: 0n };
  const category = categoryOfMerchant(message.merchantCategory);
  const purchase = {
    category,
    country: message.merchantCountry,
    currency: asked.currency,
    billing,
  };
  const why =
    known === null
      ? `No exchange rate of ${asked.currency} is known.`
      : billing.minorUnits <= 0n
        ? `This comes to nothing in ${card.currency}.`
        : await holdOrDecline(work, card, purchase);
  return open(work, of, {
    ...{ kind: 'PURCHASE', status: why === null ? 'Authorised' : 'Declined', rate, billing },
    ...{ failure_reason: why ?? '', heldMinor: why === null ? billing.minorUnits : 0n },
  });
}

/** Promises money of the account to a merchant, or says why not. */
async function authorise(work: Work, of: Case): Promise<Outcome> {
  const { row } = of;
  if (!row) return { id: await judge(work, of), transactionId: null };
  // It comes after what it announced: held is what of it was not charged yet, and may still be.
  if (row.status === 'Authorised' && row.held_minor === '0') await holdRest(work, of, row);
  return { id: row.id, transactionId: null };
}

async function holdRest(
  work: Work,
  { card, asked }: Case,
  row: transactions.CardTransactionRow,
): Promise<void> {
  assertSameCurrency(asked, row);
  const billing = billed(asked, row.rate, card);
  const rest = billing.minorUnits - BigInt(row.settled_minor);
  if (rest <= 0n || (await holdMoney(work, card, { ...billing, minorUnits: rest }))) return;
  await transactions.advance(
    work.tx,
    row.id,
    {
      ...progressOf(row),
      ...{ transactionMinor: asked.minorUnits, billingMinor: billing.minorUnits, heldMinor: rest },
    },
    stampOf(work.platform, work.actor),
  );
}

const progressOf = (row: transactions.CardTransactionRow): transactions.Progress => ({
  status: row.status,
  reason: row.failure_reason,
  transactionMinor: BigInt(row.transaction_minor),
  billingMinor: BigInt(row.billing_minor),
  heldMinor: BigInt(row.held_minor),
  capturedMinor: BigInt(row.captured_minor),
  settledMinor: BigInt(row.settled_minor),
  settledAt: row.settled_at,
});

function assertSameCurrency(asked: Money, row: transactions.CardTransactionRow): void {
  if (asked.currency === row.transaction_currency) return;
  throw refuse('currency', `This purchase is in ${row.transaction_currency}.`);
}

/** Takes the money of a purchase, all of it or a part; what was held for that part is free first. */
async function capture(work: Work, of: Case): Promise<Outcome> {
  const { tx } = work;
  // A charge that nobody announced is judged as a purchase.
  const row = of.row ?? (await transactions.getTransaction(tx, await judge(work, of)));
  if (row.kind === 'REFUND') throw unfit('This is a refund.');
  if (row.status === 'Declined') {
    if (!of.row) return { id: row.id, transactionId: null };
    throw unfit('A purchase that was declined cannot be charged.');
  }
  assertSameCurrency(of.asked, row);
  const captured = BigInt(row.captured_minor) + of.asked.minorUnits;
  const most = (BigInt(row.transaction_minor) * (100n + MOST_OVER_PERCENT)) / 100n;
  if (captured > most) {
    throw unfit(`More than ${MOST_OVER_PERCENT} % over what was authorised is not charged.`);
  }
  return { id: row.id, transactionId: await charge(work, of, { row, captured }) };
}

type Charge = { row: transactions.CardTransactionRow; captured: bigint };

async function charge(
  work: Work,
  { card, message, asked }: Case,
  { row, captured }: Charge,
): Promise<string> {
  const { platform, tx, actor } = work;
  // At the rate of the authorisation, over all captures at once, so that parts add up to the whole.
  const total = billed({ ...asked, minorUnits: captured }, row.rate, card).minorUnits;
  const minor = total - BigInt(row.settled_minor);
  if (minor <= 0n) throw refuse('amount', `This comes to nothing in ${card.currency}.`);
  const held = BigInt(row.held_minor);
  const isDone = message.isFinal || minor >= held;
  const released = isDone ? held : minor;
  if (released > 0n) await releaseMoney(tx, card.account_id, released);
  const amount = { currency: card.currency, minorUnits: -minor };
  const transactionId = await book(work, { card, row, amount });
  const left = held - released;
  const isSettled = message.isFinal || row.status !== 'Authorised';
  const by = stampOf(platform, actor);
  await transactions.advance(
    tx,
    row.id,
    {
      status: isSettled ? 'Settled' : 'Authorised',
      transactionMinor: isSettled ? captured : BigInt(row.transaction_minor),
      billingMinor: isSettled ? total : BigInt(row.billing_minor),
      ...{ heldMinor: left, capturedMinor: captured, settledMinor: total, settledAt: by.at },
    },
    by,
  );
  return transactionId;
}

/** Gives back what is still held: the merchant will not charge it. */
async function reverse(work: Work, of: Case): Promise<Outcome> {
  const { row, card, asked } = of;
  if (row) {
    if (row.status === 'Authorised') await letGo(work, { card, row, reason: '' });
    return { id: row.id, transactionId: null };
  }
  // It overtook the authorisation, which then holds nothing.
  const rate = (await rateOf(work, card, asked.currency)) ?? '1';
  const id = await open(work, of, {
    ...{ kind: 'PURCHASE', status: 'Reversed', failure_reason: '', rate, heldMinor: 0n },
    billing: billed(asked, rate, card),
  });
  return { id, transactionId: null };
}

/** Ends an authorisation: what was charged of it stays, what is held goes back. */
export async function letGo(
  { platform, tx, actor }: Work,
  of: { card: cards.CardRow; row: transactions.CardTransactionRow; reason: string },
): Promise<void> {
  const { card, row, reason } = of;
  const held = BigInt(row.held_minor);
  if (held > 0n) await releaseMoney(tx, card.account_id, held);
  const isCharged = row.settled_minor !== '0';
  const now = progressOf(row);
  await transactions.advance(
    tx,
    row.id,
    {
      ...now,
      status: isCharged ? 'Settled' : 'Reversed',
      reason: isCharged ? '' : reason,
      transactionMinor: isCharged ? now.capturedMinor : now.transactionMinor,
      billingMinor: isCharged ? now.settledMinor : now.billingMinor,
      heldMinor: 0n,
    },
    stampOf(platform, actor),
  );
}

/** Money that a merchant gives back, never more than they took. */
async function refund(work: Work, of: Case): Promise<Outcome> {
  const { tx } = work;
  const { row, card, message, asked } = of;
  if (row) throw refuse('reference', 'A refund has a reference of its own.');
  const { purchaseReference } = message;
  const purchase = purchaseReference
    ? await transactions.findByReference(tx, card.id, purchaseReference)
    : null;
  if (purchaseReference && !purchase) throw unfit('The purchase is not known yet.');
  if (purchase) assertSameCurrency(asked, purchase);
  const rate = purchase?.rate ?? (await rateOf(work, card, asked.currency));
  if (!rate) throw unfit(`No exchange rate of ${asked.currency} is known.`);
  const billing = billed(asked, rate, card);
  if (billing.minorUnits <= 0n)
    throw refuse('amount', `This comes to nothing in ${card.currency}.`);
  if (purchase) {
    const back = (await transactions.sumRefunds(tx, purchase.id)) + billing.minorUnits;
    if (back > BigInt(purchase.settled_minor))
      throw unfit('More than was charged is not given back.');
  }
  const id = await open(work, of, {
    ...{ kind: 'REFUND', status: 'Refunded', failure_reason: '', rate, billing, heldMinor: 0n },
    purchase,
  });
  const made = await transactions.getTransaction(tx, id);
  return { id, transactionId: await book(work, { card, row: made, amount: billing }) };
}
