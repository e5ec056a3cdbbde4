import { inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import type { ReadSheet } from './documents.ts';

/** What all parts of a workbook may unpack to; 10,000 rows of text take a tenth of it. */
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024;
const MAX_PARTS = 500;
const MAX_COLUMNS = 60;

const CENTRAL_END = 0x06054b50;
const CENTRAL_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

const DAMAGED = 'This is no workbook that can be opened. Save it as .xlsx and try again.';
const TOO_LARGE =
  'This workbook unpacks to more than any table of payments. Copy its rows to a new one.';

class Refused extends Error {}

/** Where the list of parts ends: the last 64 KB hold it. Source: APPNOTE 6.3.10, 4.3.16. */
function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - 65_557);
  for (let at = file.length - 22; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === CENTRAL_END) return at;
  }
  throw new Refused(DAMAGED);
}

/** One part as it is packed; what its header says of its size unpacked is not believed. */
function packedPart(file: Buffer, at: number): { name: string; packed: Buffer; method: number } {
  if (file.readUInt32LE(at) !== CENTRAL_ENTRY) throw new Refused(DAMAGED);
  const method = file.readUInt16LE(at + 10);
  const size = file.readUInt32LE(at + 20);
  const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28));
  const local = file.readUInt32LE(at + 42);
  if (file.readUInt32LE(local) !== LOCAL_HEADER) throw new Refused(DAMAGED);
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  return { name, method, packed: file.subarray(start, start + size) };
}

/**
 * The parts of a workbook, each unpacked here and counted as it comes out: neither a size in a header nor a part
 * that two entries share makes it grow past the limit.
 */
function unpack(file: Buffer): Record<string, Uint8Array> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count === 0 || count > MAX_PARTS) throw new Refused(count === 0 ? DAMAGED : TOO_LARGE);
  const parts: Record<string, Uint8Array> = Object.create(null);
  let left = MAX_UNPACKED_BYTES;
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const { name, packed, method } = packedPart(file, at);
    const part = unpackPart(packed, { method, left });
    left -= part.length;
    if (left < 0) throw new Refused(TOO_LARGE);
    if (/\.(xml|rels)$/i.test(name) && /<!(DOCTYPE|ENTITY)/i.test(part.toString('latin1'))) {
      throw new Refused(DAMAGED);
    }
    if (!name.endsWith('/')) parts[name] = part;
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

function unpackPart(packed: Buffer, { method, left }: { method: number; left: number }): Buffer {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new Refused(DAMAGED);
  try {
    return inflateRawSync(packed, { maxOutputLength: left + 1 });
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Refused(isLarge ? TOO_LARGE : DAMAGED);
  }
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return String(value as string | number | boolean).trim();
};

/** Reads the first sheet of an .xlsx as text: days as 2026-11-20, figures as they are kept. */
export async function readSheet(content: Uint8Array, maxRows: number): Promise<ReadSheet> {
  try {
    const parts = unpack(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    // Only what was counted is read on, packed anew without compression.
    const counted = zipSync(parts, { level: 0 });
    const { sheets } = await readXlsx(counted, { sheets: [0], maxRows: maxRows + 1 });
    const rows = (sheets[0]?.rows ?? []).map((row) => row.slice(0, MAX_COLUMNS).map(textOf));
    return { rows };
  } catch (error) {
    return { reason: error instanceof Refused ? error.message : DAMAGED };
  }
}
