// Whoever owns the database can cut a chain, mend its head and delete its mark; the anchors lie outside.
import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../src/platform/actor.ts';
import { appendAnchors, readAnchors } from '../../src/platform/anchors.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { findBreaks, watchChains } from '../../src/verify.ts';
import { postFreight } from '../fixtures/post-freight.ts';
import { runAsOwner, testServer } from '../test-server.ts';

const server = testServer();
let actor: Actor;
let file: string;
beforeAll(async () => {
  actor = await server.actorWith('Finance');
  file = server.platform.config.anchorsFile;
});
beforeEach(() => rmSync(file, { force: true }));

const watch = (platform: Platform = server.platform) => watchChains(platform);
const verify = () => findBreaks(server.platform);

function write(count: number): Promise<void> {
  return server.platform.db.inTenant(server.companyId, async (tx) => {
    for (let i = 0; i < count; i++) {
      await server.platform.audit.write(tx, actor, {
        action: 'anchor.test',
        subjectType: 'test',
        subjectId: null,
        subjectLabel: `No. ${i}`,
      });
    }
  });
}

type Chained = 'audit' | 'ledger';
const ROWS = { audit: 'audit_event', ledger: 'ledger_transaction' } as const;

/** The last anchor of the file. */
function lastOf(chain: Chained) {
  const { anchors } = readAnchors(file, server.platform.keys);
  return anchors.findLast((anchor) => anchor.chain === chain)!;
}

/** Removes the last links of a chain with every trace that the database has of them. */
const cutTail = (chain: Chained, count: number) =>
  runAsOwner(
    server,
    `begin;
     set local session_replication_role = 'replica';
     delete from ${ROWS[chain]} r using ${chain}_head h
       where r.company_id = h.company_id and r.company_id = '${server.companyId}'
         and r.seq > h.seq - ${count};
     update ${chain}_head h set seq = r.seq, hash = r.hash from ${ROWS[chain]} r
       where h.company_id = '${server.companyId}' and r.company_id = h.company_id
         and r.seq = h.seq - ${count};
     delete from chain_mark;
     commit`,
  );

describe('the anchors of the chains', () => {
  it('show a tail cut together with head and mark, to the watch and to the command', async () => {
    await write(4);
    expect(await watch()).toEqual([]);
    const { seq, at } = lastOf('audit');
    await cutTail('audit', 3);
    const line = `Fjordline Bulk: the audit trail is broken at entry ${Number(seq) - 2}: entry ${seq} was anchored otherwise on ${at}.`;
    expect(await watch()).toEqual([line]);
    expect(await verify()).toEqual([line]);
    // Grown beyond the place again, with other entries: still not what was anchored.
    await write(5);
    expect(await watch()).toEqual([line.replace(/entry \d+:/, `entry ${seq}:`)]);
    expect(await verify()).toEqual([line.replace(/entry \d+:/, `entry ${seq}:`)]);
    expect(lastOf('audit').seq).toBe(seq);
    rmSync(file);
    expect(await verify()).toEqual([]);
  });

  it('show the same of a ledger', async () => {
    await postFreight(server, actor);
    await postFreight(server, actor);
    expect(await watch()).toEqual([]);
    const { seq, at } = lastOf('ledger');
    await cutTail('ledger', 1);
    expect(await verify()).toEqual([
      `Fjordline Bulk: the ledger is broken at transaction ${seq}: transaction ${seq} was anchored otherwise on ${at}.`,
    ]);
    expect(await watch()).toEqual(await verify());
  });

  it('name a company that is gone with all its rows', async () => {
    const { keys } = server.platform;
    const gone = '0190aaaa-0000-7000-8000-000000000000';
    const place = { seq: '1', hash: Buffer.alloc(32, 1), chain: 'audit', companyId: gone } as const;
    appendAnchors(file, keys, [{ ...place, at: server.clock.now().toISOString() }]);
    expect(await verify()).toEqual([`The company ${gone} is gone, but its chains were anchored.`]);
  });

  it('grow only by heads that moved, and are readable by their owner alone', async () => {
    expect(await watch()).toEqual([]);
    const { length } = readFileSync(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await watch()).toEqual([]);
    expect(readFileSync(file).length).toBe(length);
    await write(1);
    await watch();
    const before = length;
    expect(readFileSync(file).subarray(before).toString().trimEnd().split('\n')).toHaveLength(1);
  });

  it('cannot be written by somebody without the key, and survive a line cut off by a stop', async () => {
    await watch();
    const text = readFileSync(file, 'utf8');
    const { seq } = lastOf('audit');
    writeFileSync(file, text.replace(`"seq":"${seq}"`, `"seq":"${Number(seq) - 1}"`));
    const [line, ...others] = await verify();
    expect(line).toMatch(/^Line \d of .*anchors\.jsonl was not written by this installation\.$/);
    expect(others).toEqual([]);
    writeFileSync(file, text);
    appendFileSync(file, '{"companyId":"01');
    expect(await verify()).toEqual([]);
    await write(1);
    await watch();
    expect(lastOf('audit').seq).toBe(String(Number(seq) + 1));
  });

  it('keep of each chain the first, the last of a day and later of a month', () => {
    const { keys } = server.platform;
    const start = Date.parse('2026-01-01T00:00:00Z');
    const HOUR = 3_600_000;
    let seq = 0;
    for (let hour = 0; hour < 24 * 200; hour += 6) {
      seq += 1;
      const at = new Date(start + hour * HOUR).toISOString();
      const place = { seq: String(seq), hash: Buffer.alloc(32, 1), companyId: 'a', at } as const;
      appendAnchors(file, keys, [
        { ...place, chain: 'audit' },
        { ...place, chain: 'ledger' },
      ]);
    }
    const { anchors, foreignLines } = readAnchors(file, keys);
    expect(foreignLines).toEqual([]);
    const audit = anchors.filter(({ chain }) => chain === 'audit').map(({ seq: s }) => Number(s));
    expect(audit[0]).toBe(1);
    expect(audit.at(-1)).toBe(seq);
    // The first, some 91 days, four of the day that is not over, and the months before.
    expect(audit.length).toBeLessThan(102);
    expect(audit).toEqual(audit.toSorted((a, b) => a - b));
    expect(anchors).toHaveLength(2 * audit.length);
    const days = anchors.map(({ at }) => at.slice(0, 10));
    expect(new Set(days).has('2026-06-01')).toBe(true);
    expect(new Set(days).has('2026-02-28')).toBe(true);
    expect(new Set(days).has('2026-02-15')).toBe(false);
  });
});

describe('the webhook of the anchors', () => {
  const bodies: string[] = [];
  let receiver: Server;
  let status = 204;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        bodies.push(body);
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => new Promise((resolve) => receiver.close(resolve)));

  it('gets the lines of the file; when it refuses them the file has them all the same', async () => {
    const { port } = receiver.address() as AddressInfo;
    const platform: Platform = {
      ...server.platform,
      config: { ...server.platform.config, anchorsWebhook: `http://127.0.0.1:${port}/` },
    };
    await write(1);
    await watch(platform);
    expect(bodies).toEqual([readFileSync(file, 'utf8')]);
    status = 500;
    await write(1);
    expect(await watch(platform)).toEqual([]);
    expect(readFileSync(file, 'utf8').endsWith(bodies[1]!)).toBe(true);
  });
});
