import type { ErrorCode } from '@mainsheet/contract';
import type { Logger } from 'pino';
import type { Actor } from './actor.ts';
import type { Audit } from './audit.ts';
import type { Database } from './database/database.ts';

/** Whose trail a refusal belongs in. */
export type Refused = Pick<Actor, 'companyId' | 'memberId' | 'name' | 'requestId'>;

type Refusal = {
  /** What was asked for: a field of the contract, or method and path. */
  readonly operation: string;
  readonly code: ErrorCode;
};

/** What members are refused for who they are, and asking for records that are not theirs. */
const RETAINED: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'RESTRICTED_FEATURE',
  'FOUR_EYES',
  'NOT_FOUND',
]);

const FLUSH_EVERY_MS = 1_000;
/** The same refusal of the same person is written once in this time, with how often it came. */
const QUIET_MS = 60_000;
const MAX_KEYS = 2_000;

type Entry = Refusal & {
  readonly find: () => Promise<Refused | null>;
  times: number;
  writtenAtMs: number | null;
};

/**
 * Writes refusals into the audit trail of the company they concern: a moment later and never in the
 * request itself, so that its time tells nothing, and bounded, so that nobody fills a trail.
 */
export class Refusals {
  readonly #entries = new Map<string, Entry>();
  readonly #outward: { db: Database; audit: Audit; log: Logger };
  readonly #timer: NodeJS.Timeout;
  #writing: Promise<void> = Promise.resolve();

  constructor(outward: { db: Database; audit: Audit; log: Logger }) {
    this.#outward = outward;
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Keeps what a signed-in member was refused, where it is of a kind that is kept. */
  note(actor: Refused | null, refusal: { operation: string; code: string }): void {
    if (!actor || !RETAINED.has(refusal.code as ErrorCode)) return;
    const who = { ...actor };
    this.keep(who.memberId, refusal as Refusal, async () => who);
  }

  /** The same for somebody of whom no more is known yet than an id: `find` is asked when it is written. */
  keep(id: string, refusal: Refusal, find: () => Promise<Refused | null>): void {
    const key = `${id} ${refusal.operation} ${refusal.code}`;
    const known = this.#entries.get(key);
    if (known) known.times += 1;
    else if (this.#entries.size < MAX_KEYS) {
      this.#entries.set(key, { ...refusal, find, times: 1, writtenAtMs: null });
    }
  }

  /** Writes what is due. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeDue(performance.now()));
    return this.#writing;
  }

  /** Writes what is left and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.#writeDue(Number.POSITIVE_INFINITY);
  }

  async #writeDue(nowMs: number): Promise<void> {
    for (const [key, entry] of this.#entries) {
      const isQuiet = entry.writtenAtMs !== null && nowMs - entry.writtenAtMs < QUIET_MS;
      if (isQuiet) continue;
      if (entry.times === 0) this.#entries.delete(key);
      else await this.#write(entry, nowMs);
    }
  }

  async #write(entry: Entry, nowMs: number): Promise<void> {
    const { operation, code, times } = entry;
    entry.times = 0;
    entry.writtenAtMs = nowMs;
    const { db, audit, log } = this.#outward;
    try {
      const who = await entry.find();
      if (!who) return;
      await db.inTenant(who.companyId, (tx) =>
        audit.write(tx, who, {
          action: 'access.refused',
          subjectType: 'member',
          subjectId: who.memberId,
          subjectLabel: who.name,
          detail: { operation, code, ...(times > 1 ? { times } : {}) },
        }),
      );
    } catch (error) {
      log.error({ err: error, operation, code }, 'a refusal could not be written down');
    }
  }
}
