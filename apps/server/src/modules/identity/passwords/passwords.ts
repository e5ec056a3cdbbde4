import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { DomainError } from '../../../platform/errors.ts';

/** Cost of one hash. Source: OWASP Password Storage Cheat Sheet, argon2id, 19 MiB, t=2, p=1. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const MAX_QUEUE = 50;

/** Who waits for a hash: a browser this person has used before goes ahead of strangers. */
export type Waiting = 'trusted' | 'unknown';

/** Hashing leaves a core to everything else, and never queues without bound. */
const slots = { free: Math.max(1, availableParallelism() - 1), resting: 0 };
const queues: Readonly<Record<Waiting, (() => void)[]>> = { trusted: [], unknown: [] };

/** A slot that rests after a stranger is free to a known browser only. */
const hasSlot = (waiting: Waiting): boolean =>
  slots.free > (waiting === 'trusted' ? 0 : slots.resting);

/** @throws DomainError TOO_MANY_REQUESTS while as many wait as may */
export function assertRoom(waiting: Waiting): void {
  if (queues[waiting].length >= MAX_QUEUE) throw new DomainError('TOO_MANY_REQUESTS');
}

function admitNext(): void {
  for (const waiting of ['trusted', 'unknown'] as const) {
    while (queues[waiting].length > 0 && hasSlot(waiting)) {
      slots.free -= 1;
      queues[waiting].shift()?.();
    }
  }
}

/** While strangers queue, a slot rests after each as long as it took: an attack gets half of it at most. */
function rest(ms: number): void {
  slots.resting += 1;
  setTimeout(() => {
    slots.resting -= 1;
    admitNext();
  }, ms);
}

async function inSlot<T>(waiting: Waiting, work: () => Promise<T>): Promise<T> {
  if (!hasSlot(waiting)) assertRoom(waiting);
  await new Promise<void>((resolve) => {
    queues[waiting].push(resolve);
    admitNext();
  });
  const began = performance.now();
  try {
    return await work();
  } finally {
    slots.free += 1;
    if (waiting === 'unknown' && queues.unknown.length > 0) rest(performance.now() - began);
    admitNext();
  }
}

type Cost = { memory: number; passes: number; parallelism: number };

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parameters = { message: password, nonce: salt, tagLength: TAG_BYTES, ...cost };
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

/** The password as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export function hashPassword(password: string): Promise<string> {
  // Whoever may set a password has shown who they are.
  return inSlot('trusted', async () => {
    const salt = randomBytes(SALT_BYTES);
    const cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };
    const tag = await derive(password, salt, cost);
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${text(salt)}$${text(tag)}`;
  });
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Compares in constant time; a malformed hash never matches. */
export function verifyPassword(
  password: string,
  hash: string,
  waiting: Waiting = 'unknown',
): Promise<boolean> {
  return inSlot(waiting, async () => {
    const match = PHC.exec(hash);
    if (!match) return false;
    const [, memory, passes, parallelism, salt, tag] = match;
    const cost = {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    };
    const wanted = Buffer.from(tag!, 'base64');
    const made = await derive(password, Buffer.from(salt!, 'base64'), cost);
    return made.length === wanted.length && timingSafeEqual(made, wanted);
  });
}

let decoy: Promise<string> | null = null;

/** Spends the time of a comparison where there is nobody to compare with. */
export async function verifyNobody(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  await verifyPassword(password, await decoy);
  return false;
}
