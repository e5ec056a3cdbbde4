import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { getBaseCurrency } from '../companies/index.ts';
import * as ledger from './ledger.repository.ts';

const MAX_PAGE = 500;

export type LineQuery = {
  accountCode?: string | null;
  currency?: string | null;
  transactionId?: string | null;
  from?: string | null;
  to?: string | null;
  vesselId?: string | null;
  contactId?: string | null;
  voyageId?: string | null;
  withoutClosing?: boolean;
  cashActivity?: string | null;
  limit?: number | null;
  offset?: number | null;
};

export function readTrialBalance(platform: Platform, actor: Actor, asOf: string | null) {
  const day = asOf ?? todayBy(platform.clock);
  return platform.db.readReport(actor.companyId, async (tx) => ({
    asOf: day,
    baseCurrency: await getBaseCurrency(tx),
    rows: await ledger.listTrialBalance(tx, day),
  }));
}

export function listLedgerLines(platform: Platform, actor: Actor, query: LineQuery) {
  const filter = {
    accountCode: query.accountCode ?? null,
    currency: query.currency ?? null,
    transactionId: query.transactionId ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    vesselId: query.vesselId ?? null,
    contactId: query.contactId ?? null,
    voyageId: query.voyageId ?? null,
    withoutClosing: query.withoutClosing ?? false,
    cashActivity: query.cashActivity ?? null,
    limit: Math.min(Math.max(query.limit ?? 100, 1), MAX_PAGE),
    offset: Math.max(query.offset ?? 0, 0),
  };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      ledger.listLines(tx, filter),
      ledger.countLines(tx, filter),
    ]);
    return { rows, total };
  });
}

export function listClosedPeriods(platform: Platform, actor: Actor) {
  return platform.db.inTenant(actor.companyId, (tx) => ledger.listClosedPeriods(tx));
}

/** @throws DomainError INVALID_STATE for a month that the closing entry of a year counted */
async function refuseClosedYear(tx: Tx, month: string): Promise<void> {
  await ledger.lockYears(tx);
  const year = await ledger.findClosedYear(tx, month);
  if (year === null) return;
  const reason = `${year} is closed: take its closing entry back first, in Journal, Year end.`;
  throw new DomainError('INVALID_STATE', { reason });
}

/** @throws DomainError INVALID_STATE for a month that a later one shuts too: nothing could be posted into it */
async function refuseLaterClosed(tx: Tx, month: string): Promise<void> {
  const later = await ledger.findLaterClosed(tx, month);
  if (later === null) return;
  const reason = `${later.slice(0, 7)} is closed, which shuts every month before it: reopen it first.`;
  throw new DomainError('INVALID_STATE', { reason });
}

/** The latest closings and reopenings, each with its reason. */
export const listPeriodChanges = (platform: Platform, actor: Actor) =>
  platform.db.readTenant(actor.companyId, (tx) => ledger.listPeriodChanges(tx));

export type PeriodStep = {
  readonly month: string;
  readonly isClosed: boolean;
  readonly reason: string;
};

/**
 * Closes a month: nothing is posted into it, or before it, until it is reopened. What is so already stays, and
 * nothing is written of it.
 * @throws DomainError INVALID_INPUT without a reason; INVALID_STATE for a month that is not over, or whose year is closed
 */
export function setPeriodClosed(
  platform: Platform,
  actor: Actor,
  { month, isClosed, reason: typed }: PeriodStep,
): Promise<void> {
  const now = platform.clock.now().toISOString();
  const missing = `Say why the month is ${isClosed ? 'closed' : 'reopened'}.`;
  const reason = readReason(typed, missing);
  if (isClosed && month.slice(0, 7) >= now.slice(0, 7)) {
    throw new DomainError('INVALID_STATE', { reason: 'Only a month that is over can be closed.' });
  }
  return platform.db.inTenant(actor.companyId, async (tx) => {
    if (!isClosed) await refuseClosedYear(tx, month);
    // Postings take it too: those that began before are counted, those that wait for it are refused.
    await ledger.lockHead(tx);
    if (!isClosed) await refuseLaterClosed(tx, month);
    const changed = isClosed
      ? await ledger.closePeriod(tx, { month, at: now, by: actor.name })
      : await ledger.reopenPeriod(tx, month);
    if (changed === 0) return;
    await ledger.insertPeriodChange(tx, {
      ...{ id: newId(platform.clock), month, is_closed: isClosed, reason },
      ...{ changed_at: now, changed_by: actor.name },
    });
    await platform.audit.write(tx, actor, {
      action: isClosed ? 'period.close' : 'period.reopen',
      subjectType: 'period',
      subjectId: null,
      subjectLabel: month.slice(0, 7),
      detail: { reason },
    });
  });
}
