import type { PortDayInput } from '@mainsheet/contract';
import { setPortDay } from '../modules/port-calendars/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { loadBerths } from './demo-berths.ts';

type Stored = { place: string; monthDay: string } & Pick<PortDayInput, 'name' | 'kind'> & {
    fromTime?: string;
  };

/** Days of the places the demo trades with that no public list of a country has. */
const DAYS: readonly Stored[] = [
  { place: 'BRSSZ', monthDay: '01-26', name: 'Day of the city of Santos', kind: 'Holiday' },
  { place: 'BRSSZ', monthDay: '09-08', name: 'Our Lady of Monte Serrat', kind: 'Holiday' },
  { place: 'BR', monthDay: '12-24', name: 'Christmas Eve', kind: 'Half day', fromTime: '12:00' },
  { place: 'QA', monthDay: '12-18', name: 'National Day', kind: 'Holiday' },
];

/** What the demo's operator keeps of ports, this year and the next. */
export async function loadCalendars(platform: Platform, operator: Actor): Promise<void> {
  const year = platform.clock.now().getUTCFullYear();
  for (const { place, monthDay, fromTime = null, ...day } of DAYS) {
    for (const one of [year, year + 1]) {
      const data = { ...day, on: `${one}-${monthDay}`, fromTime, untilTime: null };
      await setPortDay(platform, operator, { place, version: 0, data });
    }
  }
  await loadBerths(platform, operator);
}
