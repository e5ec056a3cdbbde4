import { z } from 'zod';
import type { Config } from '../config.ts';
import { DeliveryError } from './delivery-error.ts';
import type { TextMessage } from './outbox.ts';

const TIMEOUT_MS = 10_000;
/** Of the Messages resource. Source: Twilio, REST API 2010-04-01. */
const VERSION = '2010-04-01';

const refusal = z.object({ code: z.number().optional(), message: z.string() });

/**
 * Sends text messages through a service that answers as Twilio's Messages resource does; without
 * `SMS_URL` they stay in the outbox table, where the operator of the demo reads them.
 */
export class TextSender {
  readonly #sms: Config['sms'];

  constructor(config: Config) {
    this.#sms = config.sms;
  }

  /** Whether messages really leave the server. */
  get isReal(): boolean {
    return this.#sms !== null;
  }

  /**
   * @throws DeliveryError with the service's words: final for a number or an account it refuses (4xx),
   * to be tried again when it asks for time (429), is down (5xx) or cannot be reached.
   */
  async deliver({ to, text }: TextMessage): Promise<void> {
    if (!this.#sms) return;
    const { origin, username, password, pathname } = new URL(this.#sms.url);
    const account = decodeURIComponent(username);
    const base = `${origin}${pathname.replace(/\/+$/, '')}`;
    const token = Buffer.from(`${account}:${decodeURIComponent(password)}`).toString('base64');
    const from = this.#sms.from;
    const sender: Record<string, string> = from.startsWith('MG')
      ? { MessagingServiceSid: from }
      : { From: from };
    const answer = await fetch(`${base}/${VERSION}/Accounts/${account}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${token}` },
      body: new URLSearchParams({ To: to, Body: text, ...sender }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new DeliveryError(`The service of text messages cannot be reached: ${reasonOf(error)}`);
    });
    if (answer.ok) return;
    throw refusalOf(answer, await answer.json().catch(() => null));
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : '';

function refusalOf({ status, headers }: Response, body: unknown): DeliveryError {
  const said = refusal.safeParse(body);
  const words = said.success ? `${said.data.message} (${said.data.code ?? status})` : `${status}`;
  const isPassing = status === 408 || status === 429 || status >= 500;
  const wait = Number(headers.get('retry-after'));
  return new DeliveryError(`The service of text messages answered: ${words}`, {
    isFinal: !isPassing,
    ...(wait > 0 ? { afterSeconds: wait } : {}),
  });
}
