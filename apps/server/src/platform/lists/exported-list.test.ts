import { expect, it } from 'vitest';
import { defineList } from './exported-list.ts';

const ROWS = Array.from({ length: 1200 }, (_, index) => ({
  id: `${index}`,
  name: index % 2 ? 'odd' : 'even',
}));

let pagesRead = 0;
const list = defineList<(typeof ROWS)[number]>({
  name: 'numbers',
  title: 'Numbers',
  guard: 'vessels.view',
  idOf: (row) => row.id,
  columns: [{ key: 'id', header: 'Id', kind: 'text', value: (row) => row.id }],
  read: async (_, __, { limit, offset, text }) => {
    pagesRead += 1;
    return ROWS.filter((row) => !text || row.name === text).slice(offset, offset + limit);
  },
});

const nobody = {} as never;
const read = (request: object) =>
  list.readSheet(nobody, nobody, { format: 'csv', ...request } as never);

it('without ids every page is read, of what the search finds', async () => {
  expect((await read({})).rows).toHaveLength(1200);
  const odd = await read({ text: 'odd' });
  expect(odd.rows).toHaveLength(600);
  expect(odd.rows[0]).toEqual(['1']);
});

it('more rows than a file may hold are refused, not cut', async () => {
  await expect(read({ mostRows: 1000 })).rejects.toThrow('Search for fewer');
  expect((await read({ mostRows: 1500 })).rows).toHaveLength(1200);
  expect((await read({ ids: ['7', '3'], mostRows: 1000 })).rows).toEqual([['7'], ['3']]);
});

it('a list that is too long is refused before it is read', async () => {
  pagesRead = 0;
  await expect(read({ mostRows: 1100 })).rejects.toThrow('Search for fewer');
  expect(pagesRead).toBe(2);
});

it('a row of the screen that stands beyond what a file may hold is not left out in silence', async () => {
  await expect(read({ ids: ['3', '1150'], mostRows: 1000 })).rejects.toThrow('Search for fewer');
  expect((await read({ ids: ['3', '1150'], mostRows: 1500 })).rows).toEqual([['3'], ['1150']]);
  // One that was deleted meanwhile is no longer there to be read.
  expect((await read({ ids: ['3', 'gone'], mostRows: 1500 })).rows).toEqual([['3']]);
});
