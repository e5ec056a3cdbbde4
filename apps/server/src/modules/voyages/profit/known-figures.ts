import type { Tx } from '../../../platform/database/database.ts';
import { listPaid, type PaidDocumentRow } from '../cash/paid-documents.repository.ts';
import * as voyages from '../voyages.repository.ts';
import { memoBilledOf } from './memo-bills.ts';
import type { Known } from './profit-and-loss.ts';

type KnownFigures = Omit<Known, 'paid'> & { readonly paid: readonly PaidDocumentRow[] };

/** What is posted, paid, reported and agreed of a voyage. */
export async function readKnown(tx: Tx, row: voyages.VoyageRow): Promise<KnownFigures> {
  const calls = await voyages.listCalls(tx, row.id);
  const claims = await voyages.listCountedClaims(tx, row.id);
  const disbursements = await voyages.listCountedDisbursements(tx, row.id);
  const final = new Set(
    disbursements.filter((one) => one.is_final).map(({ row_id: rowId }) => rowId),
  );
  const costing = row.result.rows.filter(({ call }) => call.portExpenses !== 0);
  return {
    currency: row.inputs.baseCurrency,
    rows: await voyages.listPosted(tx, row.id),
    paid: await listPaid(tx, row.id),
    areClaimsAgreed: claims.length > 0 && claims.every((claim) => claim.is_agreed),
    arePortCostsFinal: final.size > 0 && costing.every(({ rowId }) => final.has(rowId)),
    memo: memoBilledOf(row.inputs, await voyages.listMemoBills(tx, row.id)),
    invoicedShare: row.status === 'Closed' ? 1 : 0,
    areTimesReported:
      calls.length > 0 && calls.every((call) => call.actual_arrival_at && call.actual_departure_at),
  };
}
