import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Chain, ChainPoint } from './chain.ts';
import type { Keys } from './keys.ts';

/** A head of a chain as it was at a moment, kept outside the database. */
export type Anchor = ChainPoint & {
  readonly companyId: string;
  readonly chain: Chain['name'];
  /** ISO 8601, UTC. */
  readonly at: string;
};

const lineSchema = z.object({
  companyId: z.string(),
  chain: z.enum(['audit', 'ledger']),
  seq: z.string().regex(/^\d+$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  keyVersion: z.number().int().min(1),
  seal: z.string().regex(/^[0-9a-f]{64}$/),
});

type Line = z.infer<typeof lineSchema>;

function sealOf(keys: Keys, line: Omit<Line, 'seal'>): string {
  const { companyId, chain, seq, hash, at, keyVersion } = line;
  return keys.hmac('audit', keyVersion, 'anchor', companyId, chain, seq, hash, at).toString('hex');
}

function findAnchor(keys: Keys, text: string): Anchor | null {
  let line: Line | undefined;
  try {
    line = lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return null;
  }
  if (!line || line.keyVersion > keys.latestVersion('audit')) return null;
  if (sealOf(keys, line) !== line.seal) return null;
  const { companyId, chain, seq, at } = line;
  return { companyId, chain, seq, at, hash: Buffer.from(line.hash, 'hex') };
}

function toLine(keys: Keys, anchor: Anchor): string {
  const keyVersion = keys.latestVersion('audit');
  const line = { ...anchor, hash: anchor.hash.toString('hex'), keyVersion };
  return JSON.stringify({ ...line, seal: sealOf(keys, line) });
}

/** Half a line at the end was being written when the machine stopped: it says nothing. */
const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];

export type Anchors = {
  readonly anchors: readonly Anchor[];
  /** Numbers of the lines that this server did not write so. */
  readonly foreignLines: readonly number[];
};

/** Reads the anchors of a file; of one that is not there, none. */
export function readAnchors(file: string, keys: Keys): Anchors {
  const anchors: Anchor[] = [];
  const foreignLines: number[] = [];
  for (const [index, text] of linesOf(file).entries()) {
    const anchor = findAnchor(keys, text);
    if (anchor) anchors.push(anchor);
    else foreignLines.push(index + 1);
  }
  return { anchors, foreignLines };
}

function writeDurably(file: string, flags: 'a' | 'w', text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, flags, 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Adds anchors, and on the first occasion of a day thins out those of the days before.
 * @returns the lines as they were written
 */
export function appendAnchors(file: string, keys: Keys, anchors: readonly Anchor[]): string[] {
  const last = readAnchors(file, keys).anchors.at(-1);
  if (last && anchors[0] && dayOf(last) !== dayOf(anchors[0])) thinOut(file, keys);
  const lines = anchors.map((anchor) => toLine(keys, anchor));
  // A line that was cut off by a stop must not swallow the next one.
  const isTorn = existsSync(file) && !/(^|\n)$/.test(readFileSync(file, 'utf8'));
  writeDurably(file, 'a', `${isTorn ? '\n' : ''}${lines.join('\n')}\n`);
  return lines;
}

const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;
const dayOf = ({ at }: Anchor): string => at.slice(0, 10);
const monthOf = ({ at }: Anchor): string => at.slice(0, 7);

/**
 * Keeps of each chain the first anchor, the last of each day, and of days longer ago the last of each
 * month; lines that are not ours stay, so that whoever looks still sees them.
 */
function thinOut(file: string, keys: Keys): void {
  const entries = linesOf(file).map((text) => ({ text, anchor: findAnchor(keys, text) }));
  const newest = entries.findLast(({ anchor }) => anchor)?.anchor;
  const oldDays = new Date(Date.parse(newest?.at ?? '') - RETENTION_DAYS * DAY_MS).toISOString();
  const periodOf = (anchor: Anchor) => (anchor.at < oldDays ? monthOf(anchor) : dayOf(anchor));
  const stored = new Map<string, string>();
  const firsts = new Map<string, string>();
  const foreign: string[] = [];
  for (const { text, anchor } of entries) {
    if (!anchor) {
      foreign.push(text);
      continue;
    }
    const chain = `${anchor.companyId} ${anchor.chain}`;
    if (!firsts.has(chain)) firsts.set(chain, text);
    stored.set(`${chain} ${periodOf(anchor)}`, text);
  }
  const chosen = new Set([...firsts.values(), ...stored.values(), ...foreign]);
  const lines = entries.map(({ text }) => text).filter((text) => chosen.has(text));
  const fresh = `${file}.new`;
  writeDurably(fresh, 'w', `${lines.join('\n')}\n`);
  renameSync(fresh, file);
}
