import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Clock } from '../ids.ts';
import { isPublicAddress } from './public-address.ts';

/** A person waits for it at sign-in. */
const TIMEOUT_MS = 1_000;
const CACHED_MS = 24 * 3_600_000;
/** A service that does not answer is left alone so long: it must not slow every sign-in down. */
const REST_MS = 60_000;
const MOST_CACHED = 5_000;
const MAX_BYTES = 20_000;
const MAX_PART = 58;

const part = z
  .string()
  .trim()
  .max(MAX_PART)
  .regex(/^[\p{L}\p{M}\p{N} .,'’()/-]*$/u);

/** The names that public look-up services use for the same two things. */
const answerSchema = z
  .object({
    city: part.nullish(),
    country_name: part.nullish(),
    countryName: part.nullish(),
    country: part.nullish(),
  })
  .transform(({ city, country_name, countryName, country }) =>
    [city, country_name || countryName || country].filter(Boolean).join(', '),
  );

/** Asks a public service where an address is, by `GEOLOCATION_URL`; without it asks nobody. */
export class Geolocator {
  readonly #url: string | null;
  readonly #clock: Clock;
  readonly #known = new Map<string, { place: string; untilMs: number }>();
  #restsUntilMs = 0;

  constructor(config: Config, clock: Clock) {
    this.#url = config.geolocationUrl;
    this.#clock = clock;
  }

  /** City and country, like `Bergen, Norway`; null when nobody knows, or in time. Never throws. */
  async findPlace(address: string): Promise<string | null> {
    if (!this.#url || !isPublicAddress(address)) return null;
    const nowMs = this.#clock.now().getTime();
    const known = this.#known.get(address);
    if (known && known.untilMs > nowMs) return known.place || null;
    if (this.#restsUntilMs > nowMs) return null;
    const place = await this.#ask(this.#url, address);
    if (place === null) {
      this.#restsUntilMs = nowMs + REST_MS;
      return null;
    }
    if (this.#known.size >= MOST_CACHED) this.#known.clear();
    this.#known.set(address, { place, untilMs: nowMs + CACHED_MS });
    return place || null;
  }

  /** The place, empty when the service knows none; null when it gave no usable answer. */
  async #ask(url: string, address: string): Promise<string | null> {
    try {
      const answer = await fetch(url.replaceAll('{ip}', encodeURIComponent(address)), {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = answer.ok ? await answer.text() : '';
      if (text.length === 0 || text.length > MAX_BYTES) return null;
      return answerSchema.safeParse(JSON.parse(text)).data ?? null;
    } catch {
      return null;
    }
  }
}
