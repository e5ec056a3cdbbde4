import { type TimeCharterInput, timeCharterInput } from '@mainsheet/contract';
import { amountText } from '@mainsheet/money';
import type { z } from 'zod';
import { approveBill, recordBillPayment, submitBill } from '../modules/bills/index.ts';
import {
  billHireStatement,
  createTimeCharter,
  issueHireStatement,
  linkVoyage,
  saveOffHire,
  updateTimeCharter,
} from '../modules/time-charters/index.ts';
import { listVoyages } from '../modules/voyages/index.ts';
import type { Platform } from '../platform/platform.ts';
import { at, dayOf } from './demo-history.ts';
import type { Scene } from './demo-voyages.ts';

type Terms = z.input<typeof timeCharterInput>;
const DAY_MS = 86_400_000;

/** A charter in that pays by the day, with a commission to charterers and one that owners pay their broker. */
const capeIn = ({ platform, contacts, vessels, staff }: Scene): Terms => ({
  type: 'in',
  vesselId: vessels.get('Cape Harmony')!.id,
  ownerCompanyId: contacts.get('Harmony Maritime Ltd')!.id,
  technicalManagerId: contacts.get('Harmony Maritime Ltd')!.id,
  executiveIds: [staff.operator.memberId],
  laycanStartDateTime: moment(platform, -84),
  laycanEndDateTime: moment(platform, -74),
  department: 'Capesize desk',
  tradingArea: 'Worldwide',
  deliveryPortCode: 'GIGIB',
  redeliveryPort: 'Singapore–Japan range',
  minDuration: 11,
  minDurationType: 'Months',
  maxDuration: 13,
  maxDurationType: 'Months',
  plusDays: 15,
  minusDays: 15,
  estimatedDeliveryDateTime: moment(platform, -79),
  rebillableAdminFee: 2.5,
  hireLines: [
    { hireRate: 19_500, hireDuration: 6, hireDurationType: 'Months' },
    { hireRate: 20_250 },
  ],
  options: [
    {
      ...{ duration: 11, durationType: 'Months', plusDays: 15, minusDays: 15 },
      ...{ rateBasis: 'Typed', hireRate: 20_900, declareBy: moment(platform, 240).slice(0, 10) },
    },
    { duration: 6, durationType: 'Months', declareBy: moment(platform, 560).slice(0, 10) },
  ],
  brokers: [
    { type: 'Address Commission', amount: 3.75 },
    {
      type: 'Broker',
      brokerId: contacts.get('Simonsen & Clarke')!.id,
      amount: 1.25,
      invoiceMethod: 'Will be paid separately',
    },
  ],
  voyageExpenses: [
    { name: 'C/V/E', rate: 1_500, rateType: 'Per 30 Days' },
    { name: 'In lieu of hold cleaning', rate: 6_000, rateType: 'Lumpsum' },
  ],
  bunkersOnDelivery: [
    { fuelType: 'VLSFO', price: 541, quantity: 705 },
    { fuelType: 'MGO', price: 722, quantity: 104 },
  ],
  bunkersOnRedelivery: [{ fuelType: 'VLSFO', price: 541, quantity: 700 }],
});

/** A charter out whose hire follows the transatlantic round voyage, between a floor and a ceiling. */
const pearlOut = ({ platform, contacts, vessels }: Scene, indexRoute: string): Terms => ({
  type: 'out',
  vesselId: vessels.get('Ocean Pearl')!.id,
  timeCharterCompanyId: contacts.get('Altamar Ore Marketing')!.id,
  laycanStartDateTime: moment(platform, -48),
  laycanEndDateTime: moment(platform, -40),
  tradingArea: 'Atlantic',
  deliveryPortCode: 'NLRTM',
  redeliveryPort: 'Skaw–Gibraltar range',
  minDuration: 150,
  maxDuration: 180,
  billingPeriodType: 'Every 15 days',
  contractFixedDate: moment(platform, -60).slice(0, 10),
  estimatedDeliveryDateTime: moment(platform, -44),
  ballastBonus: 150_000,
  isCommissionable: true,
  hireLines: [
    {
      indexOptions: {
        indexRoute,
        adjustmentPercent: 104,
        billingMethod: 'Average of prior period',
        floor: 11_000,
        ceiling: 22_000,
      },
    },
  ],
  brokers: [{ type: 'Address Commission', amount: 3.75 }],
  technicalManagementFee: 650,
  operationExpenses: [
    { type: 'Crew', rate: 3_150, rateType: 'Per Day' },
    { type: 'Stores', rate: 14_000, rateType: 'Monthly' },
    { type: 'Dry-dock amortisation', rate: 480, rateType: 'Per Day' },
  ],
  bunkersOnDelivery: [{ fuelType: 'VLSFO', price: 528, quantity: 610 }],
});

