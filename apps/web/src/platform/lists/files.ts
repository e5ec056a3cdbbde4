import {
  errorTextOf,
  type JsonRecord,
  listOf,
  RequestFailure,
  recordOf,
  textOf,
} from '../../api/rest.ts';
import { type ExportFormat, type ExportRequest, saveFile, showSnackbar } from '../../ui/index.ts';
import { fetchSigned } from '../session/signed-call.ts';

/** Where a file is fetched with the session's headers, by the address that the server gives. */
export const pathOfFile = (downloadUrl: string): string => downloadUrl.replace(/^\/v2\//, '');

/** Fetches a file with the session's headers. @throws Error with the server's words. */
export async function fetchFile(path: string, call: RequestInit = {}): Promise<Blob> {
  const answer = await fetchSigned(path, call);
  if (answer.ok) return answer.blob();
  const body: unknown = await answer.json().catch(() => null);
  const requestId = answer.headers.get('x-request-id');
  throw new RequestFailure(errorTextOf({ status: answer.status, body, requestId }), requestId);
}

/** Saves what the server answers under a name; a failure is said, not thrown. */
export async function downloadFile(
  name: string,
  path: string,
  call: RequestInit = {},
): Promise<void> {
  try {
    saveFile(name, await fetchFile(path, call));
  } catch (error) {
    const text = error instanceof Error ? error.message : 'The file did not arrive.';
    showSnackbar(text, { error: true });
  }
}

const NOT_SENT = 'The server did not answer. The file was not uploaded; try again.';

/** What came of a file that was sent: what the server says of it, or why it was refused. */
export type Upload =
  | {
      readonly message: string;
      readonly id: string;
      readonly data: JsonRecord;
      readonly refusal: null;
    }
  /** The path names what was asked for beside the file, where it was that. */
  | { readonly refusal: string; readonly path: string };

/** Sends a file as it is. */
export async function uploadFile(path: string, file: File): Promise<Upload> {
  try {
    const headers = { 'content-type': 'application/octet-stream' };
    const reply = await fetchSigned(path, { method: 'POST', headers, body: file });
    const body: unknown = await reply.json().catch(() => null);
    if (reply.ok) {
      const { message, data } = recordOf(body);
      const answer = recordOf(data);
      return { message: textOf(message), id: textOf(answer.id), data: answer, refusal: null };
    }
    const violation = recordOf(listOf(recordOf(body).violations)[0]);
    const refusal =
      textOf(violation.message) || errorTextOf({ status: reply.status, body, requestId: null });
    return { refusal, path: textOf(violation.path) };
  } catch {
    return { refusal: NOT_SENT, path: '' };
  }
}

/** Sends a file as it is. @returns why it was refused, null when it is kept. */
export const sendFile = async (path: string, file: File): Promise<string | null> =>
  (await uploadFile(path, file)).refusal;

/** Saves a list as a file: the server reads the shown rows again and writes exact figures. */
export const exportList =
  (list: string) =>
  (format: ExportFormat, { label, ids, columns }: ExportRequest): Promise<void> =>
    saveList(list, { label, format, rows: { ids }, columns });

/**
 * The same of a list of which the browser holds a part: nothing selected, the file has all that the search
 * finds on the server.
 */
export const exportSearched =
  (list: string, text: string) =>
  (format: ExportFormat, { label, ids, isWhole, columns }: ExportRequest): Promise<void> =>
    saveList(list, { label, format, rows: isWhole ? { text } : { ids }, columns });

type SavedList = {
  label: string;
  format: ExportFormat;
  rows: { ids: readonly string[] } | { text: string };
  columns: readonly string[];
};

function saveList(list: string, { label, format, rows, columns }: SavedList): Promise<void> {
  return downloadFile(`${label}.${format}`, `exports/${list}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format, ...rows, columns }),
  });
}

/** `1.2 MB`, `34 kB`. */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1000))} kB`;
