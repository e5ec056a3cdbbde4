import {
  CASH_STATUSES,
  type CashItemInput,
  type CashStatus,
  cashItemInput,
  cashLinkInput,
} from '@mainsheet/contract';
import { decimal, moneyFromDecimal } from '@mainsheet/money';
import { type Actor, assertCan, can } from '../../platform/actor.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { baseRateFaults, violation } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import {
  getVoyageRow,
  lockOpenVoyage,
  lockVoyageForDocument,
  saveMissingCash,
} from '../voyages/index.ts';
import * as items from './cash-items.repository.ts';

const MAX_PAGE = 1000;
const VIEW_OF = { bill: 'payablesBills.view', invoice: 'receivablesInvoices.view' } as const;

export type CashQuery = {
  /** First and last day, `YYYY-MM-DD`; without an end all that lies ahead. */
  startDate: string;
  endDate?: string | null | undefined;
  status?: readonly string[] | null | undefined;
  limit?: number | null | undefined;
  offset?: number | null | undefined;
};

/**
 * Cash items of the company by range, of one voyage or of all that count: active, not deleted, not zero, by day and
 * name; and how many there are. Amounts are in the item's currency, `exchange_rate` leads to base.
 * @throws DomainError INVALID_INPUT for a status that there is none of
 */
export async function listCashItems(
  { tx, platform, actor }: Work,
  query: CashQuery & { voyageId: string | null },
): Promise<{ rows: items.CashItemRow[]; total: number }> {
  const stamp = stampOf(platform, actor);
  await saveMissingCash(tx, { stamp, newId: () => newId(platform.clock) });
  const filter: items.CashFilter = {
    voyageId: query.voyageId,
    from: query.startDate,
    to: query.endDate ?? null,
    status: query.status?.length ? statusesOf(query.status) : null,
    limit: Math.min(Math.max(query.limit ?? MAX_PAGE, 1), MAX_PAGE),
    offset: Math.max(query.offset ?? 0, 0),
  };
  return { rows: await items.listItems(tx, filter), total: await items.countItems(tx, filter) };
}

function statusesOf(names: readonly string[]): CashStatus[] {
  return names.map((name) => {
    const known = CASH_STATUSES.find((status) => status === name);
    if (known) return known;
    throw invalidInput([violation('status', `Statuses are ${CASH_STATUSES.join(', ')}.`)]);
  });
}

/** @throws DomainError NOT_FOUND, INVALID_INPUT */
export const listVoyageCash = (
  platform: Platform,
  actor: Actor,
  query: CashQuery & { voyageId: string },
) =>
  inCompany(platform, actor, async (work) => {
    await getVoyageRow(work.tx, query.voyageId);
    return listCashItems(work, query);
  });

type Change = { voyageId: string; id: string | null; version: number | null; data: unknown };

/**
 * Keeps an item that somebody typed.
 * @throws DomainError INVALID_INPUT, NOT_FOUND, STALE_VERSION, INVALID_STATE for a locked voyage or one that follows from it
 */
export function saveCashItem(platform: Platform, actor: Actor, change: Change) {
  const input = parseBody(cashItemInput, change.data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const { voyageId, version } = change;
    await lockOpenVoyage(tx, voyageId);
    await refuseBaseRate(work, input);
    const typed = typedOf(input, { id: change.id ?? newId(platform.clock), voyageId });
    const stamp = stampOf(platform, actor);
    if (change.id === null) await items.insertItem(tx, typed, stamp);
    else {
      const before = await getItem(work, change.id);
      if (before.voyage_id !== voyageId) throw notFound('The cash item');
      refuseComputed(before);
      const saved = await items.updateItem(tx, { ...typed, version: version ?? 0 }, stamp);
      if (!saved) throw new DomainError('STALE_VERSION');
    }
    const item = await getItem(work, typed.id);
    await tell(work, item, `cash-item.${change.id === null ? 'create' : 'update'}`);
    return item;
  });
}

function typedOf(input: CashItemInput, key: { id: string; voyageId: string }) {
  const { amount, eventDate: eventOn, ...rest } = input;
  const { minorUnits } = moneyFromDecimal(input.currency, decimal(amount));
  return { ...rest, ...key, eventOn, amountMinor: minorUnits };
}

