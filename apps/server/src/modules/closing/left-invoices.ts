import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { listUnpaid, presentSummary } from '../invoices/index.ts';

const NAMED = 3;

/** Approved invoices that are not paid, which a closed account could collect no more. */
export async function readLeftInvoices(platform: Platform, actor: Actor) {
  const rows = await platform.db.readTenant(actor.companyId, listUnpaid);
  const today = platform.clock.now().toISOString().slice(0, 10);
  return {
    total: Number(rows[0]?.count ?? 0),
    rows: rows.map((row) => ({ ...presentSummary(row, today), number: row.label ?? '' })),
  };
}

/** @throws DomainError INVALID_INPUT while invoices are open, naming the latest */
export async function refuseLeftInvoices(tx: Tx): Promise<void> {
  const rows = await listUnpaid(tx);
  const [first] = rows;
  if (!first) return;
  const total = Number(first.count);
  const named = rows.slice(0, NAMED).map((row) => row.label);
  const more = total > named.length ? ` and ${total - named.length} more` : '';
  const which = total === 1 ? '1 invoice is' : `${total} invoices are`;
  const message = `${which} not paid yet: ${named.join(', ')}${more}. Settle or cancel them, or agree to collect them elsewhere.`;
  throw invalidInput([{ code: 'LEFT_INVOICES', path: 'leavesInvoices', message }]);
}
