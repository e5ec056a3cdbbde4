// People sign in while a machine tries 500 passwords a second from many addresses: how many get in, how
// long they wait, and how long a list takes meanwhile. Server, machine and people are three processes.
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { buildApp, ensureDemo, openPlatform, readConfig } from '@mainsheet/server';
import { scratchFolder } from '../scratch-folder.ts';

const SECONDS = 10;
const HOSTILE_PER_SECOND = 500;
const GOOD_PER_SECOND = 20;
const PASSWORD = Buffer.from('mainsheet-demo').toString('base64');
const JSON_TYPE = { 'content-type': 'application/json' };
const [, , role, target = ''] = process.argv;

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries a new address and a new name each time, at an even pace, and waits for no answer. */
async function attack(): Promise<never> {
  for (let tried = 0; ; tried++) {
    const address = `10.${(tried >> 16) & 255}.${(tried >> 8) & 255}.${tried & 255}`;
    const body = JSON.stringify({ email: `stranger${tried}@example.com`, password: PASSWORD });
    fetch(`${target}/v2/contact/login`, {
      method: 'POST',
      headers: { ...JSON_TYPE, 'x-forwarded-for': address },
      body,
    }).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
    await wait(1000 / HOSTILE_PER_SECOND);
  }
}

type Person = { cookie: string; token: string };

let visitors = 0;

async function signIn(
  email: string,
  cookie: string,
): Promise<{ ms: number; person: Person | null }> {
  const began = performance.now();
  visitors += 1;
  const answer = await fetch(`${target}/v2/contact/login`, {
    method: 'POST',
    headers: {
      ...JSON_TYPE,
      cookie,
      'x-forwarded-for': `172.16.${visitors >> 8}.${visitors & 255}`,
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { result } = (await answer.json()) as { result?: { sessionToken: string } };
  const ms = performance.now() - began;
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  const person = result && { cookie: cookies.join('; '), token: result.sessionToken };
  return { ms, person: person ?? null };
}

async function listOnce({ cookie, token }: Person): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${target}/v2/graphql`, {
    method: 'POST',
    headers: { ...JSON_TYPE, cookie, authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ vessels { id name } }' }),
  });
  const { errors } = (await answer.json()) as { errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return performance.now() - began;
}

async function lists(person: Person, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
    times.push(await listOnce(person));
    await wait(10);
  }
  return times;
}

/** People of the demo, at an even pace, from browsers they have used before. */
async function goodLogins(
  cookie: string,
  seconds: number,
): Promise<{ ms: number; isIn: boolean }[]> {
  const all: Promise<{ ms: number; isIn: boolean }>[] = [];
  for (let tried = 0; tried < seconds * GOOD_PER_SECOND; tried++) {
    all.push(
      signIn('operator@fjordline.example', cookie).then(({ ms, person }) => ({
        ms,
        isIn: person !== null,
      })),
    );
    await wait(1000 / GOOD_PER_SECOND);
  }
  return Promise.all(all);
}

async function measure(): Promise<void> {
  const { person: reader } = await signIn('viewer@fjordline.example', '');
  const { person: known } = await signIn('operator@fjordline.example', '');
  if (!reader || !known) throw new Error('The demo does not let anybody in');
  await lists(reader, 3);
  const quiet = await lists(reader, SECONDS);
  const attacker = fork(import.meta.filename, ['attack', target]);
  await wait(2000);
  const [busy, good] = await Promise.all([
    lists(reader, SECONDS),
    goodLogins(known.cookie, SECONDS),
  ]);
  attacker.kill();
  const inside = good.filter((one) => one.isIn).map((one) => one.ms);
  console.log(
    `${HOSTILE_PER_SECOND} hostile logins a second: ${(inside.length / SECONDS).toFixed(1)} of ${GOOD_PER_SECOND} good ones a second get in, ` +
      `p50 ${at(inside, 0.5).toFixed(0)} ms, p99 ${at(inside, 0.99).toFixed(0)} ms (targets 20 a second, 1000 ms)`,
  );
  const [before, during] = [at(quiet, 0.95), at(busy, 0.95)];
  console.log(
    `a list meanwhile: p95 ${during.toFixed(1)} ms against ${before.toFixed(1)} ms alone, ` +
      `ratio ${(during / before).toFixed(2)} (target 2), p99 ${at(busy, 0.99).toFixed(1)} ms (target 300)`,
  );
}

async function serve(): Promise<void> {
  const dataDir = scratchFolder('mainsheet-bench-');
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      PORT: '0',
      TRUST_PROXY: 'loopback',
      GRAPHQL_BUDGET: '1000000000',
    },
    '/',
  );
  const running = await openPlatform(config, { say: () => {} });
  await ensureDemo(running.platform, () => {});
  const app = await buildApp(running.platform);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const child = fork(import.meta.filename, ['measure', address]);
  process.exitCode = await new Promise<number>((resolve) =>
    child.once('exit', (code) => resolve(code ?? 1)),
  );
  await app.close();
  await running.close();
  rmSync(dataDir, { recursive: true, force: true });
}

if (role === 'attack') await attack();
else if (role === 'measure') await measure();
else await serve();
