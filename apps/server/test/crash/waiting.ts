import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something holds. @throws Error when it does not in time */
export async function until(test: () => Promise<boolean> | boolean, ms = 60_000): Promise<void> {
  if (await isSoon(test, ms)) return;
  throw new Error(`Not within ${ms} ms`);
}

/** Waits for something; answers whether it came in time. */
export async function isSoon(test: () => Promise<boolean> | boolean, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (!(await test())) {
    if (Date.now() > end) return false;
    await pause(30);
  }
  return true;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
