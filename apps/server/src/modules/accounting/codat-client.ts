import { z } from 'zod';

const TIMEOUT_MS = 15_000;
const PAGE_SIZE = 100;

/** The service refused, or could not be asked: `status` is null then. */
export class AccountingServiceError extends Error {
  override readonly name = 'AccountingServiceError';
  readonly status: number | null;

  constructor(status: number | null, message: string) {
    super(message);
    this.status = status;
  }

  /** Whether the key is refused, so that nothing else is worth trying. */
  get isKeyRefused(): boolean {
    return this.status === 401 || this.status === 403;
  }

  /** Whether another try may end otherwise. */
  get isPassing(): boolean {
    const { status } = this;
    return status === null || status === 408 || status === 429 || status >= 500;
  }
}

const connection = z.object({
  id: z.string(),
  platformName: z.string().default(''),
  status: z.string(),
  /** Where the company authorises it; shown to people, so it must be what it says. */
  linkUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional()
    .catch(undefined),
});
export type OutsideConnection = z.infer<typeof connection>;

const operation = z.object({
  pushOperationKey: z.string().min(1),
  status: z.enum(['Pending', 'Success', 'Failed', 'TimedOut']),
  errorMessage: z.string().nullish(),
  data: z.object({ description: z.string().nullish() }).nullish(),
});
export type PushOperation = z.infer<typeof operation>;

const failure = z.object({ error: z.string().optional(), message: z.string().optional() });

/** A balanced entry; debits above zero, credits below. */
export type OutsideEntry = {
  readonly postedOn: string;
  readonly description: string;
  readonly journalLines: readonly {
    readonly description: string;
    /** Amounts of up to fifteen digits, which a JSON number keeps exactly. */
    readonly netAmount: number;
    readonly currency: string;
    readonly accountRef: { readonly id: string };
  }[];
};

type Place = { readonly company: string; readonly connection: string };

/**
 * The part of the Codat Accounting API that journals need: connections of a company, creating a
 * journal entry, and what became of that push operation.
 */
export class CodatClient {
  readonly #url: string;
  readonly #apiKey: string;

  constructor(url: string, apiKey: string) {
    this.#url = url;
    this.#apiKey = apiKey;
  }

  async listConnections(company: string): Promise<OutsideConnection[]> {
    const path = `companies/${encodeURIComponent(company)}/connections`;
    const page = z.object({ results: z.array(connection).default([]) });
    return (await this.#ask(page, `${path}?page=1&pageSize=${PAGE_SIZE}`)).results;
  }

  /** Hands an entry over; the other system books it some time later. */
  pushEntry(place: Place, entry: OutsideEntry): Promise<PushOperation> {
    const { company, connection: id } = place;
    const path = `companies/${encodeURIComponent(company)}/connections/${encodeURIComponent(id)}`;
    return this.#ask(operation, `${path}/push/journalEntries`, entry);
  }

  getOperation(company: string, key: string): Promise<PushOperation> {
    const path = `companies/${encodeURIComponent(company)}/push/${encodeURIComponent(key)}`;
    return this.#ask(operation, path);
  }

  /** The operation whose entry says `mark`, among the latest: for a push that nobody answered. */
  async findOperation(company: string, mark: string): Promise<PushOperation | null> {
    const query = `page=1&pageSize=${PAGE_SIZE}&orderBy=-requestedOnUtc&query=dataType%3DjournalEntries`;
    const page = z.object({ results: z.array(operation).default([]) });
    const path = `companies/${encodeURIComponent(company)}/push?${query}`;
    const { results } = await this.#ask(page, path);
    return results.find((one) => one.data?.description?.includes(mark)) ?? null;
  }

  async #ask<Output>(schema: z.ZodType<Output>, path: string, body?: unknown): Promise<Output> {
    const token = Buffer.from(this.#apiKey).toString('base64');
    const answer = await fetch(`${this.#url}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Basic ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new AccountingServiceError(null, 'The accounting service cannot be reached.');
    });
    const said: unknown = await answer.json().catch(() => null);
    if (!answer.ok) {
      const words = failure.safeParse(said).data;
      const text = words?.error ?? words?.message ?? `status ${answer.status}`;
      throw new AccountingServiceError(
        answer.status,
        `The accounting service answered: ${text.slice(0, 300)}`,
      );
    }
    const parsed = schema.safeParse(said);
    if (parsed.success) return parsed.data;
    throw new AccountingServiceError(null, 'The accounting service answered something unknown.');
  }
}
