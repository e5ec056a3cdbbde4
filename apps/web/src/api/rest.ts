/** An answer of the REST half: its status, its JSON (null when there is none) and its request id. */
export type RestAnswer = { status: number; body: unknown; requestId: string | null };

/** The server could not be reached at all, or did not answer in time. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The server refused or failed; the request id is for whoever asks support. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly requestId: string | undefined;

  constructor(message: string, requestId: string | null | undefined) {
    super(message);
    this.requestId = requestId ?? undefined;
  }
}

const TIMEOUT_MS = 20_000;

export type RestCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};

/**
 * One call of the REST half under `/v2`.
 * @throws Unreachable when no answer came; every HTTP status is an answer.
 */
export async function callRest(path: string, call: RestCall = {}): Promise<RestAnswer> {
  const { method = 'GET', body, headers } = call;
  const response = await fetch(`/v2/${path}`, {
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Unreachable('the server did not answer', { cause });
  });
  const text = await response.text();
  return {
    status: response.status,
    body: jsonOf(text),
    requestId: response.headers.get('x-request-id'),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export const recordOf = (value: unknown): JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Text of a failed answer: its error, the first item's message, its message, else the status. */
export function errorTextOf(answer: RestAnswer): string {
  const { error, message } = recordOf(answer.body);
  const first = recordOf(listOf(error)[0]).message ?? recordOf(error).message;
  const text = textOf(error) || textOf(first) || textOf(message);
  if (text) return text;
  return answer.status ? `HTTP error! status: ${answer.status}` : 'Request failed';
}
