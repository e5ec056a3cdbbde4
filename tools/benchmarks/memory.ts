// Memory of the whole server process, demo loaded, jobs running, after a few requests and then idle:
// resident set of Node alone, PostgreSQL is a process of its own.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder } from '../scratch-folder.ts';

const LIMIT_MB = 300;
const IDLE_MS = 20_000;
const root = path.join(import.meta.dirname, '../..');
const dataDir = scratchFolder('mainsheet-memory-');
const port = 4_790;

/** Starts the server and waits until it answers. */
async function start() {
  const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent', DEMO: 'on' },
    stdio: 'ignore',
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (let i = 0; i < 600 && !(await isReady()); i++) await pause(100);
  return child;
}

async function stop(child: Awaited<ReturnType<typeof start>>): Promise<void> {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

if (process.platform !== 'linux') console.log('memory is read from /proc: Linux only');
else {
  // The first start loads the demo company; what is measured is any later one.
  await stop(await start());
  const child = await start();
  await pause(IDLE_MS);
  const used = residentMb(child.pid!);
  console.log(`idle Node process, demo loaded: ${used.toFixed(0)} MB, target ${LIMIT_MB}`);
  if (used > LIMIT_MB) process.exitCode = 1;
  await stop(child);
}
rmSync(dataDir, { recursive: true, force: true });
