import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '../test-database.ts';
import { TcpProxy } from './tcp-proxy.ts';

const entry = path.join(import.meta.dirname, '../../src/main.ts');
const dataDir = mkdtempSync(path.join(tmpdir(), 'mainsheet-start-'));
const nodes: ChildProcess[] = [];
afterAll(() => {
  for (const node of nodes) node.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function until(test: () => Promise<boolean> | boolean, ms = 20_000): Promise<void> {
  for (const end = Date.now() + ms; !(await test()); await wait(30)) {
    if (Date.now() > end) throw new Error(`Not within ${ms} ms`);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** A node of its own process, and what it says. */
async function start(role: 'api' | 'worker', databaseUrl: string) {
  const port = await freePort();
  const said = { text: '' };
  const env = {
    ...process.env,
    PORT: String(port),
    ROLE: role,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  };
  const node = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  nodes.push(node);
  node.stderr.on('data', (chunk: Buffer) => {
    said.text += chunk.toString();
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  return { node, said, isReady };
}

function postgresSocket() {
  const { host, port } = new pg.Client({ connectionString: inject('adminUrl') });
  return host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port };
}

function urlThrough(proxy: { port: number }, name: string, password: string): string {
  const { user } = new pg.Client({ connectionString: inject('adminUrl') });
  return `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${name}`;
}

const password = () =>
  new pg.Client({ connectionString: inject('adminUrl') }).password || 'not-to-be-said';

/** Refuses everybody as PostgreSQL does. */
function refusingServer(code: string): Promise<{ port: number; close(): void }> {
  const body = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, body.length + 4]);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([head, body])));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      resolve({ port, close: () => server.close() });
    });
  });
}

const ended = ({ node }: { node: ChildProcess }) => node.exitCode !== null;

describe('a node that starts while PostgreSQL is away', () => {
  it.each(['api', 'worker'] as const)(
    'waits as %s, says so without the password, and is ready soon after it is there',
    async (role) => {
      const name = `patient_${role}`;
      await createDatabase(inject('adminUrl'), name, 'mainsheet_template');
      const proxy = new TcpProxy(postgresSocket());
      await proxy.open();
      await proxy.cut();
      const node = await start(role, urlThrough(proxy, name, password()));
      await until(() => node.said.text.includes('Waiting'));
      expect(node.said.text).toContain(
        `PostgreSQL at 127.0.0.1:${proxy.port} does not answer: nothing listens there.`,
      );
      expect(node.said.text).not.toContain(password());
      expect(node.said.text).not.toContain('    at ');
      await proxy.open();
      await until(node.isReady, 10_000);
      node.node.kill('SIGTERM');
      await until(() => ended(node));
      await proxy.cut();
    },
  );

  it('does not wait where it would not help: a wrong password, a database that does not exist', async () => {
    const strict = await refusingServer('28P01');
    const refused = await start('api', urlThrough(strict, 'ships', 'not-to-be-said'));
    await until(() => ended(refused));
    strict.close();
    expect(refused.node.exitCode).toBe(1);
    expect(refused.said.text).toContain('Check user and password in DATABASE_URL');
    expect(refused.said.text).not.toContain('not-to-be-said');
    expect(refused.said.text).not.toContain('    at ');

    const proxy = new TcpProxy(postgresSocket());
    await proxy.open();
    const missing = await start('worker', urlThrough(proxy, 'no_such_ships', password()));
    await until(() => ended(missing));
    await proxy.cut();
    expect(missing.node.exitCode).toBe(1);
    expect(missing.said.text).toContain('has no database "no_such_ships"');
    expect(missing.said.text).not.toContain(password());
  });
});
