import { accountingFlags } from '@mainsheet/contract';
import type { Tx } from '../../platform/database/database.ts';
import { listConnections } from './accounting.repository.ts';

/** As the contact info says it where nothing is connected, or nobody may see it. */
export const NOTHING_LINKED = {
  codat_id: '',
  codat_status: '',
  codat_redirect_link: '',
  accounting_connection_id: '',
  codat_company_connection: [] as ReturnType<typeof presentConnection>[],
};
export type LinkedAccounting = typeof NOTHING_LINKED;

type ConnectionRow = Awaited<ReturnType<typeof listConnections>>[number];

const presentConnection = (row: ConnectionRow) => ({
  new_status: row.status,
  connection_name: row.name,
  codat_company_id: row.outside_company,
  codat_company_connection_id: row.outside_connection,
});

/**
 * The systems that the books go to, as the contact info names them: the linked one in front, its key
 * nowhere. The export of files is no connection there.
 */
export async function listLinked(tx: Tx): Promise<LinkedAccounting> {
  const rows = (await listConnections(tx)).filter((row) => row.kind !== 'files');
  const first = rows.find((row) => accountingFlags([row]).is_linked) ?? rows[0];
  if (!first) return NOTHING_LINKED;
  return {
    codat_id: first.outside_company,
    codat_status: first.status,
    codat_redirect_link: first.link_url,
    accounting_connection_id: first.outside_connection,
    codat_company_connection: rows.map(presentConnection),
  };
}
