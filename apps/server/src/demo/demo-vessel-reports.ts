import { vesselReportInput } from '@mainsheet/contract';
import { isViolation, type Sea } from '@mainsheet/sea';
import { createVesselReport, judgeVesselReport } from '../modules/vessel-reports/index.ts';
import { listVoyages } from '../modules/voyages/index.ts';
import type { Platform } from '../platform/platform.ts';
import { at, dayOf } from './demo-history.ts';
import type { Scene } from './demo-voyages.ts';

/** Baltic Star sailed from Rotterdam in ballast on this day; her passage to Norfolk takes twelve. */
const SAILED_DAYS_AGO = 18;
const [FROM, TO] = ['NLRTM', 'USORF'];
const NOONS = 11;
const DAY_MS = 86_400_000;

type Place = readonly [longitude: number, latitude: number];

/** Reports of one passage: departure, noon by noon, and the arrival that waits for the desk. */
export async function loadVesselReports(scene: Scene): Promise<void> {
  const { platform, staff, vessels, sea } = scene;
  const vesselId = vessels.get('Baltic Star')!.id;
  const { rows } = await listVoyages(platform, staff.operator, { vesselId, countedOnly: true });
  const way = sea.route(FROM!, TO!, { zonesOn: dayOf(platform) });
  if (isViolation(way)) throw new Error(way.message);
  const parts = Array.from({ length: NOONS + 2 }, (_, day) => day);
  let [vlsfo, mgo] = [1_960, 395];
  for (const day of parts) {
    const used = day === 0 ? 0 : 21.4 + ((day * 7) % 5) * 0.8;
    vlsfo -= used;
    mgo -= day === 0 ? 0 : 0.2;
    const kind = day === 0 ? 'Departure' : day === NOONS + 1 ? 'Arrival' : 'Noon';
    const [longitude, latitude] = placeAlong(way.line, day / (NOONS + 1));
    const daysAgo = SAILED_DAYS_AGO - day;
    const report = vesselReportInput.parse({
      vesselId,
      voyageId: rows.find(({ status }) => status === 'Commenced')?.id ?? null,
      kind,
      reportedAt: moment(platform, -daysAgo),
      latitude: Math.round(latitude * 1e4) / 1e4,
      longitude: Math.round(longitude * 1e4) / 1e4,
      port: kind === 'Noon' ? '' : portName(sea, day === 0 ? FROM! : TO!),
      distanceNm: day === 0 ? 0 : Math.round(way.distanceNm / (NOONS + 1)) + ((day * 5) % 7) - 3,
      hours: day === 0 ? 0 : 24,
      rpm: day === 0 ? 0 : 82.5 + ((day * 3) % 4),
      slipPercent: day === 0 ? 0 : 4 + ((day * 11) % 6),
      windBeaufort: 3 + ((day * 2) % 5),
      seaState: 2 + (day % 4),
      fuels: [
        { fuel: 'VLSFO', robT: tenths(vlsfo), usedT: tenths(used) },
        { fuel: 'MGO', robT: tenths(mgo), usedT: day === 0 ? 0 : 0.2 },
      ],
      eta: moment(platform, NOONS + 1 - SAILED_DAYS_AGO),
      etaPort: portName(sea, TO!),
      cargoT: 0,
      draftForwardM: 6.2,
      draftAftM: 7.6,
    });
    const then = at(platform, daysAgo);
    const { id, version } = await createVesselReport(then, staff.operator, report);
    if (kind === 'Arrival') continue;
    await judgeVesselReport(then, staff.operator, { id, version, status: 'Approved' });
  }
}

const tenths = (tonnes: number): number => Math.round(tonnes * 10) / 10;

const portName = (sea: Sea, id: string): string => sea.findPort(id)?.name ?? id;

/** Noon of a day so many days from today, UTC; before now where that is today. */
const moment = (platform: Platform, days: number): string =>
  new Date(Date.parse(`${dayOf(platform)}T12:00:00.000Z`) + days * DAY_MS).toISOString();

/** The point at a share of a line, by the length of its pieces on a plain chart: near enough for a demo. */
export function placeAlong(line: readonly Place[], share: number): Place {
  const lengths = line.map((point, index) => {
    const before = line[index - 1] ?? point;
    const east = (point[0] - before[0]) * Math.cos((point[1] * Math.PI) / 180);
    return Math.hypot(east, point[1] - before[1]);
  });
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [line[index - 1], line[index]];
    if (from && to && length >= left) {
      const part = length === 0 ? 0 : left / length;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    }
    left -= length;
  }
  return line.at(-1) ?? [0, 0];
}
