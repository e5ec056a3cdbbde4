import { parseCivilDate } from '@mainsheet/calendar';
import { expect, it } from 'vitest';
import { readTonnage } from './read-tonnage.ts';

const today = parseCivilDate('2026-11-26');
const read = (text: string) => {
  const { positions, notUnderstood } = readTonnage(text, { today });
  return {
    ships: positions.map(({ fields }) => ({
      name: fields.vesselName.map(({ value }) => value),
      dwt: fields.dwt.map(({ value }) => value),
      place: fields.openPlace.map(({ value }) => value),
      dates: fields.openDates.length,
    })),
    notUnderstood: notUnderstood.map(({ text: words }) => words),
  };
};

it('the title of a list is neither a place nor a day, a prompt ship is read with her place, 58K are tonnes', () => {
  const found = read(
    [
      'OPEN TONNAGE LIST 26 NOV 2026',
      'MV NORDIC HAWK 82,150 DWT BLT 2019 OPEN SANTOS 12-15 DEC',
      'MV STAR LYDIA 63,410 DWT BLT 2020 OPEN SPOT SINGAPORE',
      'MV UNKNOWN TRADER 58K OPEN RICHARDS BAY 20 DEC',
    ].join('\n'),
  );
  expect(found.ships).toEqual([
    { name: ['NORDIC HAWK'], dwt: [82_150], place: ['SANTOS'], dates: 1 },
    { name: ['STAR LYDIA'], dwt: [63_410], place: ['SINGAPORE'], dates: 1 },
    { name: ['UNKNOWN TRADER'], dwt: [58_000], place: ['RICHARDS BAY'], dates: 1 },
  ]);
  expect(found.notUnderstood.join(' ')).not.toContain('STAR LYDIA');
});
