import { accountOfBillType, type BillType } from '@mainsheet/contract';
import { sql } from 'kysely';
import {
  approveBill,
  createBill,
  markBillReceived,
  recordBillPayment,
  submitBill,
} from '../modules/bills/index.ts';
import type { ContactRow } from '../modules/contacts/index.ts';
import type { Platform } from '../platform/platform.ts';
import { at, dayOf, type Staff } from './demo-history.ts';

type Progress = 'Draft' | 'Pending approval' | 'Approved' | 'Received' | 'Paid';

type Line = readonly [description: string, quantity: string, unit: string, rate: string];

type DemoBill = {
  readonly vendor: string;
  readonly vendorNumber: string;
  readonly type: BillType;
  readonly daysAgo: number;
  readonly terms: number;
  readonly progress: Progress;
  readonly lines: readonly Line[];
  readonly money?: readonly [currency: string, exchangeRate: string];
  /** Place among the latest voyages that are not cancelled; left out for what no voyage bears. */
  readonly voyage?: number;
  /** Paid so far, so many days after the bill. */
  readonly taxes?: readonly { readonly name: string; readonly rate: string }[];
  readonly paid?: { readonly amount: string; readonly after: number; readonly isFromHere?: true };
};

const EUR = ['EUR', '1.085'] as const;
const NOK = ['NOK', '0.0914'] as const;

/** What a fleet of bulkers is billed in three months: fuel, ports, insurance, stores. */
const BILLS: readonly DemoBill[] = [
  {
    ...{ vendor: 'Gatun Canal Agency', vendorNumber: 'GCA-26-0388', type: 'Port DA' },
    ...{ daysAgo: 122, terms: 21, progress: 'Received' },
    lines: [['Tug assistance, difference to the advance', '1', '', '9665.50']],
  },
  {
    ...{ vendor: 'Trident Surveyors', vendorNumber: '2026/1146', type: 'Other expense' },
    ...{ daysAgo: 104, terms: 30, progress: 'Received', money: EUR },
    lines: [['Bunker and condition survey, on-hire', '1', '', '12480']],
    taxes: [{ name: 'VAT', rate: '21' }],
  },
  {
    ...{ vendor: 'Straits Marine Fuels Pte', vendorNumber: 'SMF-90114', type: 'Bunkers' },
    ...{ daysAgo: 78, terms: 30, progress: 'Paid', voyage: 3 },
    lines: [
      ['VLSFO 0.5 %, delivered Singapore', '620.4', 'mt', '571.50'],
      ['Barging', '1', '', '2400'],
    ],
    paid: { amount: '356958.60', after: 24, isFromHere: true },
  },
  {
    ...{ vendor: 'Suez Transit Services', vendorNumber: 'STS/8841', type: 'Port DA' },
    ...{ daysAgo: 71, terms: 14, progress: 'Paid', voyage: 2 },
    lines: [['Canal dues and agency, northbound', '1', '', '268420.75']],
    paid: { amount: '268420.75', after: 12 },
  },
  {
    ...{ vendor: 'Blue Anchor P&I', vendorNumber: 'P&I-2026-3', type: 'Insurance' },
    ...{ daysAgo: 64, terms: 45, progress: 'Received' },
    lines: [['Third instalment, mutual premium', '1', '', '148250']],
  },
  {
    ...{ vendor: 'Penavico Qingdao Agency', vendorNumber: 'QD261007', type: 'Port DA' },
    ...{ daysAgo: 47, terms: 30, progress: 'Received', voyage: 1 },
    lines: [
      ['Port dues and pilotage', '1', '', '61240.80'],
      ['Agency fee', '1', '', '4200'],
    ],
    paid: { amount: '40000', after: 15, isFromHere: true },
  },
  {
    ...{ vendor: 'Hedland Port Services', vendorNumber: 'HPS-7713', type: 'Port DA' },
    ...{ daysAgo: 33, terms: 30, progress: 'Received', voyage: 4 },
    lines: [['Towage and mooring', '2', 'calls', '20680.40']],
  },
  {
    ...{ vendor: 'Nordsjø Ship Supply', vendorNumber: '55120', type: 'Other expense' },
    ...{ daysAgo: 26, terms: 30, progress: 'Received', money: NOK },
    lines: [['Deck and engine stores', '1', '', '186400']],
  },
  {
    ...{ vendor: 'Rotterdam Marine Fuels BV', vendorNumber: 'RMF-2026-4410', type: 'Bunkers' },
    ...{ daysAgo: 18, terms: 30, progress: 'Approved', voyage: 0, money: EUR },
    lines: [
      ['MGO 0.1 %, delivered Rotterdam', '118.5', 'mt', '688'],
      ['Barging and demurrage of the barge', '1', '', '6350'],
    ],
  },
  {
    ...{ vendor: 'Fearnside Chartering', vendorNumber: 'FC 2611', type: 'Brokerage' },
    ...{ daysAgo: 16, terms: 30, progress: 'Approved', voyage: 2 },
    lines: [['Commission 1.25 % on freight', '1', '', '41161.84']],
  },
  {
    ...{ vendor: 'Hellespont Bunkers SA', vendorNumber: 'HB-61184', type: 'Bunkers' },
    ...{ daysAgo: 7, terms: 30, progress: 'Pending approval', voyage: 1 },
    lines: [['VLSFO 0.5 %, delivered Piraeus', '714.2', 'mt', '578.10']],
  },
  {
    ...{ vendor: 'Maas Ship Agencies', vendorNumber: 'M-20261103', type: 'Port DA' },
    ...{ daysAgo: 5, terms: 14, progress: 'Pending approval', voyage: 0, money: EUR },
    lines: [['Port dues, final disbursement account', '1', '', '38615']],
  },
  {
    ...{ vendor: 'Penavico Qingdao Agency', vendorNumber: 'QD-261007', type: 'Port DA' },
    ...{ daysAgo: 3, terms: 30, progress: 'Draft', voyage: 1 },
    lines: [['Port dues, pilotage and agency', '1', '', '65440.80']],
  },
  {
    ...{ vendor: 'Compass Weather Routing', vendorNumber: '', type: 'Misc' },
    ...{ daysAgo: 1, terms: 30, progress: 'Draft' },
    lines: [['Routing, November', '5', 'voyages', '250']],
  },
];

