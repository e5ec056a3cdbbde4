import type { Sea } from '@mainsheet/sea';
import type { ContactRow } from '../modules/contacts/index.ts';
import { createEstimate, createSheet } from '../modules/estimates/index.ts';
import {
  approveInvoice,
  createInvoice,
  markSent,
  prefillFreight,
  recordPayment,
  submitInvoice,
} from '../modules/invoices/index.ts';
import type { VesselRow } from '../modules/vessels/index.ts';
import { createVoyage, getVoyage, recordCall, setStatus } from '../modules/voyages/index.ts';
import type { Platform } from '../platform/platform.ts';
import { planTrade, type Trade } from './demo-estimates.ts';
import { at, dayOf, type Staff } from './demo-history.ts';
import { type Billing, DEMO_SHEETS, DEMO_VOYAGES, type DemoVoyage } from './demo-trades.ts';

export type Scene = {
  platform: Platform;
  staff: Staff;
  sea: Sea;
  vessels: ReadonlyMap<string, VesselRow>;
  contacts: ReadonlyMap<string, ContactRow>;
};

const DAY_MS = 86_400_000;
/** Fixed this long before the voyage begins. */
const FIXED_BEFORE_DAYS = 14;

function instantAt(platform: Platform, daysAgo: number): string {
  const midnight = Date.parse(`${dayOf(platform)}T00:00:00.000Z`);
  return new Date(midnight - daysAgo * DAY_MS).toISOString();
}

/** Three open worksheets for the desk. */
export async function loadSheets(scene: Scene): Promise<void> {
  const { platform, staff } = scene;
  for (const sheet of DEMO_SHEETS) {
    const made = await createSheet(platform, staff.operator, {
      name: sheet.name,
      type: 'voyage',
      isPublic: true,
    });
    for (const trade of sheet.trades) {
      const inputs = planTrade(scene.sea, scene.vessels.get(trade.vessel)!, trade, {
        commencingAt: instantAt(platform, -trade.startsInDays),
        chartererId: scene.contacts.get(trade.charterer)!.id,
        specialistId: staff.operator.memberId,
      });
      await createEstimate(platform, staff.operator, {
        estimateData: { worksheetId: made.id, inputs },
      });
    }
  }
}

/** Ten voyages, fixed, sailed and billed on the days they would have been; answers the sheet they were fixed from. */
export async function loadVoyages(scene: Scene): Promise<string> {
  const { platform, staff } = scene;
  const oldest = Math.max(...DEMO_VOYAGES.map((v) => v.startedDaysAgo));
  const past = at(platform, oldest + FIXED_BEFORE_DAYS);
  const sheet = await createSheet(past, staff.operator, {
    name: 'Fixed business',
    type: 'voyage',
    isPublic: true,
  });
  for (const voyage of DEMO_VOYAGES) await loadVoyage(scene, sheet.id, voyage);
  return sheet.id;
}

type Planned = Trade & { startedDaysAgo: number };

/** Fixes a trade some days before it begins; answers the voyage. */
export async function fixVoyage(scene: Scene, worksheetId: string, plan: Planned) {
  const { platform, staff } = scene;
  const fixedOn = at(platform, Math.max(0, plan.startedDaysAgo + FIXED_BEFORE_DAYS));
  const inputs = planTrade(scene.sea, scene.vessels.get(plan.vessel)!, plan, {
    commencingAt: instantAt(platform, plan.startedDaysAgo),
    chartererId: scene.contacts.get(plan.charterer)!.id,
    specialistId: staff.operator.memberId,
  });
  const estimate = await createEstimate(fixedOn, staff.operator, {
    estimateData: { worksheetId, inputs },
  });
  const { voyage } = await createVoyage(fixedOn, staff.operator, {
    estimateId: estimate.id,
    name: `${plan.cargo}, ${plan.charterer}`,
  });
  return voyage;
}

