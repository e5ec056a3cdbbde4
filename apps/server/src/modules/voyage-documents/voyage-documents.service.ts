import { type DocumentFormat, VOYAGE_DOCUMENT_TITLES } from '@mainsheet/contract';
import { type Actor, can } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import { getFile, type StoredFile, storeFile } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { MEDIA_TYPES } from '../../platform/lists/exported-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import * as documents from './voyage-documents.repository.ts';

const mayRead = (actor: Actor, { also_needs: needs }: documents.VoyageDocumentRow): boolean =>
  needs === null || can(actor, needs);

/** Documents of a voyage, the latest first, those alone whose parts one may see. */
export function listVoyageDocuments(platform: Platform, actor: Actor, voyageId: string) {
  return inCompany(platform, actor, async ({ tx }) =>
    (await documents.listVoyageDocuments(tx, voyageId)).filter((row) => mayRead(actor, row)),
  );
}

/** @throws DomainError NOT_FOUND, also for one with parts that one may not see */
export function readVoyageDocument(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<StoredFile> {
  return inCompany(platform, actor, async ({ tx }) => {
    const row = await documents.findVoyageDocument(tx, id);
    if (!row || !mayRead(actor, row)) throw notFound('The document');
    return getFile(tx, row.file_id);
  });
}

type Made = Omit<documents.NewVoyageDocument, 'id' | 'version' | 'fileId'> & {
  readonly content: Buffer;
  readonly format: DocumentFormat;
};

const MEDIA: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: MEDIA_TYPES.xlsx,
};

/** Keeps a document with its voyage as the next version of its type; the record it was made of must be held still. */
export async function keepVoyageDocument(work: Work, made: Made) {
  const { tx, platform, actor } = work;
  const version = await documents.nextVersion(tx, made);
  const title = VOYAGE_DOCUMENT_TITLES[made.kind];
  const name = `${title} ${made.sourceLabel} version ${version}.${made.format}`;
  const file = { name, mediaType: MEDIA[made.format], content: made.content };
  const fileId = await storeFile(tx, file, { actor, clock: platform.clock });
  const id = newId(platform.clock);
  await documents.insertVoyageDocument(
    tx,
    { ...made, id, version, fileId },
    stampOf(platform, actor),
  );
  await record(work, {
    action: 'voyage-document.make',
    subject: { type: 'voyage', id: made.voyageId, label: `${title} ${made.sourceLabel}` },
    detail: { kind: made.kind, version, missing: made.missing },
    changes: [{ topic: 'voyage-documents', id: made.voyageId, version }],
  });
  const row = await documents.findVoyageDocument(tx, id);
  if (!row) throw notFound('The document');
  return row;
}
