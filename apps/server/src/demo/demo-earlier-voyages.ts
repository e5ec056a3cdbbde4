import { vesselReportInput } from '@mainsheet/contract';
import { isViolation } from '@mainsheet/sea';
import { saveDisbursement } from '../modules/port-disbursements/index.ts';
import { createVesselReport, judgeVesselReport } from '../modules/vessel-reports/index.ts';
import { getVoyage } from '../modules/voyages/index.ts';
import { DEMO_VOYAGES, type DemoVoyage } from './demo-trades.ts';
import { placeAlong } from './demo-vessel-reports.ts';
import { fixVoyage, moveTo, type Scene, sail } from './demo-voyages.ts';

const HOUR_MS = 3_600_000;

/** The vessel whose master reports. */
const REPORTING = 'Baltic Star';

/** A voyage of the past, closed long since: how its calls slipped, and what they cost by what was estimated. */
type Earlier = {
  /** The voyage under way that it went before, with the same trade. */
  of: string;
  startedDaysAgo: number;
  /** Hours by call. */
  late: readonly number[];
  longer: readonly number[];
  costs: readonly [loading: number, discharging: number];
};

const earlier = (
  of: string,
  startedDaysAgo: number,
  more: Omit<Earlier, 'of' | 'startedDaysAgo'>,
): Earlier => ({ of, startedDaysAgo, ...more });

const EARLIER: readonly Earlier[] = [
  earlier('Nordic Hawk', 392, { late: [0, 17, 8, 0], longer: [0, 31, 4, 0], costs: [1.09, 0.98] }),
  earlier('Nordic Hawk', 302, { late: [0, 22, 6, 0], longer: [0, 44, -3, 0], costs: [1.16, 1.01] }),
  earlier('Nordic Hawk', 212, { late: [0, 9, 19, 0], longer: [0, 37, 5, 0], costs: [1.12, 0.97] }),
  earlier('Baltic Star', 170, { late: [0, 10, 16, 0], longer: [0, 6, 14, 0], costs: [1.04, 1.11] }),
  earlier('Baltic Star', 125, {
    late: [0, 14, 11, 0],
    longer: [0, -4, 19, 0],
    costs: [1.02, 1.14],
  }),
  earlier('Baltic Star', 80, { late: [0, 6, 20, 0], longer: [0, 3, 11, 0], costs: [1.05, 1.09] }),
];

/** Voyages of two trades that were sailed before, so that estimates have something to learn from. */
export async function loadEarlierVoyages(scene: Scene, worksheetId: string): Promise<void> {
  for (const past of EARLIER) {
    const trade = DEMO_VOYAGES.find(({ vessel }) => vessel === past.of)!;
    await loadEarlier(scene, worksheetId, trade, past);
  }
}

async function loadEarlier(
  scene: Scene,
  worksheetId: string,
  trade: DemoVoyage,
  { startedDaysAgo, late, longer, costs }: Earlier,
): Promise<void> {
  const { id } = await fixVoyage(scene, worksheetId, { ...trade, startedDaysAgo });
  await moveTo(scene, id, ['Commenced']);
  await sail(scene, id, { status: 'Completed' }, { late, longer });
  await settle(scene, id, costs);
  if (trade.vessel === REPORTING) await report(scene, id);
  await moveTo(scene, id, ['Completed', 'Closed']);
}

const toCents = (amount: number): number => Math.round(amount * 100) / 100;

/** Final accounts of both ports, approved, as parts of what was estimated. */
async function settle(
  { platform, staff }: Scene,
  voyageId: string,
  [loading, discharging]: Earlier['costs'],
): Promise<void> {
  const { voyage } = await getVoyage(platform, staff.operator, voyageId);
  for (const row of voyage.estimate_result.rows) {
    const { portExpenses } = row.call;
    if (portExpenses === 0) continue;
    const final = toCents(portExpenses * (row.portFunction === 'Loading' ? loading : discharging));
    await saveDisbursement(platform, staff.operator, {
      voyageId,
      id: null,
      version: null,
      data: {
        rowId: row.rowId,
        lines: [
          {
            ...{ accountCode: '5010', description: 'Port costs', rebillable: 'Non-Rebillable' },
            ...{ proforma: toCents(portExpenses), final },
          },
        ],
        proforma: { reference: `PDA-${row.sequenceNo}`, status: 'Approved' },
        final: { reference: `FDA-${row.sequenceNo}`, status: 'Approved', amount: final },
      },
    });
  }
}

type Call = Awaited<ReturnType<typeof getVoyage>>['calls'][number];
type Burning = 'sea' | 'port';
type Way = Scene & {
  voyageId: string;
  vesselId: string;
  /** Tonnes a day. */
  cargoT: number;
  /** Tonnes on board; every report takes some. */
  rob: Map<string, number>;
  daily: readonly ({ fuel: string } & Readonly<Record<Burning, number>>)[];
};

