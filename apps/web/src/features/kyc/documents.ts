import { type KycDocumentKind, UPLOAD_LIMITS } from '@mainsheet/contract';
import { fetchFile, sendFile } from '../../platform/lists/files.ts';
import { saveFile } from '../../ui/index.ts';

/** Uploads one file as a document of a kind. @returns why it was refused, null when it is kept. */
export async function uploadDocument(kind: KycDocumentKind, file: File): Promise<string | null> {
  if (file.size > UPLOAD_LIMITS.maxBytes) return 'Keep each file within 10 MB.';
  return sendFile(`kyc/documents?kind=${kind}&name=${encodeURIComponent(file.name)}`, file);
}

/** Saves a document of an application on this computer. @throws Error with the server's words. */
export async function saveDocument(path: string, name: string): Promise<void> {
  saveFile(name, await fetchFile(path));
}
