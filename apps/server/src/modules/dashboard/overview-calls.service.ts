import { type Actor, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DocumentKind, KINDS, listAgeing, today } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { visibleSubjects } from './activity-subjects.ts';
import { type Alert, alertsOfVoyages } from './alerts.ts';
import { calendarSpan } from './calendar-span.ts';
import * as dashboard from './dashboard.repository.ts';
import { findPositions } from './fleet.ts';
import { listDue, listPending } from './overview-calls.repository.ts';

const PER_PAGE = 50;

/** What a call of the overview may name beside the session; null and left out are the session's own. */
export type Named = {
  companyId?: string | null;
  companyKey?: string | null;
  contactId?: string | null;
  role?: string | null;
};

/** @throws DomainError FORBIDDEN for another company, another person or a role that is not theirs */
function assertOwn(actor: Actor, { companyId, companyKey, contactId, role }: Named): void {
  const isOther = (given: string | null | undefined, own: string) =>
    Boolean(given) && given !== own;
  if (
    isOther(companyId, actor.companyId) ||
    isOther(companyKey, actor.companyId) ||
    isOther(contactId, actor.memberId) ||
    isOther(role, actor.roleName)
  ) {
    throw new DomainError('FORBIDDEN');
  }
}

const claimsOf = (actor: Actor): DocumentKind[] =>
  (['invoice', 'bill'] as const).filter((kind) => can(actor, KINDS[kind].viewNeeds));

const readPending = (tx: Tx, actor: Actor) =>
  listPending(tx, { kinds: claimsOf(actor), memberId: actor.memberId });

/** Documents that wait for approval, as the member and their role may see them. @throws DomainError FORBIDDEN */
export function readApprovals(platform: Platform, actor: Actor, named: Named) {
  assertOwn(actor, named);
  return platform.db.inTenant(actor.companyId, (tx) => readPending(tx, actor));
}

const readDue = (tx: Tx, actor: Actor, now: Date) =>
  listDue(tx, { kinds: claimsOf(actor), ...calendarSpan(now) });

/** @throws DomainError FORBIDDEN */
export function readCalendar(platform: Platform, actor: Actor, named: Named) {
  assertOwn(actor, named);
  return platform.db.inTenant(actor.companyId, async (tx) => ({
    base: await getBaseCurrency(tx),
    rows: await readDue(tx, actor, platform.clock.now()),
  }));
}

/** How many alerts of each kind there are, in the order they come. */
function countsOf(alerts: readonly Alert[]): { kind: Alert['kind']; count: number }[] {
  const kinds = [...new Set(alerts.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    kind,
    count: alerts.filter((alert) => alert.kind === kind).length,
  }));
}

/** @throws DomainError FORBIDDEN */
export async function readAlertCounts(platform: Platform, actor: Actor, named: Named) {
  assertOwn(actor, named);
  if (!can(actor, 'contracts.view')) return [];
  const now = platform.clock.now().toISOString();
  const voyages = await platform.db.inTenant(actor.companyId, (tx) =>
    dashboard.listLiveVoyages(tx, now),
  );
  return countsOf(alertsOfVoyages(voyages));
}

type ActivityQuery = {
  fromDate?: string | null;
  toDate?: string | null;
  page: number;
  companyKey?: string | null;
};

/** A page of what happened, the newest first. @throws DomainError FORBIDDEN */
export async function readRecentActivity(platform: Platform, actor: Actor, query: ActivityQuery) {
  assertOwn(actor, { companyKey: query.companyKey ?? null });
  const page = Math.max(query.page, 1);
  const rows = await platform.db.inTenant(actor.companyId, (tx) =>
    dashboard.listActivity(tx, {
      subjectTypes: visibleSubjects(actor),
      from: query.fromDate ?? null,
      to: query.toDate ?? null,
      limit: PER_PAGE + 1,
      offset: (page - 1) * PER_PAGE,
    }),
  );
  return { rows: rows.slice(0, PER_PAGE), hasMore: rows.length > PER_PAGE };
}

/** Ships at sea and what is wrong with their voyages, for those who may see them. */
export async function readOperations(platform: Platform, actor: Actor) {
  const now = platform.clock.now();
  const read = await platform.db.inTenant(actor.companyId, async (tx) => ({
    base: await getBaseCurrency(tx),
    voyages: can(actor, 'contracts.view')
      ? await dashboard.listLiveVoyages(tx, now.toISOString())
      : null,
  }));
  const live = read.voyages?.filter((voyage) => voyage.is_under_way) ?? null;
  const alerts = alertsOfVoyages(read.voyages ?? []);
  return {
    today: today(platform),
    base: read.base,
    voyages: live,
    positions: await findPositions(live ?? [], now),
    alerts,
    alertCounts: countsOf(alerts),
  };
}

/** Cash, what is owed on both sides, what waits for approval and what falls due, each for those who may see it. */
export function readFinance(platform: Platform, actor: Actor) {
  const on = today(platform);
  return platform.db.inTenant(actor.companyId, async (tx) => ({
    today: on,
    base: await getBaseCurrency(tx),
    cash: can(actor, 'transactions.view') ? await dashboard.listCash(tx) : null,
    receivables: can(actor, KINDS.invoice.viewNeeds)
      ? await listAgeing(tx, { side: 'receivable', on }, null)
      : null,
    payables: can(actor, KINDS.bill.viewNeeds)
      ? await listAgeing(tx, { side: 'payable', on }, null)
      : null,
    approvals: await readPending(tx, actor),
    due: await readDue(tx, actor, platform.clock.now()),
  }));
}

export type Operations = Awaited<ReturnType<typeof readOperations>>;
export type Finance = Awaited<ReturnType<typeof readFinance>>;