async function loadVoyage(scene: Scene, worksheetId: string, plan: DemoVoyage): Promise<void> {
  const voyage = await fixVoyage(scene, worksheetId, plan);
  if (plan.status === 'Cancelled') return moveTo(scene, voyage.id, ['Cancelled']);
  await bill(scene, plan, { voyageId: voyage.id, part: 'initial', billing: plan.initial });
  if (plan.status === 'Scheduled') return undefined;
  await moveTo(scene, voyage.id, ['Commenced']);
  await sail(scene, voyage.id, plan);
  if (plan.status === 'Commenced') return undefined;
  await moveTo(scene, voyage.id, ['Completed']);
  await bill(scene, plan, { voyageId: voyage.id, part: 'balance', billing: plan.balance });
  if (plan.status === 'Closed') await moveTo(scene, voyage.id, ['Closed']);
  return undefined;
}

export async function moveTo(scene: Scene, id: string, statuses: readonly string[]): Promise<void> {
  const { platform, staff } = scene;
  for (const status of statuses) {
    const { voyage } = await getVoyage(platform, staff.operator, id);
    await setStatus(platform, staff.operator, { id, version: voyage.version, status });
  }
}

/** Slips of each call in hours: rain, a berth taken, a fast turn; the same at every load. */
const SLIP_HOURS = [0, 9, -4, 15];

type Slips = { late: readonly number[]; longer?: readonly number[] };

/** Enters the actual times of every call that lies in the past. */
export async function sail(
  scene: Scene,
  id: string,
  plan: Pick<DemoVoyage, 'status'>,
  /** Hours that arrivals are late, and that stays are longer than expected. */
  { late, longer = [0] }: Slips = { late: SLIP_HOURS },
): Promise<void> {
  const { platform, staff } = scene;
  const now = platform.clock.now().toISOString();
  const isOver = plan.status !== 'Commenced';
  const { calls } = await getVoyage(platform, staff.operator, id);
  for (const [index, call] of calls.entries()) {
    const before = await getVoyage(platform, staff.operator, id);
    const expected = before.calls.find((c) => c.row_id === call.row_id)!;
    const slip = late[index % late.length]!;
    const stay = slip + longer[index % longer.length]!;
    const shifted = (instant: string, hours = slip) =>
      new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
    const arrivalAt =
      index === 0 ? expected.estimated_arrival_at : shifted(expected.estimated_arrival_at);
    const departureAt = shifted(expected.estimated_departure_at, stay);
    if (!isOver && arrivalAt > now) return;
    await recordCall(platform, staff.operator, {
      id,
      version: before.voyage.version,
      rowId: call.row_id,
      arrivalAt,
      departureAt: isOver || departureAt <= now ? departureAt : null,
    });
  }
}

type Part = { voyageId: string; part: 'initial' | 'balance'; billing: Billing };

const STEPS: readonly Billing[] = ['none', 'draft', 'pending', 'approved', 'sent', 'part', 'paid'];

/** Takes a freight invoice as far as the plan says, by the people who would do it. */
async function bill(
  scene: Scene,
  plan: DemoVoyage,
  { voyageId, part, billing }: Part,
): Promise<void> {
  const { platform, staff } = scene;
  const reached = (step: Billing) => STEPS.indexOf(billing) >= STEPS.indexOf(step);
  if (!reached('draft')) return;
  const daysAgo = part === 'initial' ? plan.startedDaysAgo - 28 : plan.startedDaysAgo - 66;
  const then = at(platform, Math.max(0, daysAgo));
  const { data } = await prefillFreight(then, staff.operator, { voyageId, part });
  const draft = await createInvoice(then, staff.operator, { data, key: null });
  const { id } = draft.document;
  if (!reached('pending')) return;
  const pending = await submitInvoice(then, staff.operator, {
    id,
    version: draft.document.version,
  });
  if (!reached('approved')) return;
  const { version } = pending.document;
  const approved = await approveInvoice(then, staff.finance, { id, version });
  if (!reached('sent')) return;
  const sent = await markSent(then, staff.finance, { id, version: approved.document.version });
  if (!reached('part')) return;
  const total = BigInt(sent.document.total_minor);
  const minor = billing === 'part' ? total / 2n : total;
  const paidOn = dayOf(at(platform, Math.max(0, daysAgo - 6)));
  await recordPayment(at(platform, Math.max(0, daysAgo - 6)), staff.finance, {
    invoiceId: id,
    key: null,
    data: {
      amount: `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`,
      paidOn,
      exchangeRate: '1',
      transactionReference: `TRF ${paidOn.replaceAll('-', '')}`,
    },
  });
}
