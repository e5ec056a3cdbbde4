import type { PermissionKey, VoyageDocumentKind } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';

export type VoyageDocumentRow = {
  id: string;
  voyage_id: string;
  kind: VoyageDocumentKind;
  source_id: string;
  source_label: string;
  version: number;
  file_id: string;
  file_name: string;
  byte_size: number;
  missing: string[];
  also_needs: PermissionKey | null;
  made_at: string;
  made_by: string;
};

const columns = sql`d.id, d.voyage_id, d.kind, d.source_id, d.source_label, d.version, d.file_id,
  f.name as file_name, f.byte_size, d.missing, d.also_needs, d.made_at, d.made_by`;

const from = (tx: Tx) => sql`from voyage_document d
  join file f on f.company_id = ${tx.companyId} and f.id = d.file_id
  join voyage y on y.company_id = ${tx.companyId} and y.id = d.voyage_id
  where d.company_id = ${tx.companyId} and y.is_active`;

export const listVoyageDocuments = (tx: Tx, voyageId: string): Promise<VoyageDocumentRow[]> =>
  tx.many(sql<VoyageDocumentRow>`
    select ${columns} ${from(tx)} and d.voyage_id = ${voyageId}
    order by d.made_at desc, d.version desc, d.id desc limit 200`);

export const findVoyageDocument = (tx: Tx, id: string): Promise<VoyageDocumentRow | null> =>
  tx.find(sql<VoyageDocumentRow>`select ${columns} ${from(tx)} and d.id::text = ${id}`);

type Source = { readonly kind: VoyageDocumentKind; readonly sourceId: string };

/** The record must be held still. */
export async function nextVersion(tx: Tx, { kind, sourceId }: Source): Promise<number> {
  const row = await tx.get(
    sql<{ version: number }>`
      select coalesce(max(version), 0) + 1 as version from voyage_document
      where company_id = ${tx.companyId} and source_id = ${sourceId} and kind = ${kind}`,
    'The version',
  );
  return row.version;
}

export type NewVoyageDocument = Source & {
  readonly id: string;
  readonly voyageId: string;
  readonly sourceLabel: string;
  readonly version: number;
  readonly fileId: string;
  readonly missing: readonly string[];
  readonly alsoNeeds: PermissionKey | null;
};

export function insertVoyageDocument(tx: Tx, made: NewVoyageDocument, by: Stamp): Promise<number> {
  return tx.run(sql`
    insert into voyage_document (company_id, id, voyage_id, kind, source_id, source_label, version,
      file_id, missing, also_needs, made_at, made_by)
    values (${tx.companyId}, ${made.id}, ${made.voyageId}, ${made.kind}, ${made.sourceId},
      ${made.sourceLabel}, ${made.version}, ${made.fileId}, ${[...made.missing]}::text[],
      ${made.alsoNeeds}, ${by.at}, ${by.by})`);
}
