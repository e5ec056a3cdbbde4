import { formatDay, type Tone } from '../../../ui/index.ts';
import type { TemplateRow } from '../journals.queries.ts';

const TONES: Readonly<Record<string, Tone>> = { Active: 'positive', Paused: 'warning' };
export const toneOfTemplate = (status: string): Tone => TONES[status] ?? 'idle';

/** When it recurs, as people say it: monthly on the last day. */
export function scheduleText({
  schedule,
  onDay,
  until,
}: Pick<TemplateRow, 'schedule' | 'onDay' | 'until'>): string {
  if (!schedule) return '';
  const day = onDay ? `on day ${onDay}` : 'on the last day';
  return `${schedule} ${day}${until ? ` until ${formatDay(until)}` : ''}`;
}
