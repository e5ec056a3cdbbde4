import { formatCivilDate, parseCivilDate } from '@mainsheet/calendar';

/** `2026-11-20`, or the day of an instant, as papers say it: `20 Nov 2026`. */
export const formatDay = (day: string): string => formatCivilDate(parseCivilDate(day.slice(0, 10)));
