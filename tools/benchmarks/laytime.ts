import { performance } from 'node:perf_hooks';
import { instantFromEpochMs } from '@mainsheet/calendar';
import { countLaytime, type LaytimeInput, newLaytime, newPort } from '@mainsheet/laytime';
import { ACTIVITY_TYPES } from '@mainsheet/terms';

const HOUR = 3_600_000;
const EVENTS = 60;

/** Twenty days at a port with sixty lines in its statement of facts, in a zone that changes clocks. */
function busyCall(): LaytimeInput {
  const start = Date.UTC(2026, 2, 20, 6);
  const at = (hours: number) => instantFromEpochMs(start + hours * HOUR);
  const port = newPort('rotterdam', { arrivedAt: at(0), completedAt: at(480) });
  const activities = Array.from({ length: EVENTS }, (_, index) => ({
    id: `e${index}`,
    type: ACTIVITY_TYPES[index % ACTIVITY_TYPES.length]!,
    start: at(12 + index * 7),
    end: at(17 + index * 7),
    acceptancePercent: null,
    demurragePercent: null,
    clause: null,
    remarks: '',
  }));
  return {
    ...newLaytime(),
    ports: [
      {
        ...port,
        timeZone: 'Europe/Amsterdam',
        terms: 'SHEX4',
        isWeatherWorking: true,
        allowance: { kind: 'rate', quantity: 60_000, rate: 8000, rateUnit: 'Per Day' },
        activities,
        demurrageRate: 22_000,
      },
    ],
  };
}

const input = busyCall();
const RUNS = 2000;
let check = 0n;
for (let run = 0; run < 500; run += 1) check += countLaytime(input).statement?.net.minorUnits ?? 0n;
const times = Array.from({ length: RUNS }, () => {
  const started = performance.now();
  check += countLaytime(input).statement?.net.minorUnits ?? 0n;
  return performance.now() - started;
}).sort((a, b) => a - b);
if (check === 0n) throw new Error('The benchmark statement has no claim');
console.log(
  JSON.stringify({
    benchmark: 'laytime',
    events: EVENTS,
    p50Ms: Number(times[RUNS / 2]!.toFixed(3)),
    p99Ms: Number(times[Math.floor(RUNS * 0.99)]!.toFixed(3)),
    targetMs: 1,
  }),
);
