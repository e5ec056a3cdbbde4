import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';

/** The civil day it is, by the clock of the server. */
export const today = (platform: Platform): string => todayBy(platform.clock);
