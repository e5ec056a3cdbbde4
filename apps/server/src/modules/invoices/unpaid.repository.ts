import type { Tx } from '../../platform/database/database.ts';
import { documents, KINDS } from '../commercial-documents/index.ts';

const MOST_UNPAID = 100;

/** Invoices that money is still to come for: the latest hundred, and how many there are. */
export async function listUnpaid(
  tx: Tx,
): Promise<{ rows: documents.DocumentRow[]; total: number }> {
  const filter = {
    kind: 'invoice',
    status: KINDS.invoice.open,
    type: null,
    contactId: null,
    voyageId: null,
    text: null,
    overdueOn: null,
    limit: MOST_UNPAID,
    offset: 0,
  } as const;
  return documents.listPage(tx, filter);
}
