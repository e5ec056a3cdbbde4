// Some forty requests that mean to cost much: each is refused, how fast, and what they do to the memory of the server and to the
// answers of somebody who works meanwhile. Promise R16: 50 ms each, 20 MB.
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder } from '../scratch-folder.ts';
import { signInAs } from './sample-worksheet.ts';
import { residentMb, startServed, stopServed } from './served.ts';

const MOST_MS = 50;
const MOST_MB = 20;
const ROUNDS = 10;
const dataDir = scratchFolder('mainsheet-hostile-');
const port = 4_791;
const address = `http://127.0.0.1:${port}`;

const nested = (depth: number) =>
  `{ vessels { ${'fleet { '.repeat(depth)}id${' }'.repeat(depth)} } }`;
const aliases = (many: number, field = 'vessels { id }') =>
  `{ ${Array.from({ length: many }, (_, n) => `a${n}: ${field}`).join(' ')} }`;
const directives = (many: number) => `{ vessels { id ${'@include(if: true) '.repeat(many)} } }`;
const circle = (size: number) =>
  `query { vessels { ...f0 } } ${Array.from({ length: size }, (_, n) => `fragment f${n} on Vessel { id ...f${(n + 1) % size} }`).join(' ')}`;
const doubling = (size: number) =>
  `query { vessels { ...f0 } } ${Array.from({ length: size }, (_, n) => `fragment f${n} on Vessel { ...f${n + 1} ...f${n + 1} }`).join(' ')} fragment f${size} on Vessel { id }`;
const introspection = (depth: number) =>
  `{ __schema { types { ${'fields { type { '.repeat(depth)}name${' } }'.repeat(depth)} } } }`;

const body = (query: string, variables: object = {}) => JSON.stringify({ query, variables });
const VARIABLES =
  'query ($ids: [ID!]!) { charterHires(vesselIds: $ids, at: "2026-11-20T00:00:00.000Z") { id } }';
/** Bodies of requests, each by a name. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ...[20, 100, 500, 2_000].map((n) => [`${n} levels deep`, body(nested(n))] as const),
  ...[200, 500, 1_000, 10_000].map((n) => [`${n} aliases`, body(aliases(n))] as const),
  ...[60, 200, 1_000, 5_000].map((n) => [`${n} directives`, body(directives(n))] as const),
  ...[2, 10, 100, 400].map((n) => [`fragments in a circle of ${n}`, body(circle(n))] as const),
  ...[12, 20, 40, 80].map((n) => [`fragments that double ${n} times`, body(doubling(n))] as const),
  ...[8, 16, 32, 64].map((n) => [`the schema ${n} times round`, body(introspection(n))] as const),
  ...[1_000, 10_000, 40_000].map(
    (n) => [`${n} words`, body(`{ vessels { ${'id '.repeat(n)} } }`)] as const,
  ),
  ...[1_000, 10_000, 100_000].map((n) => [`${n} brackets`, body('{'.repeat(n))] as const),
  ...[100_000, 1_000_000].map(
    (n) =>
      [
        `a text of ${n}`,
        body('{ vessels { id } }#', { a: 'x'.repeat(n) }).replace('vessels { id }', 'nothing'),
      ] as const,
  ),
  [
    '1 MB of variables',
    body(VARIABLES, {
      ids: Array.from(
        { length: 25_000 },
        (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      ),
    }),
  ],
  [
    '10,000 lists in one another',
    `{"query":"{ nothing }","variables":{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`,
  ],
  [
    'a batch of 100',
    `[${Array.from({ length: 100 }, () => body('{ vessels { id } }')).join(',')}]`,
  ],
  [
    '1,000 operations',
    body(Array.from({ length: 1_000 }, (_, n) => `query q${n} { vessels { id } }`).join(' ')),
  ],
  ['a number of 100,000 digits', body(`{ vessels(limit: ${'9'.repeat(100_000)}) { id } }`)],
  ['no JSON, 1 MB', 'x'.repeat(1_000_000)],
];

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

const child = await startServed({
  port,
  env: { DATA_DIR: dataDir, DEMO: 'on', GRAPHQL_BUDGET: '1000000000' },
});

const owner = {
  ...(await signInAs(address, 'owner@fjordline.example')),
  'content-type': 'application/json',
};
const viewer = {
  ...(await signInAs(address, 'finance@fjordline.example')),
  'content-type': 'application/json',
};

async function timed(headers: Record<string, string>, text: string): Promise<[number, string]> {
  const began = performance.now();
  const answer = await fetch(`${address}/v2/graphql`, { method: 'POST', headers, body: text });
  return [performance.now() - began, await answer.text()];
}

/** Answers of somebody who works, until told to stop. */
async function work(isOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isOn()) {
    times.push((await timed(viewer, body('{ vessels { id name } }')))[0]);
    await pause(10);
  }
  return times;
}

let isOn = true;
setTimeout(() => (isOn = false), 10_000);
await work(() => isOn);
isOn = true;
setTimeout(() => (isOn = false), 10_000);
const quiet = p95(await work(() => isOn));
isOn = true;
const working = work(() => isOn);
const times = new Map(HOSTILE.map(([name]) => [name, [] as number[]]));
/** The first rounds warm up what refuses, and the heap. */
const WARM_UP = 10;
let before = Number.NaN;
for (let round = 0; round < WARM_UP + ROUNDS; round++) {
  if (round === WARM_UP) before = residentMb(child.pid!);
  for (const [name, text] of HOSTILE) {
    const [took, said] = await timed(owner, text);
    if (!/"(errors|errorFlag|error|message)"/.test(said)) {
      throw new Error(`${name} was answered: ${said.slice(0, 200)}`);
    }
    if (round >= WARM_UP) times.get(name)!.push(took);
    await pause(20);
  }
}
isOn = false;
const during = p95(await working);
const grown = residentMb(child.pid!) - before;
const medians = [...times].map(([name, all]) => [name, median(all)] as const);
const slow = medians.filter(([, took]) => took > MOST_MS);
const all = [...times.values()].flat();
console.log(
  `${HOSTILE.length} hostile requests, ${ROUNDS} times, each refused: the slowest takes ` +
    `${Math.max(...medians.map(([, took]) => took)).toFixed(1)} ms in the median, target ${MOST_MS}; the slowest of all ${Math.max(...all).toFixed(1)} ms`,
);
for (const [name, took] of slow) console.log(`  ${name}: ${took.toFixed(1)} ms`);
console.log(`memory of the server grew by ${grown.toFixed(0)} MB, target ${MOST_MB}`);
console.log(
  `somebody who works meanwhile waits p95 ${during.toFixed(1)} ms, without them ${quiet.toFixed(1)} ms`,
);
await stopServed(child);
rmSync(dataDir, { recursive: true, force: true });
if (slow.length > 0) process.exitCode = 1;
