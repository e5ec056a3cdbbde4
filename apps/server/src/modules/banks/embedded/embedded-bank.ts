import { createHash } from 'node:crypto';
import { recordId } from '@mainsheet/contract';
import { compactAccount } from '@mainsheet/identifiers';
import { decimal, moneyFromDecimal } from '@mainsheet/money';
import { z } from 'zod';
import { canonicalJson } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { parseBody } from '../../../platform/http/parse-body.ts';
import { newId, todayBy } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAccounts } from '../../accounts/index.ts';
import {
  type Arrival,
  type Bank,
  type BankBalance,
  type BankEvent,
  BankUnreachableError,
  bankName,
  type Delivery,
  furthest,
  OrderRefusedError,
  type PayeeAnswer,
  type PayeeAsked,
  TRANSFER_STATES,
  type TransferOrder,
  type TransferReport,
} from '../bank.ts';
import { assertSigned, readDelivery, signDelivery } from '../delivery-signature.ts';
import { arrivalOf, nextBankingDay, type Way } from './banking-days.ts';
import * as books from './embedded.repository.ts';
import { demandedFault, faultDraws } from './faults.ts';
import { compareHolder } from './payee-names.ts';

/** What the bank takes from what arrives by SWIFT, in units of the currency, by who bears the charges. */
const SWIFT_CHARGES: Readonly<Record<string, number>> = { SHARED: 10, BENEFICIARY: 25 };

/** What is taken on the way; nothing of what would not cover it. */
function chargeOn({ method, chargeOption, payment }: TransferOrder): bigint {
  const units = method === 'SWIFT' ? (SWIFT_CHARGES[chargeOption ?? ''] ?? 0) : 0;
  const { minorUnits } = moneyFromDecimal(payment.currency, decimal(units));
  return minorUnits < payment.minorUnits ? minorUnits : 0n;
}

const wireEvent = z.object({
  companyId: recordId(),
  id: z.string().min(1),
  requestId: z.string().min(1),
  transferId: z.string(),
  state: z.enum(TRANSFER_STATES),
  reason: z.string(),
  charge: z.object({ currency: z.string(), minor: z.string().regex(/^\d+$/) }).nullable(),
  arrivesOn: z.string().nullable(),
  happenedAt: z.iso.datetime(),
});

const hashOf = (order: TransferOrder): Buffer => {
  const money = ({ currency, minorUnits }: TransferOrder['source']) => [
    currency,
    String(minorUnits),
  ];
  const { source, payment, ...rest } = order;
  const text = canonicalJson({ ...rest, source: money(source), payment: money(payment) });
  return createHash('sha256').update(text).digest();
};

const transferIdOf = (serial: string): string => `MSB${serial.padStart(9, '0')}`;

/** The bank of this installation: it keeps its books in the database, and the days of banks. */
export class EmbeddedBank implements Bank {
  readonly code = 'embedded';
  readonly name = bankName('embedded');
  readonly offersCards = true;
  readonly exchangesMoney = true;
  readonly sendsEvents = false;
  readonly remembersDays = null;
  readonly #platform: Platform;
  readonly #secret: Buffer;
  readonly #drawFault: () => 'NONE' | 'REFUSED' | 'LOST';

  constructor(platform: Platform) {
    const { keys } = platform;
    this.#platform = platform;
    this.#secret = keys.hmac('tokens', keys.latestVersion('tokens'), 'embedded-bank-events');
    this.#drawFault = faultDraws(platform.config.bankFaults);
  }

  estimateArrival(way: Way, sentAt: Date): Arrival {
    return arrivalOf(way, sentAt);
  }

  async listBalances(companyId: string): Promise<readonly BankBalance[]> {
    const rows = await this.#platform.db.readTenant(companyId, (tx) => listAccounts(tx));
    const open = rows.filter((row) => row.status !== 'CLOSED');
    return [...Map.groupBy(open, (row) => row.currency)].map(([currency, accounts]) => {
      const sum = (minorOf: (row: (typeof accounts)[number]) => string) => ({
        currency,
        minorUnits: accounts.reduce((total, row) => total + BigInt(minorOf(row)), 0n),
      });
      const [total, reserved] = [sum((row) => row.posted_minor), sum((row) => row.reserved_minor)];
      const available = { currency, minorUnits: total.minorUnits - reserved.minorUnits };
      return { currency, available, reserved, total };
    });
  }

  async verifyPayee(companyId: string, payee: PayeeAsked): Promise<PayeeAnswer> {
    const account = compactAccount(payee.iban || payee.accountNumber);
    const known = await this.#inCompany(companyId, (tx) => books.findHolder(tx, account));
    if (known) return compareHolder(payee.name, known.holder);
    const reason = 'The bank of this account does not say who holds it.';
    return { answer: 'UNAVAILABLE', name: '', reason };
  }

  async sendTransfer(companyId: string, order: TransferOrder): Promise<TransferReport> {
    const fault = this.#drawFault();
    if (fault === 'REFUSED') throw new BankUnreachableError('The bank is busy (503).');
    const { row, isNew } = await this.#inCompany(companyId, (tx) => this.#take(tx, order));
    const isLost =
      demandedFault(this.#platform.config.bankFaults, order.reference)?.kind === 'LOST';
    if (fault === 'LOST' || (isLost && isNew)) {
      throw new BankUnreachableError('The answer of the bank was lost.');
    }
    return reportOf(row, { state: 'ACCEPTED', reason: '', happened_at: row.accepted_at });
  }

  async #take(tx: Tx, order: TransferOrder) {
    const now = this.#platform.clock.now();
    const { requestId, method, payment } = order;
    const currencies = [order.source.currency, payment.currency];
    const hash = hashOf(order);
    const clearsOn = arrivalOf({ method, currencies }, now).arrivesOn;
    const acceptedAt = now.toISOString();
    const isNew = await books.insertTransfer(tx, {
      ...{ request_id: requestId, order_hash: hash, reference: order.reference },
      ...{ payment_currency: payment.currency, payment_minor: String(payment.minorUnits) },
      charge_minor: String(chargeOn(order)),
      ...{ accepted_at: acceptedAt, clears_on: clearsOn, moves_on: clearsOn },
    });
    const row = (await books.findTransfer(tx, requestId))!;
    if (!row.order_hash.equals(hash)) throw new DomainError('IDEMPOTENCY_MISMATCH');
    if (isNew) await this.#note(tx, row, { state: 'ACCEPTED', reason: '' });
    return { row, isNew };
  }