type Voyage = { id: string; vessel_id: string };

type BillScene = {
  platform: Platform;
  staff: Staff;
  contacts: ReadonlyMap<string, ContactRow>;
  /** Pays one from an account here. */
  payFromHere: (bill: {
    id: string;
    vendor: string;
    amount: string;
    reference: string;
    daysAgo: number;
  }) => Promise<void>;
};

/** Bills as far as they would have come, one of them entered twice by somebody in a hurry. */
export async function loadBills(scene: BillScene): Promise<void> {
  const { platform, staff } = scene;
  const voyages = await platform.db.inTenant(staff.finance.companyId, (tx) =>
    tx.many(sql<Voyage>`
      select id, vessel_id from voyage
      where company_id = ${tx.companyId} and is_active and status <> 'Cancelled'
      order by commencing_at desc, id desc limit 10`),
  );
  for (const bill of BILLS) {
    const voyage = bill.voyage === undefined ? null : (voyages[bill.voyage] ?? null);
    await loadBill(scene, bill, voyage);
  }
}

async function loadBill(scene: BillScene, bill: DemoBill, voyage: Voyage | null): Promise<void> {
  const { platform, staff, contacts } = scene;
  const then = at(platform, bill.daysAgo);
  const [currency, exchangeRate] = bill.money ?? ['USD', '1'];
  const { type, vendorNumber } = bill;
  const draft = await createBill(then, staff.operator, {
    key: null,
    data: {
      ...{ type, vendorNumber, currency, exchangeRate },
      vendorId: contacts.get(bill.vendor)!.id,
      rateSource: currency === 'USD' ? 'base currency' : 'typed',
      billOn: dayOf(then),
      dueOn: dayOf(at(platform, bill.daysAgo - bill.terms)),
      terms: `${bill.terms} days`,
      voyageId: voyage?.id ?? null,
      vesselId: voyage?.vessel_id ?? null,
      taxes: bill.taxes ?? [],
      lines: bill.lines.map(([description, quantity, unit, rate]) => ({
        ...{ accountCode: accountOfBillType(type), description, quantity, unit, rate },
      })),
    },
  });
  if (bill.progress === 'Draft') return;
  const { id, version } = draft.document;
  const pending = await submitBill(then, staff.operator, { id, version });
  if (bill.progress === 'Pending approval') return;
  const key = { id, version: pending.document.version };
  const approved = await approveBill(then, staff.finance, key);
  if (bill.progress !== 'Approved') {
    await markBillReceived(then, staff.finance, { id, version: approved.document.version });
  }
  if (bill.paid) await payBill(scene, bill, id);
}

async function payBill(
  { platform, staff, contacts, payFromHere }: BillScene,
  { vendor, vendorNumber, daysAgo, money, paid }: DemoBill,
  billId: string,
): Promise<void> {
  const { amount, after, isFromHere } = paid!;
  if (isFromHere) {
    const reference = vendorNumber;
    return payFromHere({ id: billId, vendor, amount, reference, daysAgo: daysAgo - after });
  }
  const then = at(platform, daysAgo - after);
  const [currency, exchangeRate] = money ?? ['USD', '1'];
  await recordBillPayment(then, staff.finance, {
    key: null,
    data: {
      ...{ amount, currency, exchangeRate, rateSource: 'base currency' },
      vendorId: contacts.get(vendor)!.id,
      paidOn: dayOf(then),
      transactionReference: vendorNumber,
      accountId: null,
      paymentables: [{ billId, amount }],
    },
  });
}
