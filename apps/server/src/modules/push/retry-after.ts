/** How long a service asks us to wait, in seconds or as a date; 0 when it does not say. Source: RFC 9110, 10.2.3. */
export function secondsToWait(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const untilMs = Date.parse(retryAfter) - now.getTime();
  return untilMs > 0 ? Math.ceil(untilMs / 1000) : 0;
}
