import { DOWNLOAD_POLLING } from '@mainsheet/contract';

export type Polled = {
  readonly status: string;
  readonly downloadUrl?: string | null | undefined;
  readonly fileName: string;
  readonly reason: string;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks until a document is made or has failed: ten times, a second apart, then no more.
 * @returns the document with its address, or why there is none; null when it is not made yet
 */
export async function pollDocument<Found extends Polled>(
  read: () => Promise<Found>,
  wait: (ms: number) => Promise<void> = pause,
): Promise<Found | null> {
  for (let tries = 1; ; tries += 1) {
    const found = await read();
    if (found.downloadUrl || found.status === 'failure') return found;
    if (tries >= DOWNLOAD_POLLING.tries) return null;
    await wait(DOWNLOAD_POLLING.everyMs);
  }
}
