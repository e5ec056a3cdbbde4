import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { type AllocationRow, listAllocations } from '../commercial-documents/index.ts';
import { listPartsOf, type PartRow } from './parts.repository.ts';
import * as receipts from './receipts.repository.ts';
import { listRefunds, type RefundRow } from './refunds.repository.ts';
import { type TakingBack, takePaymentBack } from './taking-back.service.ts';

export type ReceiptQuery = {
  clientId?: string | null;
  page?: number | null;
  perPage?: number | null;
};

const MAX_PER_PAGE = 500;

function filterOf(query: ReceiptQuery): receipts.ReceiptFilter {
  const limit = Math.min(Math.max(query.perPage ?? 100, 1), MAX_PER_PAGE);
  const offset = (Math.max(query.page ?? 1, 1) - 1) * limit;
  return { clientId: query.clientId ?? null, limit, offset };
}

export function listPayments(platform: Platform, actor: Actor, query: ReceiptQuery) {
  const filter = filterOf(query);
  return platform.db.readTenant(actor.companyId, (tx) => receipts.listReceipts(tx, filter));
}

/** A page of payments and how many fit. */
export function listPaymentPage(platform: Platform, actor: Actor, query: ReceiptQuery) {
  const filter = filterOf(query);
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      receipts.listReceipts(tx, filter),
      receipts.countReceipts(tx, filter),
    ]);
    return { rows, total };
  });
}

type Activity = { readonly at: string; readonly actorName: string; readonly action: string };

export type ReceiptDetail = {
  readonly receipt: receipts.ReceiptRow;
  readonly payer: receipts.PayerRow;
  /** What it settles and settled. */
  readonly parts: readonly PartRow[];
  /** Credits that stand against invoices it settles. */
  readonly credits: readonly AllocationRow[];
  readonly refunds: readonly RefundRow[];
  /** What payouts under way give back. */
  readonly refundMinor: bigint;
  /** The latest first. */
  readonly activities: readonly Activity[];
};

/** @throws DomainError NOT_FOUND */
export const getPaymentDetail = (
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<ReceiptDetail> => inCompany(platform, actor, (work) => readDetail(work, id));

export async function readDetail({ tx }: Work, id: string): Promise<ReceiptDetail> {
  const receipt = await receipts.getReceipt(tx, id);
  const [allocations, payer, parts, refunds, refundMinor, events] = await Promise.all([
    listAllocations(tx, receipt.invoice_ids),
    receipts.getPayer(tx, receipt.client_id),
    listPartsOf(tx, id),
    listRefunds(tx, id),
    receipts.findRefundPromised(tx, id),
    receipts.listEvents(tx, id),
  ]);
  const standing = allocations.filter((row) => row.reversal_id === null);
  // In the order of the invoices.
  const credits = receipt.invoice_ids.flatMap((invoiceId) =>
    standing.filter((row) => row.target_id === invoiceId),
  );
  const activities = activitiesOf(receipt, events);
  return { receipt, payer, parts, credits, refunds, refundMinor, activities };
}

const EVENT_WORDS: Readonly<Record<string, string>> = {
  'invoice-payment.allocate': 'Allocated',
  'invoice-payment.release': 'Allocation taken back',
  'invoice-payment.refund': 'Refunded',
  'invoice-payment.refund-returned': 'Refund returned',
};

/** What was done to a payment: its own row tells of its begin and end, the trail of what lies between. */
function activitiesOf(row: receipts.ReceiptRow, events: readonly receipts.EventRow[]): Activity[] {
  const recorded = { at: row.created_at, actorName: row.created_by, action: 'Recorded' };
  const between = events.flatMap(({ at, actor_name: actorName, action }) => {
    const words = EVENT_WORDS[action];
    return words ? [{ at, actorName, action: words }] : [];
  });
  const ended =
    row.reversed_at && row.reversed_by
      ? [{ at: row.reversed_at, actorName: row.reversed_by, action: 'Taken back' }]
      : [];
  return [...ended, ...between, recorded];
}

/** Takes a payment back by a reversal of today, as `takePaymentBack` has it. */
export const refundPayment = (
  platform: Platform,
  actor: Actor,
  refund: TakingBack,
): Promise<ReceiptDetail> =>
  inCompany(platform, actor, async (work) => {
    await takePaymentBack(work, refund);
    return readDetail(work, refund.id);
  });
