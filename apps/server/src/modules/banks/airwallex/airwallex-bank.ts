import { type Money, parseMoney } from '@mainsheet/money';
import { z } from 'zod';
import type { AirwallexConfig } from '../../../platform/config.ts';
import { DomainError } from '../../../platform/errors.ts';
import { parseBody } from '../../../platform/http/parse-body.ts';
import type { Clock } from '../../../platform/ids.ts';
import {
  type Bank,
  type BankBalance,
  type BankEvent,
  BankUnreachableError,
  bankName,
  type Delivery,
  OrderRefusedError,
  type PayeeAnswer,
  type TransferOrder,
  type TransferReport,
} from '../bank.ts';
import { assertSigned, readDelivery } from '../delivery-signature.ts';
import { AirwallexClient, type Answer, readInstant } from './client.ts';
import {
  bodyOf,
  isOrder,
  reportOf,
  stateOf,
  timeOf,
  type WireTransfer,
  wireTransfer,
} from './transfers.ts';

const EVENTS_OF_TRANSFERS = 'payout.transfer.';
const NOT_ANOTHER_CURRENCY =
  'This bank is asked for payments in the currency of the account only. Exchange the money first.';

const wireList = z.looseObject({ items: z.array(wireTransfer) });
const wireBalances = z.array(
  z.looseObject({
    currency: z.string(),
    available_amount: z.number(),
    reserved_amount: z.number().default(0),
    total_amount: z.number(),
  }),
);
const wireEvent = z.looseObject({
  id: z.string().min(1).max(200),
  name: z.string(),
  account_id: z.string().nullish(),
  created_at: z.string(),
  data: z.unknown(),
});

const moneyOf = (currency: string, amount: number): Money =>
  parseMoney(currency, String(Math.abs(amount)));

/**
 * Airwallex, for the companies that this installation names an account for.
 * Source: Airwallex API reference ("Transfers", "Balances", "Errors") and "Listen for webhook events".
 */
export class AirwallexBank implements Bank {
  readonly code = 'airwallex';
  readonly name = bankName('airwallex');
  readonly offersCards = false;
  readonly exchangesMoney = false;
  readonly sendsEvents = true;
  /** It refuses a known id for seven days. */
  readonly remembersDays = 6;
  readonly #config: AirwallexConfig;
  readonly #clock: Clock;
  readonly #client: AirwallexClient;

  constructor(config: AirwallexConfig, clock: Clock, timeoutMs?: number) {
    this.#config = config;
    this.#clock = clock;
    this.#client = new AirwallexClient(config, clock, timeoutMs);
  }

  estimateArrival(): null {
    return null;
  }

  /** Its API reference names no such question for transfers: nothing is guessed. */
  async verifyPayee(): Promise<PayeeAnswer> {
    const reason = `${this.name} does not say who holds an account.`;
    return { answer: 'UNAVAILABLE', name: '', reason };
  }

  async listBalances(companyId: string): Promise<readonly BankBalance[]> {
    const body = await this.#get(companyId, '/api/v1/balances/current');
    return readAs(wireBalances, body).map((one) => ({
      currency: one.currency,
      available: moneyOf(one.currency, one.available_amount),
      reserved: moneyOf(one.currency, one.reserved_amount),
      total: moneyOf(one.currency, one.total_amount),
    }));
  }

  async sendTransfer(companyId: string, order: TransferOrder): Promise<TransferReport> {
    if (order.source.currency !== order.payment.currency) {
      throw new OrderRefusedError(NOT_ANOTHER_CURRENCY);
    }
    const answer = await this.#post(companyId, '/api/v1/transfers/create', bodyOf(order));
    if (answer.kind === 'done') return this.#report(readAs(wireTransfer, answer.body));
    const { code, message } = answer.refusal;
    if (/duplicate/i.test(code)) return this.#reportKnown(companyId, order);
    // Keys without the right, or none: nothing was executed, and it is mended by who runs the installation.
    if (answer.status === 401 || answer.status === 403) {
      throw new BankUnreachableError(
        `The bank refuses the keys of this installation (${answer.status}).`,
      );
    }
    throw new OrderRefusedError(`The bank refuses it: ${(message || code).slice(0, 300)}`);
  }

  async #reportKnown(companyId: string, order: TransferOrder): Promise<TransferReport> {
    const known = await this.#find(companyId, order.requestId);
    if (!known)
      throw new BankUnreachableError('The bank knows the request and does not show it yet.');
    if (!isOrder(known, order)) throw new DomainError('IDEMPOTENCY_MISMATCH');
    return this.#report(known);
  }

  async findTransfer(companyId: string, requestId: string): Promise<TransferReport | null> {
    const known = await this.#find(companyId, requestId);
    return known && this.#report(known);
  }

  async recallTransfer(companyId: string, requestId: string): Promise<TransferReport> {
    const known = await this.#find(companyId, requestId);
    if (!known) throw new OrderRefusedError('The bank knows of no such payment.');
    const path = `/api/v1/transfers/${encodeURIComponent(known.id)}/cancel`;
    const answer = await this.#post(companyId, path, '{}');
    if (answer.kind === 'refused') {
      throw new OrderRefusedError(`The bank refuses it: ${answer.refusal.message.slice(0, 300)}`);
    }
    return this.#report((await this.#find(companyId, requestId)) ?? known);
  }

  /** It sends its events by itself. */
  async collectDeliveries(): Promise<readonly Delivery[]> {
    return [];
  }

  openDelivery(delivery: Delivery): { companyId: string; event: BankEvent } | null {
    assertSigned(this.#config.webhookSecret, delivery, this.#clock.now());
    const {
      id: eventId,
      name,
      account_id,
      created_at,
      data,
    } = parseBody(wireEvent, readDelivery(delivery));
    const state = name.startsWith(EVENTS_OF_TRANSFERS)
      ? stateOf(name.slice(EVENTS_OF_TRANSFERS.length).toUpperCase())
      : null;
    const [companyId] =
      Object.entries(this.#config.accounts).find(([, account]) => account === account_id) ?? [];
    if (!state || !companyId) return null;
    const wire = parseBody(wireTransfer, data);
    return { companyId, event: { ...reportOf(wire, state, readInstant(created_at)), eventId } };
  }

  #report(wire: WireTransfer): TransferReport {
    const state = stateOf(wire.status);
    if (!state)
      throw new BankUnreachableError(`A status that is not known: ${wire.status.slice(0, 40)}`);
    return reportOf(wire, state, timeOf(wire, this.#clock.now()));
  }

  async #find(companyId: string, requestId: string): Promise<WireTransfer | null> {
    const path = `/api/v1/transfers?request_id=${encodeURIComponent(requestId)}`;
    const { items } = readAs(wireList, await this.#get(companyId, path));
    return items.find((one) => one.request_id === requestId) ?? null;
  }

  async #get(companyId: string, path: string): Promise<unknown> {
    const answer = await this.#client.call({ method: 'GET', path, account: this.#of(companyId) });
    if (answer.kind === 'done') return answer.body;
    throw new BankUnreachableError(`The bank answered ${answer.status}.`);
  }

  #post(companyId: string, path: string, body: string): Promise<Answer> {
    return this.#client.call({ method: 'POST', path, account: this.#of(companyId), body });
  }

  #of(companyId: string): string {
    const account = this.#config.accounts[companyId];
    if (!account)
      throw new BankUnreachableError('This installation names no account of the company.');
    return account;
  }
}

/** An answer that cannot be read leaves open what became of the request. */
function readAs<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new BankUnreachableError('The answer of the bank cannot be read.');
}
