import { z } from 'zod';
import type { AirwallexConfig } from '../../../platform/config.ts';
import type { Clock } from '../../../platform/ids.ts';
import { BankUnreachableError } from '../bank.ts';
import { Breaker } from './breaker.ts';

const TIMEOUT_MS = 10_000;
/** The version of the interface that is spoken. */
const API_VERSION = '2024-09-27';
/** A token that is about to run out is not used any more. */
const SPARE_MS = 60_000;
const UNAUTHORISED = 401;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

const login = z.looseObject({ token: z.string().min(1), expires_at: z.string() });
const refusal = z.looseObject({
  code: z.string().default(''),
  message: z.string().default(''),
  source: z.string().nullish(),
});

export type Refusal = { readonly code: string; readonly message: string };

export type Answer =
  | { readonly kind: 'done'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly refusal: Refusal };

type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whose account it is about. */
  readonly account: string;
  readonly body?: string;
};

/** `2025-07-09T15:41:50+0000`, as it writes instants. */
export function readInstant(text: string): string {
  const at = new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(at.getTime()))
    throw new BankUnreachableError(`No instant: ${text.slice(0, 40)}`);
  return at.toISOString();
}

/**
 * Calls Airwallex. Everything that leaves open whether a call was executed is a BankUnreachableError: no answer, a
 * server error, an answer that cannot be read. No key and no token gets into an error.
 * Source: Airwallex API reference, "Authentication" and "Errors".
 */
export class AirwallexClient {
  readonly #config: AirwallexConfig;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #breaker: Breaker;
  #token: Promise<{ text: string; until: number }> | null = null;

  constructor(config: AirwallexConfig, clock: Clock, timeoutMs = TIMEOUT_MS) {
    this.#config = config;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    this.#breaker = new Breaker(clock);
  }

  /** @throws BankUnreachableError */
  call(call: Call): Promise<Answer> {
    return this.#breaker.run(async () => {
      const first = await this.#callOnce(call);
      if (first.kind === 'done' || first.status !== UNAUTHORISED) return first;
      // The token was taken back: what was refused for that was not executed.
      this.#token = null;
      return this.#callOnce(call);
    });
  }

  async #callOnce({ method, path, account, body }: Call): Promise<Answer> {
    const token = await this.#takeToken();
    const answer = await this.#fetch(path, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-api-version': API_VERSION,
        'x-on-behalf-of': account,
      },
    });
    if (answer.ok) return { kind: 'done', body: await readJson(answer) };
    const read = refusal.safeParse(await readJson(answer).catch(() => ({})));
    const { code, message } = read.success ? read.data : { code: '', message: '' };
    return { kind: 'refused', status: answer.status, refusal: { code, message } };
  }

  async #takeToken(): Promise<string> {
    const now = this.#clock.now().getTime();
    const known = await this.#token?.catch(() => null);
    if (known && known.until - SPARE_MS > now) return known.text;
    // Several calls at once sign in once.
    const asked = this.#signIn();
    this.#token = asked;
    return (await asked).text;
  }

  async #signIn(): Promise<{ text: string; until: number }> {
    const answer = await this.#fetch('/api/v1/authentication/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-client-id': this.#config.clientId,
        'x-api-key': this.#config.apiKey,
      },
    });
    if (!answer.ok)
      throw new BankUnreachableError(`The bank refuses the sign-in (${answer.status}).`);
    const read = login.safeParse(await readJson(answer));
    if (!read.success) throw new BankUnreachableError('The sign-in at the bank cannot be read.');
    const { token, expires_at } = read.data;
    return { text: token, until: Date.parse(readInstant(expires_at)) };
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    let answer: Response;
    try {
      answer = await fetch(`${this.#config.url}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
    } catch {
      throw new BankUnreachableError('The bank did not answer.');
    }
    if (answer.status < SERVER_ERROR && answer.status !== TOO_MANY) return answer;
    throw new BankUnreachableError(`The bank answered ${answer.status}.`);
  }
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    throw new BankUnreachableError('The answer of the bank cannot be read.');
  }
}
