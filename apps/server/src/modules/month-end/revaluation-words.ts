import { formatCivilDate, parseCivilDate } from '@mainsheet/calendar';

const written = (day: string): string => formatCivilDate(parseCivilDate(day));

/** Names the currency and the day, and what there is instead. */
export function missingRateText({
  currency,
  on,
  latestOn,
}: {
  currency: string;
  on: string;
  latestOn: string | null;
}): string {
  const latest = latestOn ? `the latest is of ${written(latestOn)}` : 'none is known at all';
  return `There is no rate of ${currency} for ${written(on)}: ${latest}. Enter one in Settings, Exchange rates.`;
}