/** Burned at sea by what was estimated. */
const MORE = 1.07;
const SPEED_KN = 12.6;
const DAY_HOURS = 24;

/** Reports of a vessel that burns a little more at sea than her table says: each departure, noon by noon, each arrival. */
async function report(scene: Scene, voyageId: string): Promise<void> {
  const { voyage, calls } = await getVoyage(scene.platform, scene.staff.operator, voyageId);
  const { rows, bunkers } = voyage.estimate_result;
  const seaDays = rows.reduce((sum, { leg }) => sum + leg.legDays, 0);
  const portDays = rows.reduce((sum, { call }) => sum + call.portDays, 0);
  const daily = bunkers.map((plan) => ({
    fuel: plan.fuel,
    sea: (plan.seaConsumptionT / seaDays) * MORE,
    port: plan.portConsumptionT / portDays,
  }));
  const cargoT = Math.round(Math.max(...rows.map(({ call }) => call.cargoOnDepartureT)));
  const rob = new Map<string, number>(bunkers.map((plan) => [plan.fuel, plan.initialQuantityT]));
  const way = { ...scene, voyageId, vesselId: voyage.vessel_id, cargoT, rob, daily };
  const worked = calls.filter((call) => call.port_function !== 'Terminating');
  for (const [index, call] of worked.entries()) {
    const before = worked[index - 1];
    if (before) await reportPassage(way, before, call);
    const leftAt = call.actual_departure_at!;
    const stayed = hoursBetween(call.actual_arrival_at!, leftAt);
    await add(way, { kind: 'Departure', at: leftAt, call, hours: stayed, burning: 'port' });
  }
}

const hoursBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / HOUR_MS);

async function reportPassage(way: Way, from: Call, to: Call): Promise<void> {
  const [leftAt, arrivedAt] = [from.actual_departure_at!, to.actual_arrival_at!];
  const route = way.sea.route(from.port_code!, to.port_code!, { zonesOn: leftAt.slice(0, 10) });
  if (isViolation(route)) throw new Error(route.message);
  const whole = hoursBetween(leftAt, arrivedAt);
  let left = whole;
  for (; left > DAY_HOURS + 4; left -= DAY_HOURS) {
    const sailed = whole - left + DAY_HOURS;
    const [longitude, latitude] = placeAlong(route.line, sailed / whole);
    await add(way, {
      ...{ kind: 'Noon', at: new Date(Date.parse(leftAt) + sailed * HOUR_MS).toISOString() },
      ...{ call: to, place: { latitude, longitude }, hours: DAY_HOURS, burning: 'sea' },
    });
  }
  await add(way, { kind: 'Arrival', at: arrivedAt, call: to, hours: left, burning: 'sea' });
}

type Moment = {
  kind: 'Noon' | 'Arrival' | 'Departure';
  at: string;
  call: Call;
  /** Where she is; without it at the port of the call. */
  place?: { latitude: number; longitude: number };
  hours: number;
  burning: Burning;
};

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Adds a report and approves it. */
async function add(way: Way, { kind, at, call, place, hours, burning }: Moment): Promise<void> {
  const { platform, staff, vesselId, voyageId, daily } = way;
  const isUnderWay = burning === 'sea';
  // Under way the call is where she goes to, in port where she is.
  const isLaden = call.port_function === (isUnderWay ? 'Discharging' : 'Loading');
  const input = vesselReportInput.parse({
    ...{ vesselId, voyageId, kind, reportedAt: at },
    latitude: rounded((place ?? call).latitude ?? 0, 4),
    longitude: rounded((place ?? call).longitude ?? 0, 4),
    port: kind === 'Noon' ? '' : call.port_name,
    distanceNm: isUnderWay ? Math.round(hours * SPEED_KN) : 0,
    hours: isUnderWay ? hours : 0,
    ...{ rpm: isUnderWay ? 83 : 0, slipPercent: isUnderWay ? 5 : 0, windBeaufort: 4, seaState: 3 },
    fuels: daily.map((rates) => {
      const usedT = rounded((rates[burning] * hours) / DAY_HOURS, 1);
      const robT = rounded((way.rob.get(rates.fuel) ?? 0) - usedT, 1);
      way.rob.set(rates.fuel, robT);
      return { fuel: rates.fuel, robT, usedT };
    }),
    ...{ eta: null, etaPort: '', cargoT: isLaden ? way.cargoT : 0 },
    ...{ draftForwardM: isLaden ? 13.9 : 6.4, draftAftM: isLaden ? 14.1 : 7.8 },
  });
  const { id, version } = await createVesselReport(platform, staff.operator, input);
  await judgeVesselReport(platform, staff.operator, { id, version, status: 'Approved' });
}
