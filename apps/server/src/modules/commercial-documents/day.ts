import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';

/** The civil day it is, by the clock of the server. */
export const today = (platform: Platform): string => todayBy(platform.clock);

/** A civil day so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
