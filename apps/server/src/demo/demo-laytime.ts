import { addMinutes, type Instant } from '@mainsheet/calendar';
import type { LaytimeActivity, LaytimeForm, LaytimePort } from '@mainsheet/contract';
import {
  agreeLaytimeClaim,
  createLaytime,
  makeClaimPackage,
  saveTimeBarDays,
  startLaytime,
} from '../modules/laytime/index.ts';
import { listVoyagePage } from '../modules/voyages/index.ts';
import { DEMO_VOYAGES } from './demo-trades.ts';
import type { Scene } from './demo-voyages.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const DEMURRAGE_RATE = 22_000;
const TIME_BAR_DAYS = 90;
/** The charter allows less than the desk reckoned with: a faster rate at the load port. */
const FASTER = 1.5;

type DemoEvent = readonly [
  type: LaytimeActivity['type'],
  afterArrivalMinutes: number,
  lastsMinutes: number,
  remarks: string,
];
const EVENTS: readonly DemoEvent[] = [
  ['Remark', 30, 0, 'NOR tendered'],
  ['Shifting', DAY, 2 * HOUR, 'Shifting from anchorage to berth'],
  ['Draft survey', DAY + 2 * HOUR, 90, 'Initial draft survey'],
  ['Cargo work', DAY + 3 * HOUR + 30, 23 * HOUR + 30, 'Loaders working'],
  ['Weather', 2 * DAY + 3 * HOUR, 5 * HOUR + 30, 'Rain, hatches closed'],
  ['Cargo work', 2 * DAY + 8 * HOUR + 30, 2 * DAY, 'Loaders working'],
  ['Half time', 3 * DAY, 2 * HOUR, 'One of two loaders down'],
];

/** A line of the facts of a port, as long as it lies within its stay. */
function lineOf(port: LaytimePort, event: DemoEvent, index: number): LaytimeActivity | null {
  const [type, after, lasts, remarks] = event;
  const start = addMinutes(port.arrivedAt, after);
  const end = addMinutes(start, lasts);
  if (end > port.completedAt) return null;
  const id = `sof-${index + 1}`;
  const judged = { acceptancePercent: null, demurragePercent: null, clause: null };
  return { id, type, start, end, remarks, source: '', ...judged };
}

function portOf(port: LaytimePort, isFirst: boolean): LaytimePort {
  const { allowance } = port;
  const isFaster = isFirst && allowance.kind === 'rate';
  const tenderedAt: Instant = addMinutes(port.arrivedAt, 30);
  return {
    ...port,
    isWeatherWorking: true,
    demurrageRate: DEMURRAGE_RATE,
    allowance: isFaster ? { ...allowance, rate: allowance.rate * FASTER } : allowance,
    notice: { ...port.notice, tenderedAt, laydaysStartAt: null },
    activities: EVENTS.flatMap((event, index) => lineOf(port, event, index) ?? []),
  };
}

const filled = (form: LaytimeForm): LaytimeForm => ({
  ...form,
  timeBarDays: TIME_BAR_DAYS,
  count: { ...form.count, ports: form.count.ports.map((port, index) => portOf(port, index === 0)) },
});

/** The charterers' count: a longer rain at the first port, and notice time of a day. */
function withTheirs(form: LaytimeForm): LaytimeForm {
  const [first, ...others] = form.count.ports;
  if (!first) return form;
  const activities = first.activities.map((line) =>
    line.type === 'Weather' ? { ...line, end: addMinutes(line.end, 3 * HOUR) } : line,
  );
  const rule = { kind: 'hours' as const, hours: 24 };
  const seen = { ...first, activities, notice: { ...first.notice, rule } };
  return { ...form, theirs: { ...form.count, ports: [seen, ...others] } };
}

/** Two claims: one on the first voyage under way as both sides count it, one that was agreed below what was counted. */
export async function loadLaytime(scene: Scene): Promise<void> {
  const { platform, staff } = scene;
  await saveTimeBarDays(platform, staff.operator, { timeBarDays: TIME_BAR_DAYS });
  for (const status of ['Commenced', 'Completed'] as const) {
    const vessel = DEMO_VOYAGES.find((voyage) => voyage.status === status)?.vessel;
    const rows = await listVoyagePage(platform, staff.operator, { status: [status] });
    const voyage = rows.find((row) => row.vessel_name === vessel);
    if (!voyage) throw new Error(`The demo has no ${status.toLowerCase()} voyage`);
    const wanted = { voyageId: voyage.id, cargoRowId: null };
    const start = await startLaytime(platform, staff.operator, wanted);
    const form = status === 'Commenced' ? withTheirs(filled(start)) : filled(start);
    const made = await createLaytime(platform, staff.operator, form);
    if (status === 'Completed') await agree(scene, made);
  }
}

type Made = Awaited<ReturnType<typeof createLaytime>>;

async function agree({ platform, staff }: Scene, key: Made): Promise<void> {
  const data = { amount: '10000.00', note: 'Half of the rain given up, by mail of the brokers' };
  await agreeLaytimeClaim(platform, staff.operator, { ...key, data });
  await makeClaimPackage(platform, staff.operator, { laytimeId: key.id, format: 'pdf' });
}
