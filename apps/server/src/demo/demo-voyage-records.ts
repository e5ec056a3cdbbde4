import { saveLifting } from '../modules/bunker-liftings/index.ts';
import { saveDisbursement } from '../modules/port-disbursements/index.ts';
import { saveVoyageOffHire } from '../modules/voyage-off-hire/index.ts';
import { takeSnapshot } from '../modules/voyage-snapshots/index.ts';
import { getVoyage, listVoyagePage } from '../modules/voyages/index.ts';
import type { Scene } from './demo-voyages.ts';

const HOUR_MS = 3_600_000;

/** What happened on the first voyage under way: an engine that stopped, fuel that was taken, what ports cost. */
export async function loadVoyageRecords(scene: Scene): Promise<void> {
  const { platform, staff } = scene;
  const rows = await listVoyagePage(platform, staff.operator, { status: ['Commenced'] });
  const row = rows.find(({ vessel_name: name }) => name === 'Nordic Hawk');
  if (!row) throw new Error('The demo has no voyage under way');
  await takeSnapshot(platform, staff.operator, { voyageId: row.id, note: 'Before the breakdown' });
  await loseTime(scene, row.id, Date.parse(row.commencing_at) + 60 * HOUR_MS);
  await liftFuel(scene, row.id);
  await payPorts(scene, row.id);
}

const loseTime = ({ platform, staff }: Scene, voyageId: string, startMs: number) =>
  saveVoyageOffHire(platform, staff.operator, {
    voyageId,
    id: null,
    version: null,
    data: {
      activity: 'At sea',
      reason: 'Breakdown',
      delayStart: new Date(startMs).toISOString(),
      delayEnd: new Date(startMs + 14 * HOUR_MS).toISOString(),
      remarks: 'Main engine stopped, turbocharger changed at sea',
      fuels: [{ type: 'VLSFO', quantity: 3.5, price: 571.5 }],
    },
  });

/** One fuel delivered at the last port she left, where the tanks have room again, one ordered for the port that is next. */
async function liftFuel({ platform, staff, contacts }: Scene, voyageId: string): Promise<void> {
  const { calls } = await getVoyage(platform, staff.operator, voyageId);
  const last = calls.findLast((call) => call.actual_departure_at !== null) ?? calls[0];
  const next = calls.find((call) => call.actual_departure_at === null) ?? calls.at(-1);
  const save = (data: object) =>
    saveLifting(platform, staff.operator, { voyageId, id: null, version: null, data });
  await save({
    rowId: last?.row_id,
    fuelType: 'VLSFO',
    vendorId: contacts.get('Straits Marine Fuels Pte')?.id,
    liftingStatus: 'Delivered',
    deliveryDate: last?.estimated_departure_at.slice(0, 10),
    requestedQuantity: 300,
    requestedPrice: 565,
    operationalQuantity: 297.385,
    operationalPrice: 566.25,
    ...{ noteNumber: 'BDN 26-41187', noteDate: last?.estimated_departure_at.slice(0, 10) },
    ...{ noteQuantity: 297.385, noteDensity: 961.4, noteSulphur: 0.47 },
  });
  await save({
    rowId: next?.row_id,
    fuelType: 'MGO',
    vendorId: contacts.get('Rotterdam Marine Fuels BV')?.id,
    liftingStatus: 'Ordered',
    requestedQuantity: 60,
    requestedPrice: 688,
    currency: 'EUR',
    exchangeRate: 1.085,
  });
}

type DemoAccount = { of: string; agent: string; lines: readonly Line[]; papers: object };
type Line = readonly [
  what: string,
  proforma: number,
  final: number | null,
  isRebilled?: boolean,
  basis?: object,
];

/** By a tonnage that is not hers: the checks ask about it. */
const DUES = { quantity: 44_850, unit: 'GT', tariff: 1.369, voucher: 'PD 26/8812' };

/** The load port settled some thousands above its proforma, the next one known by its proforma alone. */
async function payPorts({ platform, staff, contacts }: Scene, voyageId: string): Promise<void> {
  const { calls } = await getVoyage(platform, staff.operator, voyageId);
  const save = ({ of, agent, lines, papers }: DemoAccount) =>
    saveDisbursement(platform, staff.operator, {
      voyageId,
      id: null,
      version: null,
      data: {
        rowId: calls.find((call) => call.port_function === of)?.row_id,
        agentId: contacts.get(agent)?.id,
        lines: lines.map(([description, proforma, final, isRebilled, basis]) => ({
          ...{ accountCode: '5010', description, proforma, final, ...basis },
          rebillable: isRebilled ? 'Rebillable' : 'Non-Rebillable',
        })),
        ...papers,
      },
    });
  const loading: readonly Line[] = [
    ['Port dues', 61_400, 61_400, false, DUES],
    ['Pilotage and towage', 38_250, 41_870.5],
    ['Agency fee', 4_500, 4_500],
    ['Draft survey for charterers', 2_800, 2_800, true],
  ];
  await save({
    of: 'Loading',
    agent: 'Gatun Canal Agency',
    lines: loading,
    papers: {
      proforma: { reference: 'PDA-2291', status: 'Approved' },
      final: { reference: 'FDA-2291', status: 'Approved', amount: 110_570.5 },
    },
  });
  const discharging: readonly Line[] = [
    ['Port dues', 84_000, null],
    ['Pilotage and towage', 39_600, null],
    ['Agency fee', 4_200, null],
  ];
  await save({
    of: 'Discharging',
    agent: 'Penavico Qingdao Agency',
    lines: discharging,
    papers: { proforma: { reference: 'QD-P-1180', status: 'Received' } },
  });
}
