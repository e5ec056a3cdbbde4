import type { VoyageProfitAndLoss } from '@mainsheet/voyage';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import type { ProfitSources } from '../voyages/index.ts';

export type SnapshotRow = {
  id: string;
  voyage_id: string;
  note: string;
  status: string;
  base_currency: string;
  engine_version: string;
  sections: VoyageProfitAndLoss;
  hash: Buffer;
  taken_at: string;
  taken_by: string;
};
/** With what it followed from. */
export type WholeSnapshotRow = SnapshotRow & { sources: ProfitSources };

const columns = sql`s.id, s.voyage_id, s.note, s.status, s.base_currency, s.engine_version, s.sections,
  s.hash, s.taken_at, s.taken_by`;

const from = (tx: Tx) => sql`from voyage_snapshot s
  join voyage y on y.company_id = ${tx.companyId} and y.id = s.voyage_id
  where s.company_id = ${tx.companyId} and y.is_active`;

export const listSnapshots = (tx: Tx, voyageId: string): Promise<SnapshotRow[]> =>
  tx.many(sql<SnapshotRow>`
    select ${columns} ${from(tx)} and s.voyage_id::text = ${voyageId}
    order by s.taken_at desc, s.id desc limit 200`);

export const findSnapshot = (tx: Tx, id: string): Promise<WholeSnapshotRow | null> =>
  tx.find(sql<WholeSnapshotRow>`select ${columns}, s.sources ${from(tx)} and s.id::text = ${id}`);

export type NewSnapshot = Omit<WholeSnapshotRow, 'taken_at' | 'taken_by'> & {
  voyage_version: number;
};

export function insertSnapshot(tx: Tx, made: NewSnapshot, by: Stamp): Promise<number> {
  return tx.run(sql`
    insert into voyage_snapshot (company_id, id, voyage_id, note, status, voyage_version, base_currency,
      engine_version, sources, sections, hash, taken_at, taken_by)
    values (${tx.companyId}, ${made.id}, ${made.voyage_id}, ${made.note}, ${made.status},
      ${made.voyage_version}, ${made.base_currency}, ${made.engine_version},
      ${JSON.stringify(made.sources)}, ${JSON.stringify(made.sections)}, ${made.hash}, ${by.at}, ${by.by})`);
}
