import { ACCOUNT, translateLines } from '@mainsheet/ledger';
import { money } from '@mainsheet/money';
import type { ContactRow } from '../modules/contacts/index.ts';
import {
  applyCreditNote,
  createCreditNote,
  sendCreditNote,
} from '../modules/credit-notes/index.ts';
import {
  approveInvoice,
  createInvoice,
  markSent,
  recordPayment,
} from '../modules/invoices/index.ts';
import { post } from '../modules/ledger/index.ts';
import type { VesselRow } from '../modules/vessels/index.ts';
import type { Actor } from '../platform/actor.ts';
import { todayBy } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';

export type Staff = { operator: Actor; finance: Actor };

/** Freight of the last months comes to an account at Mainsheet's bank, older freight came to another bank. */
const AT_THE_BANK_DAYS = 130;

const MONTHS = 24;
const DAY_MS = 86_400_000;

/** A platform whose clock stands at an earlier day, so that services write history as it was. */
export function at(platform: Platform, daysAgo: number): Platform {
  const now = platform.clock.now().getTime() - daysAgo * DAY_MS;
  return { ...platform, clock: { now: () => new Date(now) } };
}

export const dayOf = (platform: Platform): string => todayBy(platform.clock);

/**
 * Two years of books before today: capital, monthly running costs, and freight billed and paid.
 * The same every time: amounts follow from the month and the ship.
 */
export async function loadHistory(
  platform: Platform,
  staff: Staff,
  fleet: {
    vessels: readonly VesselRow[];
    customers: readonly ContactRow[];
    /** The dollar account that freight comes to. */
    accountId: string;
  },
): Promise<void> {
  await postLines(at(platform, MONTHS * 30 + 20), staff.finance, {
    text: 'Share capital paid in',
    debit: ACCOUNT.bank,
    credit: ACCOUNT.capital,
    minor: 8_000_000_00n,
  });
  for (let month = MONTHS; month >= 1; month--) {
    const daysAgo = month * 30;
    const monthly = at(platform, daysAgo);
    const runningCost = fleet.vessels.reduce((sum, v) => sum + Number(v.daily_cost) * 30, 0);
    await postLines(monthly, staff.finance, {
      text: 'Running costs and hire of the fleet',
      debit: ACCOUNT.runningCost,
      credit: ACCOUNT.bank,
      minor: BigInt(Math.round(runningCost * 0.52)) * 100n,
    });
    await postLines(monthly, staff.finance, {
      text: 'Bunkers of the month',
      debit: ACCOUNT.bunkers,
      credit: ACCOUNT.bank,
      minor: BigInt(1_240_000 + ((month * 53) % 17) * 21_500) * 100n,
    });
    await postLines(monthly, staff.finance, {
      text: 'Port disbursements of the month',
      debit: ACCOUNT.portExpenses,
      credit: ACCOUNT.bank,
      minor: BigInt(385_000 + ((month * 29) % 13) * 9_400) * 100n,
    });
    for (const turn of [0, 1]) {
      const index = month * 2 + turn;
      const vessel = fleet.vessels[index % fleet.vessels.length]!;
      const client = fleet.customers[(index * 5) % fleet.customers.length]!;
      const { accountId } = fleet;
      const bill = { vessel, client, index, accountId, daysAgo: daysAgo - turn * 12 };
      const open = await billFreight(platform, staff, bill);
      if (open) await creditPartly(platform, staff, { ...open, daysAgo: bill.daysAgo });
    }
  }
}

