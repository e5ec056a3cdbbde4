import type { VoyageDocumentRow } from './voyage-documents.repository.ts';

export const presentVoyageDocument = (row: VoyageDocumentRow) => ({
  id: row.id,
  voyageId: row.voyage_id,
  kind: row.kind,
  sourceId: row.source_id,
  sourceName: row.source_label,
  version: row.version,
  fileName: row.file_name,
  byteSize: row.byte_size,
  missing: row.missing,
  downloadUrl: `/v2/voyage-documents/${row.id}/file`,
  madeAt: row.made_at,
  madeBy: row.made_by,
});
