import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Delivery } from '../src/modules/banks/bank.ts';
import { signDelivery } from '../src/modules/banks/delivery-signature.ts';
import type { Clock } from '../src/platform/ids.ts';

export const AIRWALLEX_ACCOUNT = 'acct_Test0Fjordline';
export const AIRWALLEX_SECRET = 'whsec-of-the-local-server';
const CLIENT = { id: 'client-of-test', key: 'key-of-test' };

export type ServerTransfer = Readonly<Record<string, unknown>> & {
  id: string;
  request_id: string;
  status: string;
};

/** What goes wrong with the next calls of `transfers/create`. */
export type ServerFault =
  | 'NONE'
  | 'BUSY'
  | 'EXECUTED_THEN_500'
  | 'EXECUTED_THEN_SILENT'
  | 'EXECUTED_THEN_CUT'
  | 'REFUSED';

/**
 * A server that answers as Airwallex documents: sign-in with a token of thirty minutes, transfers once for each
 * `request_id`, balances, and events signed over timestamp and body.
 */
export class AirwallexServer {
  readonly transfers = new Map<string, ServerTransfer>();
  readonly calls: { path: string; headers: Readonly<Record<string, unknown>>; body: string }[] = [];
  fault: ServerFault = 'NONE';
  isTokenLost = false;
  available = '1000.00';
  readonly #clock: Clock;
  readonly #server = createServer((request, answer) => void this.#answer(request, answer));
  #tokens = 0;
  #events = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Settings of an installation that is served by it. */
  static settings(port: number, companyId: string) {
    return {
      url: `http://127.0.0.1:${port}`,
      clientId: CLIENT.id,
      apiKey: CLIENT.key,
      webhookSecret: AIRWALLEX_SECRET,
      accounts: { [companyId]: AIRWALLEX_ACCOUNT },
    };
  }

  move(requestId: string, status: string, more: object = {}): void {
    const found = this.transfers.get(requestId)!;
    this.transfers.set(requestId, { ...found, ...more, status, updated_at: this.#instant() });
  }

  /** The event of a status, as it is sent. */
  event(requestId: string, status: string, more: object = {}, id = this.#nextEvent()): Delivery {
    const data = { ...this.transfers.get(requestId), ...more, status };
    return this.sign({
      id,
      name: `payout.transfer.${status.toLowerCase()}`,
      account_id: AIRWALLEX_ACCOUNT,
      created_at: this.#instant(),
      data,
    });
  }

  #nextEvent(): string {
    this.#events += 1;
    return `evt-${this.#events}`;
  }

  sign(event: object, { secret = AIRWALLEX_SECRET, ageMs = 0 } = {}): Delivery {
    const body = Buffer.from(JSON.stringify(event));
    const timestamp = String(this.#clock.now().getTime() - ageMs);
    return { timestamp, signature: signDelivery(secret, timestamp, body), body };
  }

  #instant(): string {
    return this.#clock
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, '+0000');
  }

  async #answer(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += String(part);
    const url = new URL(request.url ?? '/', 'http://local');
    this.calls.push({ path: url.pathname, headers: request.headers, body });
    const say = (status: number, value: unknown) => {
      answer.writeHead(status, { 'content-type': 'application/json' });
      answer.end(JSON.stringify(value));
    };
    if (url.pathname === '/api/v1/authentication/login') {
      this.#signIn(request, say);
      return;
    }
    if (this.isTokenLost || request.headers.authorization !== `Bearer token-${this.#tokens}`) {
      this.isTokenLost = false;
      say(401, { code: 'credentials_invalid', message: 'Access denied' });
      return;
    }
    const cancelled = /^\/api\/v1\/transfers\/([^/]+)\/cancel$/.exec(url.pathname);
    if (url.pathname === '/api/v1/balances/current') this.#balances(say);
    else if (url.pathname === '/api/v1/transfers/create') {
      const fault = this.faultOf();
      this.#create(body, fault, say);
      if (fault === 'EXECUTED_THEN_CUT') request.destroy();
    } else if (cancelled) this.#cancel(cancelled[1]!, say);
    else if (url.pathname === '/api/v1/transfers') this.#list(url.searchParams, say);
    else say(404, { code: 'not_found' });
  }

  /** What goes wrong with a call of `transfers/create`. */
  protected faultOf(): ServerFault {
    return this.fault;
  }

  /** It was carried out for the first time. */
  protected onExecuted(_made: ServerTransfer): void {}

  #list(query: URLSearchParams, say: (status: number, value: unknown) => void): void {
    const found = this.transfers.get(query.get('request_id') ?? '');
    say(200, { has_more: false, items: found ? [found] : [] });
  }

  #signIn(request: IncomingMessage, say: (status: number, value: unknown) => void): void {
    const { headers } = request;
    if (headers['x-client-id'] !== CLIENT.id || headers['x-api-key'] !== CLIENT.key) {
      say(401, { code: 'credentials_invalid', message: 'UNAUTHORIZED' });
      return;
    }
    this.#tokens += 1;
    const until = new Date(this.#clock.now().getTime() + 1_800_000).toISOString();
    say(201, { token: `token-${this.#tokens}`, expires_at: until.replace(/\.\d+Z$/, '+0000') });
  }

  #balances(say: (status: number, value: unknown) => void): void {
    const amount = Number(this.available);
    say(200, [
      {
        ...{ currency: 'USD', available_amount: amount, pending_amount: 0, reserved_amount: 0 },
        total_amount: amount,
      },
    ]);
  }

  #create(body: string, fault: ServerFault, say: (status: number, value: unknown) => void): void {
    const asked = JSON.parse(body) as Record<string, unknown> & { request_id: string };
    if (fault === 'BUSY') {
      say(503, { code: 'service_unavailable', message: 'Busy' });
    } else if (fault === 'REFUSED') {
      say(400, { code: 'invalid_argument', message: 'The account number is closed.' });
    } else if (this.transfers.has(asked.request_id)) {
      say(400, { code: 'duplicate_request_id', message: 'The request was made before.' });
    } else {
      const made = this.#execute(asked);
      if (fault === 'EXECUTED_THEN_500') say(500, { code: 'internal', message: '' });
      if (fault === 'NONE') say(201, made);
    }
  }

  #execute(asked: Record<string, unknown> & { request_id: string }): ServerTransfer {
    const count = this.transfers.size + 1;
    const made = {
      ...asked,
      ...{ id: `transfer-${count}`, short_reference_id: `P2611-${count}`, status: 'SCHEDULED' },
      ...{ created_at: this.#instant(), updated_at: this.#instant() },
    };
    this.transfers.set(asked.request_id, made);
    this.onExecuted(made);
    return made;
  }

  #cancel(id: string, say: (status: number, value: unknown) => void): void {
    const found = [...this.transfers.values()].find((one) => one.id === id);
    if (!found || found.status === 'PAID') {
      say(400, { code: 'invalid_status_for_operation', message: 'It cannot be cancelled.' });
      return;
    }
    this.move(found.request_id, 'CANCELLED', { failure_reason: 'Cancelled by the payer' });
    say(200, {});
  }
}
