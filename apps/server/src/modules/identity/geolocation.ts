import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';

/** A sign-in waits no longer than this for a place it can do without. */
const TIMEOUT_MS = 1_000;

/** City and country as ipapi.co and its like name them. */
const answer = z.looseObject({
  city: z.string().max(60),
  country_name: z.string().max(60).optional(),
  country: z.string().max(60).optional(),
});

/** Where an address is, `Oslo, Norway`, by the configured service; null without one, or without an answer. */
export async function findPlace(
  { config, log }: Platform,
  address: string,
): Promise<string | null> {
  if (!config.geolocationUrl) return null;
  const url = config.geolocationUrl.replace('{ip}', encodeURIComponent(address));
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const { city, country_name: name, country } = answer.parse(await reply.json());
    return [city, name ?? country].filter(Boolean).join(', ') || null;
  } catch (error) {
    log.debug({ err: error }, 'the place of an address is not known');
    return null;
  }
}
