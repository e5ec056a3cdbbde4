import type { Runner } from 'graphile-worker';
import type { Logger } from 'pino';
import { growingPauseMs, pause } from '../growing-pause.ts';

/**
 * Runs the queue for as long as the node lives: a runner that ends by itself, or that cannot start because the
 * database is away, is followed by another after a growing pause. Resolves with the first that runs.
 */
export async function keepRunning(
  start: () => Promise<Runner>,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let runner = await nextRunner(start, { log, signal: stopping.signal });
  const watching = (async () => {
    while (runner) {
      await runner.promise.catch((error: unknown) => log.warn({ err: error }, 'the queue broke'));
      if (stopping.signal.aborted) return;
      log.warn('the queue stopped, starting it again');
      runner = await nextRunner(start, { log, signal: stopping.signal });
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      // It may have ended by itself in this moment.
      await runner?.stop().catch(() => {});
      await watching;
    },
  };
}

async function nextRunner(
  start: () => Promise<Runner>,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<Runner | null> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await start();
    } catch (error) {
      if (failures === 0) log.warn({ err: error }, 'the queue cannot start, trying again');
      await pause(growingPauseMs(failures), signal).catch(() => {});
    }
  }
  return null;
}
