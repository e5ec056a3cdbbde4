import type { Tx } from '../../platform/database/database.ts';
import { statusOf } from './mailboxes.presenter.ts';
import { listMailboxes } from './mailboxes.repository.ts';

/** The company's mailboxes and a member's own, as the contact info names them; nothing that opens one. */
export async function listConnected(tx: Tx, memberId: string) {
  const rows = await listMailboxes(tx, memberId);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    provider: row.provider,
    display_name: row.display_name,
    is_default: row.is_default,
    is_shared: row.is_shared,
    status: statusOf(row),
  }));
}
export type ConnectedMailbox = Awaited<ReturnType<typeof listConnected>>[number];