/** A claim on the cargo of an open freight is settled by a credit, applied to it. */
async function creditPartly(
  platform: Platform,
  staff: Staff,
  { invoiceId, clientId, vesselId, daysAgo }: OpenFreight & { daysAgo: number },
): Promise<void> {
  const then = at(platform, Math.max(0, daysAgo - 12));
  const amount = '4250.00';
  const draft = await createCreditNote(then, staff.operator, {
    key: null,
    data: {
      type: 'freight',
      clientId,
      invoiceId,
      vesselId,
      currency: 'USD',
      exchangeRate: '1',
      rateSource: 'base currency',
      creditOn: dayOf(then),
      reference: 'Cargo shortage, settled in full',
      lines: [
        {
          accountCode: ACCOUNT.freight,
          description: 'Shortage of cargo at discharge',
          quantity: '1',
          unit: '',
          rate: amount,
        },
      ],
    },
  });
  const { id, version } = draft.document;
  const sent = await sendCreditNote(then, staff.finance, { id, version });
  await applyCreditNote(then, staff.finance, {
    id,
    version: sent.document.version,
    data: { rows: [{ invoiceId, amount }] },
  });
}

type Movement = { text: string; debit: string; credit: string; minor: bigint };

async function postLines(platform: Platform, actor: Actor, movement: Movement): Promise<void> {
  const postedOn = dayOf(platform);
  const lines = [
    { accountCode: movement.debit, amount: money('USD', movement.minor) },
    { accountCode: movement.credit, amount: money('USD', -movement.minor) },
  ];
  await platform.db.inTenant(actor.companyId, (tx) =>
    post(platform, tx, actor, {
      postedOn,
      documentType: 'journal',
      documentId: null,
      reference: postedOn.slice(0, 7),
      description: movement.text,
      entries: translateLines(lines, '1', 'USD'),
      rate: { rate: '1', on: postedOn, source: 'base currency' },
    }),
  );
}

type Bill = {
  vessel: VesselRow;
  client: ContactRow;
  index: number;
  daysAgo: number;
  accountId: string;
};

type OpenFreight = { invoiceId: string; clientId: string; vesselId: string };

/**
 * One freight of the past; of the last two months some are still open, so that ageing has bars. Returns
 * the one that a claim came for.
 */
async function billFreight(
  platform: Platform,
  staff: Staff,
  bill: Bill,
): Promise<OpenFreight | null> {
  const then = at(platform, bill.daysAgo);
  const invoiceOn = dayOf(then);
  const tonnes = Math.round(Number(bill.vessel.deadweight_t) * 0.88);
  const rate = (15 + ((bill.index * 37) % 140) / 10).toFixed(2);
  const draft = await createInvoice(then, staff.operator, {
    key: null,
    data: {
      type: 'freight',
      clientId: bill.client.id,
      currency: 'USD',
      exchangeRate: '1',
      rateSource: 'base currency',
      invoiceOn,
      dueOn: dayOf(at(platform, bill.daysAgo - bill.client.payment_terms_days)),
      reference: `${bill.vessel.name}, earlier voyage`,
      terms: `${bill.client.payment_terms_days} days`,
      vesselId: bill.vessel.id,
      lines: [
        {
          accountCode: ACCOUNT.freight,
          description: `Freight ${bill.vessel.name}`,
          quantity: String(tonnes),
          unit: 'mt',
          rate,
        },
      ],
    },
  });
  const key = () => ({ id: draft.document.id });
  const approved = await approveInvoice(then, staff.finance, {
    ...key(),
    version: draft.document.version,
  });
  const sent = await markSent(then, staff.finance, {
    ...key(),
    version: approved.document.version,
  });
  const isOpen = bill.daysAgo < AT_THE_BANK_DAYS && (bill.index % 5 === 0 || bill.index === 7);
  if (isOpen) {
    const hasClaim = bill.index % 5 === 0;
    return hasClaim
      ? { invoiceId: sent.document.id, clientId: bill.client.id, vesselId: bill.vessel.id }
      : null;
  }
  const paid = at(platform, Math.max(0, bill.daysAgo - 9));
  await recordPayment(paid, staff.finance, {
    invoiceId: sent.document.id,
    key: null,
    data: {
      amount: (Number(sent.document.total_minor) / 100).toFixed(2),
      paidOn: dayOf(paid),
      exchangeRate: '1',
      transactionReference: `TRF ${invoiceOn.replaceAll('-', '')}`,
      accountId: bill.daysAgo < AT_THE_BANK_DAYS ? bill.accountId : null,
    },
  });
  return null;
}
