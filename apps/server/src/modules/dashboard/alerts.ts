import { formatMoney } from '@mainsheet/money';
import type { Finding } from '@mainsheet/voyage';
import type { OptionDue } from '../time-charters/index.ts';
import { openRebillOf, type RebillableRow } from '../voyages/index.ts';
import type { LiveVoyageRow, OpenInvoiceRow } from './dashboard.repository.ts';

export type Alert = {
  kind:
    | 'LAYCAN_MISSED'
    | 'VOYAGE_ERROR'
    | 'NEGATIVE_ROB'
    | 'OVERDUE_INVOICE'
    | 'APPROVAL_LATE'
    | 'REBILLABLE_OPEN'
    | 'OPTION_DUE';
  title: string;
  text: string;
  recordType: 'voyage' | 'invoice' | 'timeCharter';
  recordId: string;
};

const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

function kindOf({ code, severity }: Finding): Alert['kind'] | null {
  if (code === 'LAYCAN_MISSED' || code === 'NEGATIVE_ROB') return code;
  return severity === 'error' ? 'VOYAGE_ERROR' : null;
}

const TITLES = {
  LAYCAN_MISSED: 'misses its laycan',
  NEGATIVE_ROB: 'runs out of bunkers',
  VOYAGE_ERROR: 'needs correction',
} as const;

/** One alert a kind and voyage: the first finding tells, the page of the voyage lists the rest. */
export function alertsOfVoyages(voyages: readonly LiveVoyageRow[]): Alert[] {
  return voyages.flatMap((voyage) => {
    const seen = new Set<string>();
    return voyage.findings.flatMap((finding): Alert[] => {
      const kind = kindOf(finding);
      if (!kind || seen.has(kind)) return [];
      seen.add(kind);
      return [
        {
          kind,
          title: `${voyage.vessel_name} ${TITLES[kind as keyof typeof TITLES]}`,
          text: `${voyage.label}: ${finding.message}`,
          recordType: 'voyage',
          recordId: voyage.id,
        },
      ];
    });
  });
}

/** Invoices past their due date, and those that wait for approval longer than a day. */
export function alertsOfInvoices(invoices: readonly OpenInvoiceRow[], now: Date): Alert[] {
  const today = now.toISOString().slice(0, 10);
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
  return invoices.flatMap((invoice): Alert[] => {
    const record = { recordType: 'invoice' as const, recordId: invoice.id };
    if (invoice.status === 'Pending approval') {
      if (invoice.updated_at > yesterday) return [];
      const text = `${invoice.client_name}, prepared by ${invoice.prepared_by_name}`;
      return [{ kind: 'APPROVAL_LATE', title: 'Approval waits over a day', text, ...record }];
    }
    if (invoice.due_on >= today) return [];
    const days = daysBetween(invoice.due_on, today);
    return [
      {
        kind: 'OVERDUE_INVOICE',
        title: `${invoice.label} is ${days} ${days === 1 ? 'day' : 'days'} overdue`,
        text: invoice.client_name,
        ...record,
      },
    ];
  });
}

/** A cost that is to be rebilled and lies longer is forgotten. */
const DAYS_TO_REBILL = 7;

/** Until when an account has to have been saved to be one that lies. */
export const rebillBefore = (now: Date): string =>
  new Date(now.getTime() - DAYS_TO_REBILL * DAY_MS).toISOString();

/** What charterers owe of port costs and nobody invoiced, one alert a voyage. */
export function alertsOfRebillables(rows: readonly RebillableRow[], now: Date): Alert[] {
  const today = now.toISOString().slice(0, 10);
  const open = rows.filter((row) => openRebillOf(row).minorUnits > 0n);
  return [...Map.groupBy(open, (row) => row.voyage_id).values()].map((ofVoyage): Alert => {
    const oldest = ofVoyage.toSorted((a, b) => a.since.localeCompare(b.since))[0]!;
    const amounts = ofVoyage.map((row) => `${formatMoney(openRebillOf(row))} at ${row.port_name}`);
    return {
      kind: 'REBILLABLE_OPEN',
      title: `${oldest.voyage_label}: port costs not rebilled for ${daysBetween(oldest.since, today)} days`,
      text: amounts.join(', '),
      ...{ recordType: 'voyage', recordId: oldest.voyage_id },
    };
  });
}

/** An option is told of so many days before it is to be declared. */
const DAYS_TO_DECLARE = 21;

export const declareBefore = (now: Date): string =>
  new Date(now.getTime() + DAYS_TO_DECLARE * DAY_MS).toISOString().slice(0, 10);

/** Options that are to be declared soon, or were to be. */
export function alertsOfOptions(due: readonly OptionDue[], now: Date): Alert[] {
  const today = now.toISOString().slice(0, 10);
  return due.map((one): Alert => {
    const { charterCode, option, declareBy, duration, counterparty, vessel } = one;
    const days = daysBetween(today, declareBy);
    const when =
      days < 0
        ? `was to be declared ${-days} ${days === -1 ? 'day' : 'days'} ago`
        : `is to be declared ${days === 0 ? 'today' : `in ${days} ${days === 1 ? 'day' : 'days'}`}`;
    return {
      kind: 'OPTION_DUE',
      title: `${charterCode}: option ${option} ${when}`,
      text: [`${duration} more`, vessel, counterparty].filter(Boolean).join(', '),
      ...{ recordType: 'timeCharter', recordId: one.timeCharterId },
    };
  });
}
