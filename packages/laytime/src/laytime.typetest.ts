import type { CivilDate, Instant, WallClock } from '@mainsheet/calendar';
import { type Activity, newPort, type PortInput, timeBar } from './index.ts';

/** Never run: the compiler is the test. Every marked line must stay an error. */
export function timesDoNotMix(instant: Instant, clock: WallClock, date: CivilDate) {
  // @ts-expect-error a clock on the quay is no instant without its zone
  const port = newPort('a', { arrivedAt: clock, completedAt: instant });
  // @ts-expect-error a day is no instant
  const activity: Pick<Activity, 'start'> = { start: date };
  // @ts-expect-error bare text is no instant
  const notice: PortInput['arrivedAt'] = '2024-06-03T00:00:00.000Z';
  // @ts-expect-error a time bar asks about a day
  const bar = timeBar(instant, 'UTC', { days: 90, on: instant });
  // @ts-expect-error terms come from the table
  const terms: PortInput['terms'] = 'SHEX9';
  return [port, activity, notice, bar, terms];
}
