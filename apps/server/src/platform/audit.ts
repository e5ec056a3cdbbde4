import { sql } from 'kysely';
import type { Actor } from './actor.ts';
import { CHAIN_START, type Chain, type ChainPoint } from './chain.ts';
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

const PAGE = 1000;

const HALF_OF_A_PAIR = /\\u[dD][89a-fA-F]/;

/** A detail whose texts have no half of a pair of signs. */
function wellFormed(detail: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(detail);
  if (!HALF_OF_A_PAIR.test(text)) return detail;
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  ) as Record<string, unknown>;
}

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
      // Half of a pair of signs would be another text in the database than under the hash.
      subject_label: entry.subjectLabel?.toWellFormed() ?? null,
      detail: wellFormed({ ...entry.detail }),
      request_id: actor?.requestId ?? null,
      key_version: this.#keys.latestVersion('audit'),
      prev_hash: head.hash,
    };
    const hash = hashOf(this.#keys, companyId, row);
    await insertEvent(tx, companyId, { ...row, hash });
  }

  /** The trail of a company as a chain to walk. */
  readonly chain: Chain = {
    name: 'audit',
    title: 'the audit trail',
    linkTitle: 'entry',
    listAfter: async (tx, seq) => {
      const rows = await tx.many(sql<AuditRow>`
        select * from audit_event where company_id = ${tx.companyId} and seq > ${seq}
        order by seq limit ${PAGE}`);
      return rows.map((row) => ({
        seq: row.seq,
        hash: row.hash,
        prevHash: row.prev_hash,
        isIntact: () => row.hash.equals(hashOf(this.#keys, tx.companyId!, row)),
      }));
    },
    findHead: (tx) =>
      tx.find(sql<ChainPoint>`
        select seq, hash from audit_head where company_id = ${tx.companyId}`),
  };
}

const lockHead = (tx: Tx): Promise<ChainPoint | null> =>
  tx.find(sql<ChainPoint>`
    select seq, hash from audit_head where company_id = ${tx.companyId} for update`);

/** The first entry of a company makes its head; of two at once the later finds it made. */
async function beginChain(tx: Tx): Promise<ChainPoint> {
  await tx.run(sql`
    insert into audit_head (company_id, seq, hash) values (${tx.companyId}, 0, ${CHAIN_START.hash})
    on conflict do nothing`);
  const head = await lockHead(tx);
  if (!head) throw new Error('The audit head was not kept.');
  return head;
}

/** The hash of an entry over its words and the hash of the one before. */
export function hashOf(keys: Keys, companyId: string, row: Omit<AuditRow, 'hash'>): Buffer {
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
  const record = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of Object.keys(record).sort()) {
    if (record[key] === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(record[key])}`;
  }
  return `{${text}}`;
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
