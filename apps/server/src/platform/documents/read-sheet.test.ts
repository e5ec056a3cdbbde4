import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';

const sheet = (rows: (string | number | Date | null)[][]) =>
  writeXlsx({ sheets: [{ name: 'Payments', rows }] });

/** A ZIP of one part whose headers say that it unpacks to ten bytes. */
function lyingZip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const named = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(10, 22);
  local.writeUInt16LE(named.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(10, 24);
  entry.writeUInt16LE(named.length, 28);
  const at = local.length + named.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + named.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([local, named, packed, entry, named, end]);
}

describe('a workbook that somebody brings', () => {
  it('is read as text: figures as they are kept, days as civil dates', async () => {
    const content = await sheet([
      ['Payee', 'Amount', 'Date'],
      ['Trident Surveyors', 1250.5, new Date('2026-11-26T00:00:00Z')],
    ]);
    expect(await readSheet(content, 10)).toEqual({
      rows: [
        ['Payee', 'Amount', 'Date'],
        ['Trident Surveyors', '1250.5', '2026-11-26'],
      ],
    });
  });

  it.each<[string, () => Uint8Array, RegExp]>([
    [
      'that unpacks to more than its header says is counted as it comes out',
      () => lyingZip('xl/workbook.xml', Buffer.alloc(64 * 1024 * 1024)),
      /unpacks to more/,
    ],
    [
      'with a document type is refused',
      () => zipSync({ 'xl/workbook.xml': Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a/>') }),
      /cannot|can be opened/,
    ],
    [
      'that is none is refused',
      () => Buffer.from('PK nothing of the kind, at all'),
      /can be opened/,
    ],
    ['without an end is refused', () => Buffer.alloc(3), /can be opened/],
  ])('one %s', async (_, make, why) => {
    const read = await readSheet(make(), 10);
    expect('reason' in read && read.reason).toMatch(why);
  });
});
