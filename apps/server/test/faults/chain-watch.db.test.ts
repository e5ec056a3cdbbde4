// The watch of the hash chains goes on from where it was, and yet finds what was changed behind it.
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureHost } from '../../src/modules/companies/index.ts';
import type { Actor } from '../../src/platform/actor.ts';
import { findBreaks, watchChains } from '../../src/verify.ts';
import { postFreight } from '../fixtures/post-freight.ts';
import { testServer } from '../test-server.ts';

const server = testServer();
const HOURS = 60 * 60;

let owner: pg.Client;
let actor: Actor;
beforeEach(async () => {
  owner = new pg.Client({ connectionString: server.platform.db.connectionString });
  await owner.connect();
  actor = await server.actorWith('Finance');
});
afterEach(() => owner.end());

const company = () => [server.companyId];
/** Adds entries to the trail; returns the position of the last. */
async function write(count: number): Promise<number> {
  await server.platform.db.inTenant(server.companyId, async (tx) => {
    for (let i = 0; i < count; i++) {
      await server.platform.audit.write(tx, actor, {
        action: 'watch.test',
        subjectType: 'test',
        subjectId: null,
        subjectLabel: `No. ${i}`,
      });
    }
  });
  const head = await owner.query('select seq from audit_head where company_id = $1', company());
  return Number(head.rows[0].seq);
}

async function book(): Promise<number> {
  await postFreight(server, actor);
  const head = await owner.query('select seq from ledger_head where company_id = $1', company());
  return Number(head.rows[0].seq);
}

const change = (seq: number, action: string) =>
  owner.query('update audit_event set action = $3 where company_id = $1 and seq = $2', [
    server.companyId,
    seq,
    action,
  ]);

const watch = () => watchChains(server.platform);
const verify = () => findBreaks(server.platform);
const brokenAt = (seq: number) => [`Fjordline Bulk: the audit trail is broken at entry ${seq}.`];

describe('the watch of the chains', () => {
  it('walks from where it was and all of it once a day; the command walks all of it always', async () => {
    await ensureHost(server.platform);
    const old = await write(3);
    expect(await watch()).toEqual([]);
    await write(2);
    await change(old, 'changed');
    expect(await verify()).toEqual(brokenAt(old));
    expect(await watch()).toEqual([]);
    server.clock.advance(23 * HOURS);
    await write(1);
    expect(await watch()).toEqual([]);
    server.clock.advance(1 * HOURS);
    expect(await watch()).toEqual(brokenAt(old));
    expect(await watch()).toEqual(brokenAt(old));
    await change(old, 'watch.test');
    expect(await watch()).toEqual([]);
    expect(await verify()).toEqual([]);
  });

  it('finds a change in what is new at once, and every time', async () => {
    await write(1);
    expect(await watch()).toEqual([]);
    const fresh = await write(2);
    await change(fresh - 1, 'changed');
    expect(await watch()).toEqual(brokenAt(fresh - 1));
    await write(1);
    expect(await watch()).toEqual(brokenAt(fresh - 1));
    await change(fresh - 1, 'watch.test');
    expect(await watch()).toEqual([]);
  });

  it('believes no mark that somebody else set, nor one of a day that has not come', async () => {
    const old = await write(1);
    await write(1);
    expect(await watch()).toEqual([]);
    await change(old, 'changed');
    const mark = "company_id = $1 and chain = 'audit'";
    await owner.query(
      `update chain_mark set walked_at = now() + interval '9 years' where ${mark}`,
      company(),
    );
    expect(await watch()).toEqual(brokenAt(old));
    await change(old, 'watch.test');
    expect(await watch()).toEqual([]);
    const fresh = await write(1);
    await change(fresh, 'changed');
    await owner.query(
      `update chain_mark m set seq = h.seq, hash = h.hash from audit_head h
       where m.company_id = $1 and m.chain = 'audit' and h.company_id = m.company_id`,
      company(),
    );
    expect(await watch()).toEqual(brokenAt(fresh));
    await change(fresh, 'watch.test');
    expect(await watch()).toEqual([]);
  });

  it('misses a tail that was cut together with its head, also after the walk of the day (attack R18)', async () => {
    const stored = await write(1);
    await write(2);
    expect(await watch()).toEqual([]);
    await owner.query('begin');
    const cut = await owner.query(
      'delete from audit_event where company_id = $1 and seq > $2 returning *',
      [server.companyId, stored],
    );
    const head = await owner.query('select * from audit_head where company_id = $1', company());
    await owner.query(
      `update audit_head h set seq = e.seq, hash = e.hash from audit_event e
       where h.company_id = $1 and e.company_id = $1 and e.seq = $2`,
      [server.companyId, stored],
    );
    await owner.query('commit');
    expect(await watch()).toEqual(brokenAt(stored + 3));
    server.clock.advance(25 * HOURS);
    const anchored = `broken at entry ${stored + 1}: entry ${stored + 2} was anchored otherwise`;
    expect(await watch()).toEqual([expect.stringContaining(anchored)]);
    expect(await watch()).toEqual([expect.stringContaining(anchored)]);
    for (const row of cut.rows) {
      await owner.query(
        'insert into audit_event select * from json_populate_record(null::audit_event, $1)',
        [
          JSON.stringify({
            ...row,
            hash: `\\x${row.hash.toString('hex')}`,
            prev_hash: `\\x${row.prev_hash.toString('hex')}`,
          }),
        ],
      );
    }
    const { seq, hash } = head.rows[0];
    await owner.query('update audit_head set seq = $2, hash = $3 where company_id = $1', [
      server.companyId,
      seq,
      hash,
    ]);
    expect(await watch()).toEqual([]);
  });

  it('raises no alarm while the trail grows under it', async () => {
    const over = new AbortController();
    const writing = (async () => {
      while (!over.signal.aborted) await write(1);
    })();
    try {
      for (let i = 0; i < 40; i++) {
        expect(await verify()).toEqual([]);
        expect(await watch()).toEqual([]);
      }
    } finally {
      over.abort();
      await writing;
    }
    const marks = await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.many(sql`select chain from chain_mark`),
    );
    expect(marks).toHaveLength(2);
  });

  it('holds for the ledger too, and sees a posting that was cut off its end', async () => {
    const old = await book();
    expect(await watch()).toEqual([]);
    const last = await book();
    const describe = (seq: number, text: string) =>
      owner.query(
        'update ledger_transaction set description = $3 where company_id = $1 and seq = $2',
        [server.companyId, seq, text],
      );
    await describe(old, 'Changed');
    const broken = [`Fjordline Bulk: the ledger is broken at transaction ${old}.`];
    expect(await watch()).toEqual([]);
    expect(await verify()).toEqual(broken);
    server.clock.advance(24 * HOURS);
    expect(await watch()).toEqual(broken);
    await describe(old, 'Freight');
    expect(await watch()).toEqual([]);
    await owner.query('begin');
    await owner.query("set local session_replication_role = 'replica'");
    await owner.query('delete from ledger_transaction where company_id = $1 and seq = $2', [
      server.companyId,
      last,
    ]);
    await owner.query('commit');
    const cut = [`Fjordline Bulk: the ledger is broken at transaction ${last}.`];
    expect(await verify()).toEqual(cut);
  });
});
