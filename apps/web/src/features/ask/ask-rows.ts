import {
  billHref,
  contactHref,
  invoicePaymentHref,
  vesselHref,
} from '../../platform/navigation/record-links.ts';
import {
  isAnyAllowed,
  type PermissionKey,
  type PermissionMap,
} from '../../platform/permissions/permissions.ts';
import type { Column } from '../../ui/index.ts';
import { invoiceHref, ledgerHref, voyageHref } from '../invoices/index.ts';
import type { Answer, AnswerRow } from './ask.queries.ts';

export const askHref = (question: string): string =>
  `/ask-mainsheet?q=${encodeURIComponent(question)}`;

type Place = { href: (id: string) => string; permission: PermissionKey };

const bankHref = (): string => '/journal/journal-report?account=1000';

/** A line of the ledger is named by its account and its transaction. */
function entryHref(id: string): string {
  const [code = '', transactionId = ''] = id.split(':');
  return ledgerHref(code, transactionId);
}

const PLACES: Readonly<Record<string, Place>> = {
  vessel: { href: vesselHref, permission: 'vessels.view' },
  voyage: { href: voyageHref, permission: 'contracts.view' },
  invoice: { href: invoiceHref, permission: 'receivablesInvoices.view' },
  bill: { href: billHref, permission: 'payablesBills.view' },
  invoicePayment: {
    href: invoicePaymentHref,
    permission: 'receivablesInvoicePayments.view',
  },
  billPayment: { href: () => '/payables/bill-payments', permission: 'payablesBillPayments.view' },
  estimate: { href: (id) => `/estimate/estimate-details/${id}`, permission: 'estimates.view' },
  contact: { href: contactHref, permission: 'contacts.view' },
  entry: { href: entryHref, permission: 'receivablesInvoicePayments.view' },
  cash: { href: bankHref, permission: 'receivablesInvoicePayments.view' },
};

/** Where a row leads: its record, else the question that lists what is behind it. */
export function hrefOfRow(row: AnswerRow, permissions: PermissionMap): string {
  const place = row.recordType ? PLACES[row.recordType] : undefined;
  if (place && row.recordId && isAnyAllowed(permissions, [place.permission])) {
    return place.href(row.recordId);
  }
  return row.question ? askHref(row.question) : '';
}

const KINDS = { TEXT: 'text', DATE: 'date', NUMBER: 'number' } as const;
const WIDTHS = { TEXT: 150, DATE: 110, NUMBER: 160 } as const;

/** Columns of an answer; totals are the server's and show while no row is filtered out. */
export function columnsOf(answer: Answer): Column<AnswerRow>[] {
  return answer.columns.map((column, at): Column<AnswerRow> => {
    const total = answer.totals[at] ?? null;
    return {
      key: column.key,
      header: column.header,
      ...(column.unit ? { unit: column.unit } : {}),
      width: at === 0 ? 190 : WIDTHS[column.kind],
      kind: KINDS[column.kind],
      ...(column.decimals === null || column.decimals === undefined
        ? {}
        : { decimals: column.decimals }),
      value: (row) => row.cells[at] ?? null,
      ...(total === null
        ? {}
        : { total: (rows) => (rows.length === answer.rows.length ? total : null) }),
    };
  });
}
