import { accountingFlags } from '@mainsheet/contract';
import { amountText } from '@mainsheet/money';
import type { DocumentRow, RunRow } from './accounting.repository.ts';
import type { ConnectionView } from './connections.service.ts';

/** The sealed key stays behind: nothing of it is presented. */
export function presentIntegration({ rows, counts }: ConnectionView) {
  const flags = accountingFlags(rows);
  return {
    isLinked: flags.is_linked,
    xeroConnected: flags.xero_connected,
    connections: rows.map((row) => {
      const open = counts.find((count) => count.connection_id === row.id);
      return {
        id: row.id,
        kind: row.kind,
        name: row.name,
        status: row.status,
        createdAt: row.created_at,
        createdBy: row.created_by,
        checkedAt: row.checked_at,
        waiting: open?.waiting ?? 0,
        failed: open?.failed ?? 0,
      };
    }),
  };
}

export function presentDocument(row: DocumentRow) {
  const { currency } = row;
  return {
    documentType: row.document_type,
    documentId: row.document_id,
    reference: row.reference,
    description: row.description,
    postedOn: row.posted_on,
    postings: row.postings,
    total: {
      amount: amountText(currency, row.total_minor),
      currency,
    },
    status: row.status,
    error: row.error,
    runNumber: row.run_number,
  };
}

export function presentRun(row: RunRow) {
  return {
    id: row.id,
    number: row.number,
    fromOn: row.from_on,
    toOn: row.to_on,
    isRepeat: row.is_repeat,
    postings: row.posting_count,
    lines: row.line_count,
    sending: row.sending,
    failed: row.failed,
    sha256: row.sha256?.toString('hex') ?? null,
    startedAt: row.started_at,
    startedBy: row.started_by,
  };
}
