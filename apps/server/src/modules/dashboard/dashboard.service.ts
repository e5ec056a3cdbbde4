import { type Actor, can } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { readAgeing } from '../invoices/index.ts';
import { listOptionsDue } from '../time-charters/index.ts';
import { listRebillables } from '../voyages/index.ts';
import { visibleSubjects } from './activity-subjects.ts';
import {
  type Alert,
  alertsOfInvoices,
  alertsOfOptions,
  alertsOfRebillables,
  alertsOfVoyages,
  declareBefore,
  rebillBefore,
} from './alerts.ts';
import { calendarSpan } from './calendar-span.ts';
import * as dashboard from './dashboard.repository.ts';
import { findPositions } from './fleet.ts';

const OVERVIEW_ACTIVITY = 20;
const DRAWER_ACTIVITY = 50;

/** What a member sees first: each part only when their role may see it, else null. */
export async function readOverview(platform: Platform, actor: Actor) {
  const now = platform.clock.now();
  const maySeeVoyages = can(actor, 'contracts.view');
  const maySeeInvoices = can(actor, 'receivablesInvoices.view');
  const maySeeCharters = can(actor, 'timeCharters.view');
  const maySeeCash = can(actor, 'transactions.view');
  const read = await platform.db.inTenant(actor.companyId, async (tx) => ({
    baseCurrency: await getBaseCurrency(tx),
    cash: maySeeCash ? await dashboard.listCash(tx) : null,
    voyages: maySeeVoyages ? await dashboard.listLiveVoyages(tx, now.toISOString()) : null,
    invoices: maySeeInvoices ? await dashboard.listOpenInvoices(tx) : null,
    rebillables: maySeeVoyages ? await listRebillables(tx, { before: rebillBefore(now) }) : [],
    options: maySeeCharters ? await listOptionsDue(tx, declareBefore(now)) : null,
    activity: await dashboard.listActivity(tx, {
      subjectTypes: visibleSubjects(actor),
      limit: OVERVIEW_ACTIVITY,
    }),
  }));
  const live = read.voyages?.filter((voyage) => voyage.is_under_way) ?? null;
  const span = calendarSpan(now);
  const pending = 'Pending approval';
  return {
    today: now.toISOString().slice(0, 10),
    memberId: actor.memberId,
    baseCurrency: read.baseCurrency,
    cash: read.cash,
    ageing: maySeeInvoices ? await readAgeing(platform, actor) : null,
    voyages: live,
    positions: await findPositions(live ?? [], now),
    approvals: read.invoices?.filter((invoice) => invoice.status === pending) ?? null,
    calendar:
      read.invoices?.filter(
        (invoice) =>
          invoice.status !== pending && invoice.due_on >= span.from && invoice.due_on <= span.to,
      ) ?? null,
    alerts: [
      ...alertsOfVoyages(read.voyages ?? []),
      ...alertsOfInvoices(read.invoices ?? [], now),
      ...alertsOfRebillables(read.rebillables, now),
      ...alertsOfOptions(read.options ?? [], now),
    ],
    optionsDue: read.options,
    activity: read.activity,
  };
}

/** What is wrong with the voyages and invoices that a member may see. */
export function readAlerts(platform: Platform, actor: Actor): Promise<Alert[]> {
  const now = platform.clock.now();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const voyages = can(actor, 'contracts.view')
      ? await dashboard.listLiveVoyages(tx, now.toISOString())
      : [];
    const invoices = can(actor, 'receivablesInvoices.view')
      ? await dashboard.listOpenInvoices(tx)
      : [];
    const rebillables = can(actor, 'contracts.view')
      ? await listRebillables(tx, { before: rebillBefore(now) })
      : [];
    const options = can(actor, 'timeCharters.view')
      ? await listOptionsDue(tx, declareBefore(now))
      : [];
    return [
      ...alertsOfVoyages(voyages),
      ...alertsOfInvoices(invoices, now),
      ...alertsOfRebillables(rebillables, now),
      ...alertsOfOptions(options, now),
    ];
  });
}

/** What happened last, for the drawer that stands beside every page. */
export function readActivity(platform: Platform, actor: Actor): Promise<dashboard.ActivityRow[]> {
  return platform.db.inTenant(actor.companyId, (tx) =>
    dashboard.listActivity(tx, { subjectTypes: visibleSubjects(actor), limit: DRAWER_ACTIVITY }),
  );
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;