/** A vessel that sails in a pool. */
const dukePool = ({ platform, contacts, vessels }: Scene): Terms => ({
  type: 'out',
  contractType: 'Pool',
  vesselId: vessels.get('Iron Duke')!.id,
  timeCharterCompanyId: contacts.get('Delta Fertilizer Carriers')!.id,
  deliveryPortCode: 'USMSY',
  redeliveryPort: 'US Gulf',
  minDuration: 12,
  minDurationType: 'Months',
  estimatedDeliveryDateTime: moment(platform, 12),
  poolPoints: 104,
  poolFeePerDay: 350,
  poolFeePercent: 1.25,
});

/** Time charters in and out: one delivered by days, one by an index, one on subjects for a pool. Returns the id of the charter in. */
export async function loadTimeCharters(scene: Scene, indexRoute: string): Promise<string> {
  const cape = await deliver(scene, capeIn(scene), 79);
  await stopEngine(scene, cape);
  for (const number of [1, 2, 3, 4]) await issue(scene, cape, number);
  const pearl = await deliver(scene, pearlOut(scene, indexRoute), 44);
  for (const number of [1, 2]) await issue(scene, pearl, number);
  await sail(scene, cape, 'Cape Harmony');
  await createTimeCharter(at(scene.platform, 3), scene.staff.operator, dukePool(scene));
  return cape;
}

/** The first two statements of a charter in as its owners billed them: one paid, one open. */
export async function loadHireBills(scene: Scene, charterInId: string): Promise<void> {
  await billHire(scene, charterInId, { number: 1, isPaid: true });
  await billHire(scene, charterInId, { number: 2, isPaid: false });
}

async function deliver({ platform, staff }: Scene, terms: Terms, daysAgo: number): Promise<string> {
  const { operator } = staff;
  const fixed = { ...terms, status: 'Fixed' as const };
  const { row } = await createTimeCharter(at(platform, daysAgo + 20), operator, fixed);
  const delivered: TimeCharterInput = timeCharterInput.parse({
    ...terms,
    charterCode: row.code,
    status: 'Delivered',
    actualDeliveryDateTime: moment(platform, -daysAgo),
  });
  const change = { id: row.id, version: row.version, data: delivered };
  await updateTimeCharter(at(platform, daysAgo), operator, change);
  return row.id;
}

/** Ten hours without the main engine, five weeks ago. */
async function stopEngine({ platform, staff }: Scene, charterId: string): Promise<void> {
  const start = moment(platform, -36);
  const data = {
    activity: 'At sea',
    reason: 'Breakdown',
    delayStart: start,
    delayEnd: new Date(Date.parse(start) + 9.5 * 3_600_000).toISOString(),
    remarks: 'Main engine, cylinder unit 4',
    fuels: [{ type: 'VLSFO', quantity: 3.1, price: 541 }],
  };
  const record = { charterId, id: null, version: null, data };
  await saveOffHire(at(platform, 35), staff.operator, record);
}

async function issue({ platform, staff }: Scene, timeCharterId: string, number: number) {
  await issueHireStatement(platform, staff.operator, { timeCharterId, number });
}

/** What owners bill for an issued statement, approved, and paid through another bank where it is. */
async function billHire(
  { platform, staff }: Scene,
  timeCharterId: string,
  { number, isPaid }: { number: number; isPaid: boolean },
): Promise<void> {
  let id = '';
  await billHireStatement(platform, staff.operator, {
    ...{ timeCharterId, number },
    beside: (_, { documentId }) => {
      id = documentId;
      return Promise.resolve();
    },
  });
  const pending = await submitBill(platform, staff.operator, { id, version: 1 });
  const { document } = await approveBill(platform, staff.finance, {
    ...{ id, version: pending.document.version },
  });
  if (!isPaid) return;
  const { currency, total_minor: totalMinor, contact_id: vendorId } = document;
  const amount = amountText(currency, totalMinor);
  await recordBillPayment(platform, staff.finance, {
    key: null,
    data: {
      ...{ amount, currency, vendorId, exchangeRate: '1', rateSource: 'base currency' },
      ...{ paidOn: dayOf(platform), transactionReference: `HIRE ${number}`, accountId: null },
      paymentables: [{ billId: id, amount }],
    },
  });
}

/** Every voyage of the vessel that counts sails under her charter. */
async function sail({ platform, staff, vessels }: Scene, charterId: string, name: string) {
  const query = { vesselId: vessels.get(name)!.id, countedOnly: true };
  const { rows } = await listVoyages(platform, staff.operator, query);
  for (const { id } of rows)
    await linkVoyage(platform, staff.operator, { charterId, voyageId: id });
}

/** Half past eleven of a day so many days from today, UTC. */
const moment = (platform: Platform, days: number): string =>
  new Date(Date.parse(`${dayOf(platform)}T11:30:00.000Z`) + days * DAY_MS).toISOString();
