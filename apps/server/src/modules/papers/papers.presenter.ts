import type { PaperRow } from './papers.repository.ts';

export const presentPaper = (row: PaperRow) => ({
  id: row.id,
  name: row.name,
  mediaType: row.media_type,
  byteSize: row.byte_size,
  link: `/v2/papers/${row.id}/file`,
  addedAt: row.added_at,
  addedBy: row.added_by,
  mayRemove: row.stays_since === null,
});
