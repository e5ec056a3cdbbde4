import type { Finding } from '@mainsheet/voyage';
import type { LiveVoyageRow, OpenInvoiceRow } from './dashboard.repository.ts';

export type Alert = {
  kind: 'LAYCAN_MISSED' | 'VOYAGE_ERROR' | 'NEGATIVE_ROB' | 'OVERDUE_INVOICE' | 'APPROVAL_LATE';
  title: string;
  text: string;
  recordType: 'voyage' | 'invoice';
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
