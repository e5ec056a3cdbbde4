import { amountText } from '@mainsheet/money';
import { presentAgeing } from '../commercial-documents/index.ts';
import type {
  ActivityRow,
  CashRow,
  LiveVoyageRow,
  OpenInvoiceRow,
} from './dashboard.repository.ts';
import type { Overview } from './dashboard.service.ts';
import type { ShipPosition } from './fleet-position.ts';

function presentPosition(position: ShipPosition | undefined) {
  if (!position) return null;
  const [longitude, latitude] = position.at;
  const { courseDeg, isInPort, portName, until, line } = position;
  return { longitude, latitude, courseDeg, isInPort, portName, until, line };
}

export function presentVoyage(row: LiveVoyageRow, position: ShipPosition | undefined) {
  return {
    id: row.id,
    voyageNumber: row.label,
    status: row.status,
    vesselId: row.vessel_id,
    vesselName: row.vessel_name,
    vesselType: row.vessel_type,
    deadweightT: Number(row.deadweight_t),
    fleet: row.fleet,
    netTce: row.net_tce === null ? null : Number(row.net_tce),
    targetTce: row.target_tce === null ? null : Number(row.target_tce),
    position: presentPosition(position),
  };
}

const presentApproval = (row: OpenInvoiceRow, memberId: string) => ({
  invoiceId: row.id,
  clientName: row.client_name,
  currency: row.currency,
  total: amountText(row.currency, row.total_minor),
  preparedByName: row.prepared_by_name,
  isOwn: row.maker_ids.includes(memberId),
  since: row.updated_at,
});

const presentDue = (row: OpenInvoiceRow, baseCurrency: string) => ({
  invoiceId: row.id,
  number: row.label,
  clientName: row.client_name,
  dueOn: row.due_on,
  currency: row.currency,
  balance: amountText(row.currency, BigInt(row.total_minor) - BigInt(row.paid_minor)),
  base: amountText(baseCurrency, row.base_open_minor),
});

export const presentActivity = (row: ActivityRow) => ({
  at: row.at,
  actorName: row.actor_name,
  action: row.action,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  subjectLabel: row.subject_label,
});

export const presentCash = (baseCurrency: string, cash: readonly CashRow[]) =>
  cash.map((row) => ({
    currency: row.currency,
    amount: amountText(row.currency, row.posted_minor),
    base: amountText(baseCurrency, row.posted_base_minor),
    here: amountText(row.currency, row.here_minor),
  }));

export function presentOverview(overview: Overview) {
  const { baseCurrency, ageing, memberId, positions } = overview;
  return {
    today: overview.today,
    baseCurrency,
    cash: overview.cash && presentCash(baseCurrency, overview.cash),
    ageing: ageing && presentAgeing(ageing.currency, ageing.rows),
    voyages: overview.voyages?.map((row) => presentVoyage(row, positions.get(row.id))) ?? null,
    approvals: overview.approvals?.map((row) => presentApproval(row, memberId)) ?? null,
    calendar: overview.calendar?.map((row) => presentDue(row, baseCurrency)) ?? null,
    alerts: overview.alerts,
    optionsDue: overview.optionsDue,
    activity: overview.activity.map(presentActivity),
  };
}
