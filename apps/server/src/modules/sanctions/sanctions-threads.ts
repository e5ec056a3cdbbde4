import { Worker } from 'node:worker_threads';
import type {
  Hit,
  ListedParty,
  ParsedList,
  SanctionsList,
  ScreeningQuery,
} from '@mainsheet/screening';
import { DomainError } from '../../platform/errors.ts';

export type Order =
  | { readonly kind: 'parse'; readonly list: SanctionsList; readonly content: Uint8Array }
  | {
      readonly kind: 'screen';
      readonly parties: readonly ListedParty[];
      readonly subjects: readonly { readonly key: string; readonly query: ScreeningQuery }[];
    };

export type Screened = { readonly key: string; readonly hits: readonly Hit[] };

/** The largest published list parses in seconds; whom it is compared with may be ten thousand. */
const LONGEST_MS = 10 * 60_000;
const HEAP_MB = 1_024;
const MOST_WAITING = 10;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs an order in a thread of its own, one after another: no request waits for a list. */
async function run<Result>(order: Order): Promise<Result> {
  if (waiting >= MOST_WAITING) throw new DomainError('UNAVAILABLE');
  waiting += 1;
  const before = last;
  const mine = before.then(() => inThread<Result>(order));
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

function inThread<Result>(order: Order): Promise<Result> {
  const worker = new Worker(new URL('./sanctions-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const timer = setTimeout(() => void worker.terminate(), LONGEST_MS).unref();
  return new Promise<Result>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The list took too long.')));
    worker.postMessage(order);
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

export const parseList = (list: SanctionsList, content: Uint8Array): Promise<ParsedList> =>
  run({ kind: 'parse', list, content });

export const screenAll = (
  parties: readonly ListedParty[],
  subjects: readonly { key: string; query: ScreeningQuery }[],
): Promise<Screened[]> => run({ kind: 'screen', parties, subjects });
