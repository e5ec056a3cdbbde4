import { expect, it } from 'vitest';
import { drawSheet } from './draw-sheet.ts';
import { readSheet } from './read-sheet.ts';

it('a text that no cell holds is cut where a cell ends, and says so', async () => {
  const words = '⚓ '.repeat(20_000);
  const drawn = await drawSheet({
    title: 'Mails',
    columns: [{ header: 'Words', kind: 'text' }],
    rows: [[words], ['short']],
  });
  const read = await readSheet(drawn, 10);
  if ('reason' in read) throw new Error(read.reason);
  const [, [long] = [], short] = read.rows;
  expect(long).toHaveLength(32_767);
  expect(long).toMatch(/^⚓ .* … \(cut\)$/);
  expect(short).toEqual(['short']);
});
