import { type KycDocumentKind, UPLOAD_LIMITS } from '@mainsheet/contract';
import { errorTextOf, listOf, recordOf, textOf } from '../../api/rest.ts';
import { fetchFile } from '../../app/files.ts';
import { fetchSigned } from '../../app/signed-call.ts';
import { saveFile } from '../../ui/index.ts';

const UNREACHABLE = 'The server did not answer. The file was not uploaded; try again.';

/** Uploads one file as a document of a kind. @returns why it was refused, null when it is kept. */
export async function uploadDocument(kind: KycDocumentKind, file: File): Promise<string | null> {
  if (file.size > UPLOAD_LIMITS.maxBytes) return 'Keep each file within 10 MB.';
  const path = `kyc/documents?kind=${kind}&name=${encodeURIComponent(file.name)}`;
  try {
    const headers = { 'content-type': 'application/octet-stream' };
    const answer = await fetchSigned(path, { method: 'POST', headers, body: file });
    if (answer.ok) return null;
    const body: unknown = await answer.json().catch(() => null);
    const violation = textOf(recordOf(listOf(recordOf(body).violations)[0]).message);
    return violation || errorTextOf({ status: answer.status, body, requestId: null });
  } catch {
    return UNREACHABLE;
  }
}

/** Saves a document of an application on this computer. @throws Error with the server's words. */
export async function saveDocument(path: string, name: string): Promise<void> {
  saveFile(name, await fetchFile(path));
}

/** `1.2 MB`, `34 kB`. */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1000))} kB`;
