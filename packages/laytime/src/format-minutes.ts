/** Reading form `5d 00:37`, truncated to the minute as time sheets do; minus before the days. */
export function formatMinutes(minutes: number): string {
  const whole = Math.floor(Math.abs(minutes) + 1e-9);
  const sign = minutes < 0 && whole > 0 ? '-' : '';
  const clock = [Math.floor((whole % 1440) / 60), whole % 60];
  return `${sign}${Math.floor(whole / 1440)}d ${clock.map((n) => String(n).padStart(2, '0')).join(':')}`;
}
