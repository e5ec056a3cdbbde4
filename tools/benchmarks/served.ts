// The server as a process of its own, as it is started for real: for benchmarks that look at its memory.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = path.join(import.meta.dirname, '../..');

type Served = { readonly port: number; readonly env: Readonly<Record<string, string>> };

/** Starts the server and waits until it answers. @throws Error where it ended meanwhile */
export async function startServed({ port, env }: Served): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'silent', ...env },
    stdio: 'ignore',
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let i = 0; i < 600 && child.exitCode === null && !(await isReady()); i++) await pause(100);
  if (child.exitCode !== null) {
    throw new Error(`The server on port ${port} did not start: is it taken?`);
  }
  return child;
}

export async function stopServed(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}

/** Megabytes that a process holds; Linux alone says so. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
