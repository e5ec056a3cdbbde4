import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crowd } from '../fixtures/crowd.ts';

const root = path.join(import.meta.dirname, '../../../..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'mainsheet-life-'));
const started: ChildProcess[] = [];
let port = 0;

beforeAll(async () => {
  // Where the tests run as root, PostgreSQL runs as nobody and must reach the folder.
  chmodSync(dataDir, 0o755);
  port = await freePort();
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as { port: number };
      probe.close(() => resolve(free));
    });
  });
}

const env = () => ({
  ...process.env,
  PORT: String(port),
  DATA_DIR: dataDir,
  DEMO: 'off',
  LOG_LEVEL: 'silent',
});

const entry = path.join(root, 'apps/server/src/main.ts');

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [entry], { cwd: root, env: env(), stdio: 'ignore' });
  started.push(child);
  await until(async () => (await status()) === 200, 20_000);
  expect(postgresPids()).toHaveLength(1);
  return child;
}

async function status(): Promise<number> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    return answer.status;
  } catch {
    return 0;
  }
}

async function until(test: () => Promise<boolean> | boolean, ms: number): Promise<number> {
  const began = Date.now();
  while (!(await test())) {
    const limit = ms * crowd();
    if (Date.now() - began > limit) throw new Error(`Not within ${limit} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Date.now() - began;
}

/** PostgreSQL processes of our folder. */
function postgresPids(): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => /^\s*\d+ \S*\/bin\/postgres -D/.test(line) && line.includes(dataDir))
    .map((line) => Number(line.trim().split(' ')[0]));
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('the life of a server', () => {
  it('SIGTERM ends server and database, nothing is left behind', async () => {
    const child = await start();
    child.kill('SIGTERM');
    await until(() => child.exitCode !== null, 10_000);
    expect(child.exitCode).toBe(0);
    await until(() => postgresPids().length === 0, 5_000);
  });

  it('kill -9 of the server ends the database too, and the next start is quick', async () => {
    const child = await start();
    child.kill('SIGKILL');
    await until(() => postgresPids().length === 0, 10_000);
    const again = await start();
    expect(await status()).toBe(200);
    again.kill('SIGTERM');
    await until(() => again.exitCode !== null, 10_000);
  });

  it('a killed PostgreSQL is back within 5 s; meanwhile requests get 503', async () => {
    const child = await start();
    const [postmaster] = postgresPids();
    process.kill(postmaster!, 'SIGKILL');
    const login = () =>
      fetch(`http://127.0.0.1:${port}/v2/contact/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.test', password: 'eA==' }),
      });
    const during = await login();
    expect([401, 503]).toContain(during.status);
    await until(async () => (await login()).status === 401, 5_000);
    child.kill('SIGTERM');
    await until(() => child.exitCode !== null, 10_000);
  });

  it('the server ends when its launcher dies', async () => {
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, [${JSON.stringify(entry)}], { stdio: 'ignore' });
      console.log(child.pid);
      setInterval(() => {}, 1000);`;
    const launcher = spawn(process.execPath, ['-e', script], {
      cwd: root,
      env: env(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    started.push(launcher);
    const pid = await new Promise<number>((resolve) => {
      launcher.stdout!.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
    });
    await until(async () => (await status()) === 200, 20_000);
    launcher.kill('SIGKILL');
    await until(() => !isAlive(pid), 10_000);
    await until(() => postgresPids().length === 0, 5_000);
  });

  it('a wrong setting refuses to start and says how to mend it', () => {
    const run = (more: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, [entry], {
        cwd: root,
        env: { ...env(), ...more },
        encoding: 'utf8',
        timeout: 20_000,
      });
    const wrongPort = run({ PORT: 'many' });
    expect(wrongPort.status).toBe(1);
    expect(wrongPort.stderr).toContain('PORT:');
    const plain = run({ PUBLIC_URL: 'http://ships.example' });
    expect(plain.status).toBe(1);
    expect(plain.stderr).toContain('ALLOW_HTTP=1');
  });

  it('a lost key is an error at start, never a silent new one', async () => {
    rmSync(path.join(dataDir, 'keys', 'audit.1.key'));
    const result = spawnSync(process.execPath, [entry], {
      cwd: root,
      env: env(),
      encoding: 'utf8',
    });
    expect(result.status).toBe(1);
    expect(result.stderr).toContain('audit.1.key is missing');
    await until(() => postgresPids().length === 0, 5_000);
  });
});
