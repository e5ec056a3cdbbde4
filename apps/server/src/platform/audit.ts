import { sql } from 'kysely';
import type { Actor } from './actor.ts';
import type { Tx } from './database/database.ts';
import type { Clock } from './ids.ts';
import type { Keys } from './keys.ts';

/** One thing somebody did. `detail` holds what changed, never a secret. */
export type AuditEntry = {
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly subjectLabel: string;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** Who did it, and in which request; a service outside is no member. */
type Doer = Pick<Actor, 'name' | 'requestId'> & { readonly memberId: string | null };

export type AuditRow = {
  seq: string;
  at: string;
  member_id: string | null;
  actor_name: string;
  action: string;
  subject_type: string;
  subject_id: string | null;
  subject_label: string;
  detail: Record<string, unknown>;
  request_id: string | null;
  key_version: number;
  prev_hash: Buffer;
  hash: Buffer;
};

const GENESIS = Buffer.alloc(32);

/**
 * Writes who did what in the transaction that did it, chained by HMAC to the entry before.
 * The head row is locked, so a company's entries have one order.
 */
export class Audit {
  readonly #keys: Keys;
  readonly #clock: Clock;

  constructor(keys: Keys, clock: Clock) {
    this.#keys = keys;
    this.#clock = clock;
  }

  async write(tx: Tx, actor: Doer | null, entry: AuditEntry): Promise<void> {
    const companyId = tx.companyId;
    if (!companyId) throw new Error('Audit entries belong to a company');
    const head = (await lockHead(tx)) ?? (await beginChain(tx));
    const row: Omit<AuditRow, 'hash'> = {
      seq: String(BigInt(head.seq) + 1n),
      at: this.#clock.now().toISOString(),
      member_id: actor?.memberId ?? null,
      actor_name: actor?.name ?? 'Mainsheet',
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      subject_label: entry.subjectLabel,
      detail: { ...entry.detail },
      request_id: actor?.requestId ?? null,
      key_version: this.#keys.latestVersion('audit'),
      prev_hash: head.hash,
    };
    const hash = hashOf(this.#keys, companyId, row);
    await insertEvent(tx, companyId, { ...row, hash });
  }

  /** Walks the chain; returns the first entry that does not fit, or null when all do. */
  async findBreak(tx: Tx): Promise<{ seq: string } | null> {
    let prev: Buffer = GENESIS;
    let expected = 1n;
    for (;;) {
      const rows = await tx.many(sql<AuditRow>`
        select * from audit_event where company_id = ${tx.companyId} and seq >= ${String(expected)}
        order by seq limit 1000`);
      for (const row of rows) {
        const isNext = BigInt(row.seq) === expected && row.prev_hash.equals(prev);
        const isIntact = row.hash.equals(hashOf(this.#keys, tx.companyId!, row));
        if (!isNext || !isIntact) return { seq: String(expected) };
        prev = row.hash;
        expected += 1n;
      }
      if (rows.length < 1000) break;
    }
    return this.#headBreak(tx, prev, expected - 1n);
  }

  /** A cut-off tail leaves the head pointing at an entry that is gone. */
  async #headBreak(tx: Tx, hash: Buffer, seq: bigint): Promise<{ seq: string } | null> {
    const head = await tx.find(sql<{ seq: string; hash: Buffer }>`
      select seq, hash from audit_head where company_id = ${tx.companyId}`);
    if (!head) return seq === 0n ? null : { seq: '1' };
    const isWhole = BigInt(head.seq) === seq && head.hash.equals(hash);
    return isWhole ? null : { seq: String(seq + 1n) };
  }
}

type Head = { seq: string; hash: Buffer };

const lockHead = (tx: Tx): Promise<Head | null> =>
  tx.find(sql<Head>`
    select seq, hash from audit_head where company_id = ${tx.companyId} for update`);

/** The first entry of a company makes its head; of two at once the later finds it made. */
async function beginChain(tx: Tx): Promise<Head> {
  await tx.run(sql`
    insert into audit_head (company_id, seq, hash) values (${tx.companyId}, 0, ${GENESIS})
    on conflict do nothing`);
  const head = await lockHead(tx);
  if (!head) throw new Error('The audit head was not kept.');
  return head;
}

function hashOf(keys: Keys, companyId: string, row: Omit<AuditRow, 'hash'>): Buffer {
  return keys.hmac(
    'audit',
    row.key_version,
    companyId,
    row.seq,
    row.at,
    row.member_id ?? '',
    row.actor_name,
    row.action,
    row.subject_type,
    row.subject_id ?? '',
    row.subject_label,
    canonicalJson(row.detail),
    row.prev_hash.toString('hex'),
  );
}

/** JSON with sorted keys, so that equal values have equal text. Source: RFC 8785, integers and text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${JSON.stringify(k)}:${canonicalJson(v)}`);
  return `{${entries.join(',')}}`;
}

/** The entry and the head that points at it, in one statement. */
async function insertEvent(tx: Tx, companyId: string, row: AuditRow): Promise<void> {
  await tx.run(sql`
    with moved as (
      update audit_head set seq = ${row.seq}, hash = ${row.hash} where company_id = ${companyId}
    )
    insert into audit_event (company_id, seq, at, member_id, actor_name, action, subject_type,
      subject_id, subject_label, detail, request_id, key_version, prev_hash, hash)
    values (${companyId}, ${row.seq}, ${row.at}, ${row.member_id}, ${row.actor_name}, ${row.action},
      ${row.subject_type}, ${row.subject_id}, ${row.subject_label}, ${JSON.stringify(row.detail)},
      ${row.request_id}, ${row.key_version}, ${row.prev_hash}, ${row.hash})`);
}
