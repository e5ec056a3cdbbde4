import { amountText } from '@mainsheet/money';
import { type Actor, can } from '../../platform/actor.ts';
import { KINDS, presentAgeing } from '../commercial-documents/index.ts';
import { presentCash, presentVoyage } from './dashboard.presenter.ts';
import type { DueRow, PendingRow } from './overview-calls.repository.ts';
import type { Finance, Operations } from './overview-calls.service.ts';

export const presentPending = (actor: Actor) => (row: PendingRow) => ({
  kind: row.kind,
  id: row.id,
  partyName: row.contact_name,
  currency: row.currency,
  total: amountText(row.currency, row.total_minor),
  preparedByName: row.prepared_by_name,
  isOwn: row.is_own,
  isForMe: !row.is_own && can(actor, KINDS[row.kind].approveNeeds),
  since: row.updated_at,
});

export const presentDue = (base: string) => (row: DueRow) => ({
  dueOn: row.due_on,
  direction: KINDS[row.kind].side === 'receivable' ? 'in' : 'out',
  kind: row.kind,
  id: row.id,
  number: row.label,
  partyName: row.contact_name,
  currency: row.currency,
  balance: amountText(row.currency, row.open_minor),
  base: amountText(base, row.base_open_minor),
});

export const presentOperations = (o: Operations) => ({
  today: o.today,
  baseCurrency: o.base,
  voyages: o.voyages?.map((row) => presentVoyage(row, o.positions.get(row.id))) ?? null,
  alerts: o.alerts,
  alertCounts: o.alertCounts,
});

export const presentFinance = (f: Finance, actor: Actor) => ({
  today: f.today,
  baseCurrency: f.base,
  cash: f.cash && presentCash(f.base, f.cash),
  receivables: f.receivables && presentAgeing(f.base, f.receivables),
  payables: f.payables && presentAgeing(f.base, f.payables),
  approvals: f.approvals.map(presentPending(actor)),
  calendar: f.due.map(presentDue(f.base)),
});
