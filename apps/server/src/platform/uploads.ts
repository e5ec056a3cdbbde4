import { inflateSync } from 'node:zlib';

/** What an uploaded file really is, whatever its name says. */
export type Sniffed = {
  readonly mediaType: 'application/pdf' | 'image/png' | 'image/jpeg';
  readonly extension: 'pdf' | 'png' | 'jpg';
  /** Of a picture; 0 of a PDF. */
  readonly longestSidePx: number;
};

/** A picture larger than this is a decompression bomb, no scanned paper. */
const MAX_PIXELS_A_SIDE = 12_000;
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** `length type data crc`: what a chunk of a PNG is beside its data. */
const PNG_CHUNK_FRAME = 12;
/** Four colours of 16 bits. */
const MAX_POINT_BYTES = 8;

export const NOT_A_DOCUMENT = 'Upload a PDF, a PNG or a JPEG; this file is something else.';
const DAMAGED = 'This file is damaged or holds something more than a picture. Save it anew.';
const TOO_LARGE_PICTURE = 'This picture has more than 12,000 points a side. Make it smaller.';

/**
 * Tells a file's type by its bytes, never by its name, and refuses what could be more than it shows:
 * bytes before or after a picture, pictures of absurd size. What a PDF does `judgeUpload` finds out.
 * @returns the type, or why the file is refused.
 */
export function sniffDocument(bytes: Buffer): Sniffed | string {
  if (bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return judgePdf(bytes);
  if (bytes.subarray(0, 8).equals(PNG_HEAD)) return judgePng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return judgeJpeg(bytes);
  return NOT_A_DOCUMENT;
}

function judgePdf(bytes: Buffer): Sniffed | string {
  if (!bytes.subarray(-1024).includes('%%EOF')) return DAMAGED;
  return { mediaType: 'application/pdf', extension: 'pdf', longestSidePx: 0 };
}

function judgePng(bytes: Buffer): Sniffed | string {
  if (bytes.length < 33) return DAMAGED;
  const longestSidePx = Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  if (longestSidePx > MAX_PIXELS_A_SIDE) return TOO_LARGE_PICTURE;
  const last = chunksOf(bytes).at(-1);
  return last?.type === 'IEND' && last.endsAt === bytes.length
    ? { mediaType: 'image/png', extension: 'png', longestSidePx }
    : DAMAGED;
}

type Chunk = { readonly type: string; readonly data: Buffer; readonly endsAt: number };

/** Chunks of a PNG up to its end, or as far as they go. Source: ISO/IEC 15948, 5.3. */
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = PNG_HEAD.length;
  while (at + PNG_CHUNK_FRAME <= bytes.length && chunks.at(-1)?.type !== 'IEND') {
    const endsAt = at + PNG_CHUNK_FRAME + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, endsAt - 4), endsAt });
    at = endsAt;
  }
  return chunks;
}

/** Whether the points of a PNG unpack, into no more than a picture of its greatest size takes. */
export function unpacks(png: Buffer, maxSidePx: number): boolean {
  const points = chunksOf(png).flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []));
  try {
    const most = maxSidePx * (maxSidePx * MAX_POINT_BYTES + 1);
    return inflateSync(Buffer.concat(points), { maxOutputLength: most }).length > 0;
  } catch {
    return false;
  }
}

/** Frame headers, which hold the size: C0 to CF but for tables and arithmetic coding. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const SCAN = 0xda;

function judgeJpeg(bytes: Buffer): Sniffed | string {
  if (bytes.at(-2) !== 0xff || bytes.at(-1) !== 0xd9) return DAMAGED;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (marker === SCAN) break;
    if (isFrame(marker)) {
      const longestSidePx = Math.max(bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7));
      if (longestSidePx > MAX_PIXELS_A_SIDE) return TOO_LARGE_PICTURE;
      return { mediaType: 'image/jpeg', extension: 'jpg', longestSidePx };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return DAMAGED;
}

const MAX_NAME = 100;

/** A file's name without folders, control characters or a false ending. */
export function safeFileName(given: string, extension: string): string {
  const base = given.split(/[\\/]/).at(-1) ?? '';
  const stem = base
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .replace(/^[. ]+/, '')
    .slice(0, MAX_NAME)
    .trim();
  return `${stem || 'document'}.${extension}`;
}