async function refuseBaseRate({ tx }: Work, input: CashItemInput): Promise<void> {
  const faults = baseRateFaults(input, await getBaseCurrency(tx));
  if (faults.length > 0) throw invalidInput(faults);
}

/** @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE */
export function deleteCashItem(
  platform: Platform,
  actor: Actor,
  key: { id: string; version: number },
) {
  return inCompany(platform, actor, async (work) => {
    const item = await getItem(work, key.id);
    await lockOpenVoyage(work.tx, item.voyage_id);
    refuseComputed(item);
    if (!(await items.deleteItem(work.tx, key, stampOf(platform, actor)))) {
      throw new DomainError('STALE_VERSION');
    }
    await tell(work, item, 'cash-item.delete');
    return { ...item, is_active: false };
  });
}

/**
 * Says which bill or invoice an item became, or that it became none.
 * @throws DomainError INVALID_INPUT for a document of another kind, of another voyage, or that another item names
 */
export function linkBillOrInvoice(platform: Platform, actor: Actor, sent: unknown) {
  const link = parseBody(cashLinkInput, sent);
  const documentId = link.bill_id ?? link.invoice_id;
  return inCompany(platform, actor, async (work) => {
    const item = await getItem(work, link.cashflow_id);
    await lockVoyageForDocument(work.tx, { id: item.voyage_id, isBilling: false });
    if (documentId !== null) {
      const kind = link.bill_id === null ? 'invoice' : 'bill';
      await refuseUnfit(work, item, { kind, documentId });
    } else if (item.document_id !== null) {
      assertCan(actor, VIEW_OF[item.is_expense ? 'bill' : 'invoice']);
    }
    await items.linkItem(work.tx, { id: item.id, documentId }, stampOf(platform, actor));
    await tell(work, item, documentId === null ? 'cash-item.unlink' : 'cash-item.link');
    return { billId: link.bill_id, invoiceId: link.invoice_id, cashflowId: item.id };
  });
}

async function refuseUnfit(
  { tx, actor }: Work,
  item: items.CashItemRow,
  { kind, documentId }: { kind: 'bill' | 'invoice'; documentId: string },
): Promise<void> {
  assertCan(actor, VIEW_OF[kind]);
  const path = `${kind}_id`;
  if (item.is_expense !== (kind === 'bill')) {
    const message = 'A payment becomes a bill, a receipt an invoice.';
    throw invalidInput([violation(path, message)]);
  }
  if (item.document_id === documentId) return;
  const free = await items.listLinkable(tx, { voyageId: item.voyage_id, kind });
  if (free.some(({ id }) => id === documentId)) return;
  const message = `Choose ${kind === 'bill' ? 'a bill' : 'an invoice'} of this voyage that no item names.`;
  throw invalidInput([violation(path, message)]);
}

/** Documents that an item could become, of the kind that one may view. */
export const listLinkable = (platform: Platform, actor: Actor, id: string) =>
  inCompany(platform, actor, async (work) => {
    const item = await getItem(work, id);
    const kind = item.is_expense ? 'bill' : 'invoice';
    if (!can(actor, VIEW_OF[kind])) return [];
    return items.listLinkable(work.tx, { voyageId: item.voyage_id, kind });
  });

async function getItem({ tx }: Work, id: string): Promise<items.CashItemRow> {
  const item = await items.findItem(tx, id);
  if (!item) throw notFound('The cash item');
  return item;
}

function refuseComputed({ source_key: sourceKey }: items.CashItemRow): void {
  if (sourceKey === null) return;
  const reason = 'This follows from the voyage: change the voyage, and it changes with it.';
  throw new DomainError('INVALID_STATE', { reason });
}

const tell = (work: Work, item: items.CashItemRow, action: string): Promise<void> =>
  record(work, {
    action,
    subject: { type: 'voyage', id: item.voyage_id, label: item.voyage_label },
    detail: { item: item.name },
    changes: [{ topic: 'voyages', id: item.voyage_id, version: 0 }],
  });
