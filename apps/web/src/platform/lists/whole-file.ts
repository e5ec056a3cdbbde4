import { MOST_WHOLE_ROWS } from '@mainsheet/contract';
import { errorTextOf, RequestFailure } from '../../api/rest.ts';
import { formatNumber } from '../../ui/index.ts';
import { fetchSigned } from '../session/signed-call.ts';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
/** Pieces are gathered to blobs of this size, which browsers keep on disk rather than in memory. */
const GATHERED_BYTES = 4_000_000;
/** Where a file breaks off, what was under way is lost: one that is too long seems to end a little earlier. */
const NEAR_THE_MOST = 0.99;

/** Counts the rows of a CSV as it arrives: a line break inside quotes is no new row. */
export class RowCount {
  #isQuoted = false;
  #lines = 0;

  add(piece: Uint8Array): void {
    for (const byte of piece) {
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (byte === LINE_FEED && !this.#isQuoted) this.#lines += 1;
    }
  }

  /** Without the head. */
  get rows(): number {
    return Math.max(0, this.#lines - 1);
  }
}

type Reading = {
  readonly body: object;
  readonly signal: AbortSignal;
  readonly onRows: (rows: number) => void;
};

/**
 * A list as CSV to its end, as the server writes it. Nothing is answered of one that breaks off.
 * @throws RequestFailure with the server's words, or when the file broke off; AbortError when it was cancelled
 */
export async function readWholeList(
  list: string,
  { body, signal, onRows }: Reading,
): Promise<{ file: Blob; rows: number }> {
  const answer = await fetchSigned(`exports/${list}/whole`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  const requestId = answer.headers.get('x-request-id');
  if (!answer.ok || !answer.body) {
    const refusal: unknown = await answer.json().catch(() => null);
    throw new RequestFailure(
      errorTextOf({ status: answer.status, body: refusal, requestId }),
      requestId,
    );
  }
  const count = new RowCount();
  const gathered: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const gather = () => {
    gathered.push(new Blob(pieces));
    pieces = [];
    bytes = 0;
  };
  const reader = answer.body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      pieces.push(part.value);
      bytes += part.value.length;
      count.add(part.value);
      onRows(count.rows);
      if (bytes > GATHERED_BYTES) gather();
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new RequestFailure(brokenOff(count.rows), requestId);
  }
  gather();
  return { file: new Blob(gathered, { type: 'text/csv;charset=utf-8' }), rows: count.rows };
}

/** Why a file broke off and what to do: past the headers of its answer the server cannot say so itself. */
function brokenOff(rows: number): string {
  if (rows >= MOST_WHOLE_ROWS * NEAR_THE_MOST) {
    return `A file holds ${formatNumber(MOST_WHOLE_ROWS)} rows at the most, and this one broke off there. Narrow the list by its filters, then save it again.`;
  }
  return `The file broke off after ${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'} and was not saved. Try again.`;
}
