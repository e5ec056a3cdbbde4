import { performance } from 'node:perf_hooks';
import { instantFromEpochMs } from '@mainsheet/calendar';
import { countLaytime, type LaytimeInput, newLaytime, newPort } from '@mainsheet/laytime';
import { ACTIVITY_TYPES } from '@mainsheet/terms';

const HOUR = 3_600_000;
const BUSY = { events: 60, targetMs: 1 };
/** What a statement may take of one frame while an edge is dragged. */
const CROWDED = { events: 200, targetMs: 16 };

/** A port with so many lines in its statement of facts, in a zone that changes clocks. */
function busyCall(events: number): LaytimeInput {
  const start = Date.UTC(2026, 2, 20, 6);
  const at = (hours: number) => instantFromEpochMs(start + hours * HOUR);
  const port = newPort('rotterdam', { arrivedAt: at(0), completedAt: at(events * 8) });
  const activities = Array.from({ length: events }, (_, index) => ({
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

const RUNS = 2000;

function measure({ events, targetMs }: typeof BUSY): void {
  const input = busyCall(events);
  let check = 0n;
  const count = () => {
    check += countLaytime(input).statement?.net.minorUnits ?? 0n;
  };
  for (let run = 0; run < 500; run += 1) count();
  const times = Array.from({ length: RUNS }, () => {
    const started = performance.now();
    count();
    return performance.now() - started;
  }).sort((a, b) => a - b);
  if (check === 0n) throw new Error('The benchmark statement has no claim');
  const p50Ms = Number(times[RUNS / 2]!.toFixed(3));
  const p99Ms = Number(times[Math.floor(RUNS * 0.99)]!.toFixed(3));
  console.log(JSON.stringify({ benchmark: 'laytime', events, p50Ms, p99Ms, targetMs }));
}

measure(BUSY);
measure(CROWDED);
