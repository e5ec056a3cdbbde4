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

it('ships of plain lines without MV or DWT are one a line, O/A 12TH is a day, and a ship may be open since a while', () => {
  const { positions } = readTonnage(
    [
      'PLS PROPOSE FIRM CARGOES FOR OUR OPEN SHIPS',
      'NORDIC HAWK 82K BLT 2019 OPEN SANTOS O/A 12TH DEC',
      'STAR LYDIA, 63,410 / 2020, OPEN SINGAPORE 20 NOV',
      'OCEAN PRIDE OPEN RICHARDS BAY 12TH-15TH DEC',
      'BALTIC FOX - OPEN GDANSK PROMPT',
    ].join('\n'),
    { today },
  );
  const shown = positions.map(({ fields }) =>
    [fields.vesselName, fields.dwt, fields.openPlace, fields.openDates].map((field) =>
      field.map(({ echo }) => echo).join(' or '),
    ),
  );
  expect(shown).toEqual([
    ['NORDIC HAWK', '82,000', 'SANTOS', '12 Dec 2026'],
    ['STAR LYDIA', '63,410', 'SINGAPORE', '20 Nov 2026'],
    ['OCEAN PRIDE', '', 'RICHARDS BAY', '12/15 Dec 2026'],
    ['BALTIC FOX', '', 'GDANSK', '26 Nov 2026/3 Dec 2026'],
  ]);
});

it('one ship a line without MV before her name is a ship of her own; O/A 12TH is a day', () => {
  const found = read(
    [
      'NORDIC HAWK 58K OPEN SANTOS 12-15 DEC',
      'STAR LYDIA 82K OPEN SINGAPORE O/A 12TH',
      'ATLAS BAY, 63,400 DWT, OPEN QINGDAO O/A 3RD DEC',
    ].join('\n'),
  );
  expect(found.ships).toEqual([
    { name: ['NORDIC HAWK'], dwt: [58_000], place: ['SANTOS'], dates: 1 },
    { name: ['STAR LYDIA'], dwt: [82_000], place: ['SINGAPORE'], dates: 1 },
    { name: ['ATLAS BAY'], dwt: [63_400], place: ['QINGDAO'], dates: 1 },
  ]);
  expect(found.notUnderstood).toEqual([]);
});

it('a day behind is when she fell open, none of next year', () => {
  const daysOf = (text: string) =>
    readTonnage(`MV NORDIC HAWK 58K OPEN SANTOS ${text}`, { today }).positions.map(
      ({ fields }) => fields.openDates[0]?.value,
    );
  expect(daysOf('20 NOV')).toEqual([{ startOn: '2026-11-20', endOn: '2026-11-20' }]);
  expect(daysOf('18/24 NOV')).toEqual([{ startOn: '2026-11-18', endOn: '2026-11-24' }]);
  expect(daysOf('5 JAN')).toEqual([{ startOn: '2027-01-05', endOn: '2027-01-05' }]);
  expect(daysOf('O/A 12TH')).toEqual([{ startOn: '2026-12-12', endOn: '2026-12-12' }]);
  expect(daysOf('PPT')).toEqual([{ startOn: '2026-11-26', endOn: '2026-12-03' }]);
});

it('hatches that open, wishes and hold volumes are no ships of their own and no deadweight', () => {
  const found = read(
    [
      'MV NORDIC HAWK, 82,000 DWT',
      'BOX SHAPED, OPEN HATCH, 4X30T CRANES',
      'ITF FITTED, AHL FITTED, OPEN FOR PERIOD 3/5 MONTHS',
      'CHARTERERS OPTION - OPEN TO ATLANTIC',
      'OPEN SANTOS 12 DEC',
    ].join('\n'),
  );
  expect(found.ships).toEqual([
    { name: ['NORDIC HAWK'], dwt: [82_000], place: ['SANTOS'], dates: 1 },
  ]);
  const [volume] = read('STAR LYDIA 37,000 CBM OPEN SINGAPORE 12 DEC').ships;
  expect(volume?.dwt).toEqual([]);
  expect(read('MV NORDIC HAWK 82.5K OPEN SANTOS 12 DEC').ships).toEqual([
    { name: ['NORDIC HAWK'], dwt: [82_500], place: ['SANTOS'], dates: 1 },
  ]);
});
