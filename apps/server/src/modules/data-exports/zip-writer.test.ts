import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { safeName, ZipWriter } from './zip-writer.ts';

async function* inPieces(...pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

describe('writing an archive piece by piece', () => {
  it('nine megabytes that do not shrink come in three pieces and out as they went in', async () => {
    const pieces: Buffer[] = [];
    const zip = new ZipWriter(async (partNo, content) => {
      expect(partNo).toBe(pieces.length);
      pieces.push(content);
    });
    const large = Buffer.alloc(4_500_000, 7);
    await zip.add('a.bin', inPieces(large), true);
    await zip.add('b/ø.txt', inPieces(Buffer.from('Ber'), Buffer.from('gen')), false);
    await zip.add('c.bin', inPieces(large.subarray(0, 100), large.subarray(100)), true);
    await zip.add('empty.csv', inPieces(), false);
    await zip.end();
    const whole = Buffer.concat(pieces);
    expect([pieces.length, whole.length]).toEqual([3, zip.byteSize]);
    const files = unzipSync(whole);
    expect(Buffer.from(files['b/ø.txt']!).toString()).toBe('Bergen');
    expect(Buffer.from(files['c.bin']!).equals(large)).toBe(true);
    expect(files['empty.csv']).toHaveLength(0);
  });
  it.each([
    ['../../etc/passwd', '__.._etc_passwd'],
    ['C:\\temp\\x?.pdf', 'C_temp_x_.pdf'],
    ['.bashrc', '_bashrc'],
    ['', '_'],
    ['Søknad 2026.pdf', 'Søknad 2026.pdf'],
  ])('%s stays in its folder as %s', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });
});
