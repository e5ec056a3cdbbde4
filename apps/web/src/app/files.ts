import { errorTextOf, RequestFailure } from '../api/rest.ts';
import { type ExportFormat, type ExportRequest, saveFile, showSnackbar } from '../ui/index.ts';
import { fetchSigned } from './signed-call.ts';

/** Fetches a file with the session's headers. @throws Error with the server's words. */
export async function fetchFile(path: string, call: RequestInit = {}): Promise<Blob> {
  const answer = await fetchSigned(path, call);
  if (answer.ok) return answer.blob();
  const body: unknown = await answer.json().catch(() => null);
  const requestId = answer.headers.get('x-request-id');
  throw new RequestFailure(errorTextOf({ status: answer.status, body, requestId }), requestId);
}

/** Saves a list as a file: the server reads the shown rows again and writes exact figures. */
export const exportList =
  (list: string) =>
  async (format: ExportFormat, { label, ids, columns }: ExportRequest): Promise<void> => {
    try {
      const file = await fetchFile(`exports/${list}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ format, ids, columns }),
      });
      saveFile(`${label}.${format}`, file);
    } catch (error) {
      const text = error instanceof Error ? error.message : 'The file did not arrive.';
      showSnackbar(text, { error: true });
    }
  };
