import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openWorker } from '../../src/compose.ts';
import { identityModule } from '../../src/modules/identity/index.ts';
import { runHousekeepers } from '../../src/platform/jobs/housekeeping.ts';
import { afterFailure } from '../../src/platform/outbox/delivery.ts';
import { send } from '../../src/platform/outbox/outbox.ts';
import { testServer } from '../test-server.ts';

/** What reached the mail server, and what it does with the next ones. */
const received: { to: string; messageId: string; text: string }[] = [];
let reaction: 'accept' | 'busy' | 'refuse' = 'accept';
/** Time the mail server takes over a message, so that a kill meets some in the middle. */
let delayMs = 0;

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, answer) {
    if (reaction === 'accept') return answer();
    const code = reaction === 'busy' ? 451 : 550;
    return answer(Object.assign(new Error('not now'), { responseCode: code }));
  },
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on('end', () => {
      const messageId = /^Message-ID: <(.+?)@/im.exec(text)?.[1] ?? '';
      const to = session.envelope.rcptTo[0]?.address ?? '';
      setTimeout(() => {
        received.push({ to, messageId, text });
        done();
      }, delayMs);
    });
  },
});
smtp.on('error', () => {});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`;

const server = testServer({ SMTP_URL: smtpUrl, MAIL_FROM: 'Mainsheet <desk@ships.example>' });
afterAll(() => smtp.close(() => {}));

const workers: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  reaction = 'accept';
  delayMs = 0;
  received.length = 0;
});

const put = (to: string, subject = 'Hello') =>
  server.platform.db.inTenant(server.companyId, (tx) =>
    send(
      tx,
      { kind: 'mail', payload: { to, subject, text: 'A secret link.' } },
      server.platform.clock,
    ),
  );

type Row = { id: string; state: string; attempts: number; last_error: string; text: string | null };

const rows = (state?: string) =>
  server.platform.db.inTenant(server.companyId, (tx) =>
    tx.many(sql<Row>`
      select id, state, attempts, last_error, payload->>'text' as text from outbox
      where company_id = ${tx.companyId} and (${state ?? null}::text is null or state = ${state ?? null})`),
  );
const find = async (id: string) => (await rows()).find((row) => row.id === id)!;

/** The bound is when the queue frees what a dead worker held, and some. */
const until = async (test: () => Promise<boolean> | boolean, ms = 75_000) => {
  const end = Date.now() + ms;
  while (!(await test())) {
    if (Date.now() > end) throw new Error(`Not within ${ms} ms`);
    await pause(30);
  }
};

const work = async () => {
  workers.push(await openWorker(server.platform, { leaseSeconds: 3, sweepEveryMs: 300 }));
};

describe('the outbox', () => {
  it('a mail leaves by SMTP when its transaction commits, and only then', async () => {
    await work();
    const lost = server.platform.db.inTenant(server.companyId, async (tx) => {
      const payload = { to: 'never@example.test', subject: 'No', text: 'x' };
      await send(tx, { kind: 'mail', payload }, server.platform.clock);
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    const id = await put('ada@example.test', 'Löschen\r\nBcc: thief@example.test');
    await until(async () => (await find(id)).state === 'delivered');
    expect(received.map((mail) => mail.to)).toEqual(['ada@example.test']);
    expect(received[0]!.messageId).toBe(id);
    expect(received[0]!.text).toContain('From: Mainsheet <desk@ships.example>');
    expect(received[0]!.text).not.toMatch(/^Bcc:/im);
    // A link that opens an account does not stay in the table.
    expect((await find(id)).text).toBeNull();
  });

  it('a busy mail server is tried again later, a refusal is dead and may be revived', async () => {
    reaction = 'busy';
    const id = await put('busy@example.test');
    await work();
    await until(async () => (await find(id)).last_error !== '');
    expect(await find(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    reaction = 'refuse';
    const gone = await put('gone@example.test');
    await until(async () => (await find(gone)).state === 'dead');

    const owner = await server.signIn('Owner');
    const list = await owner.graphql<{ listOutbox: { rows: { to: string; text: null }[] } }>(
      '{ listOutbox(state: "dead") { total rows { to text attempts lastError } } }',
    );
    expect(list.data.listOutbox).toMatchObject({
      total: 1,
      rows: [{ to: 'gone@example.test', text: null, attempts: 1 }],
    });
    reaction = 'accept';
    const retry = `mutation { retryOutboxMessage(id: "${gone}") { errorFlag message } }`;
    const again = await owner.graphql<{ retryOutboxMessage: { message: string } }>(retry);
    expect(again.data.retryOutboxMessage.message).toBe(
      'The message to gone@example.test is tried again.',
    );
    await until(async () => (await find(gone)).state === 'delivered');
    expect((await owner.graphql(retry)).errors?.[0]?.extensions.code).toBe('INVALID_STATE');
  });

  it('waits 10 s, then twice as long each time, an hour at most, and gives up after ten tries', () => {
    const waits = [1, 2, 3, 9].map((attempts) => afterFailure(attempts, new Error('away')));
    expect(waits.map((w) => (w.kind === 'later' ? w.afterSeconds : 0))).toEqual([10, 20, 40, 2560]);
    expect(afterFailure(10, new Error('away')).kind).toBe('dead');
    expect(afterFailure(1, { responseCode: 554, message: 'spam' }).kind).toBe('dead');
  });
});

describe('workers that are killed', () => {
  const MESSAGES = 200;
  const KILLS = 5;

  let ready: ChildProcess[] = [];
  /** All together, and before the clock of the test runs: on a busy machine a start takes longer than all the rest. */
  beforeAll(async () => {
    ready = await Promise.all(Array.from({ length: KILLS + 1 }, readyWorkerProcess));
  }, 240_000);
  const started: ChildProcess[] = [];
  afterAll(() => {
    for (const child of [...started, ...ready]) child.kill('SIGKILL');
  });

  async function readyWorkerProcess(): Promise<ChildProcess> {
    const { config, db } = server.platform;
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'worker-process.ts')], {
      env: {
        ...process.env,
        DATABASE_URL: db.connectionString,
        DATA_DIR: config.dataDir,
        SMTP_URL: smtpUrl,
        ROLE: 'worker',
        LOG_LEVEL: 'silent',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout!, 'data');
    return child;
  }

  async function startWorkerProcess(): Promise<void> {
    const child = ready.pop()!;
    started.push(child);
    child.stdin!.write('go\n');
    await once(child.stdout!, 'data');
  }

  it('every message is delivered, none twice under another id, none is stuck', async () => {
    delayMs = 20;
    const ids = new Set<string>();
    await startWorkerProcess();
    for (let i = 0; i < MESSAGES; i++) {
      ids.add(await put(`m${i}@example.test`));
      if (i % (MESSAGES / KILLS) !== 10) continue;
      const victim = started.at(-1)!;
      await until(() => received.length > 0);
      victim.kill('SIGKILL');
      await startWorkerProcess();
    }
    const delivered = async () => (await rows('delivered')).filter((row) => ids.has(row.id));
    await until(async () => (await delivered()).length === MESSAGES);
    const mine = (await rows()).filter((row) => ids.has(row.id));
    expect(mine.filter((row) => row.state !== 'delivered')).toEqual([]);
    const seen = received.filter((mail) => ids.has(mail.messageId));
    expect(new Set(seen.map((mail) => mail.messageId)).size).toBe(MESSAGES);
    // Only what a killed worker held can come twice, and then with the same Message-ID.
    const repeated = seen.length - MESSAGES;
    expect(repeated).toBeLessThanOrEqual(KILLS * 40);
    expect(mine.filter((row) => row.attempts > 1).length).toBeGreaterThan(0);
  }, 90_000);
});

describe('housekeeping', () => {
  it('deletes what has served its time and keeps the rest', async () => {
    const { db } = server.platform;
    await db.inTenant(server.companyId, (tx) =>
      tx.run(sql`
        insert into idempotency (company_id, member_id, operation, key, request_hash, created_at)
        select ${tx.companyId}, ${tx.companyId}, 'x', 'key-' || lpad(d::text, 5, '0'), '\\x00',
          now() - make_interval(days => d) from generate_series(1, 14) d`),
    );
    await db.inIdentity((tx) =>
      tx.run(sql`
        insert into rate_limit (bucket, used, resets_at)
        values ('old', 1, now() - interval '1 second'), ('new', 1, now() + interval '1 hour')`),
    );
    await runHousekeepers(server.platform, [identityModule.housekeeper!]);
    const keys = await db.inTenant(server.companyId, (tx) =>
      tx.many(sql<{ key: string }>`select key from idempotency where company_id = ${tx.companyId}`),
    );
    expect(keys).toHaveLength(6);
    const limits = await db.inIdentity((tx) =>
      tx.many(
        sql<{ bucket: string }>`select bucket from rate_limit where bucket in ('old', 'new')`,
      ),
    );
    expect(limits).toEqual([{ bucket: 'new' }]);
  });
});
