import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '../fixtures/quick-password.ts';
import type { SoftAuthenticator } from '../fixtures/soft-authenticator.ts';

type Tokens = { readonly sessionToken: string; readonly refreshToken: string };
type Place = { readonly server: string; readonly email: string; readonly ip: string };

/** A refused renewal is asked about so often: each may have been cut off. */
const TRIES = 600;
const AGAIN_MS = 100;

/** One person's browser: signed in once, its tokens renewed as they run out. */
export class CrashSession {
  /** The passkey that ends a sign-in, once there is one. */
  key: SoftAuthenticator | null = null;
  readonly #place: Place;
  #tokens: Tokens = { sessionToken: '', refreshToken: '' };
  #cookie = '';
  #renewing: Promise<void> | null = null;

  constructor(place: Place) {
    this.#place = place;
  }

  get headers(): Record<string, string> {
    return {
      'content-type': 'application/json',
      'x-forwarded-for': this.#place.ip,
      authorization: `Bearer ${this.#tokens.sessionToken}`,
      cookie: this.#cookie,
    };
  }

  /** @throws Error when the server does not let the person in */
  async signIn(): Promise<void> {
    const password = Buffer.from(PASSWORD).toString('base64');
    this.#cookie = '';
    await this.#take('/v2/contact/login', { email: this.#place.email, password });
    if (!this.key) return;
    const asked = await this.#post('/v2/contact/passkey/options', {});
    const { options } = (await asked.json()) as {
      options: Parameters<SoftAuthenticator['get']>[0];
    };
    await this.#take('/v2/contact/passkey/verify', { assertion: this.key.get(options) });
  }

  /** Renews the tokens once for all who wait for it; a session that is over begins anew. */
  renew(): Promise<void> {
    this.#renewing ??= this.#renewPatiently().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #renewPatiently(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        if (await this.#refresh()) return;
        await this.signIn();
        return;
      } catch (error) {
        if (tries === TRIES) throw error;
        await pause(AGAIN_MS);
      }
    }
  }

  /** False where the session is over. @throws Error where nobody answers */
  async #refresh(): Promise<boolean> {
    const { refreshToken } = this.#tokens;
    const answer = await this.#post('/v2/contact/refresh-token', { refreshToken });
    if (answer.status === 401) return false;
    if (!answer.ok) throw new Error(`The renewal was answered with ${answer.status}`);
    this.#tokens = (await answer.json()) as Tokens;
    return true;
  }

  async #take(path: string, body: object): Promise<void> {
    const answer = await this.#post(path, body);
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    const { result } = (await answer.json()) as { result: Tokens };
    this.#tokens = result;
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    this.#cookie = cookies.join('; ');
  }

  #post(path: string, body: object): Promise<Response> {
    return fetch(`${this.#place.server}${path}`, {
      method: 'POST',
      headers: { ...this.headers, authtoken: this.#tokens.sessionToken },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
  }
}
