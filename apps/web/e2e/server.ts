import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const START_MS = 120_000;
const STOP_MS = 10_000;

const SETTINGS = {
  LOG_LEVEL: 'warn',
  // Each journey tells an address of its own.
  TRUST_PROXY: '127.0.0.1,::1',
  // The mail servers and the push service of the tests are on this machine; no accounting service is anywhere.
  MAILBOX_HOSTS: 'any',
  PUSH_HOSTS: 'any',
  CODAT_URL: 'http://127.0.0.1:9',
  // Its popup stands before every first page; the journey of it asks for it.
  AI_INVITATION: 'off',
};

export type Server = { address: string; stop(): Promise<void> };

/** A port that nobody listens on: on a fixed one another run's server would answer in place of ours. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts the real server with a demo company of its own. @throws Error when it is not ready in time. */
export async function startServer(): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'serve.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...SETTINGS, PORT: String(port) },
  });
  const address = `http://localhost:${port}`;
  const stop = () => stopServer(child);
  const deadline = Date.now() + START_MS;
  while (!(await isReady(address))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server of the journeys did not start on port ${port}.`);
    }
    await pause(250);
  }
  return { address, stop };
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
}
