import { isPrivatePage, type UsageEvent } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

const TIMEOUT_MS = 3_000;
/** The counting service knows people by a name that leads back to nobody without our key. */
const NAME_VERSION = 1;

/** An event as PostHog takes it. Source: posthog.com/docs/api/capture, batch of events. */
function captureOf({ event, page, at, action, element }: UsageEvent, distinctId: string) {
  return {
    event,
    distinct_id: distinctId,
    timestamp: at,
    properties: {
      $pathname: page,
      $process_person_profile: false,
      $geoip_disable: true,
      ...(action ? { $event_type: action } : {}),
      ...(element ? { $elements: [{ tag_name: element }] } : {}),
    },
  };
}

/**
 * Passes on which pages are used and what kind of element was touched: no text, no address, no e-mail.
 * Events of private pages are dropped here too, whatever a browser sends. Nobody waits for the service.
 * @throws DomainError NOT_FOUND where nothing is counted
 */
export function countUsage(platform: Platform, actor: Actor, events: readonly UsageEvent[]): void {
  const { analytics } = platform.config;
  if (!analytics) throw notFound('The counter');
  const distinctId = platform.keys
    .hmac('tokens', NAME_VERSION, 'analytics', actor.personId)
    .toString('hex')
    .slice(0, 32);
  const counted = events.filter((event) => !isPrivatePage(event.page));
  if (counted.length === 0) return;
  const batch = counted.map((event) => captureOf(event, distinctId));
  void fetch(`${analytics.url}/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: analytics.key, batch }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  }).catch((error: unknown) => platform.log.debug({ err: error }, 'usage was not counted'));
}