  async findTransfer(companyId: string, requestId: string): Promise<TransferReport | null> {
    return this.#inCompany(companyId, async (tx) => {
      const row = await this.#moveOn(tx, requestId);
      return row && reportOf(row, furthest(await books.listEvents(tx, requestId))!);
    });
  }

  async recallTransfer(companyId: string, requestId: string): Promise<TransferReport> {
    return this.#inCompany(companyId, async (tx) => {
      const row = await this.#moveOn(tx, requestId);
      if (!row) throw new OrderRefusedError('The bank knows of no such payment.');
      if (row.state === 'SETTLED') throw new OrderRefusedError('It has arrived already.');
      if (row.state !== 'FAILED') {
        await this.#move(tx, row, { state: 'FAILED', reason: 'Called back before it arrived.' });
      }
      return reportOf(row, furthest(await books.listEvents(tx, requestId))!);
    });
  }

  async collectDeliveries(companyId: string, requestId: string): Promise<readonly Delivery[]> {
    return this.#inCompany(companyId, async (tx) => {
      const row = await this.#moveOn(tx, requestId);
      const events = row ? await books.listEvents(tx, requestId) : [];
      return events.map((event) => this.#deliveryOf(companyId, row!, event));
    });
  }

  #deliveryOf(
    companyId: string,
    row: books.EmbeddedTransfer,
    event: books.EmbeddedEvent,
  ): Delivery {
    const { charge, ...report } = reportOf(row, event);
    const wire = { companyId, id: event.id, ...report };
    const money = charge && { currency: charge.currency, minor: String(charge.minorUnits) };
    const body = Buffer.from(JSON.stringify({ ...wire, charge: money }));
    const timestamp = String(this.#platform.clock.now().getTime());
    return { timestamp, signature: signDelivery(this.#secret, timestamp, body), body };
  }

  openDelivery(delivery: Delivery): { companyId: string; event: BankEvent } {
    assertSigned(this.#secret, delivery, this.#platform.clock.now());
    const {
      companyId,
      id: eventId,
      charge,
      ...rest
    } = parseBody(wireEvent, readDelivery(delivery));
    const money = charge && { currency: charge.currency, minorUnits: BigInt(charge.minor) };
    return { companyId, event: { ...rest, eventId, charge: money } };
  }

  /** Does what the days since have brought. */
  async #moveOn(tx: Tx, requestId: string): Promise<books.EmbeddedTransfer | null> {
    const row = await books.findTransfer(tx, requestId);
    if (!row || (row.moves_on ?? '9999') > todayBy(this.#platform.clock)) return row;
    const fault = demandedFault(this.#platform.config.bankFaults, row.reference);
    if (row.state === 'SETTLED') {
      const reason = `The bank of the beneficiary sent it back: ${fault?.code ?? 'AC04'}.`;
      return this.#move(tx, row, { state: 'FAILED', reason });
    }
    const sent = await this.#move(tx, row, { state: 'SENT', reason: '' });
    if (fault?.kind === 'FAIL') {
      const reason = `The bank of the beneficiary refused it: ${fault.code}.`;
      return this.#move(tx, sent, { state: 'FAILED', reason });
    }
    const movesOn =
      fault?.kind === 'RETURN' ? nextBankingDay(row.clears_on, [row.payment_currency]) : null;
    return this.#move(tx, sent, { state: 'SETTLED', reason: '', movesOn });
  }

  async #move(
    tx: Tx,
    row: books.EmbeddedTransfer,
    to: Pick<TransferReport, 'state' | 'reason'> & { movesOn?: string | null },
  ): Promise<books.EmbeddedTransfer> {
    const movesOn = to.movesOn ?? null;
    await books.moveTransfer(tx, row.request_id, { state: to.state, movesOn });
    await this.#note(tx, row, to);
    return { ...row, state: to.state, moves_on: movesOn };
  }

  async #note(
    tx: Tx,
    row: books.EmbeddedTransfer,
    { state, reason }: Pick<TransferReport, 'state' | 'reason'>,
  ): Promise<void> {
    const { clock } = this.#platform;
    const happened = { id: newId(clock), happened_at: clock.now().toISOString() };
    await books.insertEvent(tx, { ...happened, request_id: row.request_id, state, reason });
  }

  #inCompany<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#platform.db.inTenant(companyId, work);
  }
}

function reportOf(
  row: books.EmbeddedTransfer,
  event: Pick<books.EmbeddedEvent, 'state' | 'reason' | 'happened_at'>,
): TransferReport {
  const { state, reason, happened_at: happenedAt } = event;
  const isCharged = state === 'SETTLED' && row.charge_minor !== '0';
  return {
    ...{ requestId: row.request_id, transferId: transferIdOf(row.serial), state, reason },
    charge: isCharged
      ? { currency: row.payment_currency, minorUnits: BigInt(row.charge_minor) }
      : null,
    ...{ arrivesOn: row.clears_on, happenedAt: new Date(happenedAt).toISOString() },
  };
}
